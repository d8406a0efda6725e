//! Questions of the council (5.6).

use super::{Answer, asks};
use crate::deeds::Vote;
use crate::effects::agendas::Agenda;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Questions of the council.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum CouncilQuestion {
    /// Your vote on an agenda; secret and simultaneous, the speaker excepted.
    Vote {
        /// Which.
        agenda: Agenda,
        /// The how-manyeth vote of the round, from 0.
        nth: u8,
    },
    /// The speaker's vote, with sight of the others' (`View::cast`).
    Speaker {
        /// Which.
        agenda: Agenda,
        /// The how-manyeth vote of the round, from 0.
        nth: u8,
    },
}

impl CouncilQuestion {
    /// Names the template.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            CouncilQuestion::Vote { .. } => "vote",
            CouncilQuestion::Speaker { .. } => "speaker",
        }
    }

    /// What counts when nothing was said.
    #[must_use]
    pub const fn fallback(&self, _view: &View) -> Answer {
        Answer::Vote(Vote::ABSTAIN)
    }

    /// The fallback in words.
    #[must_use]
    pub fn fallback_in_words(&self, _view: &View) -> String {
        "you abstain and spend no influence".into()
    }
}

asks!(/// Asks for a vote.
    AskVote { agenda: Agenda, nth: u8 } => CouncilQuestion::Vote { agenda, nth }, Voted(Vote) = Vote);
asks!(/// Asks the speaker for a vote.
    AskSpeaker { agenda: Agenda, nth: u8 } => CouncilQuestion::Speaker { agenda, nth }, SpeakerVoted(Vote) = Vote);
