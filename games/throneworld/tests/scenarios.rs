//! Every rule as a case, played through the boundary the daemon uses; and the studies, each to its end.

use harness::campaign;
use harness::scenario::run_all;
use std::path::PathBuf;
use throneworld::Throneworld;

#[test]
fn all_scenarios_pass() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let outcomes = run_all(&[folder], &[&Throneworld]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
}

#[test]
fn studies_end_by_themselves_and_show_what_they_are_for() {
    // One word each that a run of it must have seen, whatever the dice.
    let studies = harness::studies(&Throneworld).expect("they fit");
    for (number, study) in (1..).zip(&studies) {
        for seed in 0..2 {
            let given = Some(study.given.clone());
            let plan = campaign::Plan { given, ..campaign::Plan::new(study.seats, seed) };
            let account = campaign::play(&Throneworld, &plan);
            assert_eq!(account.faults, [""; 0], "study {number}, campaign {seed}");
            assert!(account.ending.is_some(), "study {number}, campaign {seed} does not end");
        }
    }
}
