//! A stored position as a document that a game master can read and correct. No template is given one (invariant 4): it
//! has no `Serialize`, and only its own text comes out of it.

use serde_json::Value;
use std::fmt;

/// A whole position: the stored form of a state, opened.
#[derive(Clone, PartialEq)]
pub struct Document(pub(super) Value);

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Document(the whole truth)")
    }
}

/// One place where two documents are not the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The way to the place: keys and places in lists with full stops between, as in `empires.0.energy`.
    pub path: String,
    /// What was there; `None` for nothing.
    pub before: Option<Value>,
    /// What is there now; `None` for nothing.
    pub after: Option<Value>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |value: &Option<Value>| match value {
            None => "nothing".to_string(),
            Some(value) => value.to_string(),
        };
        write!(f, "{}: {} -> {}", self.path, shown(&self.before), shown(&self.after))
    }
}

impl Document {
    /// The document as text, one thing a line.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{:#}", self.0)
    }

    /// Puts a value in a place; `None` takes away what is there. A new key of a table and the place after the last of a
    /// list can be filled: whether it fits, the game says.
    ///
    /// # Errors
    /// The way leads nowhere: how far it is good, and what there is.
    pub fn set(&mut self, path: &str, value: Option<Value>) -> Result<(), String> {
        let steps: Vec<&str> = path.split('.').map(str::trim).collect();
        let Some((last, way)) = steps.split_last().filter(|(last, _)| !last.is_empty()) else {
            return Err("a place is missing, such as options.repetition".into());
        };
        let mut here = &mut self.0;
        let mut been = String::new();
        for step in way {
            let nowhere = nowhere(&been, step, here);
            here = match here {
                Value::Object(table) => table.get_mut(*step),
                Value::Array(list) => step.parse().ok().and_then(|at: usize| list.get_mut(at)),
                _ => None,
            }
            .ok_or(nowhere)?;
            been = if been.is_empty() { (*step).to_string() } else { format!("{been}.{step}") };
        }
        let nowhere = nowhere(&been, last, here);
        match (here, value) {
            (Value::Object(table), Some(value)) => drop(table.insert((*last).to_string(), value)),
            (Value::Object(table), None) => drop(table.remove(*last).ok_or(nowhere)?),
            (Value::Array(list), value) => {
                let at: usize = last.parse().map_err(|_| nowhere.clone())?;
                match value {
                    Some(value) if at < list.len() => list[at] = value,
                    Some(value) if at == list.len() => list.push(value),
                    None if at < list.len() => drop(list.remove(at)),
                    _ => return Err(nowhere),
                }
            }
            _ => return Err(nowhere),
        }
        Ok(())
    }

    /// Is there a part of this name, at the top?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some()
    }

    /// What stands at a place, as text.
    ///
    /// # Errors
    /// The way leads nowhere: how far it is good, and what there is.
    pub fn at(&self, path: &str) -> Result<Document, String> {
        let (mut here, mut been) = (&self.0, String::new());
        for step in path.split('.').map(str::trim) {
            here = match here {
                Value::Object(table) => table.get(step),
                Value::Array(list) => step.parse().ok().and_then(|at: usize| list.get(at)),
                _ => None,
            }
            .ok_or_else(|| nowhere(&been, step, here))?;
            been = if been.is_empty() { step.to_string() } else { format!("{been}.{step}") };
        }
        Ok(Document(here.clone()))
    }

    /// The places to be filled to make another document of this one: as deep as possible, but lists of another length whole.
    #[must_use]
    pub fn steps_to(&self, later: &Document) -> Vec<Difference> {
        let mut found = Vec::new();
        steps("", &self.0, &later.0, &mut found);
        found
    }

    /// Where another document differs, leaf by leaf, in the order of the document.
    #[must_use]
    pub fn differences(&self, later: &Document) -> Vec<Difference> {
        differences(&self.0, &later.0)
    }
}

/// Says that there is no such place, and what there is.
fn nowhere(been: &str, step: &str, here: &Value) -> String {
    let place = if been.is_empty() { "the position".to_string() } else { been.to_string() };
    match here {
        Value::Object(table) => {
            let keys: Vec<&str> = table.keys().map(String::as_str).take(40).collect();
            format!("there is no {step:?} in {place}; there are {}", keys.join(", "))
        }
        Value::Array(list) => format!("there is no place {step:?} in {place}, a list of {}", list.len()),
        other => format!("{place} is {other} and holds no {step:?}"),
    }
}

/// Where two values differ, leaf by leaf.
pub(super) fn differences(before: &Value, after: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare("", Some(before), Some(after), &mut found);
    found
}

fn steps(path: &str, before: &Value, after: &Value, found: &mut Vec<Difference>) {
    if before == after {
        return;
    }
    let below = |step: &str| if path.is_empty() { step.to_string() } else { format!("{path}.{step}") };
    let difference = |path: String, before: Option<&Value>, after: Option<&Value>| Difference {
        path,
        before: before.cloned(),
        after: after.cloned(),
    };
    match (before, after) {
        (Value::Object(old), Value::Object(new)) => {
            for (key, value) in old {
                match new.get(key) {
                    Some(later) => steps(&below(key), value, later, found),
                    None => found.push(difference(below(key), Some(value), None)),
                }
            }
            let added = new.iter().filter(|(key, _)| !old.contains_key(*key));
            found.extend(added.map(|(key, value)| difference(below(key), None, Some(value))));
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (at, (old, new)) in old.iter().zip(new).enumerate() {
                steps(&below(&at.to_string()), old, new, found);
            }
        }
        _ => found.push(difference(path.to_string(), Some(before), Some(after))),
    }
}

fn compare(path: &str, before: Option<&Value>, after: Option<&Value>, found: &mut Vec<Difference>) {
    if before == after {
        return;
    }
    let below = |step: &str| if path.is_empty() { step.to_string() } else { format!("{path}.{step}") };
    match (before, after) {
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            let added = new.keys().filter(|key| !old.contains_key(*key));
            for key in old.keys().chain(added) {
                compare(&below(key), old.get(key), new.get(key), found);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => {
            for at in 0..old.len().max(new.len()) {
                compare(&below(&at.to_string()), old.get(at), new.get(at), found);
            }
        }
        _ => {
            found.push(Difference { path: path.to_string(), before: before.cloned(), after: after.cloned() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document() -> Document {
        Document(json!({ "purse": { "coins": 7 }, "fleets": [{ "size": 2 }, { "size": 3 }] }))
    }

    #[test]
    fn a_place_is_filled_emptied_and_added() {
        let mut changed = document();
        changed.set("purse.coins", Some(json!(9))).expect("there");
        changed.set("fleets.2", Some(json!({ "size": 1 }))).expect("after the last");
        changed.set("fleets.0", None).expect("there");
        assert_eq!(changed.0, json!({ "purse": { "coins": 9 }, "fleets": [{ "size": 3 }, { "size": 1 }] }));
        let told: Vec<String> = document().differences(&changed).iter().map(ToString::to_string).collect();
        assert_eq!(told, ["fleets.0.size: 2 -> 3", "fleets.1.size: 3 -> 1", "purse.coins: 7 -> 9"]);
    }

    #[test]
    fn steps_make_one_document_of_another() {
        let mut later = document();
        later.set("fleets.0", None).expect("there");
        later.set("purse.coins", None).expect("there");
        later.set("purse.silver", Some(json!(3))).expect("a new key");
        let steps = document().steps_to(&later);
        let mut made = document();
        for step in &steps {
            made.set(&step.path, step.after.clone()).expect("a place");
        }
        assert_eq!(made.0, later.0);
        let places: Vec<&str> = steps.iter().map(|step| step.path.as_str()).collect();
        assert_eq!(places, ["fleets", "purse.coins", "purse.silver"]);
    }

    #[test]
    fn a_part_is_found_by_the_way_to_it() {
        assert_eq!(document().at("fleets.1.size").map(|part| part.text()).as_deref(), Ok("3"));
        let told = document().at("fleets.7").err();
        assert_eq!(told.as_deref(), Some("there is no place \"7\" in fleets, a list of 2"));
    }

    #[test]
    fn a_way_that_leads_nowhere_is_told_with_what_there_is() {
        let told = |path: &str| document().set(path, Some(json!(1))).expect_err(path);
        assert_eq!(told("prse.coins"), "there is no \"prse\" in the position; there are fleets, purse");
        assert_eq!(told("fleets.7.size"), "there is no place \"7\" in fleets, a list of 2");
        assert_eq!(told("fleets.x"), "there is no place \"x\" in fleets, a list of 2");
        assert_eq!(told("purse.coins.gold"), "purse.coins is 7 and holds no \"gold\"");
        assert!(told("").contains("a place is missing"));
        assert!(document().set("purse.silver", None).is_err(), "nothing there to take away");
    }

    #[test]
    fn what_is_the_same_is_no_difference_and_it_prints_without_its_content() {
        assert_eq!(document().differences(&document()), []);
        assert!(!format!("{:?}", document()).contains('7'));
    }
}
