//! The one order for everything technologies, personnel, agendas and races let somebody choose.

use crate::deeds::Choice;
use crate::edition::{Hazard, edition};
use crate::effects::agendas::Agenda;
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use crate::moments::Source;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which rule lets one choose: a [`Source`], an agenda however it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The rulebook itself.
    Rules,
    /// A technology.
    Tech(Tech),
    /// A person.
    Person(Person),
    /// An agenda.
    Agenda(Agenda),
    /// A race.
    Race(Race),
    /// A hazard.
    Hazard(Hazard),
}

impl From<Source> for By {
    fn from(source: Source) -> By {
        match source {
            Source::Rules => By::Rules,
            Source::Tech(tech) => By::Tech(tech),
            Source::Person(person) => By::Person(person),
            Source::Agenda(agenda, _) => By::Agenda(agenda),
            Source::Race(race) => By::Race(race),
            Source::Hazard(hazard) => By::Hazard(hazard),
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Rules => f.write_str("the rules"),
            By::Tech(tech) => tech.fmt(f),
            By::Person(person) => person.fmt(f),
            By::Agenda(agenda) => agenda.fmt(f),
            By::Race(race) => f.write_str(&edition().race(*race).short),
            By::Hazard(hazard) => hazard.fmt(f),
        }
    }
}

/// What to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// Nothing, if that is allowed.
    Nothing,
    /// As many as are allowed, in the order offered.
    All,
    /// These as far as they are offered, the most wanted first. A type of unit stands for all ships of that type, a system
    /// for everything in it.
    These(Vec<Choice>),
}

/// What to choose whenever a rule lets one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// Which rule.
    pub by: By,
    /// Only where it is for this, in one word: `refresh`.
    #[serde(default)]
    pub what: Option<String>,
    /// What.
    pub wanted: Wanted,
}

impl Pick {
    /// What it speaks to.
    #[must_use]
    pub fn topic(&self) -> String {
        let what = self.what.as_ref().map_or_else(String::new, |what| format!(" to {what}"));
        format!("choose for {}{what}", self.by)
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("choose ")?;
        match &self.wanted {
            Wanted::Nothing => f.write_str("nothing")?,
            Wanted::All => f.write_str("all")?,
            Wanted::These(choices) => super::listed(f, choices, ", ")?,
        }
        write!(f, " for {}", self.by)?;
        self.what.as_ref().map_or(Ok(()), |what| write!(f, " to {what}"))
    }
}
