//! Magen Defence Grid: opens artillery systems; each dreadnought carries one.

use crate::moments::{Effect, Figure, Hold, On};
use crate::unit::Unit;

/// Magen Defence Grid.
pub(super) struct MagenDefenceGrid;

impl Effect for MagenDefenceGrid {
    fn opens_unit(&self, _on: &On<'_>, unit: Unit) -> bool {
        unit == Unit::Sas
    }

    fn capacity(&self, _on: &On<'_>, unit: Unit, hold: Hold, capacity: &mut Figure) {
        if unit == Unit::Dreadnought && hold == Hold::Artillery {
            capacity.add(1);
        }
    }
}
