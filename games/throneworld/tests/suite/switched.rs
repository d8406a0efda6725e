//! Options in the middle of a game: errata can be put the other way, what shaped the galaxy cannot.

use rules::engine::Engine;
use serde_json::{Value, json};
use throneworld::Throneworld;

#[test]
fn errata_can_change_and_the_galaxy_cannot() {
    let engine: &dyn Engine = &Throneworld;
    let state = engine.found(&json!({}), 3).expect("the defaults");
    let changed =
        engine.set_options(&state, &json!({ "errata": { "trill_return": true } })).expect("a switch");
    let stored: Value = serde_json::from_slice(&changed).expect("JSON");
    assert_eq!(stored["body"]["galaxy"]["edition"]["options"]["errata"]["trill_return"], true);
    let problems =
        engine.set_options(&state, &json!({ "variant": "introductory" })).expect_err("it shaped the map");
    assert_eq!(problems.iter().map(|p| p.key.as_str()).collect::<Vec<_>>(), ["variant"]);
}
