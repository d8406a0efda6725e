//! The program's own ordeal: killed at random moments, everything must have happened exactly once.

use crate::support::binary::adjudicator;
use serde_json::Value;
use std::io::Write;

/// How often it is killed on each store. `CRASH_TRIALS` asks for another number.
const TRIALS: u64 = 60;

/// Runs `torture` and looks at what it found.
fn tortured(arguments: &[&str]) {
    let trials = std::env::var("CRASH_TRIALS").ok().and_then(|n| n.parse().ok()).unwrap_or(TRIALS);
    let folder = tempfile::tempdir().expect("a folder");
    let trials_text = trials.to_string();
    let all = [&["torture", "--json", "--trials", &trials_text][..], arguments].concat();
    let output = adjudicator(folder.path(), &all).output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("PostgreSQL is not installed") && std::env::var("CI").as_deref() != Ok("true") {
        writeln!(std::io::stderr(), "\nSKIPPED {arguments:?}: {errors}").expect("standard error");
        return;
    }
    let found: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {errors}"));
    // Past the capture of the test harness: the figures are what one runs this for.
    writeln!(std::io::stderr(), "\n{found}").expect("standard error");
    assert_eq!(found["problems"], serde_json::json!([]), "{errors}");
    let figure = |name: &str| found[name].as_u64().unwrap_or_else(|| panic!("{name} in {found}"));
    assert_eq!((figure("exactly_once"), figure("lost"), figure("duplicated")), (trials, 0, 0), "{found}");
    assert!(output.status.success());
    // It was killed in the middle of things, and things went on.
    let mut phases = vec!["stored_to_acknowledged", "turn", "commit_to_send", "send_to_mark"];
    // A PostgreSQL server's workers deal with one mail at a time.
    phases.extend(arguments.contains(&"sqlite").then_some("together"));
    for phase in phases {
        assert!(trials < TRIALS || found["kills_by_phase"][phase].as_u64() > Some(0), "{phase}: {found}");
    }
    assert!(figure("turns") >= trials / 20, "too little was going on: {found}");
}

#[test]
fn on_sqlite() {
    tortured(&["--store", "sqlite"]);
}

#[test]
fn on_postgres() {
    tortured(&["--store", "postgres"]);
}

#[test]
fn one_of_two_workers_while_the_database_is_shaken() {
    tortured(&["--store", "postgres", "--workers", "2", "--shake"]);
}
