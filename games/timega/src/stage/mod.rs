//! The position a scenario begins with.

mod council;
mod empires;
mod systems;

use crate::effects::races::Race;
use crate::galaxy::{Empire, Owner, Phase, Standoff, System};
use crate::hex::Hex;
use crate::options::Options;
use crate::state::State;
use crate::turn::setup::{founding, homes};
use rules::position::Told;
use rules::{Seat, keys, options};
use serde_json::Value;

const STANDOFF_KEYS: [&str; 3] = ["hex", "attacker", "defender"];

const KEYS: &[&str] = &[
    "seats",
    "options",
    "races",
    "round",
    "phase",
    "speaker",
    "initiative",
    "council",
    "empires",
    "systems",
    "standoffs",
    "passed",
];

/// The races of a position that names none. They have no abilities, unless the options say so.
const RACES: [Race; 6] = [Race::Sol, Race::Letnev, Race::Hacan, Race::Xxcha, Race::Winnu, Race::Yssaril];

/// Who sits at the seats whose races are not said where others are: races whose abilities ask nothing of anybody.
const OTHERS: [Race; 6] = [Race::Winnu, Race::Muaat, Race::L1z1x, Race::Creuss, Race::Letnev, Race::Xxcha];

/// A state from a scenario's words. Everything not said is bare: an empty system in every hex, Mecatol Rex without guards in
/// the middle, homes on their corners with their planets in their owners' hands, no technologies, no units, no docks.
///
/// * `seats` (default: as many as the lists below name, 3 at the least), `options` as in a campaign, `races = ["sol", "letnev", "hacan"]`; without `races`, six of them
///   sit there without their abilities;
/// * `round` (default 2), `phase`: `"development"` (default), `"action"` or `"battle"`: what is played first; with
///   `"founding"` nothing is laid yet, and nothing but `seats` and `options` is said beside it;
/// * `speaker = 1`, `initiative = [3, 2, 1]`: the first takes the first turn; if not said, the speaker is last;
/// * `council = { open, pool, deliberation, laws, discarded }`; see `council.rs`;
/// * `empires.1 = { stage, techs, staff, credits, pool, fleet, deeds, own, … }`; see `empires.rs`;
/// * `systems.D4 = { tile, planets, fleets, damaged, counters, … }`; see `systems.rs`;
/// * `standoffs = [{ hex, attacker, defender }]`: delayed battles, seats or "guards".
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
    let seats: u8 = told.read("seats").unwrap_or_else(|| named(given));
    if !(2..=6).contains(&seats) {
        told.wrong("seats", "2 to 6 can play");
        return Err(problems);
    }
    let given = fields.get("options").unwrap_or(&Value::Null);
    let (mut options, misfits) = options::read::<Options>(given);
    if !fields.contains_key("races") && given.get("race_abilities").is_none() {
        options.race_abilities = false;
    }
    let misfits = misfits.into_iter().chain(options.problems(seats));
    problems.extend(misfits.map(|p| format!("options.{}: {}", p.key, p.message)));
    let mut state = founding(&options, seats);
    if fields.get("phase").is_some_and(|phase| phase == "founding") {
        let mut told = Told::new(String::new(), fields, &mut problems);
        told.only(&["seats", "options", "phase"]);
        return if problems.is_empty() { Ok(state) } else { Err(problems) };
    }
    let mut told = Told::new(String::new(), fields, &mut problems);
    lay(&mut told, &mut state);
    empires::lay(&mut told, &mut state.galaxy);
    systems::lay(&mut told, &mut state.galaxy);
    council::lay(&mut told, &mut state.galaxy);
    if problems.is_empty()
        && let Err(why) = state.galaxy.check()
    {
        problems.push(why);
    }
    if problems.is_empty() { Ok(state) } else { Err(problems) }
}

/// How many seats a position names that does not say how many play: three at the least.
fn named(given: &Value) -> u8 {
    let lists = ["/initiative", "/races", "/options/races"].map(|list| given.pointer(list));
    let longest = lists.into_iter().flatten().filter_map(Value::as_array).map(Vec::len).max();
    longest.and_then(|count| u8::try_from(count).ok()).unwrap_or(0).max(3)
}

/// The bare map, the races and the round.
fn lay(told: &mut Told<'_, '_>, state: &mut State) {
    let galaxy = &mut state.galaxy;
    let seats = usize::from(galaxy.seats);
    let mut races: Vec<Race> = told.read("races").unwrap_or_default();
    for race in if races.is_empty() { RACES } else { OTHERS }.into_iter().chain(RACES) {
        if races.len() < seats && !races.contains(&race) {
            races.push(race);
        }
    }
    let edition = crate::edition::edition();
    let (empty, mecatol) = (edition.tile_named("Empty System"), edition.tile_named("Mecatol Rex"));
    for hex in Hex::all() {
        let tile = if hex == Hex::MECATOL { mecatol } else { empty };
        galaxy.systems.extend(tile.map(|tile| (hex, System::of(tile).into())));
    }
    for ((seat, home), race) in galaxy.all_seats().zip(homes(galaxy.seats)).zip(races) {
        let mut system = System::of(edition.home_of(race));
        system.planets.values_mut().for_each(|p| p.owner = Some(seat));
        galaxy.systems.insert(home, system.into());
        galaxy.empires.push(Empire::new(race, home).into());
    }
    galaxy.round = told.read("round").unwrap_or(2);
    galaxy.phase = told.read("phase").unwrap_or(Phase::Development);
    let count = galaxy.seats;
    galaxy.council.speaker = told.seat("speaker", count).unwrap_or(Seat(0));
    let speaker = galaxy.council.speaker;
    galaxy.council.initiative = told
        .seats("initiative", count)
        .unwrap_or_else(|| galaxy.all_seats().filter(|s| *s != speaker).chain([speaker]).collect());
    galaxy.now.passed = told.seats("passed", count).unwrap_or_default().into_iter().collect();
    let standoffs = told.value("standoffs").and_then(Value::as_array).cloned().unwrap_or_default();
    for (place, given) in standoffs.iter().enumerate() {
        let odd = |key: &&String| !STANDOFF_KEYS.contains(&key.as_str());
        if let Some(key) = given.as_object().and_then(|fields| fields.keys().find(odd)) {
            let right = keys::right(key, &STANDOFF_KEYS);
            told.wrong("standoffs", &format!("number {place}: {key} means nothing here; {right}"));
        }
        let hex = given["hex"].as_str().and_then(|h| h.parse().ok());
        let attacker = systems::owner_of(&given["attacker"], count);
        let defender = systems::owner_of(&given["defender"], count);
        match (hex, attacker, defender) {
            (Some(hex), Some(attacker), Some(defender)) => {
                galaxy.now.standoffs.push(Standoff { hex, attacker, defender });
            }
            _ => told.wrong("standoffs", &format!("number {place} needs hex, attacker and defender")),
        }
    }
    debug_assert!(galaxy.systems.values().all(|s| s.force(Owner::Guards).is_empty()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effects::people::Person;
    use crate::unit::Unit;
    use serde_json::json;

    #[test]
    fn a_position_is_laid_as_it_is_said() {
        let given = json!({
            "phase": "action",
            "races": ["saar"],
            "empires": { "2": { "stage": "republic", "techs": ["war_sun"], "staff": ["envoy", "usurper"] } },
            "systems": {
                "D4": {
                    "tile": "Abyz/Fria",
                    "planets": { "Abyz": { "owner": 1, "dock": true } },
                    "fleets": { "1": "2D 1N 3F", "guards": "1N" },
                    "damaged": { "1": "1N" },
                    "counters": { "2": "fleet" }
                }
            },
            "council": { "laws": [{ "agenda": "war_funding", "side": "for" }], "deliberation": ["repeal"] }
        });
        let state = stage(&given).unwrap();
        let galaxy = &state.galaxy;
        let d4: Hex = "D4".parse().unwrap();
        assert_eq!(galaxy.systems.len(), 61);
        assert_eq!(galaxy.fleet(d4, Seat(0)).to_string(), "3F 2D 1N");
        assert_eq!(galaxy.systems[&d4].damaged(Owner::Seat(Seat(0))).count(Unit::Dreadnought), 1);
        assert_eq!(galaxy.docks_of(Seat(0)).count(), 1);
        assert_eq!((galaxy.empire(Seat(1)).pool, galaxy.empire(Seat(1)).fleet), (4, 5));
        assert!(galaxy.empire(Seat(1)).employs(Person::Envoy));
        assert_eq!(galaxy.council.pool.len(), 13);
        assert_eq!(galaxy.council.initiative, [Seat(1), Seat(2), Seat(0)]);
        assert!(galaxy.is_enemy(d4, Seat(0)) && !galaxy.controls(d4, Seat(0)));
    }

    #[test]
    fn everything_wrong_is_told_with_its_key() {
        let given = json!({ "sets": 3, "systems": { "Z9": {}, "D4": { "fleets": { "1": "2Q" } } } });
        let wrong = stage(&given).unwrap_err().join("\n");
        for words in ["sets", "systems.Z9", "systems.D4.fleets.1"] {
            assert!(wrong.contains(words), "{words} in {wrong}");
        }
    }
}
