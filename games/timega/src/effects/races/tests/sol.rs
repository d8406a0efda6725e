use super::*;
use crate::effects::races::Race;
use crate::law::carrying;
use crate::moments::{Hold, Source};
use crate::turn::action::tests::tactical;
use crate::unit::Unit;
use serde_json::json;

const SOL: Source = Source::Race(Race::Sol);

fn raise(hex: &str, unit: Unit) -> Act {
    Act::Special(Special { hex: Some(hex.parse().unwrap()), unit: Some(unit), count: 2, ..special(SOL) })
}

#[test]
fn carriers_hold_eight() {
    let given = json!({ "races": ["sol"], "phase": "action",
        "systems": { "E5": { "fleets": { "1": "1R 8F" } } } });
    assert_eq!(carrying::capacity(&galaxy(&given), Seat(0), Unit::Carrier, Hold::Any).value(), 8);
    let played = acting(&given, &[], vec![tactical("E4", &[("E5", "1R 8F")], &[])], Vec::new());
    assert_eq!(played.fleet("E4", 1), "8F 1R");
}

#[test]
fn a_counter_becomes_two_units_on_a_carrier_once_a_round() {
    let given = json!({ "races": ["sol"], "phase": "action",
        "systems": { "E5": { "fleets": { "1": "1R" } }, "E4": { "fleets": { "1": "1R 7G" } } } });
    // Two counters of a coalition and one of Sol.
    let played =
        acting(&given, &[], vec![raise("E5", Unit::Fighter), raise("E5", Unit::GroundForce)], Vec::new());
    assert_eq!(played.fleet("E5", 1), "2F 1R");
    assert_eq!(played.galaxy.empire(Seat(0)).pool, 2);
    let why = played.told("impossible");
    assert!(why[0]["why"].as_str().unwrap().contains("lets you do nothing of that sort"), "{why:?}");
    // Room for one alone.
    let played = acting(&given, &[], vec![raise("E4", Unit::GroundForce)], Vec::new());
    assert_eq!(played.fleet("E4", 1), "1R 8G");
    // No carrier, no action.
    let played = acting(&given, &[], vec![raise("E3", Unit::Fighter)], Vec::new());
    assert_eq!(played.told("special_done").len(), 0);
}

#[test]
fn the_type_named_rolls_one_better_in_the_action_phase() {
    let given = json!({ "races": ["sol"], "phase": "action",
        "systems": { "E5": { "fleets": { "1": "1C 1D" } }, "E4": { "fleets": { "2": "1D" } } } });
    let attack = || vec![tactical("E4", &[("E5", "1C")], &[])];
    let played = acting(&given, &[6, 1], attack(), vec![vec![Choice::Unit(Unit::Cruiser)]]);
    assert_eq!(played.told("battle_ended")[0]["ended"], "attacker");
    let named = vec![vec![Choice::Unit(Unit::Destroyer)]];
    let played = acting(&given, &[6, 1, 7, 1], attack(), named);
    assert_eq!(played.told("fired")[0]["hits"], 0);
    assert_eq!(played.galaxy.empire(Seat(0)).own.named, None, "the name is forgotten when the round ends");
}

#[test]
fn a_ground_force_comes_to_the_flagship_while_there_is_room() {
    let given = |units: &str| json!({ "races": ["sol"], "systems": { "E5": { "fleets": { "1": units } } } });
    let after = |units: &str| developing(&given(units), &[], Vec::new(), Vec::new()).fleet("E5", 1);
    assert_eq!((after("1X"), after("1X 2G")), ("1X 1G".into(), "1X 2G".into()));
}
