//! Rules as a test suite: one small TOML file per case. `docs/scenarios.md` describes the format for people who read no
//! Rust.

mod check;
mod check_told;
mod expect;
mod format;
mod kinds;
mod matching;
mod play;
mod seats;
mod step;

use crate::seating::Seating;
use rules::Seat;
use rules::engine::Engine;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// What came of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The file.
    pub path: PathBuf,
    /// The sections of the rulebook it shows.
    pub rules: Vec<String>,
    /// Everything that is not as the file says, each with what was seen instead. Empty: it passed.
    pub failures: Vec<String>,
    /// The kinds of event told in it, and the kinds of question asked.
    pub seen: Kinds,
}

impl Outcome {
    /// Of a file or folder that could not be read.
    fn failed(path: &Path, why: &str) -> Outcome {
        let (rules, seen) = (Vec::new(), Kinds::default());
        Outcome { path: path.to_path_buf(), rules, failures: vec![why.to_owned()], seen }
    }

    /// Is everything as the file says?
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Kinds of event and question that came up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kinds {
    /// Of events, whoever heard them.
    pub events: BTreeSet<String>,
    /// Of questions, whether anybody was waited for or not.
    pub questions: BTreeSet<String>,
}

/// What came of many files. Prints the failures and a closing line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcomes(pub Vec<Outcome>);

impl Outcomes {
    /// How many passed.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.0.iter().filter(|o| o.passed()).count()
    }

    /// How many failed.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.0.len() - self.passed()
    }

    /// The kinds of event of a game that none of the files told, with the kinds of question none of them asked.
    #[must_use]
    pub fn never_seen<'k>(&self, engine: &'k dyn Engine) -> Vec<&'k str> {
        let told = |kind: &&&str| !self.0.iter().any(|o| o.seen.events.contains(**kind));
        let asked = |kind: &&&str| !self.0.iter().any(|o| o.seen.questions.contains(**kind));
        engine.events().iter().filter(told).chain(engine.questions().iter().filter(asked)).copied().collect()
    }

    /// Those of these sections of a rulebook that no file shows.
    #[must_use]
    pub fn without_scenario<'s>(&self, sections: &[&'s str]) -> Vec<&'s str> {
        let shown = |section: &&str| self.0.iter().any(|o| o.rules.iter().any(|r| r == section));
        sections.iter().filter(|s| !shown(s)).copied().collect()
    }
}

impl fmt::Display for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for outcome in self.0.iter().filter(|o| !o.passed()) {
            writeln!(f, "FAILED {}", outcome.path.display())?;
            for failure in &outcome.failures {
                writeln!(f, "  - {}", failure.replace('\n', "\n    "))?;
            }
        }
        write!(f, "{} passed, {} failed", self.passed(), self.failed())
    }
}

/// Runs the scenario in this text. `path` only names it.
#[must_use]
pub fn run_text(path: &Path, text: &str, engines: &[&dyn Engine]) -> Outcome {
    let mut seen = Kinds::default();
    let (rules, failures) = match format::read(text) {
        Ok(scenario) => (scenario.rule.list(), play::play(&scenario, engines, &mut seen)),
        Err(failures) => (Vec::new(), failures),
    };
    Outcome { path: path.to_path_buf(), rules, failures, seen }
}

/// Plays the scenario in this text to its end, for those who go on from there: the table, and the seat of this name.
///
/// # Errors
/// What is wrong with it, or not as it says.
pub(crate) fn sit_down<'e>(
    text: &str,
    seat: &str,
    engine: &'e dyn Engine,
) -> Result<(Seating<'e>, Seat), String> {
    let scenario = format::read(text).map_err(|failures| failures.join("; "))?;
    let (mut seating, at) = play::played(&scenario, engine, seat)?;
    let called = |seat: u8| {
        let name = scenario.names.iter().find(|(_, number)| **number == seat + 1);
        name.map_or_else(|| format!("seat {}", seat + 1), |(name, _)| name.clone())
    };
    seating.names = (0..seating.seats).map(called).collect();
    Ok((seating, at))
}

/// Runs one scenario file against the engine it names.
#[must_use]
pub fn run(path: &Path, engines: &[&dyn Engine]) -> Outcome {
    match std::fs::read_to_string(path) {
        Ok(text) => run_text(path, &text, engines),
        Err(e) => Outcome::failed(path, &format!("the file cannot be read: {e}")),
    }
}

/// Runs all these files, and every `*.toml` of the folders among them and of the folders inside, in the order of their
/// names. A folder without a scenario is a failure: a mistyped path must not look like success.
#[must_use]
pub fn run_all(paths: &[PathBuf], engines: &[&dyn Engine]) -> Outcomes {
    let mut outcomes = Vec::new();
    for path in paths {
        match scenarios_in(path) {
            Ok(files) if files.is_empty() => {
                let why = "there is no scenario (a file ending in .toml) in this folder";
                outcomes.push(Outcome::failed(path, why));
            }
            Ok(files) => outcomes.extend(files.iter().map(|file| run(file, engines))),
            Err(e) => outcomes.push(Outcome::failed(path, &format!("the folder cannot be read: {e}"))),
        }
    }
    Outcomes(outcomes)
}

fn scenarios_in(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut entries = std::fs::read_dir(path)?.map(|e| e.map(|e| e.path())).collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            files.extend(scenarios_in(&entry)?);
        } else if entry.extension().is_some_and(|e| e == "toml") {
            files.push(entry);
        }
    }
    Ok(files)
}
