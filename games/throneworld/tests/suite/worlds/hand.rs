//! Hands of chits (5.2, 8.1): a chit in another's hand changes places with one in the cup.

use super::course::{Course, Letter, Window, and, complete, is_chit, keep, record};
use super::cup::never_drawn;
use super::setting::Setting;
use harness::disguise::{Pair, Said};
use throneworld::chit::Chit;

/// A chit of the rival's changes places with one that stays in the cup all turn. The rival does nothing with either.
pub fn swapped(mut setting: Setting) -> Option<Pair> {
    if !setting.number.is_multiple_of(7) {
        setting.reach_everywhere();
    }
    let rival = setting.rival;
    let hand = setting.state.hand(rival).to_vec();
    if hand.is_empty() {
        return None;
    }
    let place = setting.pick(hand.len());
    let mut rest = hand.clone();
    let held = rest.remove(place);
    if !setting.number.is_multiple_of(3) {
        arm(&mut setting);
    }
    let course = in_hand(&setting, &rest);
    // Mostly the rival could JAM with one and not with the other.
    let mut free: Vec<usize> = never_drawn(&setting.state, &course.rolls);
    free.retain(|at| setting.state.cup[*at] != held);
    let telling: Vec<usize> =
        free.iter().copied().filter(|at| setting.state.cup[*at].jams() != held.jams()).collect();
    let free = if telling.is_empty() || setting.number.is_multiple_of(4) { free } else { telling };
    if free.is_empty() {
        return None;
    }
    let at = free[setting.pick(free.len())];
    let mut other = setting.state.clone();
    std::mem::swap(&mut other.hands[rival.index()][place], &mut other.cup[at]);
    let home = setting.galaxy().empire(rival).home;
    Some(setting.pair([&setting.state, &other], &course, home))
}

/// In both worlds the seat that looks holds a chit that says JAM, so that the rival comes to be asked for counter-JAMs.
fn arm(setting: &mut Setting) {
    let seat = setting.seat.index();
    let state = &mut setting.state;
    if state.hands[seat].iter().any(|c| c.jams()) {
        return;
    }
    let Some(at) = state.cup.iter().position(|c| c.jams()) else { return };
    if let Some(chit) = state.hands[seat].first_mut() {
        std::mem::swap(chit, &mut state.cup[at]);
    }
}

/// A turn in which the rival plays no chit but those it has in both worlds, and none in others' expansions. It may have
/// orders to JAM on file that it takes back, or that nothing can come of.
fn in_hand(setting: &Setting, rest: &[Chit]) -> Course {
    let names: Vec<String> = rest.iter().map(|c| format!("play {c}:").to_lowercase()).collect();
    let plays = |line: &str| names.iter().any(|name| line.to_lowercase().starts_with(name.as_str()));
    record(setting, &setting.state, |window, from, text| {
        if from == setting.rival {
            let text = keep(&text, |line| !is_chit(line) || plays(line));
            return rivals(setting, window, &complete(window, from, &text));
        }
        // The one who looks jams whatever the rival does.
        let jams = from == setting.seat && (window.asks(from, "react") || window.asks(from, "turn"));
        if jams && !setting.number.is_multiple_of(3) {
            and(&text, "jam anything").into()
        } else {
            text.into()
        }
    })
}

/// What the rival says: JAMs and counter-JAMs it thinks better of, or that wait for a better hand.
fn rivals(setting: &Setting, window: &Window<'_>, text: &str) -> Letter {
    let seat = setting.rival;
    let waits = setting.number.is_multiple_of(2);
    let (reacts, counters, turn) =
        (window.asks(seat, "react"), window.asks(seat, "counters"), window.asks(seat, "turn"));
    if waits && (reacts || counters || turn) {
        let text = keep(text, |line| !line.starts_with("do not"));
        return and(&text, "jam anything if I hold 6 jams\ncounter-jam if I hold 6").into();
    }
    let mut said = String::new();
    if reacts || turn {
        said = and(&said, "jam anything");
    }
    if counters || turn {
        said = and(&said, "counter-jam always");
    }
    if said.is_empty() {
        return text.to_owned().into();
    }
    // The whole turn's orders come with them, so that the turn is spoken to either way.
    let said = Said::Mail(and(text, &said));
    Letter { drafts: [vec![said.clone()], vec![said]], text: text.into() }
}
