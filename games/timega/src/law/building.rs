//! 5.5: what units and docks cost, and where they are produced.

use crate::deeds::Site;
use crate::edition::edition;
use crate::galaxy::Galaxy;
use crate::halves::Halves;
use crate::moments::{Figure, figure};
use crate::unit::Unit;
use rules::Seat;

/// What a unit costs, in half resources; none: it cannot be built at all.
#[must_use]
pub fn cost(galaxy: &Galaxy, seat: Seat, unit: Unit) -> Option<Figure> {
    let base = edition().unit(unit).cost?;
    Some(figure(galaxy, seat, base, |e, on, f| e.unit_cost(on, unit, f)))
}

/// What a space dock costs, in half resources.
#[must_use]
pub fn dock_cost(galaxy: &Galaxy, seat: Seat) -> Figure {
    figure(galaxy, seat, Halves::whole(4).0, |e, on, f| e.dock_cost(on, f))
}

/// How many units a site produces in a round. For a dock: two, and the resources of its planet.
#[must_use]
pub fn production(galaxy: &Galaxy, seat: Seat, site: Site) -> Figure {
    let base = match site {
        Site::Dock(planet) => 2 + i32::from(edition().planet(planet).resources),
        Site::Drifting(_) | Site::Planet(_) | Site::Dreadnoughts(_) | Site::GroundForces(_) => 0,
    };
    figure(galaxy, seat, base, |e, on, f| e.production(on, site, f))
}

/// How many pieces of a type a seat has left: the plastic supply less those on the map.
#[must_use]
pub fn pieces_left(galaxy: &Galaxy, seat: Seat, unit: Unit) -> u16 {
    let supply = i32::from(edition().unit(unit).plastic);
    let supply = figure(galaxy, seat, supply, |e, on, f| e.plastic_supply(on, unit, f));
    supply.count().saturating_sub(u16::try_from(galaxy.on_map(seat, unit)).unwrap_or(u16::MAX))
}
