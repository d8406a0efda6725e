//! What the rules ask a seat to decide, and what can be answered. A file for each phase; `Choose` is the one question of
//! all technologies, personnel, agendas and races that let somebody choose.
//!
//! Content here must not use maps with numbers for keys: a question is stored with its kind among its fields, and such
//! enums do not read those back. Use lists of pairs.

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
use rules::Kind;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

macro_rules! asks {
    ($($declared:tt)*) => {
        rules::asks!($crate::Timega, $crate::questions::Question, Answer; $($declared)*);
    };
}
pub(crate) use asks;

/// A decision the rules ask for. No two questions of a turn are equal. Stored as the question of its phase alone, with its
/// kind, which says the phase too.
#[derive(Clone, PartialEq, Debug)]
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

/// Every kind, that which can never be asked by mail last.
const KINDS: &[&str] = &[
    "draft",
    "place",
    "round",
    "develop",
    "vote",
    "speaker",
    "act",
    "land",
    "scuttle",
    "casualties",
    "choose",
    "account",
];

/// The kinds that can wait for mail: all but `account`, which asks the plan on file what of it came to nothing.
pub const ASKABLE: &[&str] = match KINDS.split_last() {
    Some((_, askable)) => askable,
    None => &[],
};

/// Other words for what is asked, as people speak of it, each with its kind.
pub const WORDS: &[(&str, &str)] = &[
    ("development", "develop"),
    ("votes", "vote"),
    ("council", "vote"),
    ("action", "act"),
    ("actions", "act"),
    ("turn", "act"),
    ("landing", "land"),
    ("landings", "land"),
    ("losses", "casualties"),
    ("battle", "casualties"),
    ("choice", "choose"),
    ("scuttling", "scuttle"),
];

/// The kinds that wait for mail in standing pacing: one mail a round.
pub const STANDING: &[&str] = &["draft", "round"];

/// The kinds that wait for mail in live pacing.
pub const LIVE: &[&str] =
    &["draft", "place", "round", "vote", "speaker", "act", "land", "scuttle", "casualties", "choose"];

macro_rules! groups {
    ($($group:ident => $type:ident: $($kind:literal)|*),*) => {
        impl Serialize for Question {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                match self { $(Question::$group(question) => question.serialize(to)),* }
            }
        }

        impl<'de> Deserialize<'de> for Question {
            /// By its kind alone. Nothing is tried out: what does not fit is told of the kind it says.
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Question, D::Error> {
                let stored = Value::deserialize(from)?;
                match stored.get("kind").and_then(Value::as_str) {
                    $(Some($($kind)|*) => {
                        $type::deserialize(&stored).map(Question::$group).map_err(D::Error::custom)
                    })*
                    Some(kind) => Err(D::Error::custom(format!("there is no question {kind:?}"))),
                    None => Err(D::Error::custom("a question is stored with its kind")),
                }
            }
        }

        $(impl From<$type> for Question {
            fn from(question: $type) -> Question {
                Question::$group(question)
            }
        })*
        impl Kind for Question {
            const KINDS: &'static [&'static str] = KINDS;

            fn kind(&self) -> &'static str {
                match self { $(Question::$group(q) => q.kind()),* }
            }
        }
        impl Question {
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

groups!(Setup => SetupQuestion: "draft" | "place", Development => DevelopmentQuestion: "round" | "develop",
        Council => CouncilQuestion: "vote" | "speaker",
        Action => ActionQuestion: "act" | "land" | "scuttle" | "account",
        Battle => BattleQuestion: "casualties", Choose => Choose: "choose");

/// Who asks: for templates.
#[must_use]
pub fn source_of(question: &Question) -> Option<Source> {
    match question {
        Question::Choose(choose) => Some(choose.source),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_read_by_its_kind() {
        let text = r#"{"kind":"round","round":3}"#;
        let question: Question = DevelopmentQuestion::Round { round: 3 }.into();
        assert_eq!(serde_json::to_string(&question).expect("prints"), text);
        assert_eq!(serde_json::from_str::<Question>(text).expect("reads"), question);
        let why = |text: &str| serde_json::from_str::<Question>(text).expect_err(text).to_string();
        assert!(
            why(r#"{"kind":"round","turn":3}"#).contains("turn"),
            "{}",
            why(r#"{"kind":"round","turn":3}"#)
        );
        assert!(why(r#"{"kind":"riddle"}"#).contains("riddle"));
        assert!(why("7").contains("with its kind"));
    }

    #[test]
    fn what_can_wait_for_mail_is_all_but_what_a_plan_came_to() {
        let others: Vec<&str> = KINDS.iter().copied().filter(|kind| *kind != "account").collect();
        assert_eq!(ASKABLE, others);
    }

    #[test]
    fn every_kind_is_read_by_its_phase() {
        for kind in KINDS {
            let read = serde_json::from_str::<Question>(&format!(r#"{{"kind":"{kind}"}}"#));
            match read {
                Ok(question) => assert_eq!(question.kind(), *kind),
                Err(why) => assert!(why.to_string().contains("missing field"), "{kind}: {why}"),
            }
        }
    }
}
