//! What can be seen on the table: whose planets, docks and systems (2).

use super::{Dock, Galaxy, Owner, Phase, Planet, System};
use crate::edition::{PlanetId, edition};
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::unit::Unit;
use rules::Seat;

impl Galaxy {
    /// The units of an owner in a system.
    #[must_use]
    pub fn force(&self, hex: Hex, owner: Owner) -> Force {
        self.system(hex).map_or(Force::NONE, |s| s.force(owner))
    }

    /// The units of a seat in a system.
    #[must_use]
    pub fn fleet(&self, hex: Hex, seat: Seat) -> Force {
        self.force(hex, Owner::Seat(seat))
    }

    /// All units of a type a seat has on the map.
    #[must_use]
    pub fn on_map(&self, seat: Seat, unit: Unit) -> u32 {
        self.systems.values().map(|s| u32::from(s.force(Owner::Seat(seat)).count(unit))).sum()
    }

    /// All units of a type of a seat that others have set aside (Conqueror).
    #[must_use]
    pub fn set_aside(&self, seat: Seat, unit: Unit) -> u16 {
        let held = self.empires.iter().flat_map(|e| &e.spoils.held);
        held.filter(|(from, _)| *from == seat).map(|(_, force)| force.count(unit)).sum()
    }

    /// Where a planet lies; none: not in this game.
    #[must_use]
    pub fn place_of(&self, planet: PlanetId) -> Option<Hex> {
        self.systems.iter().find(|(_, s)| s.planets.contains_key(&planet)).map(|(hex, _)| *hex)
    }

    /// A planet on the map.
    #[must_use]
    pub fn planet(&self, planet: PlanetId) -> Option<&Planet> {
        self.systems.values().find_map(|s| s.planets.get(&planet))
    }

    /// A planet on the map, to change it.
    pub fn planet_mut(&mut self, planet: PlanetId) -> Option<&mut Planet> {
        self.system_mut(self.place_of(planet)?)?.planets.get_mut(&planet)
    }

    /// All planets on the map with their systems.
    pub fn planets(&self) -> impl Iterator<Item = (Hex, PlanetId, &Planet)> {
        self.systems.iter().flat_map(|(hex, s)| s.planets.iter().map(|(id, p)| (*hex, *id, p)))
    }

    /// The planets of a seat with their systems.
    pub fn planets_of(&self, seat: Seat) -> impl Iterator<Item = (Hex, PlanetId, &Planet)> {
        self.planets().filter(move |(_, _, p)| p.owner == Some(seat))
    }

    /// The space docks of a seat, on planets and adrift: the system, the planet, the dock.
    pub fn docks_of(&self, seat: Seat) -> impl Iterator<Item = (Hex, Option<PlanetId>, Dock)> {
        self.systems.iter().flat_map(move |(hex, system)| {
            let grounded = system.planets.iter().filter_map(|(id, p)| Some((*hex, Some(*id), p.dock?)));
            let adrift = system.drifting.iter().map(|d| (*hex, None, d.dock));
            grounded.chain(adrift).filter(move |(_, _, dock)| dock.seat == seat)
        })
    }

    /// How many space docks a seat has in a system.
    #[must_use]
    pub fn docks_at(&self, hex: Hex, seat: Seat) -> usize {
        let Some(system) = self.system(hex) else { return 0 };
        let grounded = system.planets.values().filter_map(|p| p.dock);
        let adrift = system.drifting.iter().map(|d| d.dock);
        grounded.chain(adrift).filter(|dock| dock.seat == seat).count()
    }

    /// Has a seat a space dock in a system?
    #[must_use]
    pub fn has_dock(&self, hex: Hex, seat: Seat) -> bool {
        let grounded = |s: &System| s.planets.values().any(|p| p.dock.is_some_and(|d| d.seat == seat));
        let adrift = |s: &System| s.drifting.as_ref().is_some_and(|d| d.dock.seat == seat);
        self.system(hex).is_some_and(|s| grounded(s) || adrift(s))
    }

    /// Are there enemy ships (2)? The guards of Mecatol Rex are enemies of everybody.
    #[must_use]
    pub fn is_enemy(&self, hex: Hex, seat: Seat) -> bool {
        let foe = |f: &super::Fleet| f.owner != Owner::Seat(seat) && !f.force.ships().is_empty();
        self.system(hex).is_some_and(|s| s.fleets.iter().any(foe))
    }

    /// Does the system contain no units at all (2)? Space docks are units.
    #[must_use]
    pub fn is_empty(&self, hex: Hex) -> bool {
        let bare = |s: &System| {
            s.fleets.is_empty() && s.drifting.is_none() && s.planets.values().all(|p| p.dock.is_none())
        };
        self.system(hex).is_some_and(bare)
    }

    /// A neutral system with a planet or unit of the seat (2).
    #[must_use]
    pub fn is_friendly(&self, hex: Hex, seat: Seat) -> bool {
        let mine = |s: &System| {
            !s.force(Owner::Seat(seat)).is_empty() || s.planets.values().any(|p| p.owner == Some(seat))
        };
        !self.is_enemy(hex, seat) && (self.system(hex).is_some_and(mine) || self.has_dock(hex, seat))
    }

    /// Does the seat own every planet of a system?
    #[must_use]
    pub fn owns_all_planets(&self, hex: Hex, seat: Seat) -> bool {
        self.system(hex).is_some_and(|s| s.planets.values().all(|p| p.owner == Some(seat)))
    }

    /// Does the seat control the system (2)? All planets and a non-fighter ship; for its home system the planets are
    /// enough, in the development phase only without enemy ships there.
    #[must_use]
    pub fn controls(&self, hex: Hex, seat: Seat) -> bool {
        if !self.owns_all_planets(hex, seat) {
            return false;
        }
        if self.empire(seat).home == hex {
            return self.phase != Phase::Development || !self.is_enemy(hex, seat);
        }
        !self.fleet(hex, seat).non_fighters().is_empty()
    }

    /// The race's home a planet belongs to, if it is one's home planet.
    #[must_use]
    pub fn home_planet_of(&self, planet: PlanetId) -> Option<Seat> {
        let home = edition().tile(edition().tile_of(planet)).home?;
        self.all_seats().find(|s| self.empires.get(s.index()).is_some_and(|e| e.race == home))
    }
}
