//! Options in the middle of a game: the order of the phases can change, the decks cannot.

use core_worlds::CoreWorlds;
use rules::engine::Engine;
use serde_json::{Value, json};

#[test]
fn the_phases_can_change_and_the_decks_cannot() {
    let engine: &dyn Engine = &CoreWorlds;
    let state = engine.found(&json!({}), 3).expect("the defaults");
    let changed = engine.set_options(&state, &json!({ "galactic_first": true })).expect("a switch");
    let stored: Value = serde_json::from_slice(&changed).expect("JSON");
    assert_eq!(stored["body"]["variant"]["galactic_first"], true);
    let problems =
        engine.set_options(&state, &json!({ "pregame_draft": true })).expect_err("it shaped the decks");
    assert_eq!(problems.iter().map(|p| p.key.as_str()).collect::<Vec<_>>(), ["pregame_draft"]);
}
