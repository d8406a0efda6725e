//! Every rule as a case, played through the boundary the daemon uses.

use harness::scenario::run_all;
use std::path::PathBuf;
use throneworld::Throneworld;

#[test]
fn all_scenarios_pass() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let outcomes = run_all(&[folder], &[&Throneworld]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
}
