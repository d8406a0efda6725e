//! What of the reader's plan did not come about as it was written, line by line.

use super::affair;
use crate::events::Event;
use crate::questions::{Skipped, Taken};
use crate::turn::options::Refusal;
use rules::news::{Mark, News, NewsLine};
use serde_json::{Value, json};

/// How much of a step is said again, in characters: its owner knows which it was.
const STEP: usize = 32;

/// What became of a plan.
#[derive(Default)]
pub(super) struct Plan {
    /// Why, and the steps of which it is true.
    failed: Vec<(String, Vec<Value>)>,
    /// Where a later choice of a step was taken.
    instead: Vec<Value>,
}

impl Plan {
    /// Takes in what is told of the plan; `deed` is what the step came to. False: a step did what it said, and the deed
    /// tells it.
    pub fn take(&mut self, event: &Event, deed: Option<&Event>) -> bool {
        match event {
            Event::Planned { taken, skipped } => {
                let of = taken.as_ref().map(|taken| taken.line);
                skipped.iter().for_each(|step| self.fail(step, Some(step.line) == of));
                let other = taken.as_ref().zip(deed).and_then(|(taken, deed)| other_way(taken, deed));
                let told = !skipped.is_empty() || other.is_some();
                self.instead.extend(other);
                told
            }
            Event::PlanLeft { skipped } => {
                skipped.iter().for_each(|step| self.fail(step, false));
                true
            }
            _ => false,
        }
    }

    /// A step that was not done; or, `in_part`, what was left out of one that was.
    fn fail(&mut self, skipped: &Skipped, in_part: bool) {
        let step = short(&skipped.step);
        let row = |step: &str| json!({ "line": skipped.line, "step": step, "in_part": in_part });
        match self.failed.iter_mut().find(|(why, _)| *why == skipped.why) {
            Some((_, rows)) => match rows.last_mut().filter(|last| in_part && last["line"] == skipped.line) {
                Some(last) => {
                    last["step"] = json!(format!("{}, {step}", last["step"].as_str().unwrap_or_default()))
                }
                None => rows.push(row(&step)),
            },
            None => self.failed.push((skipped.why.clone(), vec![row(&step)])),
        }
    }

    /// A line for each reason, and one for the choices.
    pub fn tell(self, news: &mut News) {
        for (why, steps) in self.failed {
            let line = NewsLine::Affair(affair("failed", json!({ "why": &why, "steps": steps })));
            // What was for a case that did not come about did as it was told.
            let mark = if Refusal::says_not_needed(&why) { Mark::Done } else { Mark::Failed };
            news.yours.push((mark, line));
        }
        if !self.instead.is_empty() {
            let line = NewsLine::Affair(affair("instead", json!({ "steps": self.instead })));
            news.yours.push((Mark::Failed, line));
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

/// The way of a step that was taken, if it is not the first.
fn other_way(taken: &Taken, deed: &Event) -> Option<Value> {
    let step = match taken.step.strip_prefix("if ") {
        Some(conditional) => conditional.split_once(": ").map_or(conditional, |(_, step)| step),
        None => &taken.step,
    };
    let mut ways = step.split(" else ");
    let first = ways.next().filter(|first| !is_it(first, deed))?;
    let second = ways.find(|way| is_it(way, deed))?;
    Some(json!({ "line": taken.line, "first": named(first), "second": named(second) }))
}

/// Could this way have come to this deed?
fn is_it(way: &str, deed: &Event) -> bool {
    match deed {
        Event::Drafted { card, .. } => way.strip_prefix("draft ") == Some(card),
        Event::Conquered { world, .. } | Event::InvasionFailed { world, .. } => way
            .strip_prefix("invade ")
            .and_then(|rest| rest.split_once(" with "))
            .is_some_and(|(at, _)| at == world),
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
