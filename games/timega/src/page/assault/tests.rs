//! What a report says of an attack is what comes of it when its line is sent.

use super::super::page;
use super::{Assault, assault};
use crate::Timega;
use crate::events::{ActionEvent, BattleEvent, Ended, Event};
use crate::force::Force;
use crate::hex::Hex;
use crate::odds::Chance;
use crate::orders::Order;
use crate::stage::stage;
use crate::state::State;
use crate::view::View;
use rules::Seat;
use rules::dice::{Dice, Seed};
use rules::table::{Filed, Sitting, play};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// So often each attack is carried out.
const ATTACKS: u32 = 300;

const ME: Seat = Seat(0);

/// A position in which seat 1 has these technologies, and a fleet supply of so many ships.
fn staged(systems: &Value, techs: &[&str], fleet: u8) -> State {
    let empires = json!({ "1": { "techs": techs, "fleet": fleet } });
    let given = json!({ "seats": 3, "phase": "action", "systems": systems, "empires": empires });
    stage(&given).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")))
}

fn attack(state: &State, goal: &str, able: &[(&str, &str)]) -> Assault {
    let able: Vec<(Hex, Force)> =
        able.iter().map(|(from, ships)| (from.parse().unwrap(), ships.parse().unwrap())).collect();
    assault(&state.galaxy, ME, goal.parse().unwrap(), &able).expect("it is known")
}

/// How often the battle is won, and a planet taken, if the line is on file.
fn carried_out(state: &State, attack: &Assault) -> (u32, u32) {
    let mut filed = BTreeMap::<_, Filed<Timega>>::new();
    filed.entry(ME).or_default().book.add(Order::Step(attack.step.clone()));
    let (mut won, mut taken) = (0, 0);
    for number in 0..ATTACKS {
        let sitting = Sitting {
            seats: 3,
            waits: &BTreeSet::new(),
            journal: &[],
            filed: &filed,
            notices: &[],
            closing: None,
            dice: Dice::for_preview(&Seed([9; 32]), &number.to_le_bytes()),
            look: false,
            only: None,
        };
        let run = play(&Timega, &mut state.clone(), sitting);
        assert_eq!(run.end, Ok(()));
        let any = |fits: fn(&Event) -> bool| u32::from(run.told.iter().any(|told| fits(&told.event)));
        won += any(|e| matches!(e, Event::Battle(BattleEvent::BattleEnded { ended: Ended::Attacker, .. })));
        taken += any(|e| matches!(e, Event::Action(ActionEvent::Captured { seat: ME, .. })));
    }
    (won, taken)
}

/// Within four standard deviations.
#[track_caller]
fn agree(found: u32, expected: Chance, what: &str) {
    let p = i64::from(expected.in_permille());
    let (found, expected) = (i64::from(found), p * i64::from(ATTACKS) / 1000);
    let bound = 16 * p * (1000 - p) * i64::from(ATTACKS) / 1_000_000;
    let off = (found - expected).abs() - 1;
    assert!(off <= 0 || off * off <= bound, "{what}: {found} of {ATTACKS}, not {expected}");
}

#[test]
fn an_attack_comes_to_what_is_said_of_it() {
    let world = |defence: &str| json!({ "tile": "Abyz/Fria", "fleets": { "2": defence } });
    let two = json!({ "E4": { "fleets": { "1": "1R 2G 1N" } }, "D3": { "fleets": { "1": "2D" } }, "D4": world("2C 1D") });
    let fast = json!({ "E4": { "fleets": { "1": "2C 2D" } }, "D4": world("1N 1C") });
    let rex = json!({ "E4": { "fleets": { "1": "3N 1R 3G 2C" } }, "E5": { "fleets": { "guards": "1N 2C 2D 4F" } } });
    for (systems, techs, goal, able, late, land) in [
        (&two, [].as_slice(), "D4", [("E4", "1R 1N"), ("D3", "2D")].as_slice(), false, true),
        (&fast, &["striker_fleets"], "D4", &[("E4", "2C 2D")], false, false),
        (&rex, &[], "E5", &[("E4", "3N 1R 2C")], true, false),
    ] {
        let state = staged(systems, techs, 8);
        let attack = attack(&state, goal, able);
        assert_eq!((attack.late, attack.takes > Chance::NONE), (late, land), "{}", attack.step);
        let (won, taken) = carried_out(&state, &attack);
        agree(won, attack.wins, &attack.step.to_string());
        agree(taken, attack.takes, &format!("landing after {}", attack.step));
    }
}

/// A line names what goes; units by letters where words would be too many.
#[test]
fn lines_are_short() {
    let fleet = |force: &str| json!({ "fleets": { "1": force } });
    let world = json!({ "tile": "Abyz/Fria", "fleets": { "2": "1D" } });
    let all = staged(&json!({ "E4": fleet("1R 2G 2C"), "D4": world }), &[], 5);
    let page = page(&View::of(&all, ME));
    let prey = page["prey"].as_array().expect("prey").iter().find(|prey| prey["hex"] == "D4").expect("D4");
    assert_eq!(prey["assault"]["line"], "activate D4, move all from E4, land everywhere");
    assert_eq!(page["prey_odds"], true);
    // Of more than the fleet supply takes the costliest go, and carriers not without cargo.
    let many = staged(&json!({ "E4": fleet("4D 2C"), "D3": fleet("2N 2D 1R"), "D4": world }), &[], 5);
    let attack = attack(&many, "D4", &[("E4", "4D 2C"), ("D3", "2N 2D 1R")]);
    let line = attack.line(&many.galaxy, ME).expect("it can be done");
    assert!(line.len() <= super::WIDTH, "{line}");
    assert_eq!(line, "activate D4, move 2D 2N from D3, move 1C from E4");
}
