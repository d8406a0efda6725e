//! Seats in stored positions. There they are numbers counted from 0; people read and write them by name, or as `seat 2`,
//! counted from 1. Bare numbers are refused where a seat is wanted: nobody could tell which way they were counted.

use super::document::{Difference, Document};
use crate::seat::Seat;
use crate::spoken::Players;
use serde_json::{Map, Value};

/// Where seats stand: ways to places, with `*` for any step, and `#` for a step that is a seat. See
/// [`crate::spoken::Spoken::seats_at`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatsAt(pub &'static [&'static str]);

/// Do the steps of a way fit the first of a pattern's?
fn fits(pattern: &[&str], way: &[&str]) -> bool {
    pattern.len() >= way.len()
        && pattern.iter().zip(way).all(|(wanted, step)| ["*", "#"].contains(wanted) || wanted == step)
}

impl SeatsAt {
    /// Nowhere that anybody has told of.
    pub const NOWHERE: SeatsAt = SeatsAt(&[]);

    fn patterns(self) -> impl Iterator<Item = Vec<&'static str>> {
        self.0.iter().map(|pattern| pattern.split('.').collect())
    }

    /// Is the step below this way a seat?
    fn is_seat_below(self, way: &[&str]) -> bool {
        self.patterns().any(|pattern| fits(&pattern, way) && pattern.get(way.len()) == Some(&"#"))
    }

    /// Is what stands at the end of this way a seat, or a list of seats?
    fn is_seat(self, way: &[&str]) -> bool {
        self.patterns().any(|pattern| {
            let whole = fits(&pattern, way) && pattern.len() == way.len();
            let listed = way.split_last().is_some_and(|(last, list)| {
                last.parse::<usize>().is_ok() && fits(&pattern, list) && pattern.len() == list.len()
            });
            (whole || listed) && pattern.last() != Some(&"#")
        })
    }

    /// The document as people read it, with the players' names where seats stand.
    #[must_use]
    pub fn named(self, document: &Document, path: &str, players: &Players) -> String {
        let way: Vec<&str> = path.split('.').filter(|step| !step.is_empty()).collect();
        format!("{:#}", self.value_named(&document.0, &way, players))
    }

    fn value_named(self, value: &Value, way: &[&str], players: &Players) -> Value {
        let below = |step: &str, value: &Value| {
            let way: Vec<&str> = way.iter().copied().chain([step]).collect();
            self.value_named(value, &way, players)
        };
        let seat =
            |step: &str| step.parse::<u8>().map_or_else(|_| step.to_owned(), |n| players.step(Seat(n)));
        match value {
            Value::Number(number) if self.is_seat(way) => {
                let seat = number.as_u64().and_then(|n| u8::try_from(n).ok());
                seat.map_or_else(|| value.clone(), |n| Value::String(players.step(Seat(n))))
            }
            Value::Object(table) => {
                let seats = self.is_seat_below(way);
                let entries = table
                    .iter()
                    .map(|(key, value)| (if seats { seat(key) } else { key.clone() }, below(key, value)));
                Value::Object(entries.collect())
            }
            Value::Array(list) => {
                let each = list.iter().enumerate().map(|(at, value)| {
                    let step = at.to_string();
                    let value = below(&step, value);
                    (seat(&step), value)
                });
                if self.is_seat_below(way) {
                    Value::Object(each.collect::<Map<_, _>>())
                } else {
                    Value::Array(each.map(|(_, value)| value).collect())
                }
            }
            other => other.clone(),
        }
    }

    /// A difference as people read it.
    #[must_use]
    pub fn difference(self, difference: &Difference, players: &Players) -> String {
        let way: Vec<&str> = difference.path.split('.').collect();
        let shown = |value: &Option<Value>| match value {
            None => "nothing".to_string(),
            Some(value) => self.value_named(value, &way, players).to_string(),
        };
        let named = way.iter().enumerate().map(|(at, step)| {
            match step.parse::<u8>().ok().filter(|_| self.is_seat_below(&way[..at])) {
                Some(seat) => players.step(Seat(seat)),
                None => (*step).to_owned(),
            }
        });
        let path = named.collect::<Vec<_>>().join(".");
        format!("{path}: {} -> {}", shown(&difference.before), shown(&difference.after))
    }

    /// A way as people write it, as it is stored.
    ///
    /// # Errors
    /// A seat that is not there, or that is a bare number.
    pub fn path(self, typed: &str, players: &Players) -> Result<String, String> {
        let mut way: Vec<String> = Vec::new();
        for step in typed.split('.').map(str::trim) {
            let been: Vec<&str> = way.iter().map(String::as_str).collect();
            let step = if self.is_seat_below(&been) {
                seat(step, &been.join("."), players)?.0.to_string()
            } else {
                step.to_owned()
            };
            way.push(step);
        }
        Ok(way.join("."))
    }

    /// A value as people write it for a place, as it is stored.
    ///
    /// # Errors
    /// A seat that is not there, or that is a bare number.
    pub fn value(self, path: &str, typed: Value, players: &Players) -> Result<Value, String> {
        let way: Vec<&str> = path.split('.').collect();
        self.value_stored(typed, &way, players)
    }

    fn value_stored(self, typed: Value, way: &[&str], players: &Players) -> Result<Value, String> {
        let below = |step: &str, value: Value| {
            let way: Vec<&str> = way.iter().copied().chain([step]).collect();
            self.value_stored(value, &way, players)
        };
        match typed {
            Value::Number(number) if self.is_seat(way) => {
                seat(&number.to_string(), &way.join("."), players).map(|seat| seat.0.into())
            }
            Value::String(name) if self.is_seat(way) && name.eq_ignore_ascii_case("nobody") => {
                Ok(Value::Null)
            }
            Value::String(name) if self.is_seat(way) => match players.seat(&name) {
                Ok(seat) => Ok(seat.0.into()),
                Err(why) => Err(format!("{}: {why}", way.join("."))),
            },
            Value::Array(list) => {
                let each = list.into_iter().enumerate().map(|(at, value)| below(&at.to_string(), value));
                each.collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            Value::Object(table) => {
                let seats = self.is_seat_below(way);
                let each = table.into_iter().map(|(key, value)| {
                    let key = if seats { seat(&key, &way.join("."), players)?.0.to_string() } else { key };
                    let value = below(&key, value)?;
                    Ok((key, value))
                });
                each.collect::<Result<Map<_, _>, String>>().map(Value::Object)
            }
            other => Ok(other),
        }
    }
}

/// The seat of a step, by name or as `seat 2`.
fn seat(step: &str, place: &str, players: &Players) -> Result<Seat, String> {
    if step.parse::<u64>().is_ok() {
        let wanted: Vec<String> =
            players.seats().map(|seat| format!("{} or seat {}", players.name(seat), seat.0 + 1)).collect();
        return Err(format!(
            "{place}: {step} may be counted from 0 or from 1; a seat is named by its player or counted from 1: {}",
            wanted.join(", ")
        ));
    }
    players.seat(step).map_err(|why| format!("{place}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const AT: SeatsAt =
        SeatsAt(&["empires.#", "orbits.*.#", "systems.*.owner", "systems.*.scanned", "order"]);

    fn players() -> Players {
        Players::new(vec!["Alice".into(), "Dr. Bob".into()])
    }

    #[test]
    fn seats_are_read_by_name() {
        let document = Document(json!({
            "empires": [{ "treasury": 3 }, { "treasury": 1 }],
            "orbits": { "C5": { "1": { "force": 0 } } },
            "systems": { "C5": { "owner": 0, "dev": 1, "scanned": [0, 1] }, "C6": { "owner": null } },
            "order": [1, 0]
        }));
        let named: Value = serde_json::from_str(&AT.named(&document, "", &players())).expect("JSON");
        assert_eq!(
            named,
            json!({
                "empires": { "Alice": { "treasury": 3 }, "seat 2": { "treasury": 1 } },
                "orbits": { "C5": { "seat 2": { "force": 0 } } },
                "systems": {
                    "C5": { "owner": "Alice", "dev": 1, "scanned": ["Alice", "seat 2"] },
                    "C6": { "owner": null }
                },
                "order": ["seat 2", "Alice"]
            })
        );
    }

    #[test]
    fn seats_are_written_by_name_or_counted_from_one() {
        for (typed, stored) in [
            ("empires.Alice.treasury", "empires.0.treasury"),
            ("empires.seat 2.treasury", "empires.1.treasury"),
            ("orbits.C5.alice", "orbits.C5.0"),
            ("systems.C5.dev", "systems.C5.dev"),
            ("order.1", "order.1"),
        ] {
            assert_eq!(AT.path(typed, &players()).as_deref(), Ok(stored), "{typed}");
        }
        let value = |path: &str, typed: Value| AT.value(path, typed, &players());
        assert_eq!(value("systems.C5.owner", json!("seat 2")), Ok(json!(1)));
        assert_eq!(value("systems.C5.owner", json!("nobody")), Ok(json!(null)));
        assert_eq!(value("order", json!(["seat 2", "Alice"])), Ok(json!([1, 0])));
        assert_eq!(value("order.0", json!("Alice")), Ok(json!(0)));
        assert_eq!(
            value("orbits.C5", json!({ "Alice": { "force": 3 } })),
            Ok(json!({ "0": { "force": 3 } }))
        );
        assert_eq!(value("systems.C5.dev", json!(3)), Ok(json!(3)));
    }

    #[test]
    fn a_bare_number_is_no_seat() {
        let told = AT.path("empires.1.treasury", &players()).expect_err("refused");
        assert!(told.contains("1 may be counted from 0 or from 1"), "{told}");
        assert!(told.contains("Alice or seat 1, Dr. Bob or seat 2"), "{told}");
        let told = AT.value("systems.C5.owner", json!(1), &players()).expect_err("refused");
        assert!(told.starts_with("systems.C5.owner: 1 may be"), "{told}");
        let told = AT.path("empires.Alcie.treasury", &players()).expect_err("refused");
        assert!(told.contains("perhaps Alice is meant"), "{told}");
    }

    #[test]
    fn differences_are_told_by_name() {
        let difference =
            Difference { path: "systems.C5.owner".into(), before: Some(json!(null)), after: Some(json!(0)) };
        assert_eq!(AT.difference(&difference, &players()), "systems.C5.owner: null -> \"Alice\"");
        let difference =
            Difference { path: "empires.0.treasury".into(), before: Some(json!(0)), after: Some(json!(6)) };
        assert_eq!(AT.difference(&difference, &players()), "empires.Alice.treasury: 0 -> 6");
    }
}
