//! Orders as records tell them to people.

use rules::engine::{Engine, Fault};
use std::collections::BTreeMap;

/// The orders of a seat in canonical form, by turn: every version, in order.
///
/// # Errors
/// Stored bytes that do not fit.
pub fn orders(
    engine: &dyn Engine,
    versions: impl IntoIterator<Item = (u32, Vec<u8>)>,
) -> Result<BTreeMap<u32, String>, Fault> {
    let mut all: BTreeMap<u32, String> = BTreeMap::new();
    for (turn, filed) in versions {
        let lines = engine.on_file(&filed)?;
        let text = all.entry(turn).or_default();
        if !text.is_empty() {
            text.push_str("\nThen changed to:\n");
        }
        if lines.is_empty() {
            text.push_str("(nothing on file)\n");
        }
        for (line, order) in lines {
            match line {
                Some(line) => text.push_str(&format!("{line}: {order}\n")),
                None => text.push_str(&format!("{order}\n")),
            }
        }
    }
    Ok(all)
}
