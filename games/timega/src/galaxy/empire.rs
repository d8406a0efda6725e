//! An empire: what a player has that does not lie on the map.

use crate::edition::{Colour, edition};
use crate::effects::people::Person;
use crate::effects::races::{Own, Race};
use crate::effects::tech::Tech;
use crate::force::Force;
use crate::halves::Halves;
use crate::hex::Hex;
use crate::unit::Unit;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// How many command counters a race has (3).
pub const COUNTERS: u8 = 16;

/// An empire stage (5.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is called what it is")]
pub enum Stage {
    Coalition,
    Federation,
    Republic,
    Empire,
    ImperiumRex,
}

impl Stage {
    /// All, from the first to the last.
    pub const ALL: &'static [Stage] =
        &[Stage::Coalition, Stage::Federation, Stage::Republic, Stage::Empire, Stage::ImperiumRex];

    /// The next one.
    #[must_use]
    pub fn next(self) -> Option<Stage> {
        Stage::ALL.get(self as usize + 1).copied()
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&edition().stage(*self).name)
    }
}

/// Technology credits (5.3): kept from round to round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Credits {
    red: u16,
    blue: u16,
    green: u16,
    yellow: u16,
}

impl Credits {
    /// How many of a colour.
    #[must_use]
    pub const fn of(&self, colour: Colour) -> u16 {
        match colour {
            Colour::Red => self.red,
            Colour::Blue => self.blue,
            Colour::Green => self.green,
            Colour::Yellow => self.yellow,
        }
    }

    /// To change how many there are of a colour.
    pub const fn of_mut(&mut self, colour: Colour) -> &mut u16 {
        match colour {
            Colour::Red => &mut self.red,
            Colour::Blue => &mut self.blue,
            Colour::Green => &mut self.green,
            Colour::Yellow => &mut self.yellow,
        }
    }
}

/// A person employed (5.4).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hired {
    /// Who.
    pub person: Person,
    /// Paid in this development phase?
    #[serde(default)]
    pub paid: bool,
    /// Was the ability that goes once a round used in this one (Advisor, Chancellor)?
    #[serde(default)]
    pub used: bool,
}

/// The mercenary of the Marauder (5.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mercenary {
    /// Never hired.
    None,
    /// In the reinforcements.
    Reserve,
    /// On the map.
    OnMap,
    /// Dead: for the rest of the game.
    Dead,
}

/// What the Conqueror (5.4) has named and set aside.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spoils {
    /// The type of ship named; none while nobody is employed to name one.
    pub named: Option<Unit>,
    /// Destroyed ships that were set aside, by whose they were. They go back at the end of the development phase.
    pub held: Vec<(Seat, Force)>,
}

impl Spoils {
    /// Sets ships of a seat aside.
    pub fn set_aside(&mut self, from: Seat, ships: &Force) {
        match self.held.iter_mut().find(|(seat, _)| *seat == from) {
            Some((_, force)) => *force = force.plus(ships),
            None => self.held.push((from, *ships)),
        }
    }
}

/// What counts towards objectives (5.1), and abilities that end for good.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Deeds {
    /// Enemy planets conquered.
    pub conquered: u16,
    /// Enemy capital ships destroyed.
    pub capitals: u16,
    /// Battles won as a republic.
    pub battles_as_republic: u16,
    /// Cost of enemy units destroyed as a republic, in half resources.
    pub destroyed_as_republic: Halves,
    /// Deep space tokens collected (Astronomer).
    pub deep_space: u8,
    /// The Astronomer's technology was received.
    pub astronomer_done: bool,
    /// The mercenary.
    pub mercenary: Mercenary,
}

impl Default for Deeds {
    fn default() -> Self {
        Deeds {
            conquered: 0,
            capitals: 0,
            battles_as_republic: 0,
            destroyed_as_republic: Halves::NONE,
            deep_space: 0,
            astronomer_done: false,
            mercenary: Mercenary::None,
        }
    }
}

/// An empire.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Empire {
    /// Its race.
    pub race: Race,
    /// Its home system.
    pub home: Hex,
    /// Its stage.
    pub stage: Stage,
    /// Its technologies, in the order of the tree.
    pub techs: BTreeSet<Tech>,
    /// Those of them it researched itself (objective of the republic).
    #[serde(default)]
    pub researched: BTreeSet<Tech>,
    /// Its personnel, in the order of the list.
    pub staff: Vec<Hired>,
    /// Its technology credits.
    pub credits: Credits,
    /// Command counters in the pool.
    pub pool: u8,
    /// Command counters in the fleet supply.
    pub fleet: u8,
    /// What counts towards objectives.
    pub deeds: Deeds,
    /// Half resources to be had at the next building of units (Salvager).
    pub salvaged: Halves,
    /// The type of ship named and the enemy ships set aside (Conqueror).
    pub spoils: Spoils,
    /// Players fought in this round (Xeno Psychology).
    pub fought: BTreeSet<Seat>,
    /// Influence spent on votes and free votes cast in the last council.
    pub votes_cast: u16,
    /// Was Fleet Logistics used in this round?
    pub logistics_used: bool,
    /// What its race alone has.
    pub own: Own,
    /// The player left for good.
    pub left: bool,
}

impl Empire {
    /// Has it this technology?
    #[must_use]
    pub fn has(&self, tech: Tech) -> bool {
        self.techs.contains(&tech)
    }

    /// Does it employ this person?
    #[must_use]
    pub fn employs(&self, person: Person) -> bool {
        self.staff.iter().any(|h| h.person == person)
    }

    /// Has it come at least so far?
    #[must_use]
    pub fn is_at_least(&self, stage: Stage) -> bool {
        self.stage >= stage
    }
}
