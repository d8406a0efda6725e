//! Activation, turns, supply, immediate and delayed battles, sieges, Fleet Logistics.

use super::*;
use crate::deeds::Choice;
use crate::force::Force;
use rules::Kind;

#[test]
fn turns_go_round_in_the_order_of_initiative_until_all_have_passed() {
    let given = json!({ "phase": "action", "initiative": [2, 3, 1], "speaker": 1 });
    let mut order = Vec::new();
    let played = round(&given, &[], |seat, question| match question {
        Question::Action(ActionQuestion::Act { nth }) => {
            order.push((seat.0 + 1, *nth));
            let hexes = ["E3", "E4"];
            let turn = usize::from(*nth / 3);
            // Seat 2 activates twice and has no counter left; the others pass.
            (seat == Seat(1)).then(|| hexes.get(turn).map(|hex| chosen(tactical(hex, &[], &[]))))?
        }
        _ => None,
    });
    // Seat 2 again alone; then its pool of two is empty, and it passes unasked.
    assert_eq!(order, [(2, 0), (3, 1), (1, 2), (2, 3)]);
    let passed: Vec<_> = played.told("passed").iter().map(|e| e["seat"].clone()).collect();
    assert_eq!(passed, [2, 0, 1]);
    assert_eq!(played.galaxy.empire(Seat(1)).pool, 0);
    assert_eq!(played.told("activated").len(), 2);
}

#[test]
fn a_system_with_a_counter_of_ones_own_cannot_be_activated_again() {
    let given =
        json!({ "phase": "action", "systems": { "E4": { "counters": { "1": "fleet", "2": "race" } } } });
    let played = alone(&given, &[], vec![tactical("E4", &[], &[])]);
    let why = played.told("impossible");
    assert!(
        why[0]["why"].as_str().unwrap().contains("has a command counter of yours already (6.2)"),
        "{why:?}"
    );
    assert_eq!(played.galaxy.empire(Seat(0)).pool, 2, "what is impossible costs nothing");
    assert!(played.told("activated").is_empty());
}

#[test]
fn small_fleets_fight_at_once_and_large_ones_wait() {
    let given = |mine: &str, other: &str| {
        json!({ "phase": "action", "systems": { "E5": { "fleets": { "1": mine } },
                "E4": { "fleets": { "2": other } } } })
    };
    let act = |force: &str| vec![tactical("E4", &[("E5", force)], &[])];
    // A cruiser attacks a dreadnought: at once.
    let played = alone(&given("1C", "1N"), &[7, 6], act("1C"));
    assert_eq!(played.told("battle_began")[0]["small"], true);
    assert!(played.told("delayed").is_empty());
    // Two dreadnoughts against a carrier and three fighters: in the battle phase.
    let played = alone(&given("2N", "1R 3F"), &[6, 6, 1, 1, 1, 6, 6, 1], act("2N"));
    assert_eq!(played.told("delayed").len(), 1);
    let began = played.told("battle_began");
    assert_eq!((began.len(), &began[0]["small"]), (1, &json!(false)));
    let order: Vec<&str> = played.told.iter().map(Event::kind).collect();
    let at = |kind: &str| order.iter().rposition(|k| *k == kind).unwrap();
    assert!(at("passed") < at("battle_began"), "{order:?}");
}

#[test]
fn a_third_fleet_fights_at_once_and_the_others_still_wait() {
    // Seats 2 and 3 wait for the battle phase at E4; seat 1's destroyers fall to the first
    // of them.
    let given = json!({ "phase": "action", "standoffs": [{ "hex": "E4", "attacker": 3, "defender": 2 }],
        "systems": { "E5": { "fleets": { "1": "2D" } }, "E4": { "fleets": { "2": "2N", "3": "2N" } } } });
    let dice = [1, 1, 6, 1, 1, 6, 6, 6, 6, 1, 1, 6, 6, 1, 1];
    let played = alone(&given, &dice, vec![tactical("E4", &[("E5", "2D")], &[])]);
    let began: Vec<_> =
        played.told("battle_began").iter().map(|e| (e["small"].clone(), e["attacker"].clone())).collect();
    assert_eq!(began, [(json!(true), json!({ "seat": 0 })), (json!(false), json!({ "seat": 2 }))]);
}

#[test]
fn ships_beyond_the_fleet_supply_are_scuttled_before_the_battle() {
    // A coalition has a fleet supply of three; a carrier with fighters counts as one.
    let given = json!({ "phase": "action", "systems": { "E5": { "fleets": { "1": "2C 2D 1R 6F" } } } });
    let act = tactical("E4", &[("E5", "2C 2D 1R 6F")], &[]);
    let mut asked = 0;
    let mut first = Some(act);
    let played = round(&given, &[], |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) if seat == Seat(0) => first.take().map(chosen),
        Question::Action(ActionQuestion::Scuttle { from, excess, .. }) => {
            asked += 1;
            assert_eq!((from.to_string().as_str(), *excess), ("2D 2C 1R", 2));
            Some(Answer::Units("1C 1D".parse().unwrap()))
        }
        _ => None,
    });
    assert_eq!(asked, 1);
    assert_eq!(played.fleet("E4", 1), "6F 1D 1C 1R");
    assert_eq!(played.told("scuttled")[0]["force"], json!({ "destroyer": 1, "cruiser": 1 }));
}

#[test]
fn with_the_carrier_go_those_it_carried() {
    // Silence: the cheapest ship goes first, then what has no room.
    let given = json!({ "phase": "action", "empires": { "1": { "fleet": 1 } },
        "systems": { "E5": { "fleets": { "1": "1R 1N 2F 1G" } } } });
    let mut first = Some(tactical("E4", &[("E5", "1R 1N 2F 1G")], &[]));
    let played = round(&given, &[], |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) if seat == Seat(0) => first.take().map(chosen),
        _ => None,
    });
    assert_eq!(played.fleet("E4", 1), "1N");
}

#[test]
fn advanced_fighters_beyond_capacity_count_for_supply() {
    let given = json!({ "phase": "action", "empires": { "1": { "techs": ["advanced_fighters"] } },
        "systems": { "E5": { "fleets": { "1": "1R 8F" } } } });
    // One carrier and two fighters beyond its six: three ships, the supply of a coalition.
    let played = alone(&given, &[], vec![tactical("E4", &[("E5", "1R 8F")], &[])]);
    assert_eq!(played.fleet("E4", 1), "8F 1R");
    let mut given = given;
    given["empires"]["1"]["fleet"] = json!(2);
    let played = alone(&given, &[], vec![tactical("E4", &[("E5", "1R 8F")], &[])]);
    assert_eq!(played.fleet("E4", 1), "7F 1R");
}

#[test]
fn striker_fleets_use_the_points_they_have_left() {
    let given = json!({ "phase": "action", "empires": { "1": { "techs": ["striker_fleets"] } },
        "systems": { "E5": { "fleets": { "1": "1C" } }, "F3": { "fleets": { "1": "1C" } },
                     "E3": { "fleets": { "2": "1D" } } } });
    // One cruiser comes two steps, the other one step and has a point left: 6 and 6 are a miss and a hit.
    let played = alone(&given, &[6, 6, 1], vec![tactical("E3", &[("E5", "1C"), ("F3", "1C")], &[])]);
    let fired = &played.told("fired")[0];
    assert_eq!(fired["hits"], 1, "{fired}");
    let bonuses: Vec<_> = fired["dice"].as_array().unwrap().iter().map(|d| d["bonus"].clone()).collect();
    assert_eq!(bonuses, [1, 0]);
}

#[test]
fn fleet_logistics_flips_a_counter_once_a_round() {
    let given = json!({ "phase": "action", "empires": { "1": { "techs": ["fleet_logistics"], "pool": 3 } },
        "systems": { "E5": { "fleets": { "1": "1C" } } } });
    let mut acts =
        vec![tactical("E4", &[("E5", "1C")], &[]), tactical("E3", &[("E4", "1C")], &[])].into_iter();
    let mut offers = 0;
    let played = round(&given, &[], |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) if seat == Seat(0) => acts.next().map(chosen),
        Question::Choose(choose) => {
            offers += 1;
            assert_eq!((choose.what.as_str(), choose.among.len()), ("flip", 1));
            Some(Answer::Chosen(vec![Choice::Hex("E4".parse().unwrap())]))
        }
        _ => None,
    });
    assert_eq!(offers, 1, "used once, it is offered no more");
    assert_eq!(played.fleet("E3", 1), "1C");
    assert_eq!(played.told("flipped").len(), 1);
}

#[test]
fn a_siege_takes_two_turns_of_the_cannon() {
    let siege = |hex: &str| {
        let Act::Tactical(mut act) = tactical(hex, &[], &[]) else { unreachable!() };
        act.siege = true;
        Act::Tactical(act)
    };
    let given = |sieges: Value| {
        json!({ "phase": "action", "empires": { "1": { "techs": ["deep_space_cannon"] } },
            "systems": { "E5": { "fleets": { "1": "1N" } }, "F4": { "fleets": { "1": "1C" } },
                         "E4": { "fleets": { "2": "1R 1N 1D 2G" }, "sieges": sieges } } })
    };
    let played = alone(&given(json!([])), &[], vec![siege("E4")]);
    assert_eq!(played.told("besieged")[0]["hits"], Value::Null);
    assert_eq!(played.fleet("E4", 2), "1D 1R 1N 2G");
    // The second time: a capital ship of the defender's choice, by default the cheapest, and what it carried; then one
    // hit for the one adjacent system with a dreadnought, which the dreadnought takes as damage.
    let played = alone(&given(json!([1])), &[], vec![siege("E4")]);
    assert_eq!(played.told("besieged")[0]["hits"], 1);
    assert_eq!(played.fleet("E4", 2), "1D 1N");
    let damaged = played.galaxy.systems[&"E4".parse().unwrap()].damaged(crate::galaxy::Owner::Seat(Seat(1)));
    assert_eq!(damaged, Force::of(crate::unit::Unit::Dreadnought, 1));
    assert_eq!(played.galaxy.empire(Seat(0)).deeds.capitals, 1);
    // Nobody there, or nobody near: no siege.
    let played = alone(&given(json!([])), &[], vec![siege("E7")]);
    let why: Vec<_> = played.told("impossible").iter().map(|e| e["why"].to_string()).collect();
    assert!(why.iter().any(|w| w.contains("no enemy ships in E7")) && why.len() == 2, "{why:?}");
}

/// The line of a plan that was carried out is known to its owner, and to nobody else, until the round is over.
#[test]
fn a_line_that_was_carried_out_is_its_owners_to_know() {
    let given = json!({ "phase": "action", "initiative": [1, 2, 3], "systems": { "E4": {} } });
    let first = stage(&given).unwrap();
    let waits: BTreeSet<String> = ["act".to_owned()].into();
    let run = |journal: &[_], filed: &BTreeMap<Seat, Filed<Timega>>, closing| {
        let (seats, dice) = (first.galaxy.seats, Dice::scripted(Vec::new()));
        let (waits, notices) = (&waits, &[][..]);
        let sitting =
            Sitting { seats, waits, journal, filed, notices, closing, dice, look: false, only: None };
        play(&Timega, &mut first.clone(), sitting)
    };
    let asked = run(&[], &BTreeMap::new(), None);
    let window = asked.window.unwrap();
    let (seat, question) = window.asked[0].clone();
    let act = tactical("E4", &[], &[]);
    let answer = Answer::Act(Box::new(Chosen { act, line: Some(7), skipped: Vec::new() }));
    let reply = Reply { entry: window.entry, question, answer, text: String::new() };
    let mut filed: BTreeMap<Seat, Filed<Timega>> = BTreeMap::new();
    filed.entry(seat).or_default().replies.push(reply);
    let after = run(&asked.journal, &filed, Some(window.entry));
    assert!(after.window.is_some(), "the round goes on");
    for (who, view) in &after.views {
        let known: Vec<_> = view.carried_out.iter().copied().collect();
        assert_eq!(known, if *who == seat { vec![7] } else { vec![] }, "{who}");
    }
}
