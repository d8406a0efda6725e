//! Planetary landings (6.4).

use super::*;
use crate::galaxy::Owner;

/// Units of seat 1 at Abyz and Fria (E4), where they stand already.
fn at_abyz(units: &str, abyz: Value) -> Value {
    json!({ "phase": "action", "systems": {
        "E4": { "tile": "Abyz/Fria", "fleets": { "1": units }, "planets": { "Abyz": abyz } } } })
}

fn planet(played: &Played, name: &str) -> Value {
    serde_json::to_value(played.galaxy.planet(name.parse().unwrap()).unwrap()).unwrap()
}

#[test]
fn a_ground_force_takes_a_planet_and_is_used_up() {
    let played = alone(&at_abyz("1R 1G", json!({})), &[], vec![tactical("E4", &[], &["Abyz", "Fria"])]);
    assert_eq!(planet(&played, "Abyz")["owner"], 0);
    assert_eq!(planet(&played, "Abyz")["exhausted"], true);
    assert_eq!(planet(&played, "Fria")["owner"], Value::Null);
    assert_eq!(played.fleet("E4", 1), "1R");
    let why = played.told("impossible");
    let words =
        "Fria takes 1 ground force, a shock troop or a mechanized unit; there is nothing to land (6.4)";
    assert_eq!(why[0]["why"], words);
    assert_eq!(played.galaxy.empire(Seat(0)).deeds.conquered, 0, "nobody's planet is no conquest");
}

#[test]
fn docks_take_two_and_are_destroyed_with_what_lay_in_them() {
    let given = |units: &str| {
        let mut given = at_abyz(units, json!({ "owner": 2, "dock": true }));
        given["systems"]["E4"]["fleets"]["2"] = json!("2G");
        given
    };
    let act = || vec![tactical("E4", &[], &["Abyz"])];
    let played = alone(&given("1R 1G"), &[], act());
    assert!(played.told("impossible")[0]["why"].as_str().unwrap().contains("Abyz takes 2 ground forces"));
    assert_eq!(planet(&played, "Abyz")["owner"], 1);
    let played = alone(&given("1R 2G"), &[], act());
    assert_eq!(
        (&planet(&played, "Abyz")["owner"], &planet(&played, "Abyz")["dock"]),
        (&json!(0), &Value::Null)
    );
    assert_eq!(played.told("captured")[0]["dock"], true);
    assert_eq!(played.told("perished")[0]["force"], json!({ "ground_force": 2 }));
    assert_eq!(played.galaxy.empire(Seat(0)).deeds.conquered, 1);
}

#[test]
fn homes_of_others_and_mecatol_rex_take_three() {
    // Seat 2 of three sits at I5; its home is the Letnev's.
    let home = |units: &str| json!({ "phase": "action", "systems": { "I5": { "fleets": { "1": units } } } });
    let act = |hex: &str, planet: &str| vec![tactical(hex, &[], &[planet])];
    let played = alone(&home("1R 2G"), &[], act("I5", "Arc Prime"));
    assert!(
        played.told("impossible")[0]["why"].as_str().unwrap().contains("Arc Prime takes 3 ground forces")
    );
    let played = alone(&home("1R 3G"), &[], act("I5", "Arc Prime"));
    assert_eq!(planet(&played, "Arc Prime")["owner"], 0);
    let mecatol =
        |units: &str| json!({ "phase": "action", "systems": { "E5": { "fleets": { "1": units } } } });
    assert_eq!(alone(&mecatol("1R 2G"), &[], act("E5", "Mecatol Rex")).told("captured").len(), 0);
    assert_eq!(alone(&mecatol("1R 3G"), &[], act("E5", "Mecatol Rex")).told("captured").len(), 1);
    // One's own home, taken by somebody else, takes no more than another planet.
    let mine = json!({ "phase": "action", "systems": { "E1": {
        "fleets": { "1": "1R 1G" }, "planets": { "Jord": { "owner": 2 } } } } });
    assert_eq!(alone(&mine, &[], act("E1", "Jord")).told("captured").len(), 1);
}

#[test]
fn shock_troops_are_used_up_and_mechanized_units_land_once() {
    let act = || vec![tactical("E4", &[], &["Abyz", "Fria"])];
    let docked = json!({ "owner": 2, "dock": true });
    let played = alone(&at_abyz("1R 2T", docked.clone()), &[], act());
    assert_eq!((played.told("captured").len(), played.fleet("E4", 1)), (2, "1R".into()));
    let played = alone(&at_abyz("1R 1H", docked), &[], act());
    assert_eq!((played.told("captured").len(), played.fleet("E4", 1)), (1, "1R 1H".into()));
    assert_eq!(played.told("captured")[0]["with"], "mech");
}

#[test]
fn enemy_ships_keep_troops_off() {
    let mut given = at_abyz("1R 1G", json!({}));
    given["systems"]["E4"]["fleets"] = json!({ "1": "2N 1R 1G", "2": "2N" });
    // Both fleets are large: the battle comes later, and nothing lands now.
    let dice = [6, 6, 1, 1, 6, 6, 1, 1, 6, 6, 1, 1];
    let played = alone(&given, &dice[..8], vec![tactical("E4", &[], &["Abyz"])]);
    let why = played.told("impossible");
    assert!(
        why[0]["why"].as_str().unwrap().contains("enemy ships in E4 keep your troops off Abyz"),
        "{why:?}"
    );
    assert_eq!(planet(&played, "Abyz")["owner"], Value::Null);
}

#[test]
fn the_victor_of_an_immediate_battle_lands() {
    let given = json!({ "phase": "action", "systems": { "E5": { "fleets": { "1": "1C 1R 1G" } },
        "E4": { "tile": "Abyz/Fria", "fleets": { "2": "1D" } } } });
    let played = alone(&given, &[7, 1], vec![tactical("E4", &[("E5", "1C 1R 1G")], &["Abyz"])]);
    assert_eq!(planet(&played, "Abyz")["owner"], 0);
    assert_eq!(played.galaxy.force("E4".parse().unwrap(), Owner::Seat(Seat(1))).total(), 0);
}

#[test]
fn a_biohazard_kills_the_first_to_land() {
    let act = || vec![tactical("E4", &[], &["Abyz"])];
    let hazard = json!({ "biohazard": true });
    // Three ground forces die, a fourth takes the planet, and the counter goes.
    let played = alone(&at_abyz("1R 4G", hazard.clone()), &[], act());
    assert_eq!(played.told("biohazard")[0]["force"], json!({ "ground_force": 3 }));
    assert_eq!(
        (&planet(&played, "Abyz")["owner"], &planet(&played, "Abyz")["biohazard"]),
        (&json!(0), &json!(false))
    );
    // A mechanized unit dies where there are fewer.
    let played = alone(&at_abyz("1R 1G 1H", hazard.clone()), &[], act());
    assert_eq!((planet(&played, "Abyz")["owner"].clone(), played.fleet("E4", 1)), (json!(0), "1R".into()));
    let played = alone(&at_abyz("1R 3G", hazard), &[], act());
    assert!(played.told("impossible")[0]["why"].as_str().unwrap().contains("biohazard"));
    assert_eq!(played.fleet("E4", 1), "1R 3G");
}

#[test]
fn who_said_nothing_ahead_is_asked() {
    let given = at_abyz("1R 1G", json!({}));
    let Act::Tactical(mut act) = tactical("E4", &[], &[]) else { unreachable!() };
    act.land = None;
    let mut act = Some(Act::Tactical(act));
    let played = round(&given, &[], |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) if seat == Seat(0) => act.take().map(chosen),
        Question::Action(ActionQuestion::Land { may, .. }) => {
            assert_eq!(may.to_string(), "1G");
            Some(Answer::Land(vec![Landing { planet: "Fria".parse().unwrap(), with: None }]))
        }
        _ => None,
    });
    assert_eq!(planet(&played, "Fria")["owner"], 0);
}
