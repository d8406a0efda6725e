//! 3: set-up.

mod founding;
mod homes;

pub use founding::founding;
pub use homes::homes;

use crate::Timega;
use crate::state::State;
use rules::table::{Play, Table};

/// Races, map, starting units: everything before the first round.
///
/// # Errors
/// A pause of the table.
pub(super) fn set_up(state: &mut State, _table: &mut Table<Timega>) -> Play<()> {
    state.galaxy.round = 1;
    Ok(())
}
