//! Games some turns old, played by bots.

use crate::common;
use rules::{Game, Pacing};
use std::sync::OnceLock;
use throneworld::Throneworld;
use throneworld::state::State;

/// So many games for each number of seats.
const GAMES: usize = 3;
/// So many turns are played of each.
const TURNS: u32 = 14;

static PLAYED: [[OnceLock<Vec<State>>; GAMES]; 5] = [const { [const { OnceLock::new() }; GAMES] }; 5];

/// The states between the turns of a game.
pub fn states(seats: u8, game: u64) -> &'static [State] {
    let game = usize::try_from(game).expect("few") % GAMES;
    PLAYED[usize::from(seats) - 2][game].get_or_init(|| {
        let mut states = Vec::new();
        let seed = 40 + u8::try_from(game).expect("few");
        common::campaign(seats, seed, Pacing::Standing, TURNS, |turn| {
            if Throneworld.ending(turn.after).is_none() {
                states.push(turn.after.clone());
            }
        });
        states
    })
}
