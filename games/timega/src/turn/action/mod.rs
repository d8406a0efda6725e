//! 6: the action phase.

use crate::Timega;
use crate::state::State;
use rules::table::{Play, Table};

/// Turns in the order of initiative until all have passed.
///
/// # Errors
/// A pause of the table.
pub(super) fn phase(_state: &mut State, _table: &mut Table<Timega>) -> Play<()> {
    Ok(())
}
