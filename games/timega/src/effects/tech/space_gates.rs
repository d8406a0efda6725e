//! Space Gates: space docks are adjacent to each other; from or through them ships move one further towards neutral systems.

use crate::hex::Hex;
use crate::moments::{Effect, Figure, On, Trip};
use crate::unit::Unit;

/// Space Gates.
pub(super) struct SpaceGates;

impl Effect for SpaceGates {
    fn links(&self, on: &On<'_>, pairs: &mut Vec<(Hex, Hex)>) {
        let docks: Vec<Hex> = on.galaxy.docks_of(on.seat).map(|(hex, _, _)| hex).collect();
        for (place, one) in docks.iter().enumerate() {
            pairs.extend(docks[place + 1..].iter().filter(|other| *other != one).map(|other| (*one, *other)));
        }
    }

    fn movement(&self, on: &On<'_>, _unit: Unit, trip: &Trip, points: &mut Figure) {
        let left = trip.way.len().saturating_sub(1);
        if trip.to_neutral && trip.way[..left].iter().any(|hex| on.galaxy.has_dock(*hex, on.seat)) {
            points.add(1);
        }
    }
}
