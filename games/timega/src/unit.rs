//! The types of units (2, 7.4).

use crate::edition::edition;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A type of unit. Space docks are no units of a fleet: see `galaxy::Dock`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Fighter: carried.
    Fighter,
    /// Destroyer.
    Destroyer,
    /// Cruiser.
    Cruiser,
    /// Spaceborne artillery system: carried by dreadnoughts with Magen Defence Grid.
    Sas,
    /// Carrier.
    Carrier,
    /// Dreadnought.
    Dreadnought,
    /// War sun.
    WarSun,
    /// The race's flagship.
    Flagship,
    /// The Marauder's mercenary.
    Mercenary,
    /// Ground force.
    GroundForce,
    /// Shock troop.
    ShockTroop,
    /// Mechanized unit.
    Mech,
    /// Shield of the Naalu.
    Shield,
}

impl Unit {
    /// All types, cheapest first within ships and troops.
    pub const ALL: [Unit; 13] = [
        Unit::Fighter,
        Unit::Destroyer,
        Unit::Cruiser,
        Unit::Sas,
        Unit::Carrier,
        Unit::Dreadnought,
        Unit::WarSun,
        Unit::Flagship,
        Unit::Mercenary,
        Unit::GroundForce,
        Unit::ShockTroop,
        Unit::Mech,
        Unit::Shield,
    ];

    /// Its place in [`Unit::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Is it a ship (2)? Ground forces, shock troops, mechanized units and shields are not.
    #[must_use]
    pub const fn is_ship(self) -> bool {
        !matches!(self, Unit::GroundForce | Unit::ShockTroop | Unit::Mech | Unit::Shield)
    }

    /// A ship that is no fighter (2): what control of a system asks for.
    #[must_use]
    pub const fn is_non_fighter_ship(self) -> bool {
        self.is_ship() && !matches!(self, Unit::Fighter)
    }

    /// A troop that lands (6.4).
    #[must_use]
    pub const fn is_troop(self) -> bool {
        matches!(self, Unit::GroundForce | Unit::ShockTroop | Unit::Mech)
    }

    /// A capital ship: carrier, dreadnought, war sun, flagship.
    #[must_use]
    pub fn is_capital(self) -> bool {
        edition().unit(self).capital
    }

    /// Carried by other ships and docks: fighters, artillery systems, troops, shields.
    #[must_use]
    pub const fn is_carried(self) -> bool {
        matches!(self, Unit::Fighter | Unit::Sas | Unit::Shield) || self.is_troop()
    }

    /// The letter of scenarios and short lists: `R` a carrier.
    #[must_use]
    pub fn letter(self) -> char {
        edition().unit(self).letter
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&edition().unit(*self).singular())
    }
}
