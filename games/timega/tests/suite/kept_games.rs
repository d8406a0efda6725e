//! Kept games of every version: see `harness::kept`.

use harness::kept::{Keeping, faults, write};
use serde_json::json;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves")
}

#[test]
fn kept_games_come_out_the_same_and_are_played_on() {
    assert_eq!(faults(&timega::Timega, &folder()), Vec::<String>::new());
}

/// `cargo test -p timega --test suite kept_games -- --ignored`: only for a new version, under a new name.
#[test]
#[ignore = "writes files"]
fn write_kept_games() {
    let waits = rules::engine::Engine::waits(&timega::Timega, rules::Pacing::Live);
    let (options, version) = (json!({ "rounds": 4, "races": ["sol", "letnev", "hacan"] }), "v1");
    let keeping = Keeping { version, seats: 3, options, waits, pause: 3, kind: "act", seed: 5 };
    write(&timega::Timega, &folder(), &keeping).expect("written");
}
