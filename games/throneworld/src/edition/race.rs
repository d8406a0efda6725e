//! Races.

use crate::tech::Tech;
use crate::unit::Unit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of a race: its place in the table of races, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Race(pub u8);

/// A race and what it does better.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceRow {
    /// Its name in the table, in small letters.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Other ways players may write it.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The technology that uses the lower row of the track.
    #[serde(default)]
    pub specialty: Option<Tech>,
    /// The boxes of Jump, Comm, Space and Ground at the start, from 1.
    pub boxes: [u8; 4],
    /// Dice of units that attack otherwise than the battle mat says.
    #[serde(default)]
    pub attack: BTreeMap<Unit, u16>,
    /// Dice of units that defend otherwise than the battle mat says.
    #[serde(default)]
    pub defend: BTreeMap<Unit, u16>,
    /// Costs of units that cost otherwise.
    #[serde(default)]
    pub cost: BTreeMap<Unit, u16>,
    /// Units that may drop besides Drop Troops (4.7).
    #[serde(default)]
    pub drops: Vec<Unit>,
    /// May roll again after a failed research attempt.
    #[serde(default)]
    pub reroll: bool,
    /// Credits in the homeworld treasury at the start.
    pub treasury: u16,
    /// Production of the homeworld.
    pub home_production: u16,
    /// What a captured homeworld brings this race, whether it lost it or took it (9); also an Economic Boom there.
    pub captured_home: u16,
    /// Economic Boom at the homeworld or the Throneworld (5.2, 10).
    pub boom: u16,
    /// Production on top at every world but homeworld and Throneworld.
    #[serde(default)]
    pub world_bonus: u16,
    /// Production on top at the Throneworld.
    #[serde(default)]
    pub throneworld_bonus: u16,
    /// Percent on top when it loots the Imperial treasury (10).
    #[serde(default)]
    pub looting_percent: u16,
    /// Where the figures come from.
    #[serde(default)]
    pub provenance: String,
}
