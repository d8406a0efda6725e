//! Reading the options of a campaign: what does not fit is told key by key, all of it at once.

use crate::content::Content;
use crate::game::OptionProblem;
use crate::keys;
use crate::problem::either;
use serde_json::{Map, Value};

/// Reads options as they stand in a campaign's file. What is not given keeps its default.
///
/// Gives the options with every key that fits, and a problem for every key that does not: one nobody knows, with the
/// keys that may have been meant; or a value that is no value of that option. So the game can go on and judge the
/// values of the others, and whoever wrote the file hears everything in one go.
///
/// The known keys are those the default options print, so an option must not be left out of print when it is empty.
#[must_use]
#[expect(clippy::expect_used, reason = "plain content always prints")]
pub fn read<O: Content + Default>(given: &Value) -> (O, Vec<OptionProblem>) {
    let defaults = serde_json::to_value(O::default()).expect("content of a game always prints as JSON");
    let none = Map::new();
    let known = defaults.as_object().unwrap_or(&none);
    let given = match given {
        // Nothing is said about options.
        Value::Null => &none,
        Value::Object(given) => given,
        other => {
            let message = format!("options are a table of keys and values, not {}", described(other));
            return (O::default(), vec![OptionProblem { key: "options".into(), message }]);
        }
    };
    let mut problems = Vec::new();
    let mut fitting = known.clone();
    for (key, value) in given {
        let message = match known.get(key) {
            None => unknown(key, known),
            Some(default) => {
                let alone = with(known, key, value);
                match O::deserialize(&alone) {
                    Ok(_) => {
                        fitting.insert(key.clone(), value.clone());
                        continue;
                    }
                    Err(why) => unfit(value, default, &why.to_string()),
                }
            }
        };
        problems.push(OptionProblem { key: key.clone(), message });
    }
    if fitting.is_empty() {
        return (O::default(), problems);
    }
    match O::deserialize(&Value::Object(fitting)) {
        Ok(options) => (options, problems),
        // Each fits alone and they do not fit together: only the game's own reading can say why.
        Err(why) => {
            problems.push(OptionProblem { key: "options".into(), message: why.to_string() });
            (O::default(), problems)
        }
    }
}

fn with(known: &Map<String, Value>, key: &str, value: &Value) -> Value {
    let mut changed = known.clone();
    changed.insert(key.into(), value.clone());
    Value::Object(changed)
}

fn unknown(key: &str, known: &Map<String, Value>) -> String {
    let all: Vec<&str> = known.keys().map(String::as_str).collect();
    let meant = keys::meant(key, &all);
    let right = match (meant.as_slice(), all.as_slice()) {
        ([], []) => "this game has none".into(),
        ([], all) => format!("there are {}", all.join(", ")),
        (meant, _) => format!("perhaps {} is meant", either(meant)),
    };
    format!("there is no such option; {right}")
}

/// Why a value is none of this option's. `why` is what the reader of the type says.
fn unfit(value: &Value, default: &Value, why: &str) -> String {
    let (written, wanted) = (described(value), sort(default));
    match wanted {
        Some(wanted) if sort(value) != Some(wanted) => {
            format!("{written} does not fit; {wanted} is wanted, such as {default}, the default")
        }
        _ => format!("{written} does not fit: {} (the default is {default})", keys::nearest_told(why)),
    }
}

/// What sort of value this is; nothing for a default that says nothing about its sort.
fn sort(value: &Value) -> Option<&'static str> {
    match value {
        Value::Null => None,
        Value::Bool(_) => Some("true or false"),
        Value::Number(number) if number.is_f64() => Some("a number"),
        Value::Number(_) => Some("a whole number"),
        Value::String(_) => Some("a text in quotation marks"),
        Value::Array(_) => Some("a list"),
        Value::Object(_) => Some("a table"),
    }
}

fn described(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "a table".into(),
        Value::Null => "nothing".into(),
        plain => plain.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};
    use serde_json::json;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Map {
        Small,
        Large,
    }

    /// No `serde(default)`: what is not given comes from `Default` all the same.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wild {
        map: Map,
        most_turns: u8,
        open_dice: bool,
        open_hands: bool,
        limit: Option<u32>,
        banned: Vec<String>,
    }

    impl Default for Wild {
        fn default() -> Self {
            let banned = Vec::new();
            let most_turns = 20;
            Self { map: Map::Small, most_turns, open_dice: true, open_hands: false, limit: None, banned }
        }
    }

    fn told(given: Value) -> Vec<(String, String)> {
        read::<Wild>(&given).1.into_iter().map(|p| (p.key, p.message)).collect()
    }

    fn message(given: Value) -> String {
        match told(given).as_slice() {
            [(_, message)] => message.clone(),
            other => panic!("one problem is wanted: {other:?}"),
        }
    }

    #[test]
    fn what_is_not_given_keeps_its_default() {
        for nothing in [Value::Null, json!({})] {
            assert_eq!(read::<Wild>(&nothing), (Wild::default(), Vec::new()));
        }
        let (read, problems) = read::<Wild>(&json!({ "map": "large", "limit": 7, "banned": ["a"] }));
        assert_eq!(problems, []);
        let wanted = Wild { map: Map::Large, limit: Some(7), banned: vec!["a".into()], ..Wild::default() };
        assert_eq!(read, wanted);
    }

    #[test]
    fn every_bad_key_is_told_and_every_good_one_is_read() {
        let given = json!({ "most_turn": 3, "open_dice": 1, "most_turns": 9, "colour": "red" });
        let (read, problems) = read::<Wild>(&given);
        let keys: Vec<&str> = problems.iter().map(|p| p.key.as_str()).collect();
        assert_eq!(keys, ["colour", "most_turn", "open_dice"]);
        assert_eq!(read, Wild { most_turns: 9, ..Wild::default() });
    }

    #[test]
    fn an_unknown_key_is_told_with_what_may_be_meant() {
        for (key, meant) in [
            ("most_truns", "perhaps most_turns is meant"),
            ("most-turns", "perhaps most_turns is meant"),
            ("Most", "perhaps most_turns is meant"),
            ("open", "perhaps open_dice or open_hands is meant"),
            ("hands", "perhaps open_hands is meant"),
        ] {
            let message = message(json!({ key: 1 }));
            assert!(message.ends_with(meant), "{key}: {message}");
        }
        let message = message(json!({ "zzz": 1 }));
        let all = "there are banned, limit, map, most_turns, open_dice, open_hands";
        assert!(message.ends_with(all), "{message}");
    }

    #[test]
    fn a_value_of_the_wrong_sort_is_told_with_the_right_sort() {
        for (key, value, words) in [
            ("most_turns", json!("ten"), "\"ten\" does not fit; a whole number is wanted, such as 20"),
            ("most_turns", json!(2.5), "2.5 does not fit; a whole number is wanted, such as 20"),
            ("open_dice", json!(1), "1 does not fit; true or false is wanted, such as true"),
            ("map", json!(["small"]), "a list does not fit; a text in quotation marks is wanted"),
            ("banned", json!("x"), "\"x\" does not fit; a list is wanted"),
        ] {
            let message = message(json!({ key: value }));
            assert!(message.starts_with(words), "{key}: {message}");
        }
    }

    #[test]
    fn a_value_out_of_reach_is_told_with_the_reason() {
        let message = |given| message(given);
        let map = message(json!({ "map": "huge" }));
        assert!(map.contains("huge") && map.contains("small") && map.contains("large"), "{map}");
        assert!(message(json!({ "most_turns": -1 })).contains("-1 does not fit"));
        assert!(message(json!({ "most_turns": 256 })).contains("256 does not fit"));
        assert!(message(json!({ "limit": "many" })).contains("\"many\" does not fit"));
    }

    #[test]
    fn a_game_without_options_takes_an_empty_table_and_no_key() {
        assert_eq!(read::<()>(&json!({})), ((), Vec::new()));
        assert_eq!(read::<()>(&Value::Null), ((), Vec::new()));
        let ((), problems) = read::<()>(&json!({ "speed": 1 }));
        assert_eq!(problems.len(), 1);
        assert!(problems[0].message.contains("this game has none"), "{}", problems[0].message);
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for odd in [json!([]), json!(3), json!("fast")] {
            assert_eq!(told(odd.clone())[0].0, "options", "{odd}");
        }
    }

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(try_from = "Ends", into = "Ends")]
    struct Range(Ends);

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Ends {
        low: u8,
        high: u8,
    }

    impl Default for Range {
        fn default() -> Self {
            Self(Ends { low: 1, high: 5 })
        }
    }

    impl TryFrom<Ends> for Range {
        type Error = String;
        fn try_from(ends: Ends) -> Result<Self, String> {
            if ends.low <= ends.high { Ok(Self(ends)) } else { Err("low is above high".into()) }
        }
    }

    impl From<Range> for Ends {
        fn from(range: Range) -> Self {
            range.0
        }
    }

    #[test]
    fn what_fits_alone_and_not_together_is_told() {
        let (read, problems) = super::read::<Range>(&json!({ "low": 3, "high": 2 }));
        assert_eq!(problems, [OptionProblem { key: "options".into(), message: "low is above high".into() }]);
        assert_eq!(read, Range::default());
        assert_eq!(super::read::<Range>(&json!({ "low": 3 })).1, []);
    }
}
