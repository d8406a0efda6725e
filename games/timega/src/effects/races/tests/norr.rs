use crate::deeds::{Act, Choice, Special};
use crate::effects::races::Race;
use crate::galaxy::{Counter, CounterSide};
use crate::law::actions::specials;
use crate::moments::Source;
use crate::questions::{Answer, Question};
use crate::stage::stage;
use crate::turn::action::tests::{alone, round};
use rules::Seat;
use serde_json::json;

fn hatch(hex: &str, count: u8) -> Act {
    let source = Source::Race(Race::Norr);
    Act::Special(Special { hex: Some(hex.parse().unwrap()), count, ..Special::of(source) })
}

#[test]
fn larvae_hatch_over_a_planet_and_fight_large_fleets_at_once() {
    let given = json!({ "phase": "action", "races": ["norr"], "empires": { "1": { "own": { "larvae": 3 } } },
        "systems": { "E4": { "tile": "Thibah", "planets": { "Thibah": { "owner": 1 } },
                             "fleets": { "2": "2N" } } } });
    // Two destroyers, one hits; two dreadnoughts, both hit.
    let played = alone(&given, &[9, 1, 6, 6], vec![hatch("E4", 2)]);
    let empire = played.galaxy.empire(Seat(0));
    assert_eq!((empire.own.larvae, empire.pool), (1, 1));
    let counter = Counter { seat: Seat(0), side: CounterSide::Fleet };
    assert_eq!(played.galaxy.systems[&"E4".parse().unwrap()].counters, [counter]);
    assert_eq!(played.told("battle_began")[0]["small"], true);
    assert_eq!((played.fleet("E4", 1).as_str(), played.fleet("E4", 2).as_str()), ("none", "2N"));
    assert!(played.told("delayed").is_empty());
}

#[test]
fn larvae_that_hatch_in_a_delayed_battle_make_it_fought_at_once_by_its_attacker() {
    let given = json!({ "phase": "action", "races": ["norr"], "empires": { "1": { "own": { "larvae": 1 } } },
        "standoffs": [{ "hex": "E4", "attacker": 2, "defender": 1 }],
        "systems": { "E4": { "fleets": { "1": "2R", "2": "2R" } } } });
    let played = alone(&given, &[9, 9], vec![hatch("E4", 1)]);
    let began = played.told("battle_began");
    assert_eq!(
        (began.len(), &began[0]["small"], &began[0]["attacker"]),
        (1, &json!(true), &json!({ "seat": 1 }))
    );
    assert_eq!((played.fleet("E4", 1).as_str(), played.fleet("E4", 2).as_str()), ("1D 2R", "none"));
    // The one that hatched, and one for the battle won.
    assert_eq!(played.galaxy.empire(Seat(0)).own.larvae, 1);
}

#[test]
fn larvae_hatch_where_the_norr_are_and_as_many_as_there_are() {
    let given = |own: u8, pool: u8, destroyers: &str| {
        let given = json!({ "phase": "action", "races": ["norr"],
            "empires": { "1": { "own": { "larvae": own }, "pool": pool } },
            "systems": { "E4": { "fleets": { "1": destroyers, "2": "1C" } },
                         "D5": { "fleets": { "1": "1C" }, "counters": { "1": "fleet" } },
                         "C5": { "fleets": { "2": "1C" } } } });
        stage(&given).unwrap().galaxy
    };
    let places = |galaxy| {
        let of = |s: Special| (s.hex.unwrap().to_string(), s.count);
        specials(&galaxy, Seat(0)).into_iter().map(of).collect::<Vec<_>>()
    };
    // The home E1 and E4; not D5 with a counter, nor C5 where nobody of the N'orr is.
    let twice = |counts: &[u8]| -> Vec<(String, u8)> {
        ["E1", "E4"].iter().flat_map(|hex| counts.iter().map(|n| ((*hex).to_owned(), *n))).collect()
    };
    assert_eq!(places(given(2, 1, "1D")), twice(&[1, 2]));
    // Eight destroyers are all the plastic there is.
    assert_eq!(places(given(2, 1, "7D")), twice(&[1]));
    assert_eq!(places(given(2, 1, "8D")), twice(&[]));
    assert_eq!(places(given(2, 0, "1D")), twice(&[]));
    assert_eq!(places(given(0, 1, "1D")), twice(&[]));
}

#[test]
fn destroyers_beyond_the_fleet_supply_are_scuttled_before_they_fight() {
    let given = json!({ "phase": "action", "races": ["norr"], "empires": { "1": { "own": { "larvae": 5 } } },
        "systems": { "E1": { "fleets": { "2": "1C" } } } });
    // A coalition has a supply of three.
    let played = alone(&given, &[9, 1, 1, 1], vec![hatch("E1", 5)]);
    assert_eq!(played.told("battle_began")[0]["attacking"], json!({ "destroyer": 3 }));
    assert_eq!(played.fleet("E1", 1), "3D");
}

#[test]
fn a_dock_exhausted_makes_all_roll_better_for_the_battle() {
    let given = json!({ "phase": "battle", "races": ["norr"],
        "standoffs": [{ "hex": "E4", "attacker": 2, "defender": 1 }, { "hex": "E3", "attacker": 2, "defender": 1 }],
        "systems": { "E1": { "planets": { "Quinarra": { "dock": true } } },
                     "E4": { "fleets": { "1": "1C", "2": "1D" } }, "E3": { "fleets": { "1": "1C", "2": "1D" } } } });
    let dock = Choice::Planet("Quinarra".parse().unwrap());
    let mut asked = 0;
    // 6 is a hit in the first battle. In the second the dock is exhausted: nothing is asked, and it takes a 7.
    let played = round(&given, &[1, 6, 1, 6, 1, 7], |seat, question| match question {
        Question::Choose(choose) => {
            asked += 1;
            assert_eq!((seat, choose.what.as_str(), &choose.among), (Seat(0), "exhaust", &vec![dock]));
            Some(Answer::Chosen(vec![dock]))
        }
        _ => None,
    });
    let hits: Vec<_> = played.told("fired").iter().map(|f| f["hits"].clone()).collect();
    assert_eq!((asked, hits), (1, vec![json!(0), json!(1), json!(0), json!(0), json!(0), json!(1)]));
    assert!(played.galaxy.docks_of(Seat(0)).all(|(_, _, dock)| dock.exhausted));
    // Silence exhausts nothing.
    let played = round(&given, &[1, 7, 1, 7], |_, _| None);
    assert!(played.galaxy.docks_of(Seat(0)).all(|(_, _, dock)| !dock.exhausted));
}
