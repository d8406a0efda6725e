//! When what was seen is what a scenario wants.

use serde_json::Value;

/// Everything wanted is there: of an object the keys wanted, whatever other keys it has; everything else must be equal.
pub(super) fn includes(have: &Value, want: &Value) -> bool {
    match (have, want) {
        (Value::Object(have), Value::Object(want)) => {
            want.iter().all(|(key, want)| have.get(key).is_some_and(|have| includes(have, want)))
        }
        (Value::Array(have), Value::Array(want)) => {
            have.len() == want.len() && have.iter().zip(want).all(|(have, want)| includes(have, want))
        }
        (Value::Number(have), Value::Number(want)) => have == want || have.as_f64() == want.as_f64(),
        (have, want) => have == want,
    }
}

/// Has the list an element like this, the object these keys, the text this part?
pub(super) fn has(have: &Value, want: &Value) -> bool {
    match (have, want) {
        (Value::Array(list), want) => list.iter().any(|element| includes(element, want)),
        (Value::String(text), Value::String(part)) => text.contains(part.as_str()),
        (have, want) => includes(have, want),
    }
}

/// How many things are in it.
pub(super) fn count(value: &Value) -> Option<usize> {
    match value {
        Value::Array(list) => Some(list.len()),
        Value::Object(map) => Some(map.len()),
        Value::String(text) => Some(text.chars().count()),
        _ => None,
    }
}

/// The value at a JSON pointer, or how far the pointer leads and what could come there.
pub(super) fn at<'v>(value: &'v Value, pointer: &str) -> Result<&'v Value, String> {
    if !pointer.is_empty() && !pointer.starts_with('/') {
        return Err(format!("the place {pointer:?} must begin with a slash, as in \"/squares/0\""));
    }
    if let Some(found) = value.pointer(pointer) {
        return Ok(found);
    }
    let mut known = pointer;
    while let Some((shorter, _)) = known.rsplit_once('/') {
        known = shorter;
        if let Some(found) = value.pointer(known) {
            let inside = match found {
                Value::Object(map) => map.keys().map(String::as_str).collect::<Vec<_>>().join(", "),
                Value::Array(list) => format!("a list of {}", list.len()),
                other => short(other),
            };
            return Err(format!("there is nothing at {pointer:?}; at {known:?} there is: {inside}"));
        }
    }
    Err(format!("there is nothing at {pointer:?}"))
}

/// A value for a failure message, cut when it is long.
pub(super) fn short(value: &Value) -> String {
    const LONG: usize = 400;
    let text = value.to_string();
    match text.char_indices().nth(LONG) {
        Some((cut, _)) => format!("{} ...", &text[..cut]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn objects_may_have_more_and_lists_may_not() {
        let have = json!({ "from": "e1", "to": "e2", "list": [1, 2] });
        assert!(includes(&have, &json!({ "from": "e1" })));
        assert!(!includes(&have, &json!({ "from": "e2" })));
        assert!(!includes(&have, &json!({ "by": null })));
        assert!(includes(&have, &json!({ "list": [1, 2] })));
        assert!(!includes(&have, &json!({ "list": [1] })));
        assert!(includes(&json!({ "a": { "b": 1, "c": 2 } }), &json!({ "a": { "b": 1 } })));
    }

    #[test]
    fn a_part_can_be_wanted() {
        assert!(has(&json!([{ "a": 1, "b": 2 }, { "a": 3 }]), &json!({ "a": 3 })));
        assert!(!has(&json!([1, 2]), &json!(3)));
        assert!(has(&json!("a long text"), &json!("long")));
        assert!(!has(&json!("a long text"), &json!("short")));
    }

    #[test]
    fn a_place_that_is_not_there_says_what_is() {
        let value = json!({ "board": { "rows": 9, "files": 9 } });
        assert_eq!(at(&value, "/board/rows"), Ok(&json!(9)));
        let why = at(&value, "/board/ranks").expect_err("no such place");
        assert!(why.contains("files, rows") || why.contains("rows, files"), "{why}");
        assert!(at(&value, "board").expect_err("no slash").contains("slash"));
    }
}
