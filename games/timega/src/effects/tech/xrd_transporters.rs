//! XRD Transporters: carriers and dreadnoughts move one further.

use crate::moments::{Effect, Figure, On, Trip};
use crate::unit::Unit;

/// XRD Transporters.
pub(super) struct XrdTransporters;

impl Effect for XrdTransporters {
    fn movement(&self, _on: &On<'_>, unit: Unit, _trip: &Trip, points: &mut Figure) {
        if matches!(unit, Unit::Carrier | Unit::Dreadnought) {
            points.add(1);
        }
    }
}
