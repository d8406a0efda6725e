//! Every kind of event and of question comes up in a scenario, or stands here with the reason why none can show it.

use harness::scenario::run_all;
use std::path::PathBuf;
use throneworld::Throneworld;

/// What no scenario shows, in the order of the engine, and why.
const UNSEEN: &[(&str, &str)] = &[];

#[test]
fn every_kind_comes_up_in_a_scenario() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let unseen: Vec<&str> = UNSEEN.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(run_all(&[folder], &[&Throneworld]).never_seen(&Throneworld), unseen);
}
