//! 5.6: the galactic council.

use crate::Timega;
use crate::state::State;
use rules::table::{Play, Table};

/// Step 6: votes on every agenda under deliberation, then the speaker and the initiative by votes cast.
///
/// # Errors
/// A pause of the table.
pub(super) fn convene(_state: &mut State, _table: &mut Table<Timega>) -> Play<()> {
    Ok(())
}

/// Step 12: the council opens once half of the players are republics; two agendas are revealed.
///
/// # Errors
/// A pause of the table.
pub(super) fn reveal(_state: &mut State, _table: &mut Table<Timega>) -> Play<()> {
    Ok(())
}
