//! Hylar V Assault Laser: cruisers and destroyers roll one better.

use crate::moments::{Effect, Figure, Shot};
use crate::unit::Unit;

/// Hylar V Assault Laser.
pub(super) struct HylarVAssaultLaser;

impl Effect for HylarVAssaultLaser {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if matches!(shot.unit, Unit::Cruiser | Unit::Destroyer) {
            bonus.add(1);
        }
    }
}
