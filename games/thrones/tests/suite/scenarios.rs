//! Every ruling as a case, played through the boundary the daemon uses.

use harness::scenario::run_all;
use std::path::PathBuf;
use thrones::Thrones;

/// What the rulebook and the rulings speak of. Ruling 35 is about counting lines of play and is shown by the tests of
/// `perft`.
fn sections() -> Vec<String> {
    let headings = [
        "Objective",
        "Definition of front",
        "Armies",
        "Tier 3: Footman",
        "Tier 3: Pikeman",
        "Tier 2: Man-at-Arms",
        "Tier 2: Cavalry",
        "Tier 2: Archer",
        "Tier 1: Tower",
        "Tier 1: Elephant",
        "Tier 1: Ballista",
        "Crown",
        "Setup",
        "Turns",
        "Clarification 1",
        "Clarification 2",
        "Clarification 3",
        "Clarification 4",
        "Clarification 5",
        "Strategy",
        "by mail: time",
        "by mail: draw",
        "by mail: if-lines",
        "position",
    ];
    headings.into_iter().map(str::to_owned).chain((1..=34).map(|n| format!("ruling {n}"))).collect()
}

#[test]
fn all_scenarios_pass_and_every_section_has_one() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let outcomes = run_all(&[folder], &[&Thrones]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
    let sections = sections();
    let sections: Vec<&str> = sections.iter().map(String::as_str).collect();
    assert_eq!(outcomes.without_scenario(&sections), [""; 0]);
    // A scenario that names a section nobody knows would count for nothing.
    for outcome in &outcomes.0 {
        for rule in &outcome.rules {
            assert!(sections.contains(&rule.as_str()), "{}: {rule}", outcome.path.display());
        }
    }
}
