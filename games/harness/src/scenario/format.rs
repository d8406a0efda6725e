//! The file as written. Unknown keys are refused everywhere, so that a mistyped expectation cannot pass unseen.

use super::expect::{self, Expect};
use super::seats::SeatsNamed;
use rules::Pacing;
use rules::keys::nearest_told;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// A scenario.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scenario {
    /// The sections of the rulebook it shows.
    pub rule: OneOrMore,
    /// The engine.
    pub game: String,
    /// What it is about, for readers. Checked to be there and not to be empty.
    pub note: String,
    #[serde(default)]
    pub seats: Option<u8>,
    /// Names for seats, for use in this file.
    #[serde(default)]
    pub names: BTreeMap<String, u8>,
    #[serde(default)]
    pub pacing: Option<Pacing>,
    /// The kinds of question that wait, instead of what the pacing says.
    #[serde(default)]
    pub waits: Option<BTreeSet<String>>,
    #[serde(default)]
    pub given: Option<Table>,
    #[serde(default)]
    pub found: Option<Found>,
    /// The start is to be refused with words that contain all of these.
    #[serde(default)]
    pub refused: Option<OneOrMore>,
    #[serde(default, rename = "turn")]
    pub steps: Vec<Step>,
}

/// A campaign founded with these options.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Found {
    pub seats: u8,
    #[serde(default)]
    pub options: Table,
}

/// Mails come in and play goes on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// For readers.
    #[serde(default, rename = "note")]
    pub _note: Option<String>,
    #[serde(default)]
    pub orders: BTreeMap<String, String>,
    #[serde(default)]
    pub add: BTreeMap<String, String>,
    #[serde(default)]
    pub cancel: BTreeMap<String, Vec<u32>>,
    #[serde(default)]
    pub clear: SeatsNamed,
    #[serde(default)]
    pub wait: SeatsNamed,
    #[serde(default)]
    pub ready: SeatsNamed,
    #[serde(default)]
    pub dice: Option<DiceGiven>,
    #[serde(default)]
    pub notices: Vec<String>,
    #[serde(default)]
    pub closed: Closing,
    #[serde(default = "yes")]
    pub play: bool,
    /// As written; read by [`expect::read`].
    #[serde(default)]
    expect: Vec<Table>,
    #[serde(skip)]
    pub expected: Vec<Expect>,
}

fn yes() -> bool {
    true
}

/// A text or several.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a text or a list of texts")]
pub(super) enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    pub fn list(&self) -> Vec<String> {
        match self {
            Self::One(text) => vec![text.clone()],
            Self::More(texts) => texts.clone(),
        }
    }
}

/// What the dice show.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a list of whole numbers, or \"any\"")]
pub(super) enum DiceGiven {
    These(Vec<u32>),
    Any(Any),
}

/// The word `any`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Any {
    Any,
}

/// Whose time is up.
#[derive(Deserialize, Default)]
#[serde(from = "ClosingGiven")]
pub(super) enum Closing {
    #[default]
    Nothing,
    /// The window that is open now.
    This,
    /// Every window of the turn.
    All,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "true, false or \"all\"")]
enum ClosingGiven {
    Flag(bool),
    Word(All),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum All {
    All,
}

impl From<ClosingGiven> for Closing {
    fn from(given: ClosingGiven) -> Self {
        match given {
            ClosingGiven::Flag(false) => Self::Nothing,
            ClosingGiven::Flag(true) => Self::This,
            ClosingGiven::Word(All::All) => Self::All,
        }
    }
}

/// Reads a file; everything wrong with it at once, as far as TOML itself allows.
pub(super) fn read(text: &str) -> Result<Scenario, Vec<String>> {
    let mut scenario: Scenario =
        toml::from_str(text).map_err(|e| vec![nearest_told(e.to_string().trim_end())])?;
    let mut wrong = Vec::new();
    if scenario.note.trim().is_empty() {
        wrong.push("`note` is empty: say in a sentence what the case shows".into());
    }
    let rules = scenario.rule.list();
    if rules.is_empty() || rules.iter().any(|r| r.trim().is_empty()) {
        wrong.push("`rule` is empty: name the section of the rulebook or the ruling it shows".into());
    }
    if scenario.given.is_some() == scenario.found.is_some() {
        wrong.push("a scenario starts from `[given]` or from `[found]`: write exactly one of them".into());
    }
    if scenario.found.is_some() && scenario.seats.is_some() {
        wrong.push("`seats` stands inside `[found]` when a scenario starts from there".into());
    }
    if scenario.refused.is_some() != scenario.steps.is_empty() {
        wrong.push(
            "a scenario has one or more `[[turn]]`, or else says with `refused` why it cannot start".into(),
        );
    }
    let mut expectations = 0;
    for (number, step) in (1..).zip(&mut scenario.steps) {
        for (place, table) in (1..).zip(std::mem::take(&mut step.expect)) {
            expectations += 1;
            match expect::read(Value::Table(table)) {
                Ok(expected) => step.expected.push(expected),
                Err(why) => wrong.push(format!("turn {number}, expectation {place}: {why}")),
            }
        }
    }
    if expectations == 0 && scenario.refused.is_none() {
        wrong.push("nothing is expected: a scenario without `[[turn.expect]]` can never fail".into());
    }
    if wrong.is_empty() { Ok(scenario) } else { Err(wrong) }
}
