//! Units in short and in words.

use crate::force::{Force, Sorts};
use serde_json::{Value, json};

/// `2D R 3F`: ships from the largest down, one of a type without its number.
pub(crate) fn short(force: &Force) -> String {
    let mut parts: Vec<String> = force
        .iter()
        .map(|(unit, n)| if n == 1 { unit.letter().to_string() } else { format!("{n}{}", unit.letter()) })
        .collect();
    // Ships first, the largest first; then what they carry.
    let ships = force.ships().iter().count();
    parts[..ships].reverse();
    parts.join(" ")
}

/// `words`, `short` and `count` of a force.
pub(super) fn both(force: &Force) -> Value {
    json!({ "words": force.words(), "short": short(force), "count": force.total() })
}
