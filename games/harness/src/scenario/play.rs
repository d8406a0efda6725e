//! Plays a scenario from its start through all its steps.

use super::Kinds;
use super::check::check;
use super::format::Scenario;
use super::seats::Seats;
use super::step::{Dicing, take};
use crate::campaign::secret;
use crate::seating::Seating;
use rules::engine::Engine;
use rules::{Pacing, Seat};
use serde_json::{Value, json};
use toml::Table;

/// Plays it; gives everything that is not as it says. The kinds of event and question that came up are noted.
pub(super) fn play(scenario: &Scenario, engines: &[&dyn Engine], kinds: &mut Kinds) -> Vec<String> {
    let Some(engine) = engines.iter().find(|e| e.id() == scenario.game) else {
        let known: Vec<&str> = engines.iter().map(|e| e.id()).collect();
        return vec![format!("there is no game {:?}; the games are {}", scenario.game, known.join(", "))];
    };
    let unknown = super::kinds::unknown(scenario, *engine);
    if !unknown.is_empty() {
        return unknown;
    }
    let (state, count) = match start(scenario, *engine) {
        Ok(start) => start,
        Err(said) => return refusal(scenario, &said),
    };
    if let Some(parts) = &scenario.refused {
        return vec![format!(
            "the start was to be refused with {:?}, but it was taken",
            parts.list().join(" ... ")
        )];
    }
    let seats = Seats { count, names: scenario.names.clone() };
    let mut failures: Vec<String> = seats
        .names
        .keys()
        .filter_map(|name| seats.name(name).err().map(|e| format!("name {name:?}: {e}")))
        .collect();
    if !failures.is_empty() {
        return failures;
    }
    let waits = match &scenario.waits {
        Some(kinds) => kinds.clone(),
        None => engine.waits(scenario.pacing.unwrap_or(Pacing::Standing)),
    };
    let unknown: Vec<&str> =
        waits.iter().map(String::as_str).filter(|w| !engine.askable().contains(w)).collect();
    if !unknown.is_empty() {
        let known = engine.askable().join(", ");
        return vec![format!(
            "`waits`: {} has no question {}; it has {known}",
            engine.title(),
            unknown.join(", ")
        )];
    }
    let mut seating = Seating::new(*engine, state, count, waits, secret(1));
    let mut dicing = Dicing::default();
    for (number, step) in (1..).zip(&scenario.steps) {
        let place = |why: String| format!("turn {number}: {why}");
        match take(&mut seating, step, &seats, &mut dicing) {
            Ok(seen) => {
                kinds.events.extend(seen.news.iter().map(|told| told.kind().to_string()));
                kinds.questions.extend(seen.asked.iter().cloned());
                failures.extend(check(&seating, step, &seats, &seen).into_iter().map(place));
            }
            Err(why) => {
                failures.push(place(why));
                return failures;
            }
        }
    }
    if let Some(script) = &seating.script
        && script.len() > dicing.rolled
    {
        failures
            .push(format!("the last {} of the dice given were never rolled", script.len() - dicing.rolled));
    }
    failures
}

/// A scenario played to its end, and the seat of this name.
pub(super) fn played<'e>(
    scenario: &Scenario,
    engine: &'e dyn Engine,
    seat: &str,
) -> Result<(Seating<'e>, Seat), String> {
    let (state, count) = start(scenario, engine).map_err(|said| said.join("; "))?;
    let seats = Seats { count, names: scenario.names.clone() };
    let waits = scenario.waits.clone();
    let waits = waits.unwrap_or_else(|| engine.waits(scenario.pacing.unwrap_or(Pacing::Standing)));
    let mut seating = Seating::new(engine, state, count, waits, secret(1));
    let mut dicing = Dicing::default();
    for step in &scenario.steps {
        let seen = take(&mut seating, step, &seats, &mut dicing)?;
        let wrong = check(&seating, step, &seats, &seen);
        if !wrong.is_empty() {
            return Err(wrong.join("; "));
        }
    }
    seating.open().map_err(|e| e.0)?;
    Ok((seating, seats.name(seat)?))
}

/// The stored state and the number of seats, or why there is none.
fn start(scenario: &Scenario, engine: &dyn Engine) -> Result<(Vec<u8>, u8), Vec<String>> {
    let table = |table: &Table| serde_json::to_value(table).map_err(|e| vec![e.to_string()]);
    if let Some(given) = &scenario.given {
        let allowed = engine.seats();
        let count = match scenario.seats {
            Some(count) => count,
            None if allowed.start() == allowed.end() => *allowed.start(),
            None => {
                let (least, most) = (allowed.start(), allowed.end());
                return Err(vec![format!("say with `seats` how many play: from {least} to {most}")]);
            }
        };
        if !allowed.contains(&count) {
            return Err(vec![format!(
                "`seats` is {count}; it must be from {} to {}",
                allowed.start(),
                allowed.end()
            )]);
        }
        return staged(engine, table(given)?, count).map(|state| (state, count));
    }
    let Some(found) = &scenario.found else { return Err(vec!["there is no start".into()]) };
    let mut options = engine.default_options();
    let own = table(&found.options)?;
    if let (Value::Object(options), Value::Object(own)) = (&mut options, own) {
        options.extend(own);
    } else {
        options = json!({});
    }
    match engine.found(&options, found.seats) {
        Ok(state) => Ok((state, found.seats)),
        Err(problems) => Err(problems.into_iter().map(|p| format!("{}: {}", p.key, p.message)).collect()),
    }
}

/// The position with so many seats. Where a game's positions say themselves how many play, they say this number: a position with fewer
/// seats than the scenario would be asked about seats it does not have.
fn staged(engine: &dyn Engine, given: Value, count: u8) -> Result<Vec<u8>, Vec<String>> {
    match given.get("seats").and_then(Value::as_u64) {
        Some(own) if own != u64::from(count) => {
            Err(vec![format!("`seats` is {count}, and {own} in [given]: say the same, or leave one out")])
        }
        Some(_) => engine.stage(&given),
        None => {
            let mut counted = given.clone();
            counted["seats"] = json!(count);
            engine.stage(&counted).or_else(|problems| {
                // Other games read it off what stands there, and know no such key; what else is wrong stays wrong.
                let unknown = |problem: &String| problem.starts_with("seats") || problem.contains("`seats`");
                if problems.iter().any(unknown) { engine.stage(&given) } else { Err(problems) }
            })
        }
    }
}

/// The start was refused: as it should be, or not.
fn refusal(scenario: &Scenario, said: &[String]) -> Vec<String> {
    let said = said.join("\n");
    match &scenario.refused {
        Some(parts) => {
            let lacking: Vec<String> =
                parts.list().into_iter().filter(|part| !said.contains(part.as_str())).collect();
            lacking
                .into_iter()
                .map(|part| format!("the start was refused without {part:?}; the words were: {said}"))
                .collect()
        }
        None => vec![format!("the start was refused: {said}")],
    }
}
