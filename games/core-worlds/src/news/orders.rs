//! What became of the reader's plan where a line did not come about as it was written, each told once: another way was gone,
//! it failed, what it names was not there, or nothing was to be done by it.

use super::{affair, counted};
use crate::cards::CardName;
use crate::events::Event;
use crate::questions::{Skipped, Sort, Taken};
use crate::turn::options::listed;
use crate::view::View;
use rules::news::{Mark, News, NewsLine};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How much of a step is said again, in characters: its owner knows which it was.
const STEP: usize = 32;

/// What became of a plan.
#[derive(Default)]
pub(super) struct Plan {
    /// Lines that could not be done, or not wholly, by their reason.
    failed: Vec<(String, Vec<Undone>)>,
    /// Lines that name what was not in the hand.
    absent: Vec<(u32, Vec<String>)>,
    /// Lines by which nothing was to be done, and why.
    idle: Vec<(u32, String)>,
    /// Where a later choice of a step was taken and the deed does not tell so.
    instead: Vec<Value>,
}

/// A line that could not be done.
struct Undone {
    line: u32,
    /// Its beginning; or, of one that was done, the parts that were not.
    step: String,
    parts: Vec<String>,
}

impl Undone {
    fn of(view: &View, line: u32, step: &str, part: bool) -> Self {
        match part {
            true => Self { line, step: String::new(), parts: vec![step.to_owned()] },
            false => Self { line, step: short(&left_of(view, step)), parts: Vec::new() },
        }
    }
}

/// Another way of a step than its first.
pub(super) struct OtherWay {
    pub line: u32,
    first: String,
    second: String,
    why: String,
}

impl OtherWay {
    /// For the deed it led to.
    pub fn row(&self) -> Value {
        json!({ "line": self.line, "first": self.first, "second": self.second, "why": self.why })
    }
}

impl Plan {
    /// Takes in what is told of the plan. False: a step did what it said, and the deed tells it.
    pub fn take(&mut self, view: &View, event: &Event) -> bool {
        match event {
            Event::Planned { taken, skipped } => {
                let of = taken.as_ref().map(|taken| taken.line);
                skipped.iter().for_each(|step| self.fail(view, step, Some(step.line) == of));
                !skipped.is_empty()
            }
            Event::PlanLeft { skipped } => {
                skipped.iter().for_each(|step| self.fail(view, step, false));
                true
            }
            _ => false,
        }
    }

    /// That another way was gone, where the deed cannot tell it.
    pub fn went(&mut self, other: &OtherWay) {
        self.instead.push(other.row());
    }

    /// A step that was not done; or, `in_part`, what was left out of one that was.
    fn fail(&mut self, view: &View, skipped: &Skipped, in_part: bool) {
        let Skipped { line, step, why, was, sort } = skipped;
        let was = if was.is_empty() { why } else { was };
        // Parts of a step are named without a word for what is done with them.
        let part = in_part || view.cards.find(step).is_some();
        match sort {
            Sort::Waited | Sort::NotNeeded => self.idle.push((*line, was.clone())),
            Sort::Absent => {
                let names = if part { vec![step.clone()] } else { units_of(step) };
                match self.absent.iter_mut().find(|(other, _)| other == line) {
                    Some((_, known)) => known.extend(names),
                    None => self.absent.push((*line, names)),
                }
            }
            Sort::Failed => {
                let of = match self.failed.iter_mut().find(|(known, _)| known == was) {
                    Some((_, of)) => of,
                    None => {
                        self.failed.push((was.clone(), Vec::new()));
                        let Some((_, of)) = self.failed.last_mut() else { return };
                        of
                    }
                };
                match of.last_mut().filter(|last| part && last.line == *line) {
                    Some(last) => last.parts.push(step.clone()),
                    None => of.push(Undone::of(view, *line, step, part)),
                }
            }
        }
    }

    /// A line for each reason why something failed, one for what was not in the hand, one for the rest. What was not in the
    /// hand because it was `deployed` before is no failure.
    pub fn tell(self, deployed: &BTreeSet<&str>, news: &mut News) {
        for (why, lines) in self.failed {
            let row = |undone: &Undone| json!({ "line": undone.line, "step": undone.step, "parts": counted(&undone.parts) });
            let steps: Vec<Value> = lines.iter().map(row).collect();
            let line = NewsLine::Affair(affair("failed", json!({ "why": why, "steps": steps })));
            news.yours.push((Mark::Failed, line));
        }
        let mut idle = self.idle;
        let mut absent = Vec::new();
        for (line, mut names) in self.absent {
            let was_there: Vec<String> =
                names.iter().filter(|name| deployed.contains(name.as_str())).cloned().collect();
            names.retain(|name| !deployed.contains(name.as_str()));
            if names.is_empty() {
                let were = if was_there.len() == 1 { "was" } else { "were" };
                idle.push((line, format!("{} {were} deployed before", listed(&was_there))));
            } else {
                absent.push(json!({ "line": line, "cards": counted(&names) }));
            }
        }
        if !absent.is_empty() {
            let line = NewsLine::Affair(affair("absent", json!({ "lines": absent })));
            news.yours.push((Mark::Failed, line));
        }
        if !self.instead.is_empty() {
            let line = NewsLine::Affair(affair("instead", json!({ "steps": self.instead })));
            news.yours.push((Mark::Done, line));
        }
        if !idle.is_empty() {
            let rows: Vec<Value> =
                idle.iter().map(|(line, why)| json!({ "line": line, "why": why })).collect();
            news.yours.push((Mark::Done, NewsLine::Affair(affair("idle", json!({ "lines": rows })))));
        }
    }
}

/// A step by its beginning.
fn short(step: &str) -> String {
    let mut named: String = step.chars().take(STEP).collect();
    if named.len() < step.len() {
        named = named.rsplit_once(' ').map_or(named.clone(), |(whole, _)| whole.to_owned());
        named.push_str(" \u{2026}");
    }
    named
}

/// The condition of a step, and its ways.
fn ways(step: &str) -> (&str, Vec<&str>) {
    let conditional = step.strip_prefix("if ").and_then(|rest| rest.split_once(": "));
    let step = conditional.map_or(step, |(_, step)| step);
    (conditional.map_or("", |(when, _)| when), step.split(" else ").collect())
}

/// The World or card a way would bring.
fn wanted(way: &str) -> Option<&str> {
    let invaded = || way.strip_prefix("invade ")?.split(" with ").next();
    way.strip_prefix("draft ").or_else(invaded)
}

/// A step without the ways that would bring what the reader has by now, as long as others are left.
fn left_of(view: &View, step: &str) -> String {
    let (when, all) = ways(step);
    let had = |way: &str| wanted(way).is_some_and(|card| view.has(&CardName::from(card)));
    let left: Vec<&str> = all.iter().copied().filter(|way| !had(way)).collect();
    if left.is_empty() || left.len() == all.len() {
        return step.to_owned();
    }
    let condition = if when.is_empty() { String::new() } else { format!("if {when}: ") };
    format!("{condition}{}", left.join(" else "))
}

/// The Units a step would deploy.
fn units_of(step: &str) -> Vec<String> {
    let (_, all) = ways(step);
    let named = all.iter().filter_map(|way| way.strip_prefix("deploy ")).flat_map(|way| way.split(" then "));
    let units: Vec<String> =
        named.map(|unit| unit.rsplit_once(" x").map_or(unit, |(unit, _)| unit).to_owned()).collect();
    if units.is_empty() { vec![short(step)] } else { units }
}

/// The way of a step that was gone, if it is not the first; `deed` is what the step came to.
pub(super) fn other_way(taken: &Taken, deed: &Event) -> Option<OtherWay> {
    let (_, all) = ways(&taken.step);
    let mut all = all.into_iter();
    let first = all.next().filter(|first| !is_it(first, deed))?;
    let second = all.find(|way| is_it(way, deed))?;
    Some(OtherWay {
        line: taken.line,
        first: named(first).to_owned(),
        second: named(second).to_owned(),
        why: taken.refused.join("; "),
    })
}

/// Could this way have come to this deed?
fn is_it(way: &str, deed: &Event) -> bool {
    match deed {
        Event::Drafted { card, .. } => way.strip_prefix("draft ") == Some(card),
        Event::Conquered { world, .. } | Event::InvasionFailed { world, .. } => {
            way.starts_with("invade ") && wanted(way) == Some(world)
        }
        Event::Used { card, .. } => {
            way.strip_prefix("use ").is_some_and(|used| used.split(" on ").next() == Some(card))
        }
        Event::Deployed { units, .. } => way
            .strip_prefix("deploy ")
            .is_some_and(|named| units.iter().all(|unit| named.contains(&unit.card))),
        Event::Passed { .. } => way == "pass",
        _ => false,
    }
}

/// A way without what it is done with: `invade Vesper`.
fn named(way: &str) -> &str {
    way.split(" with ").next().unwrap_or(way)
}
