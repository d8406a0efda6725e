//! Standing orders for battles, landings and fleets that are too large.

use crate::hex::Hex;
use crate::unit::Unit;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What to do whenever it comes up; in one system, or anywhere. What is said for a system goes before what is said for all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doctrine {
    /// `lose fighters, destroyers first`: which types are lost first in battle, the others cheapest first after them.
    Lose {
        /// In this system alone.
        at: Option<Hex>,
        /// These, in this order.
        first: Vec<Unit>,
    },
    /// `keep flagship, carriers`: which types are lost last, the first named last of all.
    Keep {
        /// In this system alone.
        at: Option<Hex>,
        /// These.
        units: Vec<Unit>,
    },
    /// `damage before loss` (as is usual), or `loss before damage`.
    Damage {
        /// In this system alone.
        at: Option<Hex>,
        /// Are ships damaged before any is lost?
        first: bool,
    },
    /// `scuttle destroyers first`: which types go when there are too many (6.2).
    Scuttle {
        /// In this system alone.
        at: Option<Hex>,
        /// These, in this order.
        first: Vec<Unit>,
    },
    /// `land everywhere`, `land nowhere`: where a line of the plan does not say (6.4).
    Land {
        /// In this system alone.
        at: Option<Hex>,
        /// Everywhere, or nowhere?
        everywhere: bool,
    },
}

impl Doctrine {
    /// In which system alone.
    #[must_use]
    pub const fn at(&self) -> Option<Hex> {
        match self {
            Doctrine::Lose { at, .. }
            | Doctrine::Keep { at, .. }
            | Doctrine::Damage { at, .. }
            | Doctrine::Scuttle { at, .. }
            | Doctrine::Land { at, .. } => *at,
        }
    }

    /// Its verb.
    #[must_use]
    pub const fn verb(&self) -> &'static str {
        match self {
            Doctrine::Lose { .. } => "lose",
            Doctrine::Keep { .. } => "keep",
            Doctrine::Damage { .. } => "damage",
            Doctrine::Scuttle { .. } => "scuttle",
            Doctrine::Land { .. } => "land",
        }
    }

    /// What it speaks to.
    #[must_use]
    pub fn topic(&self) -> String {
        let verb = self.verb();
        self.at().map_or_else(|| verb.into(), |hex| format!("{verb} at {hex}"))
    }
}

impl fmt::Display for Doctrine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(hex) = self.at() {
            write!(f, "at {hex}: ")?;
        }
        let types = |units: &[Unit]| {
            units.iter().map(|u| crate::edition::edition().unit(*u).plural()).collect::<Vec<_>>().join(", ")
        };
        match self {
            Doctrine::Lose { first, .. } => write!(f, "lose {} first", types(first)),
            Doctrine::Keep { units, .. } => write!(f, "keep {}", types(units)),
            Doctrine::Damage { first: true, .. } => f.write_str("damage before loss"),
            Doctrine::Damage { first: false, .. } => f.write_str("loss before damage"),
            Doctrine::Scuttle { first, .. } => write!(f, "scuttle {} first", types(first)),
            Doctrine::Land { everywhere: true, .. } => f.write_str("land everywhere"),
            Doctrine::Land { everywhere: false, .. } => f.write_str("land nowhere"),
        }
    }
}
