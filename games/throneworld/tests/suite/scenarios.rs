//! Every rule as a case, played through the boundary the daemon uses; and the studies, each to its end.

use harness::campaign;
use harness::scenario::{run_all, run_text};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use throneworld::Throneworld;

#[test]
fn all_scenarios_pass() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let outcomes = run_all(&[folder], &[&Throneworld]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
}

#[test]
fn a_position_has_as_many_seats_as_its_scenario() {
    let played = |seats: &str| {
        let text = format!(
            "rule = \"T1\"\ngame = \"throneworld\"\nnote = \"as many as are said\"\nseats = 3\n[given]\n{seats}phase = \"outreach\"\n\
             [[turn]]\norders = {{ 3 = \"pass\" }}\n[[turn.expect]]\nended = true\n"
        );
        run_text(Path::new("x.toml"), &text, &[&Throneworld]).failures.join("; ")
    };
    assert!(!played("").contains("seat 3") && !played("").contains("[given]"), "{}", played(""));
    assert!(played("seats = 2\n").contains("`seats` is 3, and 2 in [given]"), "{}", played("seats = 2\n"));
    // A hex of another board is no reason to play with fewer.
    let elsewhere = played("systems.I7 = { tile = \"F02\" }\n");
    assert!(elsewhere.contains("systems.I7") && elsewhere.contains("with 3 seats"), "{elsewhere}");
}

#[test]
fn studies_end_by_themselves_and_show_what_they_are_for() {
    // What a few runs of each must have shown, whatever the bots are up to otherwise.
    let wanted: [&[&str]; 9] = [
        &["element revolt"],
        &["event fired"],
        &["element Jam", "element Intercept"],
        &["element Throneworld taken"],
        &["event attempt_failed", "event attempt_began"],
        &["event won"],
        &["element local production"],
        &["element several fleets", "element hits absorbed"],
        &["element battle by Imperial Attack"],
    ];
    let studies = harness::studies(&Throneworld).expect("they fit");
    assert_eq!(studies.len(), wanted.len());
    let mut lacking = Vec::new();
    for ((number, study), wanted) in (1..).zip(&studies).zip(wanted) {
        let mut seen = BTreeSet::new();
        for seed in 0..4 {
            let given = Some(study.given.clone());
            let plan = campaign::Plan { given, ..campaign::Plan::new(study.seats, seed) };
            let account = campaign::play(&Throneworld, &plan);
            assert_eq!(account.faults, [""; 0], "study {number}, campaign {seed}");
            assert!(account.ending.is_some(), "study {number}, campaign {seed} does not end");
            seen.extend(account.occurred.0.keys().cloned());
        }
        if !wanted.iter().all(|name| seen.contains(*name)) {
            lacking.push(format!("study {number} has not shown all of {wanted:?}: {seen:?}\n"));
        }
    }
    assert!(lacking.is_empty(), "{}", lacking.concat());
}
