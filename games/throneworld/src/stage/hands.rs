//! The chits of a position.

use crate::chit::Chit;
use crate::state::State;
use crate::turn::setup::HAND;
use rules::Seat;
use rules::position::Told;

/// `hand = ["Boom 5", …]`: filled up to five with the first chits left in the order of the table (Artifacts first), seat
/// by seat, when all hands that are given have been dealt; `full = false` leaves a hand as it is given. Whatever is left
/// lies in the cup in the order of the table; the event cup is full.
pub(super) fn deal(told: &mut Told<'_, '_>, state: &mut State) {
    let edition = state.galaxy.edition.clone();
    state.cup = edition.action_chits().to_vec();
    state.events = edition.event_chits().to_vec();
    let mut given: Vec<(Vec<Chit>, bool)> = vec![(Vec::new(), true); usize::from(edition.seats())];
    if let Some(mut all) = told.table("empires") {
        for seat in Seat::all(edition.seats()) {
            let key = (seat.index() + 1).to_string();
            if all.has(&key)
                && let Some(mut one) = all.table(&key)
            {
                let full = one.read("full").unwrap_or(true);
                given[seat.index()] = (hand(&mut one, &mut state.cup), full);
            }
        }
    }
    for (seat, (mut hand, full)) in state.galaxy.seats().zip(given) {
        while full && hand.len() < HAND && !state.cup.is_empty() {
            hand.push(state.cup.remove(0));
        }
        state.galaxy.empire_mut(seat).hand = u8::try_from(hand.len()).unwrap_or(u8::MAX);
        state.hands.push(hand);
    }
}

/// The chits named, taken out of the cup.
fn hand(one: &mut Told<'_, '_>, cup: &mut Vec<Chit>) -> Vec<Chit> {
    let names: Vec<String> = one.read("hand").unwrap_or_default();
    let mut hand = Vec::new();
    for name in &names {
        match cup.iter().position(|chit| chit.to_string().eq_ignore_ascii_case(name.trim())) {
            Some(place) => hand.push(cup.remove(place)),
            None => {
                let mut left: Vec<String> = cup.iter().map(Chit::to_string).collect();
                left.dedup();
                one.wrong("hand", &format!("no chit {name:?} is left; there are {}", left.join(", ")));
            }
        }
    }
    if hand.len() > HAND {
        one.wrong("hand", &format!("nobody holds more than {HAND} chits"));
    }
    hand
}
