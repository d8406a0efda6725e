//! Counting lines of play: the measure by which move generators are compared and timed.
//!
//! Ruling 35: a line is counted if it has exactly the wanted number of plies; one that ended
//! earlier with the capture of a Crown is not. A forced pass is a ply. Draws are not looked for.

use crate::moves::Move;
use crate::position::Position;
use crate::replies;
use crate::switches::Switches;

/// How many lines of exactly `depth` plies start from a position; 1 for a depth of 0.
#[must_use]
pub fn perft(position: &Position, switches: Switches, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(switches),
        2 => replies::lines(position, switches),
        _ => {
            let mut lines = 0;
            position.each_move(switches, |chosen| {
                lines += perft_after(position, switches, chosen, depth);
            });
            lines
        }
    }
}

/// The same count, move by move: how many of the lines begin with each legal move. Moves come in
/// the order of their text; a move that ends the game too early is there with 0. Empty for a depth
/// of 0, where no move is played.
#[must_use]
pub fn divide(position: &Position, switches: Switches, depth: u8) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut moves = position.legal_moves(switches);
    moves.sort_by_cached_key(Move::to_string);
    moves.into_iter().map(|chosen| (chosen, perft_after(position, switches, chosen, depth))).collect()
}

/// The lines of `depth` plies (at least 1) that begin with this move.
fn perft_after(position: &Position, switches: Switches, chosen: Move, depth: u8) -> u64 {
    let played = position.play(chosen);
    if depth > 1 && played.captured_crown() { 0 } else { perft(&played.after, switches, depth - 1) }
}
