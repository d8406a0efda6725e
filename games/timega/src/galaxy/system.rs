//! A system of the map: its tile, planets, units, counters and tokens.

use crate::edition::{Colour, Hazard, PlanetId, TileId, Wormhole, edition};
use crate::force::Force;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Whose units they are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Owner {
    /// A player's.
    Seat(Seat),
    /// The Winnaran guards of Mecatol Rex (2).
    Guards,
}

impl Owner {
    /// The seat, if it is a player's.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Owner::Seat(seat) => Some(seat),
            Owner::Guards => None,
        }
    }
}

/// The units of one owner in a system: ships and what they carry. No two fleets of a system have the same owner, and
/// none is empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fleet {
    /// Whose.
    pub owner: Owner,
    /// All units.
    pub force: Force,
    /// Those of them that are damaged.
    #[serde(default)]
    pub damaged: Force,
}

impl Fleet {
    /// Loses units, as many as there are, of each type the damaged ones first (7.1).
    pub fn lose(&mut self, units: &Force) {
        self.force = self.force.minus(units);
        self.damaged = self.damaged.minus(units).common(&self.force);
    }

    /// Ships that are whole are damaged, as many as there are.
    pub fn hurt(&mut self, ships: &Force) {
        self.damaged = self.damaged.plus(ships).common(&self.force);
    }

    /// Damaged ships are whole again.
    pub fn repair(&mut self, ships: &Force) {
        self.damaged = self.damaged.minus(ships);
    }
}

/// A space dock (5.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dock {
    /// Whose.
    pub seat: Seat,
    /// Was it exhausted (Moneylender, Organ Printing, N'orr)?
    #[serde(default)]
    pub exhausted: bool,
}

/// A space dock of the Clan of Saar: on no planet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drifting {
    /// The dock.
    pub dock: Dock,
    /// The planet of the system whose specialties it uses.
    #[serde(default)]
    pub uses: Option<PlanetId>,
}

/// What can change about a planet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Planet {
    /// Its owner: the most recent invader.
    pub owner: Option<Seat>,
    /// Exhausted?
    pub exhausted: bool,
    /// The space dock on it, always its owner's.
    pub dock: Option<Dock>,
    /// A biohazard counter (Holder of Mecatol Rex).
    pub biohazard: bool,
}

/// The side of a command counter that lies up (2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CounterSide {
    /// Race side: ships of its owner may not leave.
    Race,
    /// Fleet side (Fleet Logistics): they may.
    Fleet,
}

/// A command counter on the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Whose.
    pub seat: Seat,
    /// The side up.
    pub side: CounterSide,
}

/// A wormhole token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WormholeToken {
    /// Its letter.
    pub letter: Wormhole,
    /// Only this seat may use it (Technician); none: everybody.
    #[serde(default)]
    pub only: Option<Seat>,
}

/// A system.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct System {
    /// Its tile.
    pub tile: TileId,
    /// Its planets: those of the tile.
    #[serde(default)]
    pub planets: BTreeMap<PlanetId, Planet>,
    /// The fleets in it.
    #[serde(default)]
    pub fleets: Vec<Fleet>,
    /// The Saar's dock in it.
    #[serde(default)]
    pub drifting: Option<Drifting>,
    /// Command counters in it, sorted.
    #[serde(default)]
    pub counters: Vec<Counter>,
    /// Wormhole tokens in it.
    #[serde(default)]
    pub wormholes: Vec<WormholeToken>,
    /// A deep space token lies here (Astronomer).
    #[serde(default)]
    pub deep_space: bool,
    /// Whose siege tokens lie here (Deep Space Cannon).
    #[serde(default)]
    pub sieges: BTreeSet<Seat>,
}

impl System {
    /// A system as printed on its tile.
    #[must_use]
    pub fn of(tile: TileId) -> System {
        let planets = edition().planets_of(tile).map(|p| (p, Planet::default())).collect();
        let (fleets, counters, wormholes) = (Vec::new(), Vec::new(), Vec::new());
        let sieges = BTreeSet::new();
        System { tile, planets, fleets, drifting: None, counters, wormholes, deep_space: false, sieges }
    }

    /// The hazard of its tile (6.1).
    #[must_use]
    pub fn hazard(&self) -> Option<Hazard> {
        edition().tile(self.tile).hazard
    }

    /// The specialties a planet in it has.
    #[must_use]
    pub fn specialties(planet: PlanetId) -> &'static [Colour] {
        &edition().planet(planet).specialties
    }

    /// The units of an owner in it.
    #[must_use]
    pub fn force(&self, owner: Owner) -> Force {
        self.fleets.iter().find(|f| f.owner == owner).map_or(Force::NONE, |f| f.force)
    }

    /// The damaged ones among them.
    #[must_use]
    pub fn damaged(&self, owner: Owner) -> Force {
        self.fleets.iter().find(|f| f.owner == owner).map_or(Force::NONE, |f| f.damaged)
    }

    /// Puts units in.
    pub fn add(&mut self, owner: Owner, units: &Force, damaged: &Force) {
        if units.is_empty() {
            return;
        }
        match self.fleets.iter_mut().find(|f| f.owner == owner) {
            Some(fleet) => {
                fleet.force = fleet.force.plus(units);
                fleet.damaged = fleet.damaged.plus(damaged).common(&fleet.force);
            }
            None => {
                self.fleets.push(Fleet { owner, force: *units, damaged: damaged.common(units) });
                self.fleets.sort_by_key(|f| f.owner);
            }
        }
    }

    /// Takes units out, as many as there are, undamaged ones first; gives what was taken and the damaged among it.
    pub fn take(&mut self, owner: Owner, units: &Force) -> (Force, Force) {
        let Some(place) = self.fleets.iter().position(|f| f.owner == owner) else {
            return (Force::NONE, Force::NONE);
        };
        let fleet = &mut self.fleets[place];
        let taken = fleet.force.common(units);
        let whole = fleet.force.minus(&fleet.damaged);
        let hurt = taken.minus(&whole);
        fleet.force = fleet.force.minus(&taken);
        fleet.damaged = fleet.damaged.minus(&hurt);
        if fleet.force.is_empty() {
            self.fleets.remove(place);
        }
        (taken, hurt)
    }

    /// Damages ships that are whole, or repairs damaged ones (`repair`), as many as there are.
    pub fn damage(&mut self, owner: Owner, ships: &Force, repair: bool) {
        match self.fleets.iter_mut().find(|f| f.owner == owner) {
            Some(fleet) if repair => fleet.repair(ships),
            Some(fleet) => fleet.hurt(ships),
            None => {}
        }
    }

    /// Units of an owner are lost, as many as there are, of each type the damaged ones first (7.1).
    pub fn lose(&mut self, owner: Owner, units: &Force) {
        self.fleets.iter_mut().filter(|f| f.owner == owner).for_each(|f| f.lose(units));
        self.fleets.retain(|f| !f.force.is_empty());
    }

    /// Lies a wormhole token here that this seat alone may use (Technician)?
    #[must_use]
    pub fn has_token_of(&self, seat: Seat) -> bool {
        self.wormholes.iter().any(|t| t.only == Some(seat))
    }

    /// Has the seat a command counter here; on this side, or on any?
    #[must_use]
    pub fn has_counter(&self, seat: Seat, side: Option<CounterSide>) -> bool {
        self.counters.iter().any(|c| c.seat == seat && side.is_none_or(|s| s == c.side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unit::Unit;

    #[test]
    fn undamaged_ships_are_taken_first_and_empty_fleets_go() {
        let mut system = System::of("Abyz/Fria".parse().unwrap());
        let owner = Owner::Seat(Seat(0));
        let three = Force::of(Unit::Dreadnought, 3);
        system.add(owner, &three, &Force::of(Unit::Dreadnought, 1));
        let (taken, hurt) = system.take(owner, &Force::of(Unit::Dreadnought, 2));
        assert_eq!((taken.total(), hurt.total()), (2, 0));
        let (taken, hurt) = system.take(owner, &three);
        assert_eq!((taken.total(), hurt.total()), (1, 1));
        assert!(system.fleets.is_empty());
        assert_eq!(system.planets.len(), 2);
    }
}
