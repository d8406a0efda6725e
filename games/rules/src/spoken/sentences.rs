//! What a player is told of a correction: sentences in the game's words, and never the way to a place of a stored position.

use super::{Changed, Fact, Players, Word, changes};
use crate::engine::Difference;
use serde_json::Value;

/// A correction as one reader can see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sentences {
    /// What has words, and options.
    pub told: Vec<String>,
    /// What differs in what the reader sees and has no word.
    pub wordless: Vec<Difference>,
}

impl Sentences {
    /// What differs for a reader between what they saw (`before`) and see now: `differences` are all there are.
    #[must_use]
    pub fn of(
        words: &[Word],
        (before, after): (&[Fact], &[Fact]),
        differences: &[Difference],
        players: &Players,
    ) -> Sentences {
        let changed = changes(before, after);
        let mut told: Vec<String> = changed.iter().map(|change| change.told(words, players)).collect();
        let mut wordless = Vec::new();
        for difference in differences.iter().filter(|d| !is_said(&changed, d)) {
            match option(difference) {
                Some(sentence) => told.push(sentence),
                None => wordless.push(difference.clone()),
            }
        }
        Sentences { told, wordless }
    }

    /// All of it in lines for the reader.
    #[must_use]
    pub fn lines(self) -> Vec<String> {
        let (plain, rest): (Vec<_>, Vec<_>) = self.wordless.iter().map(plainly).partition(Option::is_some);
        let mut told = self.told;
        told.extend(plain.into_iter().flatten());
        let more = match (told.is_empty(), rest.is_empty()) {
            (_, true) => None,
            (true, false) => Some("Something you can see, for which the game has no word."),
            (false, false) => Some("And something more you can see, for which the game has no word."),
        };
        told.into_iter().chain(more.map(str::to_owned)).collect()
    }
}

fn is_said(changed: &[Changed], difference: &Difference) -> bool {
    changed.iter().any(|change| change.says(&difference.path))
}

/// A number, a yes or no or a word under a name: *What the rules keep as "attempts" is 2 now, was 0.*
fn plainly(difference: &Difference) -> Option<String> {
    let name = difference.path.rsplit('.').next()?;
    let worth = |value: &Option<Value>| match value {
        None | Some(Value::Null) => Some("nothing".to_owned()),
        Some(Value::Bool(yes)) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Some(Value::Number(number)) => Some(number.to_string()),
        Some(_) => None,
    };
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let (after, before) = (worth(&difference.after)?, worth(&difference.before)?);
    let name = name.replace('_', " ");
    is_name.then(|| format!("What the rules keep as \"{name}\" is {after} now, was {before}."))
}

/// An option has its name: *The option draw_moves is 60 now, was 50.*
fn option(difference: &Difference) -> Option<String> {
    let name =
        difference.path.strip_prefix("options.").or_else(|| difference.path.strip_prefix("variant."))?;
    let shown = |value: &Option<Value>| match value {
        None | Some(Value::Null) => "nothing".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    };
    let name = match name.split_once('.') {
        None => name.to_owned(),
        Some((table, switch)) => format!("{switch} ({table})"),
    };
    (!name.contains('.')).then(|| {
        format!("The option {name} is {} now, was {}.", shown(&difference.after), shown(&difference.before))
    })
}

/// Does a text hold the way to a place of a stored position, such as `rivals.0.board.ledger`?
#[must_use]
pub fn holds_a_way(text: &str) -> bool {
    let inner = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(|c: char| !(inner(c) || c == '.')).any(|word| {
        let word = word.trim_matches('.');
        let key = |step: &str| step.chars().any(|c| c.is_ascii_lowercase());
        word.contains('.') && word.split('.').any(key)
    })
}
