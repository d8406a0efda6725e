//! Where a change of the rules comes from: what a report names when it counted.

use crate::edition::{Hazard, edition};
use crate::effects::agendas::{Agenda, Standing};
use crate::effects::people::Person;
use crate::effects::races::Race;
use crate::effects::tech::Tech;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where a change of the rules comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The rulebook itself.
    Rules,
    /// A technology.
    Tech(Tech),
    /// A person.
    Person(Person),
    /// An agenda: in play, or under deliberation.
    Agenda(Agenda, Standing),
    /// A race.
    Race(Race),
    /// A hazard of the map.
    Hazard(Hazard),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Rules => f.write_str("the rules"),
            Source::Tech(tech) => tech.fmt(f),
            Source::Person(person) => person.fmt(f),
            Source::Agenda(agenda, standing) => write!(f, "{agenda} ({standing})"),
            Source::Race(race) => f.write_str(&edition().race(*race).short),
            Source::Hazard(hazard) => hazard.fmt(f),
        }
    }
}
