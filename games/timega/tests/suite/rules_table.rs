//! `RULES.md`, the scenarios and the tests say the same, and nothing in the rulebook is left out.

// Reads the files the tables speak of.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "reads the documents it compares")]

use harness::scenario::run_all;
use rules::Kind;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use timega::Timega;
use timega::effects::agendas::Agenda;
use timega::effects::people::Person;
use timega::effects::tech::Tech;

/// Every numbered section of the rulebook that rules something.
const SECTIONS: &str = "2 3 4 5 5.1 5.2 5.3 5.4 5.5 5.6 5.7 6 6.1 6.2 6.3 6.4 7 7.1 7.2 7.3 8.1 8.2 8.3 8.4 8.5 8.6 8.7 \
                        8.8 8.9 8.10 8.11 8.12 8.13 8.14 8.15 8.16 8.17";

/// Pairs of rules that change each other.
const PAIRS: [(&str, &str); 26] = [
    ("8.1", "Imperial Peace"),
    ("8.2", "Duranium Armor"),
    ("8.3", "Organ Printing"),
    ("8.6", "Hyper Metabolism"),
    ("8.6", "Tactician"),
    ("8.6", "Champion"),
    ("8.6", "Cultist"),
    ("8.6", "Advisor"),
    ("8.7", "Cartographer"),
    ("8.7", "Wormhole Reconstruction"),
    ("8.9", "Assault Cannon"),
    ("8.11", "Research Grant"),
    ("8.11", "Ancient Artifact"),
    ("8.11", "War Funding"),
    ("8.12", "Advisor"),
    ("8.13", "Technology Tariffs"),
    ("Advanced Fighters", "Wave Deflectors"),
    ("Conqueror", "Transfabrication"),
    ("Transfabrication", "Wormhole Reconstruction"),
    ("Space Gates", "Closing the Wormholes"),
    ("Cartographer", "Closing the Wormholes"),
    ("Humane Labor", "Neural Computing"),
    ("Repeal", "War Funding"),
    ("Explorer", "Tactician"),
    ("Antimass Deflectors", "6.1"),
    ("Holder of Mecatol Rex", "6.4"),
];

fn home() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder, without it and without their ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found
}

/// Every scenario with the rules it shows.
fn shown() -> BTreeMap<String, BTreeSet<String>> {
    let folder = home().join("scenarios");
    let rules = |path: PathBuf| {
        let name = path.with_extension("").strip_prefix(&folder).unwrap().to_str().unwrap().to_owned();
        let case: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        let rules = match &case["rule"] {
            toml::Value::Array(list) => list.iter().map(|r| r.as_str().unwrap().to_owned()).collect(),
            rule => BTreeSet::from([rule.as_str().unwrap().to_owned()]),
        };
        (name, rules)
    };
    files(&folder, "toml").into_iter().map(rules).collect()
}

#[test]
fn scenarios_of_the_map_of_technologies_of_the_council_and_of_pairs_pass() {
    let folders = ["map", "technologies", "council", "pairs"].map(|name| home().join("scenarios").join(name));
    let outcomes = run_all(&folders, &[&Timega]);
    assert_eq!(outcomes.failed(), 0, "{outcomes}");
}

#[test]
fn every_section_technology_person_and_agenda_has_a_scenario() {
    let shown: BTreeSet<String> = shown().into_values().flatten().collect();
    let sections = SECTIONS.split_whitespace().map(str::to_owned);
    let techs = Tech::ALL.iter().map(ToString::to_string);
    let people = Person::ALL.iter().map(ToString::to_string);
    let agendas = Agenda::ALL.iter().map(ToString::to_string);
    let missing: Vec<String> =
        sections.chain(techs).chain(people).chain(agendas).filter(|rule| !shown.contains(rule)).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn rules_known_to_interact_have_a_scenario_together() {
    let shown = shown();
    for (one, other) in PAIRS {
        let together = shown.values().any(|rules| rules.contains(one) && rules.contains(other));
        assert!(together, "{one} and {other}");
    }
}

/// The texts between backquotes.
fn quoted(text: &str) -> BTreeSet<String> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

/// A name that may end in three dots stands for everything that begins so.
fn stands_for(name: &str, whole: &str) -> bool {
    name.strip_suffix('…').map_or(whole == name, |begins| whole.starts_with(begins))
}

#[test]
fn every_file_scenario_and_test_rules_md_names_is_there() {
    let text = std::fs::read_to_string(home().join("RULES.md")).unwrap();
    let scenarios: Vec<String> = shown().into_keys().collect();
    let code: Vec<PathBuf> = ["src", "tests"].iter().flat_map(|f| files(&home().join(f), "rs")).collect();
    let tests: BTreeSet<String> = code
        .iter()
        .flat_map(|path| {
            let lines = std::fs::read_to_string(path).unwrap();
            let named =
                |l: &str| l.trim().strip_prefix("fn ").and_then(|l| Some(l.split_once('(')?.0.to_owned()));
            lines.lines().filter_map(named).collect::<Vec<_>>()
        })
        .collect();
    let modules: BTreeSet<String> = code
        .iter()
        .flat_map(|path| {
            let inner = path.with_extension("");
            let names = inner.strip_prefix(home()).unwrap().iter().map(|n| n.to_str().unwrap().to_owned());
            names.collect::<Vec<_>>()
        })
        .collect();
    let mut wrong = Vec::new();
    for name in quoted(&text) {
        let there = if ["src/", "data/", "tests/"].iter().any(|folder| name.starts_with(folder)) {
            home().join(&name).exists() || name == "tests/"
        } else if let Some((_, last)) = name.rsplit_once("::") {
            modules.contains(last) || tests.iter().any(|test| stands_for(last, test))
        } else if name.contains('-') || name.contains('/') {
            let of_all = |s: &String| {
                stands_for(&name, s) || s.rsplit('/').next().is_some_and(|s| stands_for(&name, s))
            };
            name.ends_with('/') || scenarios.iter().any(of_all)
        } else {
            true
        };
        if !there {
            wrong.push(name);
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_kind_of_event_is_listed() {
    let text = std::fs::read_to_string(home().join("RULES.md")).unwrap();
    let (_, list) = text.split_once("## Kinds of events").unwrap();
    let listed: BTreeSet<String> = quoted(list).into_iter().filter(|word| !word.contains('/')).collect();
    assert_eq!(listed, timega::events::Event::KINDS.iter().map(|kind| (*kind).to_owned()).collect());
}
