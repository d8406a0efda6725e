//! Action chits and event chits.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An action chit (5.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chit {
    /// Two research attempts.
    Artifact,
    /// Economic Boom of this value, 3 to 6.
    Boom(u8),
    /// Sabotage of this value, 3 or 4.
    Sabotage(u8),
    /// HW Return or INTERCEPT, as its player decides.
    ReturnIntercept,
    /// HW Return or JAM.
    ReturnJam,
    /// INTERCEPT or JAM.
    InterceptJam,
}

impl Chit {
    /// Can be played as a JAM.
    #[must_use]
    pub const fn jams(self) -> bool {
        matches!(self, Chit::ReturnJam | Chit::InterceptJam)
    }

    /// Can be played as an INTERCEPT.
    #[must_use]
    pub const fn intercepts(self) -> bool {
        matches!(self, Chit::ReturnIntercept | Chit::InterceptJam)
    }

    /// Can be played as a HW Return.
    #[must_use]
    pub const fn returns(self) -> bool {
        matches!(self, Chit::ReturnIntercept | Chit::ReturnJam)
    }
}

impl fmt::Display for Chit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chit::Artifact => f.write_str("Artifact"),
            Chit::Boom(value) => write!(f, "Boom {value}"),
            Chit::Sabotage(value) => write!(f, "Sabotage {value}"),
            Chit::ReturnIntercept => f.write_str("Return/Intercept"),
            Chit::ReturnJam => f.write_str("Return/Jam"),
            Chit::InterceptJam => f.write_str("Intercept/Jam"),
        }
    }
}

/// Whose turn position decides over an event (6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The first player of the present turn.
    First,
    /// The last player of the present turn.
    Last,
}

/// An event chit (6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventChit {
    /// A Protector and two Drop Troops drop on a player's system.
    ImperialAttack {
        /// Who may choose the system.
        whose: Whose,
        /// 1 if they fight one better than the system's owner.
        plus: u8,
    },
    /// Sabotage by the chosen player, without a neutral target.
    ImperialSabotage {
        /// Who may choose.
        whose: Whose,
        /// 2 or 3.
        value: u8,
    },
    /// Production comes this turn although it was not due.
    ProductionAdvance,
    /// Production fails this turn although it was due.
    ProductionDelay,
    /// Two Light Infantry rise on a player's system.
    Rebels {
        /// Who may choose the system.
        whose: Whose,
    },
    /// A research attempt for everybody.
    ScientificAdvance,
}

impl EventChit {
    /// The position that chooses, if one does.
    #[must_use]
    pub const fn whose(self) -> Option<Whose> {
        match self {
            EventChit::ImperialAttack { whose, .. }
            | EventChit::ImperialSabotage { whose, .. }
            | EventChit::Rebels { whose } => Some(whose),
            _ => None,
        }
    }
}

impl fmt::Display for EventChit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EventChit::ImperialAttack { plus: 0, .. } => f.write_str("Imperial Attack"),
            EventChit::ImperialAttack { plus, .. } => write!(f, "Imperial Attack +{plus}"),
            EventChit::ImperialSabotage { value, .. } => write!(f, "Imperial Sabotage {value}"),
            EventChit::ProductionAdvance => f.write_str("Production Advance"),
            EventChit::ProductionDelay => f.write_str("Production Delay"),
            EventChit::Rebels { .. } => f.write_str("Rebels"),
            EventChit::ScientificAdvance => f.write_str("Scientific Advance"),
        }
    }
}
