//! A turn, in the order of the rulebook: first the set-up, from then on one move a turn.

pub mod endings;
mod moving;
mod setup;

use crate::Thrones;
use crate::events::Event;
use crate::state::{Phase, State};
use endings::{Outcome, Way, side_of};
use rules::Audience;
use rules::table::{Notice, Play, Table};

/// Plays one turn. A game that is over stays as it is.
///
/// # Errors
/// A pause of the table.
pub fn play(state: &mut State, table: &mut Table<Thrones>) -> Play<()> {
    match &state.phase {
        Phase::SetUp => setup::play(state, table),
        Phase::Board(board) if board.outcome.is_none() => moving::play(state, table),
        Phase::Board(_) | Phase::Off(_) => Ok(()),
    }
}

/// What news from outside the rules makes of the game: the first of them counts.
fn outcome_of(notices: &[Notice]) -> Option<Outcome> {
    notices.first().map(|notice| match notice {
        Notice::Resigned(seat) => Outcome::lost(Way::Resignation, side_of(*seat)),
        Notice::DrawAgreed => Outcome::drawn(Way::Agreement),
    })
}

/// Ends the game and tells everybody.
fn end(state: &mut State, table: &mut Table<Thrones>, outcome: Outcome) {
    table.tell(Audience::Everyone, Event::ended(&outcome));
    match &mut state.phase {
        Phase::Board(board) => board.outcome = Some(outcome),
        phase => *phase = Phase::Off(outcome),
    }
}
