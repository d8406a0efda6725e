//! The cups (5.3, 6.2): chits are drawn by lot, so their order means nothing and nobody knows it.

use super::course::{Letter, complete, is_chit, keep, record};
use super::setting::Setting;
use harness::disguise::Pair;
use rules::table::Roll;
use throneworld::state::State;

/// Both cups lie in another order. Either everybody draws the same as before, or the one who looks draws nothing and the
/// others draw what comes.
pub fn mixed(mut setting: Setting) -> Option<Pair> {
    let same = setting.number % 4 < 2;
    if !same && setting.state.hand(setting.seat).len() < super::FULL_HAND {
        return None;
    }
    let course = record(&setting, &setting.state, |window, from, text| {
        if same {
            return Letter::from(text);
        }
        // What others draw they must not play in the same turn.
        let kept = keep(&text, |line| from != setting.seat || !is_chit(line));
        complete(window, from, &kept).into()
    });
    let cup = shuffled(&mut setting, |s| s.cup.len());
    let events = shuffled(&mut setting, |s| s.events.len());
    let mut other = setting.state.clone();
    for (here, there) in cup.iter().enumerate() {
        other.cup[*there] = setting.state.cup[here];
    }
    for (here, there) in events.iter().enumerate() {
        other.events[*there] = setting.state.events[here];
    }
    if other.cup == setting.state.cup && other.events == setting.state.events {
        return None;
    }
    let mut places = Places(cup);
    let dice = course.rolls.iter().map(|roll| match roll {
        Roll { why, value, .. } if why == EVENT => u32::try_from(events[*value as usize]).expect("few"),
        Roll { why, sides, value, .. } if same && why.starts_with(CHIT) => places.draw(*sides, *value),
        Roll { value, .. } => *value,
    });
    let other_dice = Some(dice.collect());
    let home = setting.galaxy().empire(setting.rival).home;
    Some(Pair { other_dice, ..setting.pair([&setting.state, &other], &course, home) })
}

/// What the draws are for, as recorded.
const EVENT: &str = "the event of the turn";
const CHIT: &str = "a chit for ";

/// Where each of so many things goes when they are mixed.
fn shuffled(setting: &mut Setting, count: impl Fn(&State) -> usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..count(&setting.state)).collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let at = setting.pick(left.len());
        order.push(left.remove(at));
    }
    order
}

/// Where in the other cup each chit of the first one lies.
struct Places(Vec<usize>);

impl Places {
    /// A chit is drawn from the first cup of so many; the place of the same chit in the other cup. In both the last chit
    /// moves to the place of the one drawn. What has come into the cups meanwhile lies at the end of both alike.
    fn draw(&mut self, count: u32, place: u32) -> u32 {
        let places = &mut self.0;
        places.extend(places.len()..count as usize);
        let there = places.swap_remove(place as usize);
        let last = places.len();
        if let Some(moved) = places.iter_mut().find(|p| **p == last) {
            *moved = there;
        }
        u32::try_from(there).expect("few")
    }
}

/// The places of the chits in the cup that nobody draws in a turn with these rolls.
pub fn never_drawn(state: &State, rolls: &[Roll]) -> Vec<usize> {
    let mut cup: Vec<usize> = (0..state.cup.len()).collect();
    let mut next = cup.len();
    for roll in rolls.iter().filter(|r| r.why.starts_with(CHIT)) {
        while cup.len() < roll.sides as usize {
            cup.push(next);
            next += 1;
        }
        cup.swap_remove(roll.value as usize);
    }
    cup.retain(|chit| *chit < state.cup.len());
    cup
}
