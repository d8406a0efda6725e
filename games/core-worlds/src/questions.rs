//! What the rules ask a seat to decide, and what can be answered.

use crate::CoreWorlds;
use crate::cards::CardName;
use crate::deed::{Action, Deed};
use rules::{Asks, Kind, Line};
use serde::{Deserialize, Serialize};

/// A decision the rules ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// Which card of the pregame draft.
    Pick {
        /// The number of the pick, from 1.
        pick: u8,
    },
    /// Energy Surges and Energy Exploration.
    Energy {
        /// The round.
        round: u8,
    },
    /// The plan of the round: opens the window for everybody's mail.
    Plan {
        /// The round.
        round: u8,
    },
    /// One turn of the Action Phase.
    Act {
        /// The round.
        round: u8,
        /// The how-manieth turn of this seat in it, from 1.
        go: u32,
        /// The line of the plan the turn before came from; 0 if none did.
        after: Line,
    },
    /// What was left of the plan: asked when the seat has passed, answered by the plan itself, waited for by nobody. It
    /// is there so that the report can say why steps were not carried out.
    Account {
        /// The round.
        round: u8,
        /// The line of the plan the last turn came from.
        after: Line,
    },
    /// The card kept for the next round.
    Keep {
        /// The round.
        round: u8,
    },
    /// Is the discard pile shuffled into the draw deck as the last sector is entered?
    Reshuffle {
        /// The round.
        round: u8,
    },
}

/// What waits for mail when everything else is settled by standing orders.
pub const STANDING: &[&str] = &["pick", "opening", "plan"];

/// What waits for mail when every decision is asked as it comes up: all that can be asked. What was left of a plan is not.
pub const LIVE: &[&str] = &["pick", "opening", "plan", "energy", "act", "keep", "reshuffle"];

/// Other words for what is asked, as people speak of it, each with its kind.
pub const WORDS: &[(&str, &str)] = &[
    ("draft", "pick"),
    ("turn", "act"),
    ("action", "act"),
    ("actions", "act"),
    ("surge", "energy"),
    ("explore", "energy"),
    ("discard", "keep"),
];

impl Kind for Question {
    const KINDS: &'static [&'static str] =
        &["pick", "opening", "energy", "plan", "act", "account", "keep", "reshuffle"];

    /// Names the template, and is what a campaign's pacing speaks of. The energy of the first round has a kind of its
    /// own: nobody can have written anything before it.
    fn kind(&self) -> &'static str {
        match self {
            Question::Pick { .. } => "pick",
            Question::Energy { round: 0 | 1 } => "opening",
            Question::Energy { .. } => "energy",
            Question::Plan { .. } => "plan",
            Question::Act { .. } => "act",
            Question::Account { .. } => "account",
            Question::Keep { .. } => "keep",
            Question::Reshuffle { .. } => "reshuffle",
        }
    }
}

/// A step of a plan that was not carried out, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skipped {
    /// The line on file.
    pub line: Line,
    /// The step, in canonical form.
    pub step: String,
    /// Why it cannot be done, as it is said beforehand.
    pub why: String,
    /// The same as it is told afterwards; empty in what was stored before it was told so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub was: String,
    /// Whether that is a failure.
    #[serde(default, skip_serializing_if = "Sort::is_failed")]
    pub sort: Sort,
}

/// What it means that a step was not carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// It could not be done.
    #[default]
    Failed,
    /// A card of it was not in the hand.
    Absent,
    /// Its condition did not hold.
    Waited,
    /// It was for a case that has not come about, or what it wanted was there already.
    NotNeeded,
}

impl Sort {
    const fn is_failed(&self) -> bool {
        matches!(self, Sort::Failed)
    }
}

/// A step of a plan that is carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taken {
    /// The line on file.
    pub line: Line,
    /// The step, in canonical form.
    pub step: String,
    /// Why the ways before the one that is gone could not be, as it is told afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
}

/// A turn of the Action Phase with the place in the plan it comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// What is done.
    pub action: Action,
    /// The step it comes from; none for a fallback.
    #[serde(default)]
    pub from: Option<Taken>,
    /// Steps before it that could not be done.
    #[serde(default)]
    pub skipped: Vec<Skipped>,
    /// Units deployed too if those deployed draw them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hoped: Vec<CardName>,
}

impl Chosen {
    /// A pass nobody planned.
    #[must_use]
    pub fn pass() -> Self {
        Self {
            action: Action { tokens: 0, deed: Deed::Pass },
            from: None,
            skipped: Vec::new(),
            hoped: Vec::new(),
        }
    }
}

/// What is done in an Energy Phase.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boosting {
    /// Tactics for the Energy Phase that are played, such as Energy Surges.
    #[serde(default)]
    pub surges: Vec<CardName>,
    /// The cards discarded for Energy Exploration; none for no exploration.
    #[serde(default)]
    pub explore: Vec<CardName>,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// This card of the pregame draft; none: the first by list order.
    Pick(Option<CardName>),
    /// This in the Energy Phase.
    Energy(Boosting),
    /// The seat has spoken.
    Spoken,
    /// This turn.
    Act(Box<Chosen>),
    /// This was left.
    Account(Vec<Skipped>),
    /// Keep this card, or none.
    Keep(Option<CardName>),
    /// Shuffle, or not.
    Reshuffle(bool),
}

macro_rules! asks {
    ($($asked:ident -> $reply:ident = $answer:pat => $value:expr;)*) => {$(
        impl TryFrom<Answer> for $reply {
            type Error = Answer;

            fn try_from(answer: Answer) -> Result<Self, Answer> {
                match answer {
                    $answer => Ok($value),
                    other => Err(other),
                }
            }
        }

        impl Asks<CoreWorlds> for $asked {
            type Reply = $reply;
        }
    )*};
}

/// Asks for a pick of the pregame draft.
#[derive(Clone, Copy, Debug)]
pub struct AskPick(pub u8);
/// A card, or the first there is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picked(pub Option<CardName>);
impl From<AskPick> for Question {
    fn from(asked: AskPick) -> Self {
        Question::Pick { pick: asked.0 }
    }
}

/// Asks for the optional parts of the Energy Phase.
#[derive(Clone, Copy, Debug)]
pub struct AskEnergy(pub u8);
impl From<AskEnergy> for Question {
    fn from(asked: AskEnergy) -> Self {
        Question::Energy { round: asked.0 }
    }
}

/// Asks for one turn of the Action Phase: round, turn of the seat, line of its turn before.
#[derive(Clone, Copy, Debug)]
pub struct AskAct(pub u8, pub u32, pub Line);
impl From<AskAct> for Question {
    fn from(AskAct(round, go, after): AskAct) -> Self {
        Question::Act { round, go, after }
    }
}

/// Asks what was left of a plan: round, line of the last turn.
#[derive(Clone, Copy, Debug)]
pub struct AskAccount(pub u8, pub Line);
/// Steps not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remains(pub Vec<Skipped>);
impl From<AskAccount> for Question {
    fn from(AskAccount(round, after): AskAccount) -> Self {
        Question::Account { round, after }
    }
}

asks! {
    AskPick -> Picked = Answer::Pick(card) => Picked(card);
    AskEnergy -> Boosting = Answer::Energy(boosting) => boosting;
    AskAct -> Chosen = Answer::Act(chosen) => *chosen;
    AskAccount -> Remains = Answer::Account(skipped) => Remains(skipped);
}
