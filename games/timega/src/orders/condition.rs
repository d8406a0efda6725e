//! Conditions of the plan: what must be seen on the table.

use crate::edition::{PlanetId, edition};
use crate::hex::Hex;
use crate::unit::Unit;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that must be so, or must not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// What.
    pub fact: Fact,
    /// Must it be so, or must it not?
    pub so: bool,
}

/// Of whom a condition speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// The owner of the order.
    Me,
    /// Everybody else, the guards of Mecatol Rex among them.
    Others,
    /// One seat.
    Seat(Seat),
    /// Nobody: a planet that has no owner.
    Nobody,
}

/// What can be seen on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// There are no units in the system at all (2).
    Empty(Hex),
    /// There are no enemy ships in it (2).
    Neutral(Hex),
    /// It is neutral, and has a planet or unit of one's own (2).
    Friendly(Hex),
    /// One has put a command counter into it.
    Active(Hex),
    /// The planet is theirs. `Others` is anybody else.
    Owns(PlanetId, Who),
    /// They have so many ships there, or units of one type.
    Has {
        /// Who.
        who: Who,
        /// So many or more.
        least: u16,
        /// Of this type; none: ships of any type.
        unit: Option<Unit>,
        /// Where.
        hex: Hex,
    },
    /// They have passed. `Others` is all others.
    Passed(Who),
    /// So many counters or more are in one's command pool.
    Pool(u8),
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = if self.so { "is" } else { "is not" };
        let bound = if self.so { "at least" } else { "fewer than" };
        match self.fact {
            Fact::Empty(hex) => write!(f, "{hex} {is} empty"),
            // It is neutral where no enemy ships are, also when it is one's own.
            Fact::Neutral(hex) => write!(f, "{hex} is {}", if self.so { "neutral" } else { "hostile" }),
            Fact::Friendly(hex) => write!(f, "{hex} {is} friendly"),
            Fact::Active(hex) => write!(f, "{hex} {is} active"),
            Fact::Owns(planet, Who::Me) => write!(f, "{planet} {is} mine"),
            Fact::Owns(planet, Who::Others) => write!(f, "{planet} {is} theirs"),
            Fact::Owns(planet, Who::Seat(seat)) => write!(f, "{planet} {is} of {seat}"),
            Fact::Owns(planet, Who::Nobody) => write!(f, "{planet} {is} unowned"),
            Fact::Has { who, least, unit, hex } => {
                let what = match (unit, least) {
                    (None, 1) => "ship".into(),
                    (None, _) => "ships".into(),
                    (Some(unit), 1) => unit.to_string(),
                    (Some(unit), _) => edition().unit(unit).plural(),
                };
                write!(f, "{} {bound} {least} {what} in {hex}", has(who))
            }
            Fact::Passed(who) => {
                let not = if self.so { "" } else { "not " };
                match who {
                    Who::Me => write!(f, "I have {not}passed"),
                    Who::Others | Who::Nobody => write!(f, "all others have {not}passed"),
                    Who::Seat(seat) => write!(f, "{seat} has {not}passed"),
                }
            }
            Fact::Pool(least) => {
                let noun = if least == 1 { "counter" } else { "counters" };
                write!(f, "I have {bound} {least} {noun}")
            }
        }
    }
}

fn has(who: Who) -> String {
    match who {
        Who::Me => "I have".into(),
        Who::Others | Who::Nobody => "enemies have".into(),
        Who::Seat(seat) => format!("{seat} has"),
    }
}

/// All of them: `D4 is empty and Lodor is mine`.
pub(super) fn all(conditions: &[Condition]) -> String {
    conditions.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}
