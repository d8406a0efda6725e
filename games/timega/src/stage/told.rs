//! A table of keys in a position: what it says, and what is wrong with it, by the full name of the key.

use crate::force::{Force, NotAForce};
use rules::Seat;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A table of keys.
pub(super) struct Told<'v, 'p> {
    path: String,
    fields: &'v Map<String, Value>,
    problems: &'p mut Vec<String>,
}

impl<'v, 'p> Told<'v, 'p> {
    pub(super) fn new(path: String, fields: &'v Map<String, Value>, problems: &'p mut Vec<String>) -> Self {
        Told { path, fields, problems }
    }

    /// Every key must be one of these.
    pub(super) fn only(&mut self, keys: &[&str]) {
        for key in self.fields.keys().filter(|key| !keys.contains(&key.as_str())) {
            let words = format!("the key means nothing here; the keys are {}", keys.join(", "));
            let name = self.name(key);
            self.problems.push(format!("{name}: {words}"));
        }
    }

    /// The keys there are.
    pub(super) fn keys(&self) -> impl Iterator<Item = &'v str> + use<'v> {
        self.fields.keys().map(String::as_str)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.fields.contains_key(key)
    }

    /// What stands at a key.
    pub(super) fn value(&self, key: &str) -> Option<&'v Value> {
        self.fields.get(key)
    }

    /// Something is wrong with what stands at a key.
    pub(super) fn wrong(&mut self, key: &str, what: &str) {
        let name = self.name(key);
        self.problems.push(format!("{name}: {what}"));
    }

    fn name(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// The table at a key.
    pub(super) fn table(&mut self, key: &str) -> Option<Told<'v, '_>> {
        match self.fields.get(key)? {
            Value::Object(fields) => Some(Told { path: self.name(key), fields, problems: self.problems }),
            _ => {
                self.wrong(key, "a table of keys is wanted");
                None
            }
        }
    }

    /// A plain value.
    pub(super) fn read<T: DeserializeOwned>(&mut self, key: &str) -> Option<T> {
        match T::deserialize(self.fields.get(key)?) {
            Ok(read) => Some(read),
            Err(why) => {
                self.wrong(key, &why.to_string());
                None
            }
        }
    }

    /// A seat, counted from 1.
    pub(super) fn seat(&mut self, key: &str, seats: u8) -> Option<Seat> {
        let seat = seat_of(self.fields.get(key)?, seats);
        if seat.is_none() {
            self.wrong(key, &format!("a seat from 1 to {seats} is wanted"));
        }
        seat
    }

    /// A list of seats, counted from 1.
    pub(super) fn seats(&mut self, key: &str, seats: u8) -> Option<Vec<Seat>> {
        let list = self.fields.get(key)?.as_array();
        let list: Option<Vec<Seat>> = list.and_then(|l| l.iter().map(|v| seat_of(v, seats)).collect());
        if list.is_none() {
            self.wrong(key, &format!("a list of seats from 1 to {seats} is wanted"));
        }
        list
    }

    /// Units by their letters: "2D 1R".
    pub(super) fn force(&mut self, key: &str) -> Option<Force> {
        match self.fields.get(key)?.as_str().map(str::parse) {
            Some(Ok(force)) => Some(force),
            Some(Err(why)) => {
                self.wrong(key, &NotAForce::to_string(&why));
                None
            }
            None => {
                self.wrong(key, "units are wanted, such as \"2D 1R\"");
                None
            }
        }
    }
}

fn seat_of(value: &Value, seats: u8) -> Option<Seat> {
    let number = value.as_u64().and_then(|n| u8::try_from(n).ok())?;
    (1..=seats).contains(&number).then(|| Seat(number - 1))
}

/// The seat a key names.
pub(super) fn seat_named(key: &str, seats: u8) -> Option<Seat> {
    key.parse::<u8>().ok().filter(|n| (1..=seats).contains(n)).map(|n| Seat(n - 1))
}
