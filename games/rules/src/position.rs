//! Positions in words, for scenarios and studies: tables of keys, what they say, and what is wrong with them, by the full
//! name of the key.

use crate::{Seat, keys};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A table of keys.
#[derive(Debug)]
pub struct Told<'v, 'p> {
    path: String,
    fields: &'v Map<String, Value>,
    problems: &'p mut Vec<String>,
}

impl<'v, 'p> Told<'v, 'p> {
    /// A table of the position, by the path of keys to it: empty for the position itself. What is wrong goes to `problems`.
    pub fn new(path: String, fields: &'v Map<String, Value>, problems: &'p mut Vec<String>) -> Self {
        Told { path, fields, problems }
    }

    /// Every key must be one of these.
    pub fn only(&mut self, known: &[&str]) {
        for key in self.fields.keys().filter(|key| !known.contains(&key.as_str())) {
            let words = format!("the key means nothing here; {}", keys::right(key, known));
            let name = self.name(key);
            self.problems.push(format!("{name}: {words}"));
        }
    }

    /// The keys there are.
    pub fn keys(&self) -> impl Iterator<Item = &'v str> + use<'v> {
        self.fields.keys().map(String::as_str)
    }

    /// Is the key there?
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.fields.contains_key(key)
    }

    /// What stands at a key.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&'v Value> {
        self.fields.get(key)
    }

    /// Something is wrong with what stands at a key.
    pub fn wrong(&mut self, key: &str, what: &str) {
        let name = self.name(key);
        self.problems.push(format!("{name}: {what}"));
    }

    fn name(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// The table at a key.
    pub fn table(&mut self, key: &str) -> Option<Told<'v, '_>> {
        match self.fields.get(key)? {
            Value::Object(fields) => Some(Told { path: self.name(key), fields, problems: self.problems }),
            _ => {
                self.wrong(key, "a table of keys is wanted");
                None
            }
        }
    }

    /// A plain value.
    pub fn read<T: DeserializeOwned>(&mut self, key: &str) -> Option<T> {
        match T::deserialize(self.fields.get(key)?) {
            Ok(read) => Some(read),
            Err(why) => {
                self.wrong(key, &keys::nearest_told(&why.to_string()));
                None
            }
        }
    }

    /// A seat, counted from 1.
    pub fn seat(&mut self, key: &str, seats: u8) -> Option<Seat> {
        let seat = seat_of(self.fields.get(key)?, seats);
        if seat.is_none() {
            self.wrong(key, &format!("a seat from 1 to {seats} is wanted"));
        }
        seat
    }

    /// A list of seats, counted from 1.
    pub fn seats(&mut self, key: &str, seats: u8) -> Option<Vec<Seat>> {
        let list = self.fields.get(key)?.as_array();
        let list: Option<Vec<Seat>> = list.and_then(|l| l.iter().map(|v| seat_of(v, seats)).collect());
        if list.is_none() {
            self.wrong(key, &format!("a list of seats from 1 to {seats} is wanted"));
        }
        list
    }

    /// Something written in words of the game's own, such as units: "2D 1R". `read` tells what it is, or what is wrong.
    pub fn text<T>(
        &mut self,
        key: &str,
        wanted: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let text = self.fields.get(key)?.as_str().ok_or_else(|| wanted.to_owned());
        match text.and_then(read) {
            Ok(read) => Some(read),
            Err(why) => {
                self.wrong(key, &why);
                None
            }
        }
    }
}

fn seat_of(value: &Value, seats: u8) -> Option<Seat> {
    let number = value.as_u64().and_then(|n| u8::try_from(n).ok())?;
    (1..=seats).contains(&number).then(|| Seat(number - 1))
}

/// The seat a key names, counted from 1.
#[must_use]
pub fn seat_named(key: &str, seats: u8) -> Option<Seat> {
    key.parse::<u8>().ok().filter(|n| (1..=seats).contains(n)).map(|n| Seat(n - 1))
}
