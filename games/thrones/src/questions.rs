//! What the rules ask a seat to decide, and what can be answered.

use crate::Thrones;
use crate::army::Army;
use crate::moves::Move;
use rules::{Asks, Kind};
use serde::{Deserialize, Serialize};

/// A decision the rules ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// Which army, and where it stands.
    Army,
    /// Which move.
    Move {
        /// The number of the ply, from 1.
        ply: u32,
    },
}

impl Kind for Question {
    const KINDS: &'static [&'static str] = &["army", "move"];

    fn kind(&self) -> &'static str {
        match self {
            Question::Army => "army",
            Question::Move { .. } => "move",
        }
    }
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// This army.
    Army(Army),
    /// This move.
    Move(Move),
    /// No move came in time.
    TimeUp,
}

/// Asks for a move.
#[derive(Clone, Copy, Debug)]
pub struct AskMove {
    /// The number of the ply, from 1.
    pub ply: u32,
}

/// What comes of asking for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// This move.
    Move(Move),
    /// None in time.
    TimeUp,
}

impl From<AskMove> for Question {
    fn from(asked: AskMove) -> Question {
        Question::Move { ply: asked.ply }
    }
}

impl TryFrom<Answer> for Decision {
    type Error = Answer;

    fn try_from(answer: Answer) -> Result<Decision, Answer> {
        match answer {
            Answer::Move(chosen) => Ok(Decision::Move(chosen)),
            Answer::TimeUp => Ok(Decision::TimeUp),
            Answer::Army(_) => Err(answer),
        }
    }
}

impl Asks<Thrones> for AskMove {
    type Reply = Decision;
}
