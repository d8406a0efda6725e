//! Admiral: ships move one further towards neutral systems.

use crate::moments::{Effect, Figure, On, Trip};
use crate::unit::Unit;

/// Admiral.
pub(super) struct Admiral;

impl Effect for Admiral {
    fn movement(&self, _on: &On<'_>, _unit: Unit, trip: &Trip, points: &mut Figure) {
        if trip.to_neutral {
            points.add(1);
        }
    }
}
