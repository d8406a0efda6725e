//! War Sun: opens war suns, which move one further unless they end among enemy ships.

use crate::moments::{Effect, Figure, On, Trip};
use crate::unit::Unit;

/// War Sun.
pub(super) struct WarSun;

impl Effect for WarSun {
    fn opens_unit(&self, _on: &On<'_>, unit: Unit) -> bool {
        unit == Unit::WarSun
    }

    fn movement(&self, _on: &On<'_>, unit: Unit, trip: &Trip, points: &mut Figure) {
        if unit == Unit::WarSun && trip.to_neutral {
            points.add(1);
        }
    }
}
