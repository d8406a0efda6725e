//! A campaign of bots with somebody looking at the truth after every turn: for what must hold of it all along, such as
//! that nothing appears or vanishes unsaid.

#![expect(clippy::expect_used, reason = "a frame of tests: what breaks here is a test that failed")]

use crate::campaign::{Account, Campaign, Plan, begin, secret};
use crate::seating::Seating;
use rules::engine::{Engine, ToldEvent};
use rules::{ByMail, Seat, load, save};
use serde_json::Value;

/// A turn: the truth before and after it, and everything told in it.
pub struct Turn<S, E> {
    /// The state it began from.
    pub before: S,
    /// The state it came to.
    pub after: S,
    /// What was told, to whomever.
    pub told: Vec<E>,
    /// What each seat was told, by seat.
    pub heard: Vec<Vec<E>>,
}

/// Plays a campaign to its end, or as far as the plan goes, and gives every turn to `look`. Each state must come back the
/// same from where it is stored.
///
/// # Panics
/// The campaign cannot be founded, the engine faults, or a bot is not understood.
pub fn watch<G: ByMail>(game: &G, plan: &Plan, mut look: impl FnMut(&Turn<G::State, G::Event>)) {
    let first = begin(game, plan).unwrap_or_else(|why| panic!("no campaign: {why:?}"));
    let mut account = Account::default();
    let waits = Engine::waits(game, plan.pacing);
    let seating = Seating::new(game, first, plan.seats, waits, secret(plan.seed));
    let mut campaign = Campaign { seating, plan, account: &mut account };
    while campaign.goes_on() {
        let before = campaign.seating.state.clone();
        let played = campaign.turn().unwrap_or_else(|why| panic!("turn {}: {why}", campaign.seating.turn));
        let (before, after) = (loaded::<G>(&before), loaded::<G>(&campaign.seating.state));
        let told = played.told.iter().map(|told| event::<G>(told, plan.seats)).collect();
        let heard = |seat: Seat| {
            played.told.iter().filter_map(|told| told.for_seat(seat)).map(|e| read::<G>(e.event)).collect()
        };
        let heard = Seat::all(plan.seats).map(heard).collect();
        look(&Turn { before, after, told, heard });
    }
    assert_eq!(account.faults, [""; 0]);
}

fn loaded<G: ByMail>(bytes: &[u8]) -> G::State {
    let state: G::State = load(bytes).unwrap_or_else(|why| panic!("a state that does not load: {why}"));
    assert!(save(&state) == bytes, "a state changes when it is stored again");
    state
}

/// An event, as somebody who may hear it does.
fn event<G: ByMail>(told: &ToldEvent, seats: u8) -> G::Event {
    let shown = Seat::all(seats).find_map(|seat| told.for_seat(seat)).expect("somebody hears it");
    read::<G>(shown.event)
}

fn read<G: ByMail>(event: Value) -> G::Event {
    serde_json::from_value(event).expect("it reads back")
}
