//! Votes (5.6).

use crate::effects::agendas::Side;
use serde::{Deserialize, Serialize};

/// How much influence goes into votes, beside free votes, which are always cast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Votes {
    /// So much, or as much as there is.
    Bought(u16),
    /// All there is.
    All,
}

/// A vote.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    /// For or against; none: abstain, and pay nothing.
    pub side: Option<Side>,
    /// Votes paid with influence.
    pub votes: Votes,
}

impl Vote {
    /// The fallback.
    pub const ABSTAIN: Vote = Vote { side: None, votes: Votes::Bought(0) };
}
