//! The galactic council (5.6).

use crate::effects::agendas::{Agenda, Side};
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A resolution that changes the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// Which.
    pub agenda: Agenda,
    /// How it was decided.
    pub side: Side,
    /// In which round.
    pub round: u16,
    /// Only until the end of that round, or of its next development phase; the agenda's file says which.
    #[serde(default)]
    pub passing: bool,
}

/// An agenda that was revealed and not yet voted on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Matter {
    /// Which.
    pub agenda: Agenda,
    /// The law the speaker chose for it (Repeal).
    #[serde(default)]
    pub about: Option<Law>,
    /// The side the speaker has declared for it; none: nobody needs to know (Envoy).
    #[serde(default)]
    pub intent: Option<Side>,
}

impl Matter {
    /// An agenda just revealed.
    #[must_use]
    pub const fn new(agenda: Agenda) -> Matter {
        Matter { agenda, about: None, intent: None }
    }
}

/// The council.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Council {
    /// Has it opened: was half of the players republics once?
    pub open: bool,
    /// The speaker.
    pub speaker: Seat,
    /// All seats in the order of turns: the highest initiative first, the speaker last.
    pub initiative: Vec<Seat>,
    /// Agendas that can still be revealed. A set: which comes next is a hidden draw.
    pub pool: BTreeSet<Agenda>,
    /// Under deliberation, in the order revealed.
    pub deliberation: Vec<Matter>,
    /// In play, in the order enacted.
    pub laws: Vec<Law>,
    /// Decided and no longer in play.
    pub discarded: Vec<Law>,
    /// Who cannot keep the speaker token at the end of this round (Repeal).
    #[serde(default)]
    pub barred: Option<Seat>,
    /// Who has become speaker otherwise than by votes cast, and keeps the token in this round (Vote of No Confidence).
    #[serde(default)]
    pub appointed: Option<Seat>,
}
