//! Maps: which hexes are in play, whose homes are where, and the figures that go with them (2, 10, 11).

use crate::chit::EventChit;
use crate::hex::Hex;
use crate::options::Variant;
use serde::{Deserialize, Serialize};

/// A hex of the board and what each layout makes of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexRow {
    /// Its label.
    pub id: Hex,
    /// Its column, -4 to 4.
    pub q: i8,
    /// Its axial row.
    pub r: i8,
    /// A letter for every layout: `H`, `f`, `o`, `i`, `T`, or `.` for not in play.
    #[serde(rename = "use")]
    pub uses: String,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}

/// A map and the figures that go with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Its name in the table, such as `4p`.
    pub id: String,
    /// The set-up it belongs to.
    pub variant: Variant,
    /// For how many players.
    pub seats: u8,
    /// Which letter of the board's rows is meant for it, from 1.
    pub column: u8,
    /// The homeworlds, clockwise round the board, the first for seat 1.
    pub homes: Vec<Hex>,
    /// Systems that begin a victory attempt (11).
    pub victory: u8,
    /// How many systems the Throneworld counts for (10).
    pub throneworld_worth: u8,
    /// Which tiles the Throneworld is drawn from.
    pub throneworld_tiles: CentrePile,
    /// Research attempts in a Research step (6.1).
    pub research_attempts: u8,
    /// Credits in the Imperial treasury (10), before the bonus of a race; see [`super::Edition::looting`].
    pub looting: u16,
    /// Is an event drawn on turn 1?
    pub event_on_turn_1: bool,
    /// Events that are drawn and do nothing.
    #[serde(default)]
    pub events_without_effect: Vec<EventKind>,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}

/// Which tiles the Throneworld is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CentrePile {
    /// The Throneworld tiles.
    Throneworld,
    /// The inner worlds of development value 5; they lie nowhere else then.
    #[serde(rename = "inner_5")]
    InnerFive,
}

/// A sort of event (6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// Imperial Attack, plain or +1.
    ImperialAttack,
    /// Imperial Sabotage.
    ImperialSabotage,
    /// Production Advance.
    ProductionAdvance,
    /// Production Delay.
    ProductionDelay,
    /// Rebels.
    Rebels,
    /// Scientific Advance.
    ScientificAdvance,
}

impl EventKind {
    /// The sort a chit is of.
    #[must_use]
    pub const fn of(chit: &EventChit) -> EventKind {
        match chit {
            EventChit::ImperialAttack { .. } => EventKind::ImperialAttack,
            EventChit::ImperialSabotage { .. } => EventKind::ImperialSabotage,
            EventChit::ProductionAdvance => EventKind::ProductionAdvance,
            EventChit::ProductionDelay => EventKind::ProductionDelay,
            EventChit::Rebels { .. } => EventKind::Rebels,
            EventChit::ScientificAdvance => EventKind::ScientificAdvance,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EventKind::ImperialAttack => "Imperial Attack",
            EventKind::ImperialSabotage => "Imperial Sabotage",
            EventKind::ProductionAdvance => "Production Advance",
            EventKind::ProductionDelay => "Production Delay",
            EventKind::Rebels => "Rebels",
            EventKind::ScientificAdvance => "Scientific Advance",
        }
    }
}
