//! Seats at the table and who may hear what.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// A place at the table, counted from 0. Held by a player, a standby or a bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Of no table: whoever only watches. No event is told to it alone.
    pub const NOBODY: Seat = Seat(u8::MAX);

    /// The seat's place in a list with one entry for each seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All seats of a table of this size, in order.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(Seat)
    }
}

/// People count seats from 1.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", u16::from(self.0) + 1)
    }
}

/// Who may learn an event. There is no default: whoever tells something says to whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every seat, and spectators.
    Everyone,
    /// These seats and nobody else.
    Only(BTreeSet<Seat>),
}

impl Audience {
    /// One seat alone.
    #[must_use]
    pub fn one(seat: Seat) -> Self {
        Self::Only([seat].into())
    }

    /// Does this seat belong to the audience?
    #[must_use]
    pub fn includes(&self, seat: Seat) -> bool {
        match self {
            Self::Everyone => true,
            Self::Only(seats) => seats.contains(&seat),
        }
    }
}
