//! The plan for the action phase (6): lines with conditions and alternatives.

use super::condition::{Condition, all};
use crate::deeds::{Landing, Scuttling, Special};
use crate::edition::edition;
use crate::force::Force;
use crate::hex::Hex;
use crate::moments::Source;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One line of the plan: what to do, or else, or else. In each of the owner's turns the first line that was not carried
/// out yet and can be is carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The first of these that can be done; never empty.
    pub ways: Vec<Way>,
}

/// One alternative of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// All of this must hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
    /// What to do.
    pub deed: Deed,
}

/// What to do in one's turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Pass for the rest of the round.
    Pass,
    /// A tactical action.
    Tactics(Box<Tactics>),
    /// Something else as an action; details that are not given are filled in with the first that is offered.
    Special(Special),
}

/// A tactical action as it is ordered (6.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tactics {
    /// The system to activate.
    pub activate: Hex,
    /// With a second counter (Advisor).
    pub doubled: bool,
    /// Siege instead of moving (Deep Space Cannon).
    pub siege: bool,
    /// What is scuttled before anything else is done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scuttle: Vec<Scuttling>,
    /// What moves there.
    pub moves: Vec<Sail>,
    /// What lands there.
    pub land: Landings,
}

impl Tactics {
    /// An activation and nothing else.
    #[must_use]
    pub const fn of(activate: Hex) -> Tactics {
        Tactics {
            activate,
            doubled: false,
            siege: false,
            scuttle: Vec::new(),
            moves: Vec::new(),
            land: Landings::Unsaid,
        }
    }
}

/// Ships that move to the active system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sail {
    /// Which.
    pub going: Going,
    /// From where.
    pub from: Hex,
    /// Through these systems; none named: the way with the fewest points.
    pub via: Vec<Hex>,
    /// The space dock adrift there goes with them (Clan of Saar).
    #[serde(default)]
    pub dock: bool,
}

/// Which ships move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Going {
    /// Everything there that can fly, with as much aboard as there is room for, troops first.
    All,
    /// These.
    These(Force),
}

/// What lands after a tactical action (6.4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Landings {
    /// Not said: by the standing order, else nothing; asked where the campaign waits for it.
    Unsaid,
    /// Nothing.
    Nothing,
    /// On every planet that is not one's own, the richest first.
    Everywhere,
    /// These, the most wanted first.
    These(Vec<Landing>),
}

impl Step {
    /// A line with one way and no condition.
    #[must_use]
    pub fn of(deed: Deed) -> Step {
        Step { ways: vec![Way { when: Vec::new(), deed }] }
    }

    /// A pass for the rest of the round, whatever happens: nothing behind it is done.
    #[must_use]
    pub fn passes(&self) -> bool {
        let always = |way: &Way| way.deed == Deed::Pass && way.when.is_empty();
        self.ways.first().is_some_and(always)
    }

    /// The verb of its first way.
    #[must_use]
    pub fn verb(&self) -> &'static str {
        match self.ways.first().map(|way| &way.deed) {
            Some(Deed::Tactics(tactics)) if tactics.siege => "besiege",
            Some(Deed::Tactics(_)) => "activate",
            Some(Deed::Special(special)) if special.source == Source::Rules => "scuttle",
            Some(Deed::Special(_)) => "use",
            Some(Deed::Pass) | None => "pass",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::listed(f, &self.ways, ", else ")
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.when.is_empty() {
            write!(f, "if {}: ", all(&self.when))?;
        }
        self.deed.fmt(f)
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Pass => f.write_str("pass"),
            Deed::Tactics(tactics) => tactics.fmt(f),
            Deed::Special(special) if special.source == Source::Rules => special.fmt(f),
            Deed::Special(special) => write!(f, "{special} as an action"),
        }
    }
}

impl fmt::Display for Tactics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = if self.siege { "besiege" } else { "activate" };
        write!(f, "{verb} {}", self.activate)?;
        if self.doubled {
            f.write_str(" twice")?;
        }
        for Scuttling { hex, force } in &self.scuttle {
            write!(f, ", scuttle {} in {hex}", counted(force))?;
        }
        for sail in &self.moves {
            write!(f, ", {sail}")?;
        }
        match &self.land {
            Landings::Unsaid => Ok(()),
            Landings::Nothing => f.write_str(", land nothing"),
            Landings::Everywhere => f.write_str(", land everywhere"),
            Landings::These(landings) => {
                for landing in landings {
                    write!(f, ", land on {}", landing.planet)?;
                    with(f, landing)?;
                }
                Ok(())
            }
        }
    }
}

/// The invaders of a landing, if they are named.
fn with(f: &mut fmt::Formatter<'_>, landing: &Landing) -> fmt::Result {
    landing.with.map_or(Ok(()), |invaders| write!(f, " with {invaders}"))
}

impl fmt::Display for Sail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.going {
            Going::All => f.write_str("move all")?,
            Going::These(force) if self.dock && force.is_empty() => f.write_str("move")?,
            Going::These(force) => write!(f, "move {}", counted(force))?,
        }
        if self.dock {
            let alone = matches!(&self.going, Going::These(force) if force.is_empty());
            f.write_str(if alone { " dock" } else { " and dock" })?;
        }
        write!(f, " from {}", self.from)?;
        if self.via.is_empty() {
            return Ok(());
        }
        f.write_str(" via ")?;
        super::listed(f, &self.via, " and ")
    }
}

/// `1 carrier and 2 ground forces`.
pub(crate) fn counted(force: &Force) -> String {
    let name = |unit: crate::unit::Unit, count: u16| {
        if count == 1 { unit.to_string() } else { edition().unit(unit).plural() }
    };
    let parts: Vec<String> = force.iter().map(|(unit, n)| format!("{n} {}", name(unit, n))).collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(" and ") }
}
