//! Votes of the council (5.6).

use crate::deeds::{Vote, Votes};
use crate::effects::agendas::{Agenda, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A vote on an agenda, or on every agenda that no other line speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ballot {
    /// On which agenda; none: on everything else.
    pub on: Option<Agenda>,
    /// Only then; the first line of an agenda that holds counts.
    #[serde(default)]
    pub when: Option<Mood>,
    /// The vote.
    pub vote: Vote,
}

/// How the votes of the others stand, as the speaker sees them before voting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// One is the speaker and votes last.
    Speaker,
    /// One is not.
    NotSpeaker,
    /// One is the speaker, and this side is so many votes ahead, or more; from 1.
    Leads(Side, u16),
    /// One is the speaker, and both sides have as many votes.
    Tied,
}

impl Ballot {
    /// What it speaks to.
    #[must_use]
    pub fn topic(&self) -> String {
        self.on.map_or_else(|| "vote".into(), |agenda| format!("vote on {agenda}"))
    }
}

impl fmt::Display for Mood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mood::Speaker => f.write_str("I am the speaker"),
            Mood::NotSpeaker => f.write_str("I am not the speaker"),
            Mood::Leads(side, 0 | 1) => write!(f, "{side} leads"),
            Mood::Leads(side, by) => write!(f, "{side} leads by {by}"),
            Mood::Tied => f.write_str("the vote is tied"),
        }
    }
}

impl fmt::Display for Ballot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mood) = self.when {
            write!(f, "if {mood}: ")?;
        }
        match self.vote.side {
            None => f.write_str("abstain on ")?,
            Some(side) => write!(f, "vote {side} ")?,
        }
        match self.on {
            Some(agenda) => write!(f, "{agenda}")?,
            None => f.write_str("everything")?,
        }
        match self.vote.votes {
            _ if self.vote.side.is_none() => Ok(()),
            Votes::Bought(0) => Ok(()),
            Votes::Bought(votes) => write!(f, " with {votes}"),
            Votes::All => f.write_str(" with all"),
        }
    }
}
