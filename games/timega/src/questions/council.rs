//! Questions of the council (5.6).

use crate::deeds::Vote;
use crate::effects::agendas::Agenda;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Questions of the council. Everybody is asked about all agendas under deliberation at once, with one question for each;
/// all figures in them are public.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum CouncilQuestion {
    /// Your vote on an agenda; secret and simultaneous, the speaker excepted.
    Vote {
        /// Which.
        agenda: Agenda,
        /// The how-manyeth vote of the round, from 0.
        nth: u8,
        /// Free votes on it, which are cast with whatever is bought.
        free: u16,
        /// Free votes on top if the vote is on the side the speaker has declared (Envoy); see `Matter::intent`.
        following: u16,
        /// Influence there is for votes, on this and all other agendas together.
        influence: u16,
    },
    /// The speaker's vote, with sight of the others' (`View::cast`).
    Speaker {
        /// Which.
        agenda: Agenda,
        /// The how-manyeth vote of the round, from 0.
        nth: u8,
        /// Free votes on it, which are cast with whatever is bought.
        free: u16,
        /// Free votes on top if the vote is on the side declared (Envoy).
        following: u16,
        /// Influence there is for votes, on this and all other agendas together.
        influence: u16,
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
    pub const fn fallback(&self, _view: &View) -> super::Answer {
        super::Answer::Vote(Vote::ABSTAIN)
    }

    /// The fallback in words.
    #[must_use]
    pub fn fallback_in_words(&self, _view: &View) -> String {
        "you abstain and spend no influence".into()
    }
}
