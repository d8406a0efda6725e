use super::*;
use crate::deeds::Site;
use crate::edition::Colour;
use crate::hex::Hex;
use crate::law::{building, carrying, objectives, research};
use crate::turn::action::tests::tactical;
use crate::unit::Unit;
use serde_json::json;

/// The action, with the dock in every move.
fn with_dock(act: Act) -> Act {
    let Act::Tactical(mut tactical) = act else { unreachable!() };
    tactical.moves.iter_mut().for_each(|m| m.dock = true);
    Act::Tactical(tactical)
}

fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

/// A dock at E5, another at E2, troops at E5.
fn given(stage: &str, units: &str) -> Value {
    json!({ "races": ["saar"], "phase": "action", "empires": { "1": { "stage": stage } },
        "systems": { "E5": { "drifting": 1, "fleets": { "1": units } }, "E2": { "drifting": 1 } } })
}

#[test]
fn docks_move_two_and_carry_what_they_hold() {
    let go = |to: &str, stage: &str, units: &str, moved: &str| {
        spare(&given(stage, units), &with_dock(tactical(to, &[("E5", moved)], &[])))
    };
    assert_eq!(go("E3", "coalition", "-", "-"), Ok(vec![]));
    assert!(go("A1", "coalition", "-", "-").unwrap_err().contains("a space dock moves 2 (8.3)"));
    assert_eq!(go("E3", "coalition", "3G", "3G"), Ok(vec![]));
    assert!(
        go("E3", "coalition", "4G", "4G")
            .unwrap_err()
            .contains("the space dock cannot carry 4 ground forces: 1 too many")
    );
    assert_eq!(go("E3", "federation", "4G", "4G"), Ok(vec![]));
    let left = go("E3", "coalition", "3G", "2G").unwrap_err();
    assert!(left.contains("1 of what stays in E5 would be without room"), "{left}");
    // One in a system.
    let mut near = given("coalition", "-");
    near["systems"]["E4"] = json!({ "drifting": 1 });
    let crowded = spare(&near, &with_dock(tactical("E4", &[("E5", "-")], &[]))).unwrap_err();
    assert!(crowded.contains("one space dock alone can be adrift in E4"), "{crowded}");
    let nothing = spare(&near, &with_dock(tactical("E3", &[("D5", "-")], &[]))).unwrap_err();
    assert!(nothing.contains("no space dock of yours is adrift in D5"), "{nothing}");

    let act = with_dock(tactical("E3", &[("E5", "1R 8G")], &[]));
    let played = acting(&given("coalition", "1R 8G"), &[], vec![act], Vec::new());
    assert!(played.told("moved").is_empty(), "a carrier moves one");
    let act = with_dock(tactical("E4", &[("E5", "1R 8G")], &[]));
    let played = acting(&given("coalition", "1R 8G"), &[], vec![act], Vec::new());
    assert_eq!(played.fleet("E4", 1), "1R 8G");
    assert!(played.galaxy.has_dock(hex("E4"), Seat(0)) && !played.galaxy.has_dock(hex("E5"), Seat(0)));
    assert_eq!(played.told("dock_moved")[0]["way"], json!(["E5", "E4"]));
}

#[test]
fn docks_of_others_do_not_move() {
    let mut given = given("coalition", "-");
    given["races"] = json!(["muaat"]);
    assert!(spare(&given, &with_dock(tactical("E4", &[("E5", "-")], &[]))).unwrap_err().contains("moves 0"));
}

#[test]
fn a_dock_alone_among_enemies_is_lost() {
    let given = |defence: &str| {
        json!({ "races": ["muaat", "saar"], "phase": "action", "systems": {
            "E5": { "fleets": { "1": "1C" } }, "E4": { "drifting": 2, "fleets": { "2": defence } } } })
    };
    let attack = |defence: &str, dice: &[u32]| {
        acting(&given(defence), dice, vec![tactical("E4", &[("E5", "1C")], &[])], Vec::new())
    };
    let played = attack("2G", &[]);
    assert_eq!(played.told("dock_destroyed").len(), 1);
    assert_eq!(played.fleet("E4", 2), "none", "what rested in it is lost with it");
    // While ships are there it lives; with the last of them it goes.
    assert!(attack("1D", &[1, 9]).told("dock_destroyed").is_empty());
    assert_eq!(attack("1D", &[7, 1]).told("dock_destroyed").len(), 1);
    // Its own move among enemies costs it as well.
    let given = json!({ "races": ["saar"], "phase": "action",
        "systems": { "E5": { "drifting": 1 }, "E4": { "fleets": { "2": "1D" } } } });
    let played = acting(&given, &[], vec![with_dock(tactical("E4", &[("E5", "-")], &[]))], Vec::new());
    assert_eq!(played.galaxy.docks_of(Seat(0)).count(), 0);
}

#[test]
fn a_captured_planet_gives_two_fighters_as_far_as_there_is_room() {
    let given = |units: &str| {
        json!({ "races": ["saar"], "phase": "action",
            "systems": { "E4": { "tile": "Abyz/Fria", "fleets": { "1": units } } } })
    };
    let land = |units: &str, planets: &[&str]| {
        acting(&given(units), &[], vec![tactical("E4", &[], planets)], Vec::new()).fleet("E4", 1)
    };
    assert_eq!(land("1R 2G", &["Abyz", "Fria"]), "4F 1R");
    assert_eq!(land("1R 6G", &["Abyz"]), "1F 1R 5G");
}

#[test]
fn docks_hold_and_produce_more_with_every_stage() {
    for (stage, wanted) in [("coalition", 3), ("federation", 4), ("republic", 5), ("empire", 6)] {
        let galaxy = galaxy(&given(stage, "-"));
        assert_eq!(
            building::production(&galaxy, Seat(0), Site::Drifting(hex("E5"))).value(),
            wanted,
            "{stage}"
        );
        assert_eq!(i32::from(carrying::dock_capacity(&galaxy, Seat(0))), wanted, "{stage}");
    }
}

#[test]
fn the_saar_advance_without_a_home() {
    let given = |race: &str| {
        json!({ "races": [race], "empires": { "1": { "deeds": { "conquered": 1 } } },
            "systems": { "E1": { "fleets": { "2": "1D" } } } })
    };
    assert!(objectives::may_advance(&galaxy(&given("saar")), Seat(0)).is_ok());
    assert!(objectives::may_advance(&galaxy(&given("muaat")), Seat(0)).is_err());
}

#[test]
fn a_dock_uses_the_specialties_of_one_planet() {
    let given = json!({ "races": ["saar"], "systems": { "E5": { "tile": "Bereg/Lirta IV", "drifting": 1,
        "planets": { "Bereg": { "owner": 1 }, "Lirta IV": { "owner": 1 } } },
        "E4": { "tile": "Lesab", "drifting": 1 } } });
    let [bereg, lirta] = ["Bereg", "Lirta IV"].map(|p| p.parse().unwrap());
    let uses = |played: &Played, at: &str| played.galaxy.systems[&hex(at)].drifting.as_ref().unwrap().uses;
    let mut asked = 0;
    let played = round(&given, &[], |seat, question| match question {
        Question::Choose(choose) if seat == Seat(0) => {
            asked += 1;
            assert_eq!(choose.among, [Choice::Planet(bereg), Choice::Planet(lirta)]);
            Some(Answer::Chosen(vec![Choice::Planet(lirta)]))
        }
        _ => None,
    });
    assert_eq!(asked, 1);
    assert_eq!((uses(&played, "E5"), uses(&played, "E4")), (Some(lirta), None), "Lesab is not theirs");
    let with = |colour| research::docks_with(&played.galaxy, Seat(0), colour);
    assert_eq!((with(Colour::Green), with(Colour::Red)), (1, 0));
    let silent = round(&given, &[], |_, _| None);
    assert_eq!(uses(&silent, "E5"), Some(bereg));
}

#[test]
fn space_gates_join_docks_adrift() {
    let mut given = given("coalition", "1R");
    given["systems"]["A1"] = json!({ "drifting": 1 });
    given["empires"]["1"]["techs"] = json!(["space_gates"]);
    // One step through the gates, and a point more towards a neutral system.
    assert_eq!(spare(&given, &tactical("A1", &[("E5", "1R")], &[])), Ok(vec![1]));
    // The dock itself goes through the gates next to the other one.
    assert_eq!(spare(&given, &with_dock(tactical("A2", &[("E5", "-")], &[]))), Ok(vec![]));
    given["empires"]["1"]["techs"] = json!([]);
    assert!(spare(&given, &tactical("A1", &[("E5", "1R")], &[])).is_err());
}

#[test]
fn integrated_economy_places_what_docks_adrift_build_next_to_them() {
    let mut given = given("coalition", "-");
    given["phase"] = json!("development");
    let may = |given: &Value, to: &str| {
        building::may_produce(&galaxy(given), Seat(0), Unit::Destroyer, Site::Drifting(hex("E5")), hex(to))
            .is_ok()
    };
    assert!(may(&given, "E5") && !may(&given, "E4"));
    given["empires"]["1"]["techs"] = json!(["integrated_economy"]);
    // Next to this dock, and next to the other one.
    assert!(may(&given, "E4") && may(&given, "E3") && !may(&given, "A1"));
}
