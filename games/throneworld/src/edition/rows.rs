//! Units, the technology track, the production track and chits, as rows of tables.

use super::layout::EventKind;
use crate::chit::{Chit, EventChit, Whose};
use crate::unit::Unit;
use serde::{Deserialize, Serialize};

/// The figures of a unit on the battle mat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRow {
    /// Which unit, by its letter.
    pub unit: Unit,
    /// Credits to build one.
    pub cost: u16,
    /// Dice when attacking.
    pub attack: u16,
    /// Dice when defending.
    pub defend: u16,
    /// Dice when defending together with a Command Bunker, if that makes a difference.
    #[serde(default)]
    pub defend_with_bunker: Option<u16>,
    /// Hits that destroy it; 0 for a unit that does not fight.
    pub hits: u16,
    /// Cargo spaces it gives, or needs if below 0.
    pub cargo: i8,
    /// Hits it absorbs every round (1).
    #[serde(default)]
    pub absorbs: u16,
    /// Points it counts for Sabotage (5.2).
    pub sabotage: u16,
    /// May fire first in round 1 of a ground combat it dropped into (4.61).
    #[serde(default)]
    pub first_fire: bool,
    /// May drop (4.7).
    #[serde(default)]
    pub drops: bool,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}

/// A box of the technology track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackBox {
    /// Its number, from 1.
    pub number: u8,
    /// The rating.
    pub normal: u8,
    /// The rating of a specialty.
    pub specialty: u8,
    /// The roll that leads to the next box; none in the last.
    #[serde(default)]
    pub needed: Option<u8>,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}

/// A box of the production track, as written in its table (6.4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductionRow {
    /// Its name in the table.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Is a turn a production turn when the marker is here?
    pub production: bool,
    /// The box the bold arrow leads to, at the end of every empire phase.
    pub bold: String,
    /// The box a Production Advance leads to.
    #[serde(default)]
    pub advance: Option<String>,
    /// The box a Production Delay leads to.
    #[serde(default)]
    pub delay: Option<String>,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}

/// The event a light arrow stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Light {
    /// Production Advance.
    Advance,
    /// Production Delay.
    Delay,
}

/// A box of the production track, its arrows followed. The start is box 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProductionBox {
    /// Its name for people.
    pub name: String,
    /// Is a turn a production turn when the marker is here?
    pub production: bool,
    /// The box of the bold arrow.
    pub bold: u8,
    /// The light arrow, if there is one.
    pub light: Option<(Light, u8)>,
}

/// A sort of action chit (5.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChitKind {
    /// Artifact.
    Artifact,
    /// Economic Boom 3 to 6.
    Boom,
    /// Sabotage 3 or 4.
    Sabotage,
    /// HW Return or INTERCEPT.
    ReturnIntercept,
    /// HW Return or JAM.
    ReturnJam,
    /// INTERCEPT or JAM.
    InterceptJam,
}

/// So many equal action chits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChitRow {
    /// The sort.
    pub kind: ChitKind,
    /// The value of a Boom or Sabotage.
    #[serde(default)]
    pub value: Option<u8>,
    /// How many.
    pub count: u8,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}

impl ChitRow {
    /// The chit; none if the value does not go with the sort.
    #[must_use]
    pub const fn chit(&self) -> Option<Chit> {
        match (self.kind, self.value) {
            (ChitKind::Artifact, None) => Some(Chit::Artifact),
            (ChitKind::Boom, Some(value @ 3..=6)) => Some(Chit::Boom(value)),
            (ChitKind::Sabotage, Some(value @ 3..=4)) => Some(Chit::Sabotage(value)),
            (ChitKind::ReturnIntercept, None) => Some(Chit::ReturnIntercept),
            (ChitKind::ReturnJam, None) => Some(Chit::ReturnJam),
            (ChitKind::InterceptJam, None) => Some(Chit::InterceptJam),
            _ => None,
        }
    }
}

/// So many equal event chits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventRow {
    /// The sort.
    pub kind: EventKind,
    /// Whose position decides.
    #[serde(default)]
    pub whose: Option<Whose>,
    /// The value of a Sabotage; 0 or 1 for an Attack.
    #[serde(default)]
    pub value: Option<u8>,
    /// How many.
    pub count: u8,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}

impl EventRow {
    /// The chit; none if value and position do not go with the sort.
    #[must_use]
    pub const fn chit(&self) -> Option<EventChit> {
        match (self.kind, self.whose, self.value) {
            (EventKind::ImperialAttack, Some(whose), Some(plus @ 0..=1)) => {
                Some(EventChit::ImperialAttack { whose, plus })
            }
            (EventKind::ImperialSabotage, Some(whose), Some(value @ 2..=3)) => {
                Some(EventChit::ImperialSabotage { whose, value })
            }
            (EventKind::Rebels, Some(whose), None) => Some(EventChit::Rebels { whose }),
            (EventKind::ProductionAdvance, None, None) => Some(EventChit::ProductionAdvance),
            (EventKind::ProductionDelay, None, None) => Some(EventChit::ProductionDelay),
            (EventKind::ScientificAdvance, None, None) => Some(EventChit::ScientificAdvance),
            _ => None,
        }
    }
}
