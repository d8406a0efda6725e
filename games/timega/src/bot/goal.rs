//! Where an empire wants to be, by its stage (5.1).

use super::strength::{enemies, strength};
use crate::edition::{Hazard, PlanetId, edition};
use crate::galaxy::{Galaxy, Owner, Planet, Stage};
use crate::hex::Hex;
use rules::Seat;

/// What a planet is worth to an empire that does not hold it.
pub(super) fn planet(galaxy: &Galaxy, seat: Seat, id: PlanetId, there: &Planet) -> i32 {
    let row = edition().planet(id);
    let plain =
        2 * i32::from(row.resources) + i32::from(row.influence) + 3 * row.specialties.len() as i32 + 2;
    let Some(owner) = there.owner.filter(|o| *o != seat) else { return plain };
    let empire = galaxy.empire(seat);
    let first = if empire.stage == Stage::Coalition && empire.deeds.conquered == 0 { 30 } else { 0 };
    let dock = if there.dock.is_some() { 6 } else { 0 };
    // Whoever is ahead is everybody's enemy.
    let ahead = if galaxy.empire(owner).stage > empire.stage { 4 } else { 0 };
    plain + 4 + first + dock + ahead
}

/// What destroying these ships in a system is worth.
pub(super) fn victory(galaxy: &Galaxy, seat: Seat, hex: Hex) -> i32 {
    let there = enemies(galaxy, seat, hex);
    let guards = galaxy.force(hex, Owner::Guards);
    let stage = galaxy.empire(seat).stage;
    let players = there.minus(&guards);
    let capital = players.only(crate::unit::Unit::is_capital).total() > 0;
    let mut value = super::strength::worth(&players) / 2;
    if !players.is_empty() {
        value += match stage {
            Stage::Coalition if capital => 30,
            Stage::Republic => 20,
            _ => 0,
        };
    }
    if hex == Hex::MECATOL && stage >= Stage::Republic {
        value += 15;
    }
    value
}

/// Being there is worth so much by itself: Mecatol Rex to an empire.
pub(super) fn place(galaxy: &Galaxy, seat: Seat, hex: Hex) -> i32 {
    let stage = galaxy.empire(seat).stage;
    if hex == Hex::MECATOL && stage == Stage::Empire && !galaxy.controls(hex, seat) { 100 } else { 0 }
}

/// Ships may not stop there, or not get away again quickly.
pub(super) fn is_closed(galaxy: &Galaxy, hex: Hex) -> bool {
    let hazard = galaxy.system(hex).and_then(|s| s.hazard());
    matches!(hazard, Some(Hazard::AsteroidField | Hazard::Supernova))
}

/// Where fleets without anything better to do go: Mecatol Rex as an empire, else to the enemies that are near and weak, of
/// those [`gatherings`] names.
pub(super) fn rally<'w>(
    galaxy: &Galaxy,
    seat: Seat,
    from: Hex,
    gatherings: impl FnOnce() -> &'w Vec<(Hex, u64)>,
) -> Option<Hex> {
    if galaxy.empire(seat).stage == Stage::Empire {
        return Some(Hex::MECATOL);
    }
    let places = gatherings().iter().filter(|(hex, _)| *hex != from);
    places.min_by_key(|(hex, power)| u64::from(from.distance(*hex)) * 60 + power).map(|(hex, _)| *hex)
}

/// Systems other than Mecatol Rex where there is something for the seat to do, with the strength of others there.
pub(super) fn gatherings(galaxy: &Galaxy, seat: Seat) -> Vec<(Hex, u64)> {
    let wanted = |hex: &Hex| {
        let Some(system) = galaxy.system(*hex) else { return false };
        let fleet = system.fleets.iter().any(|f| f.owner.seat().is_some_and(|s| s != seat));
        let planet = system.planets.values().any(|p| p.owner != Some(seat));
        match galaxy.empire(seat).stage {
            Stage::Coalition => system.planets.values().any(|p| p.owner.is_some_and(|o| o != seat)),
            Stage::Republic => fleet,
            _ => planet,
        }
    };
    let places = galaxy.systems.keys().copied().filter(|hex| *hex != Hex::MECATOL && wanted(hex));
    places.map(|hex| (hex, strength(&enemies(galaxy, seat, hex)))).collect()
}
