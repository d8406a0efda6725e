//! Reading the fields of a card or an effect one by one: what is missing, of the wrong sort, out of range or unknown is
//! told with file, card and field, all of it at once.

use rules::names::{Lookup, Names};
use rules::problem::either;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The fields of one table, and what was found wrong with them.
pub(super) struct Fields<'a> {
    /// `data/deck-1.toml: Comet Lancer`.
    place: String,
    map: &'a Map<String, Value>,
    known: BTreeSet<&'static str>,
    /// Everything wrong, in sentences.
    pub problems: Vec<String>,
}

impl<'a> Fields<'a> {
    pub fn new(place: impl Into<String>, map: &'a Map<String, Value>) -> Self {
        Self { place: place.into(), map, known: BTreeSet::new(), problems: Vec::new() }
    }

    /// Where this is, for problems of what lies inside.
    pub fn place(&self) -> &str {
        &self.place
    }

    pub fn wrong(&mut self, field: &str, why: impl AsRef<str>) {
        self.problems.push(format!("{}: {field}: {}", self.place, why.as_ref()));
    }

    /// Is the field there?
    pub fn has(&self, field: &str) -> bool {
        self.map.contains_key(field)
    }

    pub fn value(&mut self, field: &'static str) -> Option<&'a Value> {
        self.known.insert(field);
        self.map.get(field)
    }

    /// A text; empty if it is not there.
    pub fn text(&mut self, field: &'static str) -> String {
        match self.value(field) {
            None => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(other) => {
                self.wrong(field, format!("{other} is no text in quotation marks"));
                String::new()
            }
        }
    }

    /// A whole number from `low` to `high`; `default` if it is not there, and a problem if there is no default.
    pub fn number(&mut self, field: &'static str, low: u8, high: u8, default: Option<u8>) -> u8 {
        let range = format!("a whole number from {low} to {high}");
        let Some(value) = self.value(field) else {
            if default.is_none() {
                self.wrong(field, format!("is missing; {range} is wanted"));
            }
            return default.unwrap_or(low);
        };
        match value.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| (low..=high).contains(n)) {
            Some(number) => number,
            None => {
                self.wrong(field, format!("{value} does not fit; {range} is wanted"));
                default.unwrap_or(low)
            }
        }
    }

    pub fn flag(&mut self, field: &'static str) -> bool {
        match self.value(field) {
            None => false,
            Some(Value::Bool(flag)) => *flag,
            Some(other) => {
                self.wrong(field, format!("{other} does not fit; true or false is wanted"));
                false
            }
        }
    }

    /// One of these words; nothing if it is not there or none of them.
    pub fn word<T: Copy>(&mut self, field: &'static str, words: &[(&str, T)]) -> Option<T> {
        let text = self.text(field);
        if text.is_empty() {
            return None;
        }
        self.one_of(field, &text, words)
    }

    /// As [`Fields::word`], and it must be there.
    pub fn must_word<T: Copy>(&mut self, field: &'static str, words: &[(&str, T)]) -> Option<T> {
        if !self.has(field) {
            self.known.insert(field);
            self.wrong(field, format!("is missing; {} is wanted", listed(words)));
            return None;
        }
        self.word(field, words)
    }

    /// The meaning of a word; a problem with the nearest ones if it has none.
    pub fn one_of<T: Copy>(&mut self, field: &str, text: &str, words: &[(&str, T)]) -> Option<T> {
        if let Some((_, meaning)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*meaning);
        }
        let mut names = Names::new("word");
        for (word, _) in words {
            names.add(word, &[]);
        }
        let near = match names.find(text) {
            Lookup::Found(one) => vec![one],
            Lookup::Ambiguous(many) | Lookup::Unknown { nearest: many } => many,
        };
        let near: Vec<&str> = near.into_iter().map(|at| names.canonical(at)).collect();
        let right = if near.is_empty() { listed(words) } else { either(&near) };
        self.wrong(field, format!("{text:?} does not fit; {right} is wanted"));
        None
    }

    /// Fields nobody asked for are problems. Gives all problems.
    pub fn finish(mut self) -> Vec<String> {
        for field in self.map.keys() {
            if !self.known.contains(field.as_str()) {
                let known: Vec<&str> = self.known.iter().copied().collect();
                let why =
                    format!("{}: {field}: means nothing here; there are {}", self.place, known.join(", "));
                self.problems.push(why);
            }
        }
        self.problems
    }
}

fn listed<T>(words: &[(&str, T)]) -> String {
    let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    either(&words)
}
