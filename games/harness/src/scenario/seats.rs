//! Seats as a scenario names them: counted from 1, or by the names the file gives them.

use rules::Seat;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// One seat as written.
#[derive(Clone, Deserialize, Debug)]
#[serde(untagged, expecting = "a seat: its number from 1, or a name from `[names]`")]
pub(super) enum SeatNamed {
    Number(u8),
    Name(String),
}

/// Several seats as written.
#[derive(Clone, Deserialize, Debug)]
#[serde(untagged, expecting = "a seat, a list of seats, or \"everyone\"")]
pub(super) enum SeatsNamed {
    One(SeatNamed),
    More(Vec<SeatNamed>),
}

impl Default for SeatsNamed {
    fn default() -> Self {
        Self::More(Vec::new())
    }
}

/// Who sits where in this scenario.
pub(super) struct Seats {
    pub count: u8,
    pub names: BTreeMap<String, u8>,
}

impl Seats {
    pub fn one(&self, named: &SeatNamed) -> Result<Seat, String> {
        match named {
            SeatNamed::Number(number) => self.number(u64::from(*number)),
            SeatNamed::Name(name) => self.name(name),
        }
    }

    /// A seat by name, or by its number written as a text.
    pub fn name(&self, name: &str) -> Result<Seat, String> {
        if let Some(number) = self.names.get(name) {
            return self.number(u64::from(*number));
        }
        match name.parse() {
            Ok(number) => self.number(number),
            Err(_) if self.names.is_empty() => {
                Err(format!("there is no seat {name:?}: write its number, or name the seats in `[names]`"))
            }
            Err(_) => {
                let known: Vec<&str> = self.names.keys().map(String::as_str).collect();
                Err(format!("there is no seat {name:?}; `[names]` has {}", known.join(", ")))
            }
        }
    }

    fn number(&self, number: u64) -> Result<Seat, String> {
        match u8::try_from(number) {
            Ok(n @ 1..) if n <= self.count => Ok(Seat(n - 1)),
            _ => Err(format!("there is no seat {number}: seats are counted from 1 to {}", self.count)),
        }
    }

    pub fn many(&self, named: &SeatsNamed) -> Result<BTreeSet<Seat>, String> {
        match named {
            SeatsNamed::One(SeatNamed::Name(all)) if all == "everyone" => Ok(Seat::all(self.count).collect()),
            SeatsNamed::One(one) => Ok([self.one(one)?].into()),
            SeatsNamed::More(list) => list.iter().map(|s| self.one(s)).collect(),
        }
    }

    /// How this scenario calls a seat.
    pub fn called(&self, seat: Seat) -> String {
        let number = seat.0 + 1;
        let name = self.names.iter().find(|(_, n)| **n == number).map(|(name, _)| name.clone());
        name.unwrap_or_else(|| seat.to_string())
    }

    pub fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let called: Vec<String> = seats.into_iter().map(|s| self.called(s)).collect();
        if called.is_empty() { "nobody".into() } else { called.join(", ") }
    }

    /// A value with every text `@seat` replaced by the number games keep for that seat, which counts from 0.
    pub fn resolve(&self, value: &Value) -> Result<Value, String> {
        Ok(match value {
            Value::String(text) => match text.strip_prefix('@') {
                Some(name) => Value::from(self.name(name)?.0),
                None => value.clone(),
            },
            Value::Array(list) => {
                Value::Array(list.iter().map(|v| self.resolve(v)).collect::<Result<_, _>>()?)
            }
            Value::Object(map) => {
                let pairs = map.iter().map(|(k, v)| Ok((k.clone(), self.resolve(v)?)));
                Value::Object(pairs.collect::<Result<_, String>>()?)
            }
            other => other.clone(),
        })
    }
}
