//! A game in which nobody says anything: every question has its fallback, nothing is lost, and the limit ends it.

use rules::dice::{Dice, Seed};
use rules::table::{Sitting, play};
use rules::{Game, load, save};
use std::collections::{BTreeMap, BTreeSet};
use throneworld::Throneworld;
use throneworld::options::Options;
use throneworld::state::State;

fn turn(state: &mut State, seats: u8, number: u32) {
    let (waits, filed) = (BTreeSet::new(), BTreeMap::new());
    let seed = Seed([7; 32]);
    let sitting = Sitting {
        seats,
        waits: &waits,
        journal: &[],
        filed: &filed,
        notices: &[],
        closing: None,
        dice: Dice::for_turn(&seed, number, b""),
        look: false,
        only: None,
    };
    let run = play(&Throneworld, state, sitting);
    assert_eq!(run.end, Ok(()), "turn {number} with {seats} seats");
}

#[test]
fn silence_plays_on_to_the_limit() {
    for seats in 2..=6 {
        let options = Options { turn_limit: 8, ..Options::default() };
        let mut state = Throneworld.found(&options, seats).unwrap();
        for number in 1..=9 {
            assert!(Throneworld.ending(&state).is_none(), "turn {number}");
            turn(&mut state, seats, number);
            let chits = state.cup.len() + state.spent.len() + state.hands.iter().map(Vec::len).sum::<usize>();
            assert_eq!((chits, state.events.len()), (50, 22));
            assert!(load::<State>(&save(&state)).unwrap() == state);
        }
        let ending = Throneworld.ending(&state).expect("the limit has come");
        assert_eq!((ending.way.as_str(), ending.winners.len()), ("limit", usize::from(seats)));
    }
}
