//! System tiles (1, 2).

use crate::force::Force;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A sort of system (1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// A homeworld.
    Home,
    /// A fringe world.
    Fringe,
    /// An outer world.
    Outer,
    /// An inner world.
    Inner,
    /// The Throneworld.
    Throneworld,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 5] = [Class::Home, Class::Fringe, Class::Outer, Class::Inner, Class::Throneworld];

    /// The letter of the board's table.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Class::Home => 'H',
            Class::Fringe => 'f',
            Class::Outer => 'o',
            Class::Inner => 'i',
            Class::Throneworld => 'T',
        }
    }

    /// Its name: "homeworld", "fringe world".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Home => "homeworld",
            Class::Fringe => "fringe world",
            Class::Outer => "outer world",
            Class::Inner => "inner world",
            Class::Throneworld => "Throneworld",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of a tile: its place in the table of tiles, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TileNo(pub u8);

/// A system tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// Its name in the table, such as O17.
    pub id: String,
    /// The sort of system.
    pub class: Class,
    /// Development value.
    pub dev: u8,
    /// Space technology of the neutrals, 0 if none is printed.
    #[serde(default)]
    pub space_tech: u8,
    /// Ground technology of the neutrals, 0 if none is printed.
    #[serde(default)]
    pub ground_tech: u8,
    /// Neutral ships and Shields.
    #[serde(default)]
    pub fleet: Force,
    /// Neutral ground units.
    #[serde(default)]
    pub army: Force,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}

impl Tile {
    /// An empty system (4.4).
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.dev == 0
    }
}
