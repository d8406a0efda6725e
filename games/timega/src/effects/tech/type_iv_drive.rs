//! Type IV Drive: cruisers and the flagship move one further.

use crate::moments::{Effect, Figure, On, Trip};
use crate::unit::Unit;

/// Type IV Drive.
pub(super) struct TypeIvDrive;

impl Effect for TypeIvDrive {
    fn movement(&self, _on: &On<'_>, unit: Unit, _trip: &Trip, points: &mut Figure) {
        if matches!(unit, Unit::Cruiser | Unit::Flagship) {
            points.add(1);
        }
    }
}
