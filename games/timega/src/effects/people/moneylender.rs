//! Moneylender: after building, docks may be exhausted for their planet's resources in destroyers; refreshing a dock
//! exhausts its planet.

use crate::deeds::{Special, Worth};
use crate::edition::PlanetId;
use crate::effects::people::Person;
use crate::force::Force;
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::law::{building, supply, treasury};
use crate::moments::{Effect, On, Source};
use crate::unit::Unit;
use rules::Seat;

/// Moneylender.
pub(super) struct Moneylender;

/// How many destroyers a dock brings: as many as its planet has resources, as far as plastic and fleet supply go.
fn destroyers(galaxy: &Galaxy, seat: Seat, hex: Hex, planet: PlanetId) -> u16 {
    let room = supply::room(galaxy, seat, hex);
    let worth = treasury::worth(galaxy, seat, planet, Worth::Resources);
    worth.min(building::pieces_left(galaxy, seat, Unit::Destroyer)).min(room)
}

impl Effect for Moneylender {
    /// `planet`: that of the dock.
    fn developments(&self, on: &On<'_>, specials: &mut Vec<Special>) {
        let docks = on.galaxy.docks_of(on.seat).filter(|(_, _, dock)| !dock.exhausted);
        let docks = docks.filter(|(hex, _, _)| !on.galaxy.is_enemy(*hex, on.seat));
        let lenders = docks.filter_map(|(hex, planet, _)| planet.map(|planet| (hex, planet)));
        let lenders = lenders.filter(|(hex, planet)| destroyers(on.galaxy, on.seat, *hex, *planet) > 0);
        specials.extend(lenders.map(|(_, planet)| Special {
            planet: Some(planet),
            ..Special::of(Source::Person(Person::Moneylender))
        }));
    }

    fn develop(&self, galaxy: &mut Galaxy, seat: Seat, special: &Special) {
        let Some(planet) = special.planet else { return };
        let Some(hex) = galaxy.place_of(planet) else { return };
        let force = Force::of(Unit::Destroyer, destroyers(galaxy, seat, hex, planet));
        if let Some(system) = galaxy.system_mut(hex) {
            system.add(Owner::Seat(seat), &force, &Force::NONE);
        }
        if let Some(dock) = galaxy.planet_mut(planet).and_then(|p| p.dock.as_mut()) {
            dock.exhausted = true;
        }
    }

    fn refreshing_docks_exhausts_planets(&self, _on: &On<'_>) -> bool {
        true
    }
}
