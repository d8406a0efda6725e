//! `RULES.md` and the scenarios say the same, and nothing in the rulebook is left out.

// Reads the files the tables speak of.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "reads the documents it compares")]

use rules::Kind;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use throneworld::events::Event;

/// Every numbered section of the rulebook that rules something.
const NUMBERED: &str = "2 3 4.1 4.11 4.2 4.21 4.3 4.31 4.4 4.41 4.5 4.51 4.52 4.53 4.54 4.6 4.61 4.62 4.7 4.71 5 5.1 5.2 5.3 6 \
                        6.1 6.2 6.3 6.3.1 6.3.2 6.4 7 8.1 8.11 8.2 8.21 8.3 9 10 11";

/// What has a name instead of a number.
const NAMED: &[&str] = &[
    "sidebar: technology",
    "sidebar: regular invasion",
    "sidebar: drop invasion",
    "sidebar: sabotage",
    "sidebar: production",
    "sidebar: JAM example",
    "sidebar: etiquette",
    "JAM/INTERCEPT sequence",
    "detailed battle sequence",
    "units: Survey Team",
    "units: Blaster",
    "units: Protector",
    "units: Mothership",
    "units: Fighter",
    "units: Shield",
    "units: Assault Troops",
    "units: Heavy Infantry",
    "units: Light Infantry",
    "units: Drop Infantry",
    "units: Command Bunker",
    "race: Buralti",
    "race: Pasha",
    "race: Q'teni",
    "race: Trill",
    "race: Veneb",
    "race: Zytal",
    "chit: Artifact",
    "chit: Economic Boom",
    "chit: HW Return",
    "chit: Intercept",
    "chit: Jam",
    "chit: Sabotage",
    "event: Imperial Attack",
    "event: Imperial Sabotage",
    "event: Production Advance",
    "event: Production Delay",
    "event: Rebels",
    "event: Scientific Advance",
    "variant: four-player",
    "variant: introductory",
    "by mail: silence",
    "by mail: live pacing",
    "by mail: turn limit",
    "by mail: leaving",
    "by mail: draw",
    "position",
];

fn sections() -> BTreeSet<String> {
    let counted = |name: &'static str, last: u8| (1..=last).map(move |n| format!("{name}{n}"));
    let numbered = NUMBERED.split_whitespace().map(str::to_owned);
    let named = NAMED.iter().map(|name| (*name).to_owned());
    numbered
        .chain(named)
        .chain(counted("T", 18))
        .chain(counted("E", 9))
        .chain(counted("ruling ", 38))
        .collect()
}

fn home() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The scenarios of each section, as the files say.
fn shown() -> BTreeMap<String, BTreeSet<String>> {
    let mut shown: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in std::fs::read_dir(home().join("scenarios")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let case: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let rules = match &case["rule"] {
            toml::Value::Array(list) => list.iter().map(|r| r.as_str().unwrap().to_owned()).collect(),
            rule => vec![rule.as_str().unwrap().to_owned()],
        };
        for rule in rules {
            shown.entry(rule).or_default().insert(name.clone());
        }
    }
    shown
}

/// The texts between backquotes.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The rows of the tables that list scenarios: section, files, scenarios.
fn rows() -> Vec<(String, Vec<String>, BTreeSet<String>)> {
    let text = std::fs::read_to_string(home().join("RULES.md")).unwrap();
    let (mut rows, mut listing) = (Vec::new(), false);
    for line in text.lines() {
        if !line.starts_with('|') {
            listing = false;
            continue;
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if cells.last() == Some(&"scenarios") {
            listing = true;
        } else if listing && !line.starts_with("|--") {
            let [section, .., files, scenarios] = cells[..] else { panic!("{line}") };
            rows.push((section.to_owned(), quoted(files), quoted(scenarios).into_iter().collect()));
        }
    }
    rows
}

#[test]
fn every_section_has_a_row_and_a_scenario() {
    let rows = rows();
    let listed: BTreeSet<String> = rows.iter().map(|(section, ..)| section.clone()).collect();
    assert_eq!(listed.len(), rows.len(), "a section has two rows");
    assert_eq!(listed, sections());
    let shown = shown();
    for (section, files, scenarios) in &rows {
        assert!(!scenarios.is_empty(), "{section} has no scenario");
        assert_eq!(shown.get(section), Some(scenarios), "{section}");
        assert!(!files.is_empty(), "{section} names no file");
        for file in files {
            assert!(Path::new(&home().join(file)).is_file(), "{section}: there is no {file}");
        }
    }
}

#[test]
fn no_scenario_names_a_section_nobody_knows() {
    let known = sections();
    let unknown: Vec<String> = shown().into_keys().filter(|rule| !known.contains(rule)).collect();
    assert_eq!(unknown, [""; 0]);
}

#[test]
fn every_kind_of_event_is_listed() {
    let text = std::fs::read_to_string(home().join("RULES.md")).unwrap();
    let (_, list) = text.split_once("## Kinds of events").unwrap();
    let listed: BTreeSet<String> = quoted(list).into_iter().filter(|word| !word.contains('/')).collect();
    assert_eq!(listed, Event::KINDS.iter().map(|kind| (*kind).to_owned()).collect());
}
