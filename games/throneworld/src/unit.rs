//! The eleven types of units (4.5) and the letters the charts use for them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A type of unit (4.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Unit {
    /// Survey Team: jumps without a SCAN marker, never fights (4.3, 4.52).
    #[serde(rename = "T")]
    Survey,
    /// Fighter: needs a cargo space at all times.
    #[serde(rename = "F")]
    Fighter,
    /// Blaster: neither gives nor needs cargo space.
    #[serde(rename = "B")]
    Blaster,
    /// Protector: carries two.
    #[serde(rename = "P")]
    Protector,
    /// Mothership: carries five.
    #[serde(rename = "M")]
    Mothership,
    /// Shield: static; absorbs one hit a round.
    #[serde(rename = "S")]
    Shield,
    /// Light Infantry.
    #[serde(rename = "L")]
    Light,
    /// Drop Troops: may land past ships after a round in space (4.7).
    #[serde(rename = "D")]
    Drop,
    /// Assault Troops.
    #[serde(rename = "A")]
    Assault,
    /// Heavy Infantry: takes two hits.
    #[serde(rename = "H")]
    Heavy,
    /// Command Bunker: static; orders jumps, scans, JAMs and INTERCEPTs.
    #[serde(rename = "C")]
    Bunker,
}

impl Unit {
    /// Every type, in the order units are listed: space first.
    pub const ALL: [Unit; 11] = [
        Unit::Survey,
        Unit::Fighter,
        Unit::Blaster,
        Unit::Protector,
        Unit::Mothership,
        Unit::Shield,
        Unit::Light,
        Unit::Drop,
        Unit::Assault,
        Unit::Heavy,
        Unit::Bunker,
    ];

    /// Its place in [`Unit::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// A unit of space: ships and Shields.
    #[must_use]
    pub const fn is_space(self) -> bool {
        matches!(
            self,
            Unit::Survey | Unit::Fighter | Unit::Blaster | Unit::Protector | Unit::Mothership | Unit::Shield
        )
    }

    /// A unit of the ground: infantry of all sorts and Command Bunkers.
    #[must_use]
    pub const fn is_ground(self) -> bool {
        !self.is_space()
    }

    /// Moves by TRANSFER alone (4.5).
    #[must_use]
    pub const fn is_static(self) -> bool {
        matches!(self, Unit::Shield | Unit::Bunker)
    }

    /// A ground unit that can be carried.
    #[must_use]
    pub const fn is_troop(self) -> bool {
        self.is_ground() && !self.is_static()
    }

    /// Fights in space.
    #[must_use]
    pub const fn fights_in_space(self) -> bool {
        self.is_space() && !matches!(self, Unit::Survey)
    }

    /// The letter the charts use.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Unit::Survey => 'T',
            Unit::Fighter => 'F',
            Unit::Blaster => 'B',
            Unit::Protector => 'P',
            Unit::Mothership => 'M',
            Unit::Shield => 'S',
            Unit::Light => 'L',
            Unit::Drop => 'D',
            Unit::Assault => 'A',
            Unit::Heavy => 'H',
            Unit::Bunker => 'C',
        }
    }

    /// Its name for one.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Survey => "Survey Team",
            Unit::Fighter => "Fighter",
            Unit::Blaster => "Blaster",
            Unit::Protector => "Protector",
            Unit::Mothership => "Mothership",
            Unit::Shield => "Shield",
            Unit::Light => "Light Infantry",
            Unit::Drop => "Drop Troop",
            Unit::Assault => "Assault Troop",
            Unit::Heavy => "Heavy Infantry",
            Unit::Bunker => "Command Bunker",
        }
    }

    /// Its name for several.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        match self {
            Unit::Survey => "Survey Teams",
            Unit::Fighter => "Fighters",
            Unit::Blaster => "Blasters",
            Unit::Protector => "Protectors",
            Unit::Mothership => "Motherships",
            Unit::Shield => "Shields",
            Unit::Light => "Light Infantry",
            Unit::Drop => "Drop Troops",
            Unit::Assault => "Assault Troops",
            Unit::Heavy => "Heavy Infantry",
            Unit::Bunker => "Command Bunkers",
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
