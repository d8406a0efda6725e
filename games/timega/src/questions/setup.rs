//! Questions of set-up (3).

use super::{Answer, asks};
use crate::deeds::Choice;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Questions of set-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SetupQuestion {
    /// Where you would like which of your tiles, the race's choices at the start: one window before the map is laid.
    Draft {},
    /// Place a tile: a tile of the hand, a hex, or both, by the wishes on file; what is not said is chosen for the seat.
    Place {
        /// The how-manyeth tile that is placed, from 0.
        nth: u8,
    },
}

impl SetupQuestion {
    /// Names the template.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            SetupQuestion::Draft {} => "draft",
            SetupQuestion::Place { .. } => "place",
        }
    }

    /// What counts when nothing was said.
    #[must_use]
    pub fn fallback(&self, _view: &View) -> Answer {
        match self {
            SetupQuestion::Draft {} => Answer::Spoken,
            SetupQuestion::Place { .. } => Answer::Chosen(Vec::new()),
        }
    }

    /// The fallback in words.
    #[must_use]
    pub fn fallback_in_words(&self, _view: &View) -> String {
        "your tiles are placed for you, the best planets nearest to your home".into()
    }
}

asks!(/// Asks which tile is placed where: a tile, a hex, or both; nothing: whatever is best.
    AskDraft { nth: u8 } => SetupQuestion::Place { nth }, Placed(Vec<Choice>) = Chosen);
