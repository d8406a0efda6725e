//! Orders of others on file before they are played: builds (6.3), moves, research, doctrine; and words to the table.

use super::course::{Course, Letter, Window, and, complete, is_move, keep, record};
use super::setting::Setting;
use harness::disguise::{Pair, Said};
use rules::engine::Amendment;
use rules::{Pacing, Seat};

/// The rival has one thing or another on file to build; then it builds a third, or production does not come.
pub fn builds(mut setting: Setting) -> Option<Pair> {
    let (rival, home) = (setting.rival, setting.galaxy().empire(setting.rival).home);
    if setting.galaxy().owner(home) != Some(rival) {
        return None;
    }
    let never = setting.pacing == Pacing::Standing && setting.number.is_multiple_of(3);
    // No production now, and an Advance would have no effect.
    let wanted = |b: &throneworld::edition::ProductionBox| {
        if never { !b.production && b.light.is_none() } else { b.production && b.light.is_none() }
    };
    let place = setting.galaxy().edition.production().iter().position(wanted)?;
    setting.state.galaxy.production = u8::try_from(place).ok()?;
    let orders = ["2P 3F", "1S 1T", "4D 1C"];
    let first = setting.pick(orders.len());
    let [one, other] =
        [orders[first], orders[(first + 1) % orders.len()]].map(|o| format!("build {home}: {o}"));
    let asked = |window: &Window<'_>| window.asks(rival, "turn") || window.asks(rival, "production");
    let course = record(&setting, &setting.state, |window, from, text| {
        if from != rival || !asked(window) {
            return text.into();
        }
        let text = keep(&text, |line| !line.starts_with("build"));
        if never {
            return and(&text, &one).into();
        }
        let drafts = [&one, &other].map(|build| vec![Said::Mail(build.clone())]);
        Letter { drafts, text: and(&text, &format!("build {home}: 2F 1L")) }
    });
    let mut pair = setting.pair([&setting.state, &setting.state], &course, home);
    if never {
        let text = course.mails.first()?.get(&rival)?.replace(&one, &other);
        pair.other_mails = vec![[(rival, text)].into()];
    } else if course.drafts[0].iter().all(Vec::is_empty) {
        return None;
    }
    Some(pair)
}

/// The rival has other moves, research and doctrine on file before its step, perhaps while it is not asked at all; then
/// it writes the same.
pub fn moves(mut setting: Setting) -> Option<Pair> {
    setting.reach_everywhere();
    let (rival, home) = (setting.rival, setting.galaxy().empire(setting.rival).home);
    // Both must be understood, or the rival would have to be waited for in one world alone.
    let hexes = setting.galaxy().edition.hexes().to_vec();
    let scans: Vec<String> = hexes.into_iter().filter_map(|hex| setting.scan(hex)).collect();
    if scans.is_empty() {
        return None;
    }
    let scan = scans[setting.pick(scans.len())].clone();
    let drafts = || {
        let one = format!("{scan}\nresearch space\nlosses: fighters, then shields");
        let other = "pass\nresearch jump\nlosses: shields, then fighters".to_owned();
        [vec![Said::Mail(one)], vec![Said::Mail(other)]]
    };
    let course = record(&setting, &setting.state, |window, from, text| {
        if from != rival {
            return text.into();
        }
        let mut text = text;
        let asks = |kind: &str| window.asks(rival, kind);
        if (asks("expand") || asks("turn")) && !text.lines().any(is_move) {
            text = and(&text, "pass");
        }
        // What a bot writes is taken; of a technology that an Artifact has brought to its last box it would not be (5.2, 6.1),
        // and the draft would be played.
        if (asks("research") || asks("turn")) && !text.lines().any(|line| line.starts_with("research")) {
            text = and(&text, "research ground");
        }
        if asks("expand") || asks("turn") {
            text = and(&keep(&text, |line| !line.starts_with("losses")), "losses: protectors, then fighters");
        }
        Letter { drafts: if window.number == 0 { drafts() } else { Default::default() }, text }
    });
    Some(setting.pair([&setting.state, &setting.state], &course, home))
}

/// The rival says `wait` or `ready` where the table waits, or does not wait, for it anyway.
pub fn flags(setting: Setting) -> Option<Pair> {
    let home = setting.galaxy().empire(setting.rival).home;
    let course = match setting.pacing {
        Pacing::Standing => one_mail(&setting),
        Pacing::Live => not_asked(&setting)?,
    };
    let pair = setting.pair([&setting.state, &setting.state], &course, home);
    let [one, other] = &pair.drafts;
    (one != other).then_some(pair)
}

const WAIT: Said = Said::Word(Amendment::Hold(true));
const READY: Said = Said::Word(Amendment::Ready(true));

/// Standing: the one window of the turn.
fn one_mail(setting: &Setting) -> Course {
    record(setting, &setting.state, |_, from, text| {
        if from != setting.rival {
            return text.into();
        }
        let drafts = match setting.number / 10 % 4 {
            // Nothing on file: waited for either way.
            0 => [vec![], vec![WAIT]],
            // Orders on file: not waited for either way.
            1 => [vec![Said::Mail(text.clone())], vec![Said::Mail(text), READY]],
            // `wait` weighs more than `ready`.
            2 => [vec![WAIT], vec![WAIT, READY]],
            _ => [vec![Said::Mail(text.clone()), WAIT], vec![Said::Mail(text), READY, WAIT]],
        };
        Letter { drafts, text: String::new() }
    })
}

/// Live: it says `wait` in a window in which it is asked nothing, and takes it back in the next. If it is asked there what its
/// orders answer already, the table waits for it because it said so: that is what the word is for, and all may see it.
fn not_asked(setting: &Setting) -> Option<Course> {
    let (mut said, mut waited_for) = (None, false);
    let course = record(setting, &setting.state, |window, from: Seat, text| {
        let text = if from == setting.rival { complete(window, from, &text) } else { text };
        if from != setting.rival {
            return text.into();
        }
        let off = || vec![Said::Word(Amendment::Hold(false))];
        let drafts = match said {
            None if !window.names(from) => {
                said = Some(window.number);
                [vec![], vec![WAIT]]
            }
            Some(number) if number + 1 == window.number => {
                waited_for = window.names(from) && !window.waits_for(from);
                [off(), off()]
            }
            _ => [vec![], vec![]],
        };
        Letter { drafts, text }
    });
    (!waited_for).then_some(course)
}
