//! Kept games of every version: see `harness::kept`.

use harness::kept::{Keeping, faults, write};
use serde_json::json;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves")
}

#[test]
fn kept_games_come_out_the_same_and_are_played_on() {
    assert_eq!(faults(&throneworld::Throneworld, &folder()), Vec::<String>::new());
}

/// `cargo test -p throneworld --test suite kept_games -- --ignored`: only for a new version, under a new name.
#[test]
#[ignore = "writes files"]
fn write_kept_games() {
    let waits = rules::engine::Engine::waits(&throneworld::Throneworld, rules::Pacing::Live);
    let (options, version) = (json!({ "turn_limit": 6 }), "v2");
    let keeping = Keeping { version, seats: 2, options, waits, pause: 4, kind: "chit", seed: 5 };
    write(&throneworld::Throneworld, &folder(), &keeping).expect("written");
}
