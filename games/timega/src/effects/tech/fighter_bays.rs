//! Fighter Bays: each dreadnought carries three fighters.

use crate::moments::{Effect, Figure, Hold, On};
use crate::unit::Unit;

/// Fighter Bays.
pub(super) struct FighterBays;

impl Effect for FighterBays {
    fn capacity(&self, _on: &On<'_>, unit: Unit, hold: Hold, capacity: &mut Figure) {
        if unit == Unit::Dreadnought && hold == Hold::Fighters {
            capacity.add(3);
        }
    }
}
