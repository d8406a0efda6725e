//! What the rules ask a seat to decide, and what can be answered. A file for each phase; `Choose` is the one question of
//! all technologies, personnel, agendas and races that let somebody choose.
//!
//! Content here and in `events` must not use maps with numbers for keys: it is stored through untagged enums, which do
//! not read those back. Use lists of pairs.

mod action;
mod battle;
mod choose;
mod council;
mod development;
mod setup;

pub use action::{
    Accounted, Acted, ActionQuestion, AskAccount, AskAct, AskLand, AskScuttle, Landed, Scuttled,
};
pub use battle::{AskCasualties, BattleQuestion, Taken};
pub use choose::{AskChoose, Choose, Picked};
pub use council::CouncilQuestion;
pub use development::{AskDevelop, Developed, DevelopmentQuestion};
pub use setup::{AskDraft, Placed, SetupQuestion};

use crate::deeds::{Casualties, Choice, Chosen, Development, Landing, Skipped, Vote};
use crate::force::Force;
use crate::moments::Source;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Declares a typed question: its fields, the question it becomes, and the answer that fits it.
macro_rules! asks {
    ($(#[$doc:meta])* $ask:ident { $($field:ident : $type:ty),* } => $question:expr, $reply:ident($inner:ty) = $answer:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $ask { $(#[doc = "What its name says."] pub $field: $type),* }
        /// The answer that fits.
        #[derive(Clone, Debug)]
        pub struct $reply(#[doc = "What was decided."] pub $inner);
        impl From<$ask> for crate::questions::Question {
            fn from(ask: $ask) -> crate::questions::Question {
                let $ask { $($field),* } = ask;
                $question.into()
            }
        }
        impl TryFrom<crate::questions::Answer> for $reply {
            type Error = crate::questions::Answer;
            fn try_from(answer: crate::questions::Answer) -> Result<$reply, crate::questions::Answer> {
                match answer {
                    crate::questions::Answer::$answer(inner) => Ok($reply(inner)),
                    other => Err(other),
                }
            }
        }
        impl rules::Asks<crate::Timega> for $ask {
            type Reply = $reply;
        }
    };
}
pub(crate) use asks;

/// A decision the rules ask for. No two questions of a turn are equal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Question {
    /// Set-up (3).
    Setup(SetupQuestion),
    /// Development (5).
    Development(DevelopmentQuestion),
    /// The council (5.6).
    Council(CouncilQuestion),
    /// Action (6).
    Action(ActionQuestion),
    /// Battle (7).
    Battle(BattleQuestion),
    /// Some rule lets the seat choose.
    Choose(Choose),
}

/// A decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The seat has written its orders; what they say comes up when it is asked.
    Spoken,
    /// A development phase.
    Develop(Development),
    /// A vote.
    Vote(Vote),
    /// What to do in one's turn.
    Act(Box<Chosen>),
    /// What of a plan came to nothing.
    Account(Vec<Skipped>),
    /// Landings, in order.
    Land(Vec<Landing>),
    /// These units.
    Units(Force),
    /// What is lost and damaged.
    Casualties(Casualties),
    /// Of what there was to choose.
    Chosen(Vec<Choice>),
}

/// Every kind of question.
pub const KINDS: &[&str] = &[
    "draft",
    "place",
    "round",
    "develop",
    "vote",
    "speaker",
    "act",
    "land",
    "scuttle",
    "account",
    "casualties",
    "choose",
];

/// The kinds that wait for mail in standing pacing: one mail a round.
pub const STANDING: &[&str] = &["draft", "round"];

/// The kinds that wait for mail in live pacing.
pub const LIVE: &[&str] =
    &["draft", "place", "round", "vote", "speaker", "act", "land", "casualties", "choose"];

macro_rules! groups {
    ($($group:ident => $type:ty),*) => {
        $(impl From<$type> for Question {
            fn from(question: $type) -> Question {
                Question::$group(question)
            }
        })*
        impl Question {
            /// Names the template, and is what a campaign's pacing speaks of.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self { $(Question::$group(q) => q.kind()),* }
            }

            /// What counts when nothing was said in time. Never spends what the player did not offer.
            #[must_use]
            pub fn fallback(&self, view: &View) -> Answer {
                match self { $(Question::$group(q) => q.fallback(view)),* }
            }

            /// The fallback, in words for the one asked.
            #[must_use]
            pub fn fallback_in_words(&self, view: &View) -> String {
                match self { $(Question::$group(q) => q.fallback_in_words(view)),* }
            }
        }
    };
}

groups!(Setup => SetupQuestion, Development => DevelopmentQuestion, Council => CouncilQuestion,
        Action => ActionQuestion, Battle => BattleQuestion, Choose => Choose);

/// Who asks: for templates.
#[must_use]
pub fn source_of(question: &Question) -> Option<Source> {
    match question {
        Question::Choose(choose) => Some(choose.source),
        _ => None,
    }
}
