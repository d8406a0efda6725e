//! Stasis Capsules: cruisers and dreadnoughts carry one ground force each.

use crate::moments::{Effect, Figure, Hold, On};
use crate::unit::Unit;

/// Stasis Capsules.
pub(super) struct StasisCapsules;

impl Effect for StasisCapsules {
    fn capacity(&self, _on: &On<'_>, unit: Unit, hold: Hold, capacity: &mut Figure) {
        if matches!(unit, Unit::Cruiser | Unit::Dreadnought) && hold == Hold::GroundForces {
            capacity.add(1);
        }
    }
}
