//! Striker Fleets: destroyers and cruisers that attack in a small-scale battle roll better by the movement points they have
//! left.

use crate::moments::{Effect, Figure, Shot};
use crate::unit::Unit;

/// Striker Fleets.
pub(super) struct StrikerFleets;

impl Effect for StrikerFleets {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let strikes = matches!(shot.unit, Unit::Destroyer | Unit::Cruiser);
        if strikes && shot.attacks() && shot.battle.small {
            bonus.add(i32::from(shot.spare));
        }
    }
}
