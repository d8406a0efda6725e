//! The development phase of one seat (5).

use super::action::Special;
use crate::edition::PlanetId;
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::hex::Hex;
use crate::unit::Unit;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a planet is exhausted for (5.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// Its resources, and a credit for each specialty.
    Resources,
    /// Its influence.
    Influence,
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Worth::Resources => "resources",
            Worth::Influence => "influence",
        })
    }
}

/// A planet exhausted for a purpose. Planets nobody names are exhausted as purchases need them, those first that are
/// worth least for the other purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhaust {
    /// Which.
    pub planet: PlanetId,
    /// For what; none: it is kept unexhausted for the council.
    pub for_: Option<Worth>,
}

/// Where units are produced (5.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// A space dock on a planet.
    Dock(PlanetId),
    /// The Saar's dock in a system.
    Drifting(Hex),
    /// A planet without a dock (Biosphere Influence).
    Planet(PlanetId),
    /// Dreadnoughts in a system (Organ Printing).
    Dreadnoughts(Hex),
    /// Ground forces in a system (Arborec).
    GroundForces(Hex),
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Site::Dock(planet) | Site::Planet(planet) => planet.fmt(f),
            Site::Drifting(hex) => write!(f, "dock {hex}"),
            Site::Dreadnoughts(hex) => write!(f, "dreadnoughts {hex}"),
            Site::GroundForces(hex) => write!(f, "ground forces {hex}"),
        }
    }
}

/// One purchase or other step of 2-5 of the official order (5.7). Written in any order; legal if the official order
/// could have done it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// Research a technology, with as many credits as help.
    Research(Tech),
    /// Hire a person.
    Hire(Person),
    /// Release a person.
    Release(Person),
    /// Build units; two fighters are two units.
    Build {
        /// What.
        unit: Unit,
        /// How many.
        count: u8,
        /// Produced where; none: wherever the system allows.
        at: Option<Site>,
        /// Placed in another system (Integrated Economy).
        to: Option<Hex>,
    },
    /// Build a space dock.
    Dock {
        /// On this planet.
        planet: PlanetId,
        /// For the Saar: adrift in its system.
        drifting: bool,
    },
    /// Something a technology, person or race lets its owner do in this phase.
    Special(Special),
}

/// The development phase of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Development {
    /// Advance if able.
    pub advance: bool,
    /// Planets exhausted for a named purpose, or kept.
    #[serde(default)]
    pub exhaust: Vec<Exhaust>,
    /// Purchases, the most wanted first: what money does not reach is left out, and told.
    #[serde(default)]
    pub purchases: Vec<Purchase>,
}

impl Default for Development {
    /// The fallback: advance if able, buy nothing.
    fn default() -> Self {
        Development { advance: true, exhaust: Vec::new(), purchases: Vec::new() }
    }
}
