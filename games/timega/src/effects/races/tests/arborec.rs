use super::*;
use crate::deeds::Site;
use crate::hex::Hex;
use crate::law::{building, research};
use crate::turn::action::tests::tactical;
use crate::unit::Unit;
use serde_json::json;

fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

fn planet(played: &Played, name: &str) -> Value {
    serde_json::to_value(played.galaxy.planet(name.parse().unwrap()).unwrap()).unwrap()
}

#[test]
fn they_build_no_docks_and_land_nowhere() {
    let given = json!({ "races": ["arborec"], "phase": "action",
        "systems": { "E4": { "tile": "Abyz/Fria", "fleets": { "1": "1R 3G" }, "planets": { "Fria": { "owner": 1 } } } } });
    let why = building::may_build_dock(&galaxy(&given), Seat(0), "Fria".parse().unwrap()).unwrap_err();
    assert!(why.to_string().contains("Arborec have no space docks"), "{why}");
    let played = acting(&given, &[], vec![tactical("E4", &[], &["Abyz"])], Vec::new());
    assert!(played.told("captured").is_empty());
    assert_eq!(played.fleet("E4", 1), "1R 3G");
}

/// Ground forces at Abyz and Fria, which is seat 2's.
fn at_abyz(units: &str, enemies: &str) -> Value {
    json!({ "races": ["arborec"], "systems": { "E4": { "tile": "Abyz/Fria",
        "fleets": { "1": units, "2": enemies }, "planets": { "Fria": { "owner": 2 } } } } })
}

#[test]
fn every_ground_force_takes_a_planet_at_the_end_of_development() {
    let played = developing(&at_abyz("1R 2G", "-"), &[], Vec::new(), Vec::new());
    for name in ["Abyz", "Fria"] {
        assert_eq!(
            (&planet(&played, name)["owner"], &planet(&played, name)["exhausted"]),
            (&json!(0), &json!(false))
        );
    }
    assert_eq!(played.fleet("E4", 1), "1R 2G");
    assert_eq!(played.galaxy.empire(Seat(0)).deeds.conquered, 1, "Fria was somebody's");
    // Nestphar has a green specialty.
    assert_eq!(played.fleet("E1", 1), "1G");
    // One ground force takes one planet: of their choice, or the richest.
    let fria = vec![vec![Choice::Planet("Fria".parse().unwrap())]];
    let played = developing(&at_abyz("1R 1G", "-"), &[], Vec::new(), fria);
    assert_eq!(
        (&planet(&played, "Abyz")["owner"], &planet(&played, "Fria")["owner"]),
        (&Value::Null, &json!(0))
    );
    let played = developing(&at_abyz("1R 1G", "-"), &[], Vec::new(), Vec::new());
    assert_eq!(
        (&planet(&played, "Abyz")["owner"], &planet(&played, "Fria")["owner"]),
        (&json!(0), &json!(1))
    );
    // Not among enemy ships: a carrier cannot hurt a destroyer, so this battle goes on till the attacker gives way.
    let played = developing(&at_abyz("1D 1R 1G", "1D"), &[9, 1], Vec::new(), Vec::new());
    assert!(played.told("captured").is_empty());
}

#[test]
fn ground_forces_rest_on_own_planets() {
    let given = |owner: u8| {
        json!({ "races": ["arborec"], "phase": "action", "systems": { "E4": { "tile": "Abyz/Fria",
            "fleets": { "1": "1R 6G" }, "planets": { "Abyz": { "owner": owner } } } } })
    };
    let leave = tactical("E3", &[("E4", "1R")], &[]);
    let played = acting(&given(1), &[], vec![leave.clone(), tactical("E4", &[], &[])], Vec::new());
    assert_eq!((played.fleet("E3", 1), played.fleet("E4", 1)), ("1R".into(), "6G".into()));
    assert!(spare(&given(2), &leave).unwrap_err().contains("would be without room"));
}

#[test]
fn ground_forces_cost_one_and_produce_where_nothing_was_activated() {
    let given = |stage: &str, activated: bool| {
        let counters = if activated { json!({ "1": "race" }) } else { json!({}) };
        json!({ "races": ["arborec"], "empires": { "1": { "stage": stage } },
            "systems": { "E1": { "fleets": { "1": "1R 3G" }, "counters": counters } } })
    };
    let production = |stage: &str, activated: bool| {
        building::production(&galaxy(&given(stage, activated)), Seat(0), Site::GroundForces(hex("E1")))
            .value()
    };
    assert_eq!((production("federation", false), production("federation", true)), (3, 0));
    assert_eq!((production("republic", false), production("republic", true)), (6, 3));
    assert_eq!(
        building::cost(&galaxy(&given("coalition", false)), Seat(0), Unit::GroundForce).unwrap().value(),
        2
    );
    // Nestphar's three resources pay three; four would be more than three ground forces produce, for the new ones do
    // not produce yet.
    let build = |unit, count| vec![Purchase::Build { unit, count, at: None, to: None }];
    let built = judged(&given("coalition", false), build(Unit::GroundForce, 3));
    assert_eq!(built.steps.len(), 3);
    let built = judged(&given("coalition", false), build(Unit::Fighter, 4));
    assert_eq!(built.steps.len(), 3);
    let mut rich = given("coalition", false);
    rich["systems"]["E4"] = json!({ "tile": "Abyz/Fria", "planets": { "Abyz": { "owner": 1 } } });
    let built = judged(&rich, build(Unit::GroundForce, 5));
    assert_eq!(built.steps.len(), 3, "{:?}", built.refused);
}

#[test]
fn they_research_as_many_technologies_as_systems_have_rooted_ground_forces() {
    let given = json!({ "races": ["arborec"], "systems": { "E1": { "fleets": { "1": "2G" } },
        "E4": { "tile": "Abyz/Fria", "fleets": { "1": "1R 1G" }, "planets": { "Abyz": { "owner": 1 } } },
        "E3": { "fleets": { "1": "1R 1G" } } } });
    assert_eq!(research::limit(&galaxy(&given), Seat(0)).value(), 2);
}

#[test]
fn the_flagship_grows_again_what_was_destroyed_next_to_it() {
    let given = |flagship: &str| {
        json!({ "races": ["arborec"], "phase": "battle", "empires": { "1": { "stage": "republic" } },
            "standoffs": [{ "hex": "E4", "attacker": 1, "defender": 2 }],
            "systems": { "E4": { "fleets": { "1": "2D 1F 1R", "2": "9F" } }, (flagship): { "fleets": { "1": "1X" } } } })
    };
    // The barrage of two destroyers against nine fighters misses with four dice. Round 1: all is lost.
    let mut dice = vec![1, 1, 1, 1, 1, 1, 1];
    dice.extend([9, 9, 9, 9, 1, 1, 1, 1, 1]);
    let played = acting(&given("E5"), &dice, Vec::new(), Vec::new());
    assert_eq!(played.fleet("E5", 1), "1D 1R 1X", "one of a type, and no fighters");
    assert_eq!(acting(&given("E6"), &dice, Vec::new(), Vec::new()).fleet("E6", 1), "1X");
}
