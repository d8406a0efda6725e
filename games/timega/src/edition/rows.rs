//! The rows of the tables in `data/`.

use crate::effects::agendas::Agenda;
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::galaxy::Stage;
use crate::hex::Hex;
use crate::unit::Unit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A colour of technologies, specialties, credits and personnel (5.3, 5.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
}

impl Colour {
    /// All four.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow];
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
        })
    }
}

/// A technology.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TechRow {
    /// Which.
    pub key: Tech,
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
    /// Its prerequisites.
    pub needs: Vec<Tech>,
    /// Is one of them enough?
    #[serde(default)]
    pub any: bool,
    /// What it does, in a sentence for reports.
    pub does: String,
}

/// A person.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonRow {
    /// Who.
    pub key: Person,
    /// The name.
    pub name: String,
    /// The colour.
    pub colour: Colour,
    /// The tier, 1 to 4: also the wage in influence.
    pub tier: u8,
    /// What he does, in a sentence for reports.
    pub does: String,
}

/// An agenda.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgendaRow {
    /// Which.
    pub key: Agenda,
    /// Its name.
    pub name: String,
    /// What it does if most votes are for it, in a sentence for reports; none: it is no matter of votes.
    #[serde(default, rename = "for")]
    pub in_favour: Option<String>,
    /// What it does if most votes are against it.
    #[serde(default)]
    pub against: Option<String>,
    /// What it does besides: while it is debated, in play, or afterwards.
    #[serde(default)]
    pub besides: Option<String>,
}

/// The figures of a flagship.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flagship {
    /// Its name.
    pub name: String,
    /// Hits on this or more.
    pub hits_on: u8,
    /// How many dice; 0: its race says.
    pub dice: u8,
    /// Movement points.
    pub r#move: u8,
    /// How much it carries.
    pub capacity: u8,
}

/// Technologies a race chooses at the start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// How many.
    pub count: u8,
    /// Among these.
    pub among: Vec<Tech>,
}

/// A race.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceRow {
    /// Which.
    pub key: Race,
    /// Its full name.
    pub name: String,
    /// The name in short.
    pub short: String,
    /// Units at the start.
    pub fleet: BTreeMap<Unit, u16>,
    /// Technologies at the start.
    pub technologies: Vec<Tech>,
    /// Technologies chosen at the start.
    #[serde(default)]
    pub technologies_chosen: Option<Chosen>,
    /// The planet of the space dock at the start.
    #[serde(default)]
    pub dock: Option<String>,
    /// The flagship.
    pub flagship: Flagship,
    /// Where the figures come from.
    pub provenance: String,
    /// What it can do, in sentences for reports.
    pub does: String,
}

/// A type of unit. What is not given is another row's business: the flagship's figures are its race's.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRow {
    /// Which.
    pub key: Unit,
    /// Its name.
    pub name: String,
    /// Its letter.
    pub letter: char,
    /// Other names players use for it: `gf`.
    pub short: Vec<String>,
    /// What one costs, in half resources; none: it cannot be built.
    #[serde(default)]
    pub cost: Option<i32>,
    /// Hits on this or more; none: it does not fight.
    #[serde(default)]
    pub hits_on: Option<u8>,
    /// Dice in a combat round.
    #[serde(default)]
    pub dice: u8,
    /// Movement points; 0: it is carried.
    #[serde(default)]
    pub r#move: u8,
    /// How much it carries.
    #[serde(default)]
    pub capacity: u8,
    /// How many plastic pieces there are.
    pub plastic: u8,
    /// Do tokens stand for more of them? Then there is no end of them.
    #[serde(default)]
    pub tokens: bool,
    /// Can it be damaged instead of lost?
    pub sustains: bool,
    /// Is it a capital ship?
    pub capital: bool,
    /// How much room it takes aboard.
    pub room: u8,
    /// Where the figures come from.
    pub provenance: String,
}

impl UnitRow {
    /// One of them within a sentence: "cruiser"; an abbreviation stays in capitals.
    #[must_use]
    pub fn singular(&self) -> String {
        if self.is_abbreviated() { self.name.clone() } else { self.name.to_lowercase() }
    }

    /// Several of them: "cruisers".
    #[must_use]
    pub fn plural(&self) -> String {
        let one = self.singular();
        match one.strip_suffix('y') {
            _ if self.is_abbreviated() => one,
            Some(stem) => format!("{stem}ies"),
            None => format!("{one}s"),
        }
    }

    fn is_abbreviated(&self) -> bool {
        self.name.chars().all(char::is_uppercase)
    }
}

/// An empire stage (5.1).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageRow {
    /// Which.
    pub key: Stage,
    /// Its name.
    pub name: String,
    /// Counters in the command pool.
    pub pool: u8,
    /// Counters in the fleet supply.
    pub fleet: u8,
}

/// A hazard (6.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Hazard {
    AsteroidField,
    IonStorm,
    Nebula,
    Supernova,
    GravityRift,
}

impl fmt::Display for Hazard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hazard::AsteroidField => "asteroid field",
            Hazard::IonStorm => "ion storm",
            Hazard::Nebula => "nebula",
            Hazard::Supernova => "supernova",
            Hazard::GravityRift => "gravity rift",
        })
    }
}

/// A letter of wormholes (6.1); delta is the Ghosts of Creuss' own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Wormhole {
    Alpha,
    Beta,
    Delta,
}

impl fmt::Display for Wormhole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wormhole::Alpha => "alpha",
            Wormhole::Beta => "beta",
            Wormhole::Delta => "delta",
        })
    }
}

/// A planet as printed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanetRow {
    /// Its name.
    pub name: String,
    /// Its resources.
    pub resources: u8,
    /// Its influence.
    pub influence: u8,
    /// Its technology specialties.
    pub specialties: Vec<Colour>,
}

/// A tile.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileRow {
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// The hazard on it.
    #[serde(default)]
    pub hazard: Option<Hazard>,
    /// The race whose home it is.
    #[serde(default)]
    pub home: Option<Race>,
    /// The wormholes on it.
    #[serde(default)]
    pub wormholes: Vec<Wormhole>,
    /// The planets in it.
    #[serde(default)]
    pub planets: Vec<PlanetRow>,
    /// Where the figures come from.
    pub provenance: String,
}

/// Where a tile lies on the map everybody knows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceRow {
    /// Where.
    pub hex: Hex,
    /// The tile's name.
    pub tile: String,
}
