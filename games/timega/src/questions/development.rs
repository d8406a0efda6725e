//! Questions of the development phase (5), and the one mail of standing pacing.

use super::{Answer, asks};
use crate::deeds::Development;
use crate::galaxy::Phase;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Questions of the development phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum DevelopmentQuestion {
    /// Everything for a round: the one mail of standing pacing.
    Round {
        /// The round.
        round: u16,
    },
    /// Steps 1 to 5: advance, research, hire and release, build.
    Develop {
        /// The round.
        round: u16,
    },
}

impl DevelopmentQuestion {
    /// Names the template.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            DevelopmentQuestion::Round { .. } => "round",
            DevelopmentQuestion::Develop { .. } => "develop",
        }
    }

    /// What counts when nothing was said.
    #[must_use]
    pub fn fallback(&self, _view: &View) -> Answer {
        match self {
            DevelopmentQuestion::Round { .. } => Answer::Spoken,
            DevelopmentQuestion::Develop { .. } => Answer::Develop(Development::default()),
        }
    }

    /// The fallback in words.
    #[must_use]
    pub fn fallback_in_words(&self, view: &View) -> String {
        match self {
            // The first round begins with actions, as a rule.
            DevelopmentQuestion::Round { .. } if view.galaxy.phase == Phase::Action => "you pass".into(),
            DevelopmentQuestion::Round { .. } => {
                "you advance if you can, keep the personnel you can pay, buy nothing, abstain and pass".into()
            }
            DevelopmentQuestion::Develop { .. } => {
                "you advance if you can, keep the personnel you can pay and buy nothing".into()
            }
        }
    }
}

asks!(/// Asks for steps 1 to 5 of the development phase.
    AskDevelop { round: u16 } => DevelopmentQuestion::Develop { round }, Developed(Development) = Develop);
