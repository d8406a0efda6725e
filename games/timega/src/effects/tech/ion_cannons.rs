//! Ion Cannons: dreadnoughts roll two better.

use crate::moments::{Effect, Figure, Shot};
use crate::unit::Unit;

/// Ion Cannons.
pub(super) struct IonCannons;

impl Effect for IonCannons {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.unit == Unit::Dreadnought {
            bonus.add(2);
        }
    }
}
