//! Kept games of every version: see `harness::kept`.

use harness::kept::{Keeping, faults, write};
use serde_json::json;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves")
}

#[test]
fn kept_games_come_out_the_same_and_are_played_on() {
    assert_eq!(faults(&core_worlds::CoreWorlds, &folder()), Vec::<String>::new());
}

/// `cargo test -p core-worlds --test suite kept_games -- --ignored`: only for a new version, under a new name.
#[test]
#[ignore = "writes files"]
fn write_kept_games() {
    let waits = rules::engine::Engine::waits(&core_worlds::CoreWorlds, rules::Pacing::Live);
    let (options, version) = (json!({}), "v1");
    let keeping = Keeping { version, seats: 2, options, waits, pause: 4, kind: "act", seed: 5 };
    write(&core_worlds::CoreWorlds, &folder(), &keeping).expect("written");
}
