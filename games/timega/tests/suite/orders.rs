//! Orders in words as cases, played through the boundary the daemon uses.

use harness::scenario::run_all;
use std::path::PathBuf;
use timega::Timega;

#[test]
fn scenarios_of_orders_pass() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios/orders");
    let outcomes = run_all(&[folder], &[&Timega]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
}
