//! The position a scenario begins with.

mod battle;
mod empires;
mod hands;
mod systems;
mod words;

#[cfg(test)]
mod tests;

use crate::edition::Edition;
use crate::galaxy::{Attempt, Galaxy, Now, Phase};
use crate::hex::Hex;
use crate::options::Options;
use crate::state::State;
use rules::position::Told;
use rules::{Seat, Shared, options};
use serde_json::Value;

const KEYS: &[&str] = &[
    "seats",
    "options",
    "phase",
    "turn",
    "order",
    "production",
    "looted",
    "attempt",
    "empires",
    "systems",
    "orbits",
    "battle",
];

/// The turn a position is in unless it says otherwise. Outreach is turn 1; turn 3 has nothing special about it.
const TURN: u16 = 3;
/// The name of the box of the production track a position is in unless it says otherwise: no production this turn.
const BOX: &str = "No production";

/// A state from a scenario's words. Everything not said is as set-up leaves it; see `RULES.md` for the whole list.
///
/// * `seats`: how many play; if not said, as many as `order` names, else 2;
/// * `options`: as in a campaign;
/// * `phase`: `"turns"` (the default) or `"outreach"`;
/// * `turn`: the number of the turn to be played (default 3; Outreach is turn 1);
/// * `order`: the seats in the order of that turn;
/// * `production`: the box of the production track, by its name or number from 0 (default `"No production"`);
/// * `looted`: the Imperial treasury is gone;
/// * `attempt`: `{ seat, to_answer, number }`;
/// * `empires.1`, `systems.D4`, `orbits.D4`: what is special about an empire, a world, the space above it;
/// * `battle`: a battle that is to be fought, and nothing else this turn.
///
/// # Errors
/// Everything that does not fit, each with its key.
pub fn stage(given: &Value) -> Result<State, Vec<String>> {
    let Value::Object(fields) = given else {
        return Err(vec!["the position of a scenario is a table of keys".into()]);
    };
    let mut problems = Vec::new();
    let mut told = Told::new(String::new(), fields, &mut problems);
    told.only(KEYS);
    let listed = told.value("order").and_then(Value::as_array).and_then(|l| u8::try_from(l.len()).ok());
    let seats: u8 = told.read("seats").or(listed).unwrap_or(2);
    let (options, misfits) = options::read::<Options>(fields.get("options").unwrap_or(&Value::Null));
    problems.extend(misfits.into_iter().map(|p| format!("options.{}: {}", p.key, p.message)));
    let edition = match Edition::of(&options, seats) {
        Ok(edition) => edition,
        Err(wrong) => {
            // A set-up nobody asked for is not to blame for the number of seats.
            let asked = fields.get("options").is_some_and(|options| options.get("variant").is_some());
            problems.extend(wrong.into_iter().map(|p| match p.key.as_str() {
                "seats" => format!("seats: {}", p.message),
                "variant" if !asked => format!("seats: {}", p.message),
                key => format!("options.{key}: {}", p.message),
            }));
            return Err(problems);
        }
    };
    let mut state = crate::turn::setup::founding(edition);
    table(&mut Told::new(String::new(), fields, &mut problems), &mut state.galaxy);
    empires::lay(&mut Told::new(String::new(), fields, &mut problems), &mut state.galaxy);
    systems::lay(&mut Told::new(String::new(), fields, &mut problems), &mut state.galaxy);
    treasury(&mut Told::new(String::new(), fields, &mut problems), &mut state.galaxy);
    hands::deal(&mut Told::new(String::new(), fields, &mut problems), &mut state);
    state.galaxy.now.battle =
        battle::lay(&mut Told::new(String::new(), fields, &mut problems), &state.galaxy);
    state.galaxy.now.battles = state.galaxy.now.battle.as_ref().map_or(0, |_| 1);
    if problems.is_empty() { Ok(state) } else { Err(problems) }
}

/// What is said of the table as a whole.
fn table(told: &mut Told<'_, '_>, galaxy: &mut Galaxy) {
    let phase: Option<String> = told.read("phase");
    galaxy.phase = match phase.as_deref() {
        None | Some("turns") => Phase::Turns,
        Some("outreach") => Phase::Outreach,
        Some(_) => {
            told.wrong("phase", "a position is in \"turns\" or in \"outreach\"");
            Phase::Turns
        }
    };
    let outreach = galaxy.phase == Phase::Outreach;
    let turn: Option<u16> = told.read("turn");
    galaxy.turn = match turn {
        Some(turn) if outreach && turn != 1 => {
            told.wrong("turn", "Outreach is turn 1");
            1
        }
        Some(0 | 1) if !outreach => {
            told.wrong("turn", "the first turn after Outreach is 2");
            1
        }
        // A turn that begins counts one up; Outreach has counted already.
        Some(turn) => {
            if outreach {
                turn
            } else {
                turn - 1
            }
        }
        None => {
            if outreach {
                1
            } else {
                TURN - 1
            }
        }
    };
    galaxy.order = order(told, galaxy);
    galaxy.production = production(told, galaxy);
    galaxy.attempt = attempt(told, galaxy);
    galaxy.attempts = galaxy.attempt.as_ref().map_or(0, |a| a.number);
    galaxy.now = Now::default();
    galaxy.orbits = Shared::default();
}

/// 10: who first took the Throneworld has looted it.
fn treasury(told: &mut Told<'_, '_>, galaxy: &mut Galaxy) {
    let owned = galaxy.owner(Hex::CENTRE).is_some();
    let looted: Option<bool> = told.read("looted");
    if looted == Some(false) && owned {
        told.wrong("looted", "somebody owns the Throneworld, so its treasury is gone");
    }
    galaxy.looted = looted.unwrap_or(owned);
}

fn order(told: &mut Told<'_, '_>, galaxy: &Galaxy) -> Vec<Seat> {
    let all: Vec<Seat> = galaxy.seats().collect();
    let Some(order) = told.seats("order", galaxy.edition.seats()) else { return all };
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted != all {
        told.wrong("order", "every seat stands in it once");
        return all;
    }
    order
}

fn production(told: &mut Told<'_, '_>, galaxy: &Galaxy) -> u8 {
    let boxes = galaxy.edition.production();
    let named = |name: &str| boxes.iter().position(|b| b.name.eq_ignore_ascii_case(name));
    let usual = if galaxy.phase == Phase::Outreach { 0 } else { named(BOX).unwrap_or(0) };
    let place = match told.value("production") {
        None => Some(usual),
        Some(Value::String(name)) => named(name),
        Some(number) => number.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|n| *n < boxes.len()),
    };
    match place.and_then(|place| u8::try_from(place).ok()) {
        Some(place) => place,
        None => {
            let names: Vec<&str> = boxes.iter().map(|b| b.name.as_str()).collect();
            told.wrong("production", &format!("the boxes are, from 0, {}", names.join("; ")));
            0
        }
    }
}

fn attempt(told: &mut Told<'_, '_>, galaxy: &Galaxy) -> Option<Attempt> {
    let mut inner = told.table("attempt")?;
    inner.only(&["seat", "to_answer", "number"]);
    let seats = galaxy.edition.seats();
    let seat = inner.seat("seat", seats);
    let to_answer = inner.seats("to_answer", seats);
    let number = inner.read("number").unwrap_or(1);
    let Some(seat) = seat else {
        inner.wrong("seat", "whose attempt it is must be said");
        return None;
    };
    let others = || galaxy.seats().filter(|s| *s != seat).collect();
    let to_answer = to_answer.unwrap_or_else(others);
    if to_answer.is_empty() || to_answer.contains(&seat) {
        inner.wrong("to_answer", "one or more of the other seats have yet to answer it");
    }
    Some(Attempt { seat, number, to_answer: to_answer.into_iter().collect() })
}
