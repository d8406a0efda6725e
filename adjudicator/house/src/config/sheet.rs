//! A settings file being read: values are taken key by key, and every problem is kept, with its line.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use rules::keys;
use rules::problem::either;
use schedule::duration;

/// One thing wrong in a settings file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1, where one can be named.
    pub line: Option<usize>,
    /// The section and key, where one can be named.
    pub key: String,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.key.as_str()) {
            (Some(line), "") => write!(f, "line {line}: {}", self.what),
            (Some(line), key) => write!(f, "line {line}, {key}: {}", self.what),
            (None, "") => f.write_str(&self.what),
            (None, key) => write!(f, "{key}: {}", self.what),
        }
    }
}

/// The file, the keys asked for so far, and the problems found so far.
pub(super) struct Sheet<'a> {
    text: &'a str,
    root: DeTable<'a>,
    asked: BTreeSet<(&'static str, &'static str)>,
    /// Sections that may stand more than once, as `[[name]]`.
    repeated: BTreeSet<&'static str>,
    /// Which of a repeated section's tables is being read, from 0.
    row: usize,
    problems: Vec<(usize, Problem)>,
}

impl<'a> Sheet<'a> {
    /// Reads the file's form. Where that is broken, only that is told: the values cannot be trusted then.
    pub(super) fn read(text: &'a str) -> Result<Sheet<'a>, Vec<Problem>> {
        let (root, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            let root = root.into_inner();
            let (asked, repeated) = (BTreeSet::new(), BTreeSet::new());
            return Ok(Sheet { text, root, asked, repeated, row: 0, problems: Vec::new() });
        }
        let told = errors.iter().map(|error| Problem {
            line: error.span().map(|span| line_of(text, span.start)),
            key: String::new(),
            what: format!("this is not TOML: {}", error.message().replace('\n', ", ")),
        });
        Err(told.collect())
    }

    /// Takes note of a problem with the value of a key.
    pub(super) fn wrong(&mut self, section: &'static str, key: &'static str, what: String) {
        let place = self.value(section, key).map(|(_, place)| place.start);
        // What is missing from one of several tables is told with that table's line.
        let table = || self.table_place(section).filter(|_| self.repeated.contains(section));
        self.note(place.or_else(table), format!("[{section}] {key}"), what);
    }

    /// How many tables a section has that may stand more than once: `[[name]]`, or `[name]` for a single one.
    pub(super) fn rows(&mut self, section: &'static str) -> usize {
        self.repeated.insert(section);
        match self.root.get(section).map(|value| value.get_ref()) {
            Some(DeValue::Array(rows)) => rows.len(),
            Some(DeValue::Table(_)) => 1,
            _ => 0,
        }
    }

    /// From now on values of repeated sections are taken from this table, counted from 0.
    pub(super) fn at_row(&mut self, row: usize) {
        self.row = row;
    }

    /// A text; `None` when it is not given.
    pub(super) fn text(&mut self, section: &'static str, key: &'static str) -> Option<String> {
        match self.asked(section, key)? {
            DeValue::String(text) => Some(text.as_ref().to_owned()),
            other => {
                let what = format!("must be a text in quotes, not {}", article(&other));
                self.wrong(section, key, what);
                None
            }
        }
    }

    /// One of a few words.
    pub(super) fn word(
        &mut self,
        section: &'static str,
        key: &'static str,
        words: &[&'static str],
        default: &'static str,
    ) -> &'static str {
        let Some(text) = self.text(section, key) else {
            return default;
        };
        if let Some(word) = words.iter().find(|word| **word == text) {
            return word;
        }
        let guess = match keys::meant(&text, words).as_slice() {
            [] => String::new(),
            near => format!("; perhaps {} is meant", either(near)),
        };
        let all: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        self.wrong(section, key, format!("\"{text}\" is not one of {}{guess}", all.join(", ")));
        default
    }

    /// A whole number inside `range`.
    pub(super) fn number(
        &mut self,
        section: &'static str,
        key: &'static str,
        range: RangeInclusive<i64>,
        default: i64,
    ) -> i64 {
        let limits = format!("a whole number from {} to {}", range.start(), range.end());
        match self.asked(section, key) {
            None => default,
            Some(DeValue::Integer(digits)) => {
                let number = i64::from_str_radix(digits.as_str(), digits.radix());
                if let Some(number) = number.ok().filter(|number| range.contains(number)) {
                    return number;
                }
                self.wrong(section, key, format!("{} is out of bounds: write {limits}", digits.as_str()));
                default
            }
            Some(other) => {
                self.wrong(section, key, format!("must be {limits}, not {}", article(&other)));
                default
            }
        }
    }

    /// A length of time in milliseconds, inside `range`.
    pub(super) fn length(
        &mut self,
        section: &'static str,
        key: &'static str,
        range: RangeInclusive<i64>,
        default: i64,
    ) -> i64 {
        let Some(text) = self.text(section, key) else {
            return default;
        };
        match duration::parse_ms(&text) {
            Ok(ms) if range.contains(&ms) => ms,
            Ok(_) => {
                let (least, most) = (duration::written(*range.start()), duration::written(*range.end()));
                self.wrong(section, key, format!("\"{text}\" is out of bounds: from {least} to {most}"));
                default
            }
            Err(error) => {
                self.wrong(section, key, error.to_string());
                default
            }
        }
    }

    /// Ends the reading: what nobody asked for is a problem too. Gives all problems in the order of the file, those
    /// without a place first.
    pub(super) fn finish(mut self) -> Vec<Problem> {
        let sections: BTreeSet<&str> =
            self.asked.iter().map(|(section, _)| *section).chain(self.repeated.iter().copied()).collect();
        let mut unknown = Vec::new();
        for (name, value) in &self.root {
            let place = name.span().start;
            let section = name.get_ref().as_ref();
            let tables: Vec<&DeTable<'_>> = match value.get_ref() {
                DeValue::Table(table) => vec![table],
                DeValue::Array(rows) if rows.iter().all(|row| row.get_ref().is_table()) => {
                    if sections.contains(section) && !self.repeated.contains(section) {
                        let what = format!("there is only one such section; write [{section}]");
                        unknown.push((place, format!("[[{section}]]"), what));
                        continue;
                    }
                    rows.iter().filter_map(|row| row.get_ref().as_table()).collect()
                }
                _ => {
                    unknown.push((place, section.to_owned(), self.homeless(section)));
                    continue;
                }
            };
            if !sections.contains(section) {
                let known: Vec<&str> = sections.iter().copied().collect();
                let what = match keys::meant(section, &known).as_slice() {
                    [] => format!("there is no such section; there are {}", known.join(", ")),
                    near => {
                        let near: Vec<String> = near.iter().map(|name| format!("[{name}]")).collect();
                        format!("there is no such section; perhaps {} is meant", either(&near))
                    }
                };
                unknown.push((place, format!("[{section}]"), what));
                continue;
            }
            for key in tables.into_iter().flat_map(DeTable::keys) {
                let name = key.get_ref().as_ref();
                if !self.asked.iter().any(|(here, known)| *here == section && *known == name) {
                    unknown.push((
                        key.span().start,
                        format!("[{section}] {name}"),
                        self.unknown(section, name),
                    ));
                }
            }
        }
        for (place, key, what) in unknown {
            self.note(Some(place), key, what);
        }
        self.problems.sort_by_key(|(place, _)| *place);
        self.problems.into_iter().map(|(_, problem)| problem).collect()
    }

    /// Every key asked for, for the test that the sample file names them all.
    #[cfg(test)]
    pub(super) fn asked_for(&self) -> &BTreeSet<(&'static str, &'static str)> {
        &self.asked
    }

    /// What to say about a key that is not known in its section.
    fn unknown(&self, section: &str, name: &str) -> String {
        if let Some((home, _)) = self.asked.iter().find(|(_, key)| *key == name) {
            return format!("this key belongs into [{home}]");
        }
        let known = self.asked.iter().filter(|(here, _)| *here == section).map(|(_, key)| *key);
        format!("there is no such key; {}", keys::right(name, &known.collect::<Vec<_>>()))
    }

    /// What to say about a key above the first section.
    fn homeless(&self, name: &str) -> String {
        let known: Vec<&str> = self.asked.iter().map(|(_, key)| *key).collect();
        let meant = keys::meant(name, &known).first().copied().unwrap_or(name);
        match self.asked.iter().find(|(_, key)| *key == meant) {
            Some((home, key)) => format!("a key must stand in a section; \"{key}\" belongs into [{home}]"),
            None => "a key must stand in a section".to_owned(),
        }
    }

    fn asked(&mut self, section: &'static str, key: &'static str) -> Option<DeValue<'a>> {
        self.asked.insert((section, key));
        self.value(section, key).map(|(value, _)| value)
    }

    fn value(&self, section: &str, key: &str) -> Option<(DeValue<'a>, Range<usize>)> {
        let table = match self.root.get(section)?.get_ref() {
            DeValue::Array(rows) => rows.get(self.row)?.get_ref().as_table()?,
            other => other.as_table()?,
        };
        let found: &Spanned<DeValue<'a>> = table.get(key)?;
        Some((found.get_ref().clone(), found.span()))
    }

    /// Where the table being read of a section begins.
    fn table_place(&self, section: &str) -> Option<usize> {
        let value = self.root.get(section)?;
        match value.get_ref() {
            DeValue::Array(rows) => rows.get(self.row).map(|row| row.span().start),
            _ => Some(value.span().start),
        }
    }

    fn note(&mut self, place: Option<usize>, key: String, what: String) {
        let line = place.map(|place| line_of(self.text, place));
        self.problems.push((place.unwrap_or(0), Problem { line, key, what }));
    }
}

/// The line, from 1, a byte lies in.
fn line_of(text: &str, place: usize) -> usize {
    text.bytes().take(place).filter(|byte| *byte == b'\n').count() + 1
}

/// What kind of value this is, for a sentence.
fn article(value: &DeValue<'_>) -> String {
    let kind = value.type_str();
    let vowel = kind.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {kind}", if vowel { "an" } else { "a" })
}
