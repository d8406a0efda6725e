use super::stage;
use crate::chit::Chit;
use crate::state::State;
use rules::Saved;
use serde_json::{Value, json};

fn staged(given: Value) -> State {
    stage(&given).unwrap()
}

fn wrong(given: Value) -> Vec<String> {
    stage(&given).unwrap_err()
}

#[test]
fn nothing_said_is_a_table_as_set_up() {
    let state = staged(json!({}));
    assert_eq!(state.galaxy.empires.len(), 2);
    assert_eq!(state.galaxy.systems.len(), 33);
    // Two homeworlds with a Shield and two Survey Teams each.
    assert_eq!(state.galaxy.orbits.len(), 2);
    // Turn 3 is to come.
    assert_eq!(state.galaxy.turn, 2);
}

#[test]
fn there_are_always_fifty_chits() {
    for seats in 2..=6 {
        let order: Vec<u8> = (1..=seats).collect();
        let state = staged(json!({
            "order": order,
            "empires": { "1": { "hand": ["boom 5", "Return/Jam"] }, "2": { "hand": ["Sabotage 3"], "full": false } },
        }));
        let mut all: Vec<Chit> = state.hands.iter().flatten().chain(&state.cup).copied().collect();
        let mut printed = state.galaxy.edition.action_chits().to_vec();
        all.sort_unstable();
        printed.sort_unstable();
        assert_eq!(all, printed);
        let hands: Vec<usize> = state.hands.iter().map(Vec::len).collect();
        assert_eq!(hands[..2], [5, 1]);
        assert!(state.hands[0].contains(&Chit::Boom(5)) && state.hands[0].contains(&Chit::ReturnJam));
    }
}

#[test]
fn no_tile_lies_twice() {
    let state = staged(json!({ "order": [1, 2, 3, 4, 5, 6], "systems": { "C7": { "tile": "O01" } } }));
    let mut tiles: Vec<_> = state.galaxy.systems.values().filter_map(|s| s.printed?.tile).collect();
    let count = tiles.len();
    tiles.sort_unstable();
    tiles.dedup();
    assert_eq!(tiles.len(), count);
    assert_eq!(count + 6, state.galaxy.systems.len());
}

#[test]
fn what_is_staged_can_be_stored() {
    let state =
        staged(json!({ "systems": { "B8": { "dev": 3, "owner": 1 } }, "orbits": { "B8": { "1": "1P" } } }));
    assert_eq!(State::from_stored(state.to_stored()), Ok(state));
}

#[test]
fn what_does_not_fit_is_told_by_its_key() {
    let told = |given: Value, start: &str| {
        let problems = wrong(given);
        assert!(problems.iter().any(|p| p.starts_with(start)), "{start}: {problems:?}");
    };
    told(json!({ "colour": "red" }), "colour: ");
    told(json!({ "seats": 9 }), "seats: ");
    told(json!({ "options": { "varient": 1 } }), "options.varient: ");
    told(json!({ "phase": "late" }), "phase: ");
    told(json!({ "turn": 1 }), "turn: ");
    told(json!({ "seats": 3, "order": [1, 2] }), "order: ");
    told(json!({ "production": "Often" }), "production: ");
    told(json!({ "attempt": { "seat": 3 } }), "attempt.seat: ");
    told(json!({ "attempt": { "seat": 1, "to_answer": [1] } }), "attempt.to_answer: ");
    told(json!({ "empires": { "7": {} } }), "empires.7: ");
    told(json!({ "empires": { "1": { "race": "Roo" } } }), "empires.1.race: ");
    told(json!({ "empires": { "1": { "race": "zytal" }, "2": { "race": "zytal" } } }), "empires: ");
    told(json!({ "empires": { "1": { "jump": 7 } } }), "empires.1.jump: ");
    told(json!({ "empires": { "1": { "boxes": [0, 1, 1, 1] } } }), "empires.1.boxes: ");
    told(json!({ "empires": { "1": { "hand": ["Boom 7"] } } }), "empires.1.hand: ");
    told(json!({ "systems": { "E3": {} } }), "systems.E3: ");
    told(json!({ "systems": { "B8": { "tile": "F01" } } }), "systems.B8.tile: ");
    told(json!({ "systems": { "B8": { "army": "2X" } } }), "systems.B8.army: ");
    told(json!({ "systems": { "B8": { "owner": 1, "used": 1 } } }), "systems.B8.used: ");
    told(json!({ "systems": { "B8": { "owner": 1, "fleet": "1P" } } }), "systems.B8.fleet: ");
    told(json!({ "systems": { "A9": { "ground": 2 } } }), "systems.A9.printed: ");
    told(json!({ "orbits": { "B8": { "1": "3F" } } }), "orbits.B8.1: ");
    told(json!({ "orbits": { "B8": { "1": "1S" } } }), "orbits.B8.1: ");
    told(json!({ "battle": { "at": "B8" } }), "battle.attacker: ");
}
