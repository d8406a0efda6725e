//! 5.5, 6.2: what ships, docks and planets hold, and what is left without room.
//!
//! Fighters, troops and shields each take one place. A hold for one sort is filled with that sort first, then the places
//! that hold anything. Artillery systems ride on dreadnoughts or rest in docks.

use crate::edition::edition;
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{Figure, Hold, any, figure};
use crate::unit::Unit;
use rules::Seat;

/// Places for units that are carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Room {
    /// For fighters (and shields) only.
    pub fighters: u16,
    /// For ground forces only.
    pub ground_forces: u16,
    /// For artillery systems only.
    pub artillery: u16,
    /// Aboard ships, for fighters and troops.
    pub anything: u16,
    /// In space docks, for everything that is carried.
    pub docks: u16,
}

/// What finds no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stranded {
    /// How many fighters, shields and troops are too many.
    pub excess: u16,
    /// Which of them could go to make room.
    pub among: Force,
    /// Artillery systems without room.
    pub artillery: u16,
}

impl Stranded {
    /// How many units in all.
    #[must_use]
    pub const fn total(&self) -> u16 {
        self.excess + self.artillery
    }
}

/// How much one ship of a type carries of a sort.
#[must_use]
pub fn capacity(galaxy: &Galaxy, seat: Seat, unit: Unit, hold: Hold) -> Figure {
    let base = match (hold, unit) {
        (Hold::Any, Unit::Flagship) => edition().race(galaxy.empire(seat).race).flagship.capacity,
        (Hold::Any, _) => edition().unit(unit).capacity,
        _ => 0,
    };
    figure(galaxy, seat, i32::from(base), |e, on, f| e.capacity(on, unit, hold, f))
}

/// What a heap of ships carries.
#[must_use]
pub fn aboard(galaxy: &Galaxy, seat: Seat, ships: &Force) -> Room {
    let mut room = Room::default();
    for (unit, count) in ships.iter().filter(|(unit, _)| !unit.is_carried()) {
        let holds = |hold| capacity(galaxy, seat, unit, hold).count().saturating_mul(count);
        room.fighters = room.fighters.saturating_add(holds(Hold::Fighters));
        room.ground_forces = room.ground_forces.saturating_add(holds(Hold::GroundForces));
        room.artillery = room.artillery.saturating_add(holds(Hold::Artillery));
        room.anything = room.anything.saturating_add(holds(Hold::Any));
    }
    room
}

/// All the room a seat has in a system, if these were its units there.
#[must_use]
pub fn room(galaxy: &Galaxy, seat: Seat, hex: Hex, units: &Force) -> Room {
    let mut room = aboard(galaxy, seat, units);
    let docks = galaxy.docks_of(seat).filter(|(at, _, _)| *at == hex).count();
    let each = figure(galaxy, seat, 4, |e, on, f| e.dock_capacity(on, f)).count();
    room.docks = each.saturating_mul(u16::try_from(docks).unwrap_or(0));
    let planets = figure(galaxy, seat, 0, |e, on, f| e.planet_fighters(on, hex, f)).count();
    room.fighters = room.fighters.saturating_add(planets);
    room
}

/// Do fighters of the seat need no support (Advanced Fighters)?
#[must_use]
pub fn fighters_fly_alone(galaxy: &Galaxy, seat: Seat) -> bool {
    any(galaxy, seat, |e, on| e.fighters_move_alone(on)).is_some()
}

/// What of these units finds no place in a room. `alone`: fighters need none.
#[must_use]
pub fn stranded(room: &Room, units: &Force, alone: bool) -> Stranded {
    let artillery = units.count(Unit::Sas).saturating_sub(room.artillery);
    let in_docks = artillery.min(room.docks);
    let places = room.anything.saturating_add(room.docks - in_docks);
    let mut among = units.only(|u| matches!(u, Unit::ShockTroop | Unit::Mech));
    among.add(Unit::GroundForce, units.count(Unit::GroundForce).saturating_sub(room.ground_forces));
    let mut held = room.fighters;
    for unit in [Unit::Shield, Unit::Fighter] {
        if unit == Unit::Fighter && alone {
            continue;
        }
        let count = units.count(unit);
        among.add(unit, count.saturating_sub(held));
        held = held.saturating_sub(count);
    }
    let wanting = u16::try_from(among.total()).unwrap_or(u16::MAX);
    let excess = wanting.saturating_sub(places);
    let among = if excess == 0 { Force::NONE } else { among };
    Stranded { excess, among, artillery: artillery - in_docks }
}

/// What of a seat's units in a system is without room now.
#[must_use]
pub fn without_room(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Stranded {
    let units = galaxy.fleet(hex, seat);
    stranded(&room(galaxy, seat, hex, &units), &units, fighters_fly_alone(galaxy, seat))
}

/// How many ships of the seat count for fleet supply in a system: non-fighter ships that are not carried, no mercenary,
/// and with Advanced Fighters the fighters beyond capacity.
#[must_use]
pub fn counted(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    let fleet = galaxy.fleet(hex, seat);
    let counts = |unit: Unit| unit.is_non_fighter_ship() && !unit.is_carried() && unit != Unit::Mercenary;
    let ships = u16::try_from(fleet.only(counts).total()).unwrap_or(u16::MAX);
    ships.saturating_add(fighters_beyond_capacity(galaxy, seat, hex))
}

/// Fighters that fly alone and find no place beside the troops; none where fighters need support.
#[must_use]
pub fn fighters_beyond_capacity(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    if !fighters_fly_alone(galaxy, seat) {
        return 0;
    }
    let fleet = galaxy.fleet(hex, seat);
    let room = room(galaxy, seat, hex, &fleet);
    // As many fighters have room as could be added to the rest without stranding more than is stranded without them.
    let rest = fleet.minus(&Force::of(Unit::Fighter, fleet.count(Unit::Fighter)));
    let before = stranded(&room, &rest, false).excess;
    stranded(&room, &fleet, false).excess - before
}
