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

/// A campaign founded with the first house set goes on with it: its options can change, and it keeps its cards.
#[test]
fn a_campaign_of_the_first_set_takes_options_too_and_keeps_its_cards() {
    let engine: &dyn Engine = &CoreWorlds;
    let state = include_bytes!("../../saves/v1-begin.json");
    // As it was founded, but for the order of the phases.
    let options = json!({ "pregame_draft": true, "without": ["Skarn"], "galactic_first": true });
    let changed = engine.set_options(state, &options).expect("a switch");
    let stored: Value = serde_json::from_slice(&changed).expect("JSON");
    assert_eq!(stored["body"]["variant"]["galactic_first"], true);
    assert_eq!(stored["body"]["cards"]["set"], "house 1");
    let without = json!({ "pregame_draft": true, "without": ["Vesper"] });
    let problems = engine.set_options(state, &without).expect_err("the decks were shaped at the founding");
    assert_eq!(problems.iter().map(|p| p.key.as_str()).collect::<Vec<_>>(), ["cards"]);
}
