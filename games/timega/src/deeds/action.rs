//! The action phase (6).

use crate::edition::{PlanetId, Wormhole};
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::hex::Hex;
use crate::moments::Source;
use crate::unit::Unit;
use rules::Line;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Ships with what they carry, from one system to the active one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// From here.
    pub from: Hex,
    /// Ships and cargo.
    pub force: Force,
    /// Through these systems, in this order; empty: the way with the fewest points.
    #[serde(default)]
    pub via: Vec<Hex>,
    /// The space dock adrift there moves along, and carries what it holds (Clan of Saar); it may move alone.
    #[serde(default)]
    pub dock: bool,
}

/// What lands on a planet (6.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Invader {
    /// As many ground forces as it takes; they are consumed.
    GroundForces,
    /// One shock troop; it is consumed.
    ShockTroop,
    /// One mechanized unit; it stays, and lands once per landing.
    Mech,
    /// Dreadnoughts (L1Z1X).
    Dreadnoughts,
}

/// As orders name it: `land on Lodor with ground forces`.
impl fmt::Display for Invader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Invader::GroundForces => "ground forces",
            Invader::ShockTroop => "shock troop",
            Invader::Mech => "mechanized unit",
            Invader::Dreadnoughts => "dreadnoughts",
        })
    }
}

/// A landing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// On this planet.
    pub planet: PlanetId,
    /// With this; none: whatever is at hand and cheapest.
    pub with: Option<Invader>,
}

/// Units scuttled of one's own free will.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scuttling {
    /// Where.
    pub hex: Hex,
    /// What.
    pub force: Force,
}

/// A tactical action (6.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tactical {
    /// The system activated.
    pub activate: Hex,
    /// A second counter of one's own free will (Advisor).
    #[serde(default)]
    pub doubled: bool,
    /// What is scuttled before anything else is done. Nothing is not written: the dice hang on what is, and those of campaigns
    /// begun before one could scuttle must stay as they were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scuttle: Vec<Scuttling>,
    /// What moves there.
    #[serde(default)]
    pub moves: Vec<Move>,
    /// Siege instead of moving (Deep Space Cannon).
    #[serde(default)]
    pub siege: bool,
    /// What lands there, most wanted first; none: asked when it comes to that.
    #[serde(default)]
    pub land: Option<Vec<Landing>>,
}

/// Something a technology, person, agenda or race lets its owner do, as an action or in the development phase. Which of
/// the details count is said where `source` says that it may be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Who lets it.
    pub source: Source,
    /// In this system.
    #[serde(default)]
    pub hex: Option<Hex>,
    /// On this planet.
    #[serde(default)]
    pub planet: Option<PlanetId>,
    /// This type of unit.
    #[serde(default)]
    pub unit: Option<Unit>,
    /// This wormhole.
    #[serde(default)]
    pub wormhole: Option<Wormhole>,
    /// This technology.
    #[serde(default)]
    pub tech: Option<Tech>,
    /// The space dock adrift in this system. Nothing is not written, as with [`Tactical::scuttle`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dock: Option<Hex>,
    /// So many.
    #[serde(default)]
    pub count: u8,
}

impl Special {
    /// With no details.
    #[must_use]
    pub const fn of(source: Source) -> Special {
        Special {
            source,
            hex: None,
            planet: None,
            unit: None,
            wormhole: None,
            tech: None,
            dock: None,
            count: 0,
        }
    }
}

/// What is done in one's turn of the action phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Pass, for the rest of the round.
    Pass,
    /// A tactical action.
    Tactical(Box<Tactical>),
    /// Something else as an action.
    Special(Special),
}

/// A line of the plan, or one way of it, that could not be done, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skipped {
    /// The line.
    pub line: Line,
    /// In canonical form.
    pub step: String,
    /// Why.
    pub why: String,
}

/// What is done, and what of the plan was passed over for it: lines that may be done later, and ways of the line that is
/// done which were wanted more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// What is done.
    pub act: Act,
    /// The line of the plan it comes from.
    #[serde(default)]
    pub line: Option<Line>,
    /// Lines and ways passed over.
    #[serde(default)]
    pub skipped: Vec<Skipped>,
}

impl Chosen {
    /// Pass.
    #[must_use]
    pub const fn pass() -> Chosen {
        Chosen { act: Act::Pass, line: None, skipped: Vec::new() }
    }
}
