//! Every paragraph of the rulebook that rules something, and the worked examples, as cases.

use core_worlds::CoreWorlds;
use core_worlds::cards::vocabulary;
use harness::scenario::run_all;
use std::path::PathBuf;

/// What the rulebook and the rulings speak of.
fn sections() -> Vec<String> {
    let headings = [
        "Object of the Game",
        "Number of Players",
        "World Cards",
        "Unit Cards",
        "Tactic Cards",
        "Prestige Cards",
        "Set Up 3 to 5",
        "Set Up 6 to 8",
        "Set Up 9 to 11",
        "Set Up 12",
        "Phases",
        "Draw Phase",
        "Energy Phase",
        "Energy Surges",
        "Energy Exploration",
        "A Note on Card Text",
        "Galactic Phase 1",
        "Galactic Phase 2",
        "Galactic Phase 3",
        "Action Phase",
        "Draft",
        "Deploy",
        "Invade",
        "Colonizing Worlds",
        "As an Action",
        "Pass",
        "Energy Surge Tokens",
        "Discard Phase",
        "End Phase",
        "The Core Worlds",
        "Winning: bonus",
        "Winning: printed",
        "Winning: Victory",
        "by mail: energy",
        "by mail: plans",
        "by mail: problems",
        "by mail: live",
        "by mail: reshuffle",
        "by mail: galactic first",
        "by mail: options",
        "by mail: leaving",
    ];
    let texts = vocabulary().filter(|word| {
        // Shown under the rulebook's own headings.
        !["pay_energy_for", "discard_for_energy", "end_bonus"].contains(word)
    });
    headings
        .into_iter()
        .map(str::to_owned)
        .chain((1..=10).map(|n| format!("example {n}")))
        .chain((1..=5).map(|n| format!("Pregame Draft {n}")))
        .chain((1..=7).map(|n| format!("ruling {n}")))
        .chain(texts.map(|word| format!("card text: {word}")))
        .collect()
}

#[test]
fn all_scenarios_pass_and_every_section_has_one() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let outcomes = run_all(&[folder], &[&CoreWorlds]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
    let sections = sections();
    let sections: Vec<&str> = sections.iter().map(String::as_str).collect();
    assert_eq!(outcomes.without_scenario(&sections), [""; 0]);
    for outcome in &outcomes.0 {
        for rule in &outcome.rules {
            assert!(sections.contains(&rule.as_str()), "{}: {rule}", outcome.path.display());
        }
    }
}
