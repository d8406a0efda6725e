//! Every paragraph of the rulebook that rules something, and the worked examples, as cases; and `RULES.md` lists them all.

// Reads the files the tables speak of.
#![expect(clippy::disallowed_methods, reason = "reads files")]

use core_worlds::CoreWorlds;
use core_worlds::cards::vocabulary;
use harness::scenario::run_all;
use std::collections::{BTreeMap, BTreeSet};
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
        "position",
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
        .chain((1..=10).map(|n| format!("ruling {n}")))
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

fn home() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The texts between backquotes.
fn quoted(cell: &str) -> impl Iterator<Item = String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// The rows of the tables that list scenarios: what is shown, files, scenarios.
fn rows() -> Vec<(String, Vec<String>, BTreeSet<String>)> {
    let text = std::fs::read_to_string(home().join("RULES.md")).expect("it is there");
    let (mut rows, mut table) = (Vec::new(), None);
    for line in text.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let first = cells[0].trim_matches('`');
        if !line.starts_with('|') {
            table = None;
        } else if cells.last() == Some(&"scenarios") {
            // Which sort of thing the first column speaks of.
            table = Some(match cells[..2] {
                ["heading", _] => "",
                ["question", _] => "asked: ",
                ["#", "example"] => "example ",
                ["#", _] => "ruling ",
                ["effect", _] => "card text: ",
                _ => panic!("{line}"),
            });
        } else if let Some(sort) = table.filter(|_| !line.starts_with("|--")) {
            let files = if cells.len() > 2 { quoted(cells[cells.len() - 2]).collect() } else { Vec::new() };
            let scenarios = quoted(cells[cells.len() - 1]).collect();
            rows.push((format!("{sort}{first}"), files, scenarios));
        }
    }
    rows
}

#[test]
fn the_tables_of_the_rules_name_every_scenario_under_what_it_shows() {
    let mut shown: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut all = BTreeSet::new();
    for entry in std::fs::read_dir(home().join("scenarios")).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let case: toml::Table =
            std::fs::read_to_string(&path).expect("a file").parse().expect("a scenario is TOML");
        let rules = case["rule"].as_array().cloned().unwrap_or_else(|| vec![case["rule"].clone()]);
        for rule in rules {
            shown.entry(rule.as_str().expect("a text").to_owned()).or_default().insert(name.clone());
        }
        all.insert(name);
    }
    let rows = rows();
    assert_eq!(rows.iter().flat_map(|(_, _, scenarios)| scenarios.clone()).collect::<BTreeSet<_>>(), all);
    for (what, files, scenarios) in &rows {
        assert!(!scenarios.is_empty(), "{what} has no scenario");
        for file in files.iter().filter(|file| file.contains('/')) {
            assert!(home().join(file).exists(), "{what}: there is no {file}");
        }
        // What stands under headings of the rulebook, and the rows on playing by mail, have words of their own.
        if let Some(those) = shown.get(what) {
            assert_eq!(scenarios, those, "{what}");
        }
    }
}
