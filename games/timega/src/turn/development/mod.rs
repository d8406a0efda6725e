//! 5: the development phase, in the official order (5.7).

use super::{ask, council};
use crate::Timega;
use crate::questions::{DevelopmentQuestion, Question};
use crate::state::State;
use rules::Seat;
use rules::table::{Play, Table};

/// The development phase of everybody.
///
/// # Errors
/// A pause of the table.
pub(super) fn development(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let round = state.galaxy.round;
    let question = || Question::from(DevelopmentQuestion::Develop { round });
    let asked: Vec<(Seat, Question)> = state.galaxy.playing().map(|s| (s, question())).collect();
    let _answers = ask::all(state, table, asked)?;
    council::convene(state, table)?;
    council::reveal(state, table)
}

/// Pays influence for votes: first what is at hand, then by exhausting planets, those first that waste least. Gives how
/// much was paid.
pub fn pay_influence(_state: &mut State, _table: &mut Table<Timega>, _seat: Seat, _wanted: u16) -> u16 {
    0
}
