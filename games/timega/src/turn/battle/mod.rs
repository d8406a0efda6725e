//! 7: battles, in the battle phase and at once.

mod losses;

pub use losses::lose;

use crate::Timega;
use crate::galaxy::{Spare, Standoff};
use crate::state::State;
use rules::table::{Play, Table};

/// The battle phase: delayed battles in the order they were delayed.
///
/// # Errors
/// A pause of the table.
pub(super) fn phase(_state: &mut State, _table: &mut Table<Timega>) -> Play<()> {
    Ok(())
}

/// Fights a battle: barrage, pre-combat, rounds. `small`: at once, after an action (6.3).
///
/// # Errors
/// A pause of the table.
pub fn fight(
    _state: &mut State,
    _table: &mut Table<Timega>,
    _standoff: Standoff,
    _small: bool,
    _spare: Vec<Spare>,
) -> Play<()> {
    Ok(())
}
