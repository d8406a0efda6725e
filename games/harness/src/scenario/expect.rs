//! Expectations as written: each has one head word that says what is looked at, and keys that go with it.

use super::seats::{SeatNamed, SeatsNamed};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use toml::Value;

/// Something that must be seen.
pub(super) enum Expect {
    Told(Told),
    InOrder(InOrder),
    Page(Shown),
    View(Shown),
    Problem(ProblemSeen),
    Review(ProblemSeen),
    OnFile(OnFile),
    Waiting(SeatsNamed),
    Asked(Asked),
    Ended(Ended),
    Fallback(Fallback),
    Form(Form),
    Rolled(Rolled),
}

/// An event told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Told {
    /// The kind.
    pub told: String,
    /// Each of these seats hears one.
    pub to: Option<SeatsNamed>,
    /// And nobody else does.
    #[serde(default)]
    pub only: bool,
    /// Fields the event has.
    pub with: Option<Json>,
    /// None is told (to those of `to`).
    #[serde(default)]
    pub not: bool,
    /// So many are told, to whomever.
    pub times: Option<usize>,
}

/// Events in this order, others between them or not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InOrder {
    pub told_in_order: Vec<String>,
    pub to: Option<SeatNamed>,
}

/// A place in what a seat is shown.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shown {
    #[serde(alias = "page", alias = "view")]
    pub seat: SeatNamed,
    #[serde(default)]
    pub at: String,
    pub is: Option<Json>,
    pub has: Option<Json>,
    pub lacks: Option<Json>,
    pub count: Option<usize>,
    /// There is nothing at this place.
    #[serde(default)]
    pub absent: bool,
}

/// A remark on orders.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProblemSeen {
    #[serde(alias = "problem", alias = "review")]
    pub kind: String,
    pub from: SeatNamed,
    pub line: Option<u32>,
    /// The player's own words the caret stands under.
    pub under: Option<String>,
    pub contains: Option<String>,
    pub suggests: Option<String>,
    #[serde(default)]
    pub not: bool,
}

/// What is on file, in canonical form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OnFile {
    pub on_file: SeatNamed,
    pub is: Option<Vec<String>>,
    pub has: Option<String>,
    pub lacks: Option<String>,
}

/// A question that is open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    pub asked: SeatNamed,
    pub kind: Option<String>,
    pub answered: Option<bool>,
    /// Part of what the seat is told would count if it said nothing.
    pub fallback: Option<String>,
    #[serde(default)]
    pub not: bool,
}

/// The end of the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ended {
    pub ended: WayOrNot,
    pub winners: Option<SeatsNamed>,
    pub words: Option<String>,
}

/// The way a game ended, or `false`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "the way the game ended in one word, or true or false")]
pub(super) enum WayOrNot {
    Way(String),
    Flag(bool),
}

/// A question that fell to its fallback.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fallback {
    pub fallback: SeatNamed,
    pub kind: Option<String>,
    #[serde(default)]
    pub not: bool,
}

/// The order form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    pub form: SeatNamed,
    pub contains: Option<String>,
    pub lacks: Option<String>,
}

/// A roll of the dice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rolled {
    /// Part of what it was for.
    pub rolled: String,
    pub sides: Option<u32>,
    pub value: Option<u32>,
    pub times: Option<usize>,
    #[serde(default)]
    pub not: bool,
}

const HEADS: [&str; 13] = [
    "told",
    "told_in_order",
    "page",
    "view",
    "problem",
    "review",
    "on_file",
    "waiting",
    "asked",
    "ended",
    "form",
    "rolled",
    "fallback",
];

/// Reads one expectation.
pub(super) fn read(value: Value) -> Result<Expect, String> {
    let keys: Vec<String> = value.as_table().map(|t| t.keys().cloned().collect()).unwrap_or_default();
    let heads: Vec<&str> = HEADS.into_iter().filter(|h| keys.iter().any(|k| k == h)).collect();
    let head = match heads[..] {
        [head] => head,
        // `fallback` is a head of its own and a key of `asked`.
        ["asked", "fallback"] => "asked",
        [] => return Err(format!("it says nothing of what to look at; write one of {}", HEADS.join(", "))),
        _ => {
            return Err(format!(
                "it looks at several things ({}): write one expectation for each",
                heads.join(", ")
            ));
        }
    };
    Ok(match head {
        "told" => Expect::Told(checked(value, |t: &Told| {
            (t.not && (t.only || t.times.is_some())).then_some("`not` goes without `only` and `times`")
        })?),
        "told_in_order" => Expect::InOrder(checked(value, |t: &InOrder| {
            (t.told_in_order.len() < 2).then_some("an order needs two kinds of event or more")
        })?),
        "page" => Expect::Page(checked(value, shown)?),
        "view" => Expect::View(checked(value, shown)?),
        "problem" => Expect::Problem(checked(value, |_| None)?),
        "review" => Expect::Review(checked(value, |_| None)?),
        "on_file" => Expect::OnFile(checked(value, |f: &OnFile| {
            let nothing = f.is.is_none() && f.has.is_none() && f.lacks.is_none();
            nothing.then_some("say with `is`, `has` or `lacks` what is on file")
        })?),
        "waiting" => Expect::Waiting(checked::<Waiting>(value, |_| None)?.waiting),
        "asked" => Expect::Asked(checked(value, |_| None)?),
        "ended" => Expect::Ended(checked(value, |_| None)?),
        "form" => Expect::Form(checked(value, |f: &Form| {
            let nothing = f.contains.is_none() && f.lacks.is_none();
            nothing.then_some("say with `contains` or `lacks` what the form shows")
        })?),
        "rolled" => Expect::Rolled(checked(value, |_| None)?),
        _ => Expect::Fallback(checked(value, |_| None)?),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Waiting {
    waiting: SeatsNamed,
}

fn shown(shown: &Shown) -> Option<&'static str> {
    let wants =
        [shown.is.is_some(), shown.has.is_some(), shown.lacks.is_some(), shown.count.is_some(), shown.absent];
    let nothing = !wants.into_iter().any(|w| w);
    nothing.then_some("say with `is`, `has`, `lacks`, `count` or `absent = true` what is there")
}

fn checked<T: DeserializeOwned>(
    value: Value,
    wrong: impl Fn(&T) -> Option<&'static str>,
) -> Result<T, String> {
    let read: T = value.try_into().map_err(|e: toml::de::Error| e.message().to_string())?;
    wrong(&read).map_or(Ok(read), |why| Err(why.to_string()))
}
