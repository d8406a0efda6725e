//! Games in the middle, laid out by hand on the map everybody knows: for tests and for a look at mails and pictures.

use serde_json::{Map, Value, json};
use timega::edition::edition;
use timega::hex::Hex;
use timega::stage::stage;
use timega::state::State;

const RACES: [&str; 6] = ["letnev", "l1z1x", "hacan", "sol", "naalu", "winnu"];

/// A state from the words of scenarios.
pub fn staged(given: &Value) -> State {
    stage(given).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")))
}

/// The fixed map with so many seats: keys of systems for `stage`.
fn systems() -> Map<String, Value> {
    edition().fixed_map().iter().map(|(hex, tile)| (hex.to_string(), json!({ "tile": tile }))).collect()
}

/// Puts keys into a system of the position.
fn put(systems: &mut Map<String, Value>, hex: &str, keys: Value) {
    let system = systems.entry(hex).or_insert_with(|| json!({}));
    if let (Some(system), Value::Object(keys)) = (system.as_object_mut(), keys) {
        system.extend(keys);
    }
}

/// The start: six empires with what they begin with, on the fixed map.
pub fn start() -> State {
    staged(&json!({
        "seats": 6, "races": RACES, "round": 1, "phase": "action", "systems": systems(),
        "empires": { "1": { "techs": ["hylar_v_assault_laser", "antimass_deflectors"] } }
    }))
}

/// Six empires in the seventh round: fleets, counters, laws, personnel.
pub fn middle() -> State {
    let bare = staged(&json!({ "seats": 6, "races": RACES, "systems": systems() }));
    let homes: Vec<Hex> = bare.galaxy.empires.iter().map(|e| e.home).collect();
    let mut all = systems();
    // Everything within two steps of a home is its owner's, and some of what is three steps away.
    for (hex, system) in &bare.galaxy.systems {
        let (seat, near) = (1..)
            .zip(&homes)
            .map(|(seat, home): (u8, &Hex)| (seat, home.distance(*hex)))
            .min_by_key(|(_, d)| *d)
            .expect("six homes");
        let planets: Map<String, Value> = system
            .planets
            .keys()
            .enumerate()
            .filter(|(n, _)| near < 2 || (near == 2 && (n + usize::from(seat)) % 3 != 0))
            .map(|(n, id)| {
                let dock = near == 0 && n == 0;
                (
                    id.to_string(),
                    json!({ "owner": seat, "dock": dock.then_some(true), "exhausted": near == 2 && n == 1 }),
                )
            })
            .map(|(id, mut planet)| {
                if planet["dock"].is_null() {
                    planet.as_object_mut().expect("keys").remove("dock");
                }
                (id, planet)
            })
            .collect();
        if !planets.is_empty() {
            put(&mut all, &hex.to_string(), json!({ "planets": planets }));
        }
    }
    let home = |seat: usize| homes[seat - 1].to_string();
    put(&mut all, &home(1), json!({ "fleets": { "1": "2R 5F 4G 1D 1N" }, "damaged": { "1": "1N" } }));
    put(&mut all, &home(2), json!({ "fleets": { "2": "3N 1D 6F 2G 2S" } }));
    put(&mut all, &home(3), json!({ "fleets": { "3": "1R 2G" }, "counters": { "3": "race", "1": "race" } }));
    put(&mut all, &home(4), json!({ "fleets": { "4": "2R 8G 2F 3D 1X" } }));
    put(&mut all, &home(5), json!({ "fleets": { "5": "1R 4F 2C 2Y" } }));
    put(&mut all, &home(6), json!({ "fleets": { "6": "1W 1R 6F 2C 2D" } }));
    put(&mut all, "E5", json!({ "fleets": { "guards": "1N 2C 2D 4F" } }));
    put(
        &mut all,
        "E4",
        json!({ "fleets": { "1": "2C 2D", "4": "1N 1C" }, "counters": { "1": "race", "4": "race", "2": "fleet" } }),
    );
    put(
        &mut all,
        "D5",
        json!({ "fleets": { "1": "2N 1R 6F 2G 1H", "6": "2R 3F 3C", "5": "2D" }, "counters": { "1": "race" } }),
    );
    put(
        &mut all,
        "F5",
        json!({ "fleets": { "3": "4D 2C" }, "wormholes": [{ "letter": "beta", "only": 3 }] }),
    );
    put(&mut all, "C3", json!({ "fleets": { "1": "3D" }, "deep_space": true, "sieges": [2] }));
    staged(&json!({
        "seats": 6, "races": RACES, "round": 7, "phase": "development", "speaker": 4,
        "initiative": [2, 3, 1, 6, 5, 4],
        "systems": all,
        "standoffs": [{ "hex": "D5", "attacker": 1, "defender": 6 }],
        "empires": {
            "1": { "stage": "republic", "pool": 1,
                   "techs": ["hylar_v_assault_laser", "antimass_deflectors", "ion_cannons", "enviro_compensator", "stasis_capsules", "xrd_transporters", "magen_defence_grid"],
                   "researched": ["ion_cannons", "enviro_compensator", "magen_defence_grid", "xrd_transporters"],
                   "staff": ["fleet_control", "admiral"], "credits": { "red": 1, "blue": 2 },
                   "deeds": { "conquered": 3, "capitals": 1, "battles_as_republic": 2, "destroyed_as_republic": 23 } },
            "2": { "stage": "federation", "techs": ["hylar_v_assault_laser", "antimass_deflectors", "enviro_compensator", "cybernetics"] },
            "3": { "stage": "republic", "techs": ["enviro_compensator", "sarween_tools", "stasis_capsules"], "staff": ["technician"] },
            "4": { "stage": "empire", "techs": ["antimass_deflectors", "cybernetics", "xeno_psychology", "neural_computing", "hylar_v_assault_laser"], "votes_cast": 9 },
            "5": { "stage": "coalition", "techs": ["advanced_fighters"] },
            "6": { "stage": "federation", "techs": ["antimass_deflectors", "enviro_compensator", "stasis_capsules", "sarween_tools", "hylar_v_assault_laser", "ion_cannons", "war_sun"], "left": true }
        },
        "council": {
            "laws": [{ "agenda": "war_funding", "side": "for", "round": 5 }, { "agenda": "research_grant", "side": "for", "round": 6 }],
            "discarded": [{ "agenda": "ancient_artifact", "side": "against", "round": 5 }],
            "deliberation": ["technology_tariffs", { "agenda": "repeal", "about": { "agenda": "war_funding", "side": "for", "round": 5 } }]
        }
    }))
}

/// Three empires, little on the map: what a page says of nothing.
pub fn poor() -> State {
    staged(
        &json!({ "seats": 3, "races": ["arborec", "saar", "nekro"], "phase": "action", "systems": { "D4": { "drifting": 2, "fleets": { "2": "1R" } } } }),
    )
}
