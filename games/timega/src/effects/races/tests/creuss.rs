use super::*;
use crate::edition::{Colour, Wormhole};
use crate::effects::races::Race;
use crate::law::map;
use crate::moments::Source;
use crate::turn::action::tests::tactical;
use serde_json::json;

/// An alpha wormhole next to E5, a beta wormhole far away.
fn gates(race: &str, units: &str) -> Value {
    json!({ "races": [race], "phase": "action", "systems": { "E5": { "fleets": { "1": units } },
        "E4": { "tile": "Alpha Wormhole" }, "A3": { "tile": "Beta Wormhole" } } })
}

fn open(hex: &str, letter: Wormhole) -> Purchase {
    let source = Source::Race(Race::Creuss);
    Purchase::Special(Special {
        hex: Some(hex.parse().unwrap()),
        wormhole: Some(letter),
        ..Special::of(source)
    })
}

#[test]
fn alpha_and_beta_are_one_and_cost_nothing() {
    let go = |race: &str, to: &str| spare(&gates(race, "1R"), &tactical(to, &[("E5", "1R")], &[]));
    assert_eq!(go("creuss", "A3"), Ok(vec![]), "a point for the first step, none for the second");
    assert!(go("creuss", "A2").unwrap_err().contains("a carrier moves"));
    assert!(go("muaat", "A3").is_err());
    // A cruiser goes on with its second point.
    let on = tactical("A2", &[("E5", "1C")], &[]);
    assert_eq!(spare(&gates("creuss", "1C"), &on), Ok(vec![]));
}

#[test]
fn every_stage_gives_a_wormhole_to_lay() {
    let given = |stage: &str| {
        json!({ "races": ["creuss"], "empires": { "1": { "stage": stage } }, "systems": {
            "E4": { "fleets": { "1": "1D" } }, "E3": { "fleets": { "1": "1D", "2": "1D" } } } })
    };
    let laid = |stage: &str, wishes: Vec<Purchase>| judged(&given(stage), wishes).steps.len();
    let all = || vec![open("E4", Wormhole::Beta), open("E1", Wormhole::Alpha)];
    assert_eq!(["coalition", "federation", "republic"].map(|stage| laid(stage, all())), [0, 1, 2]);
    // The third: their home has no token yet; each letter once, one in a system, and none among enemies.
    assert_eq!(laid("empire", vec![open("E4", Wormhole::Beta), open("E1", Wormhole::Beta)]), 1);
    assert_eq!(laid("empire", vec![open("E4", Wormhole::Beta), open("E4", Wormhole::Alpha)]), 1);
    assert_eq!(laid("empire", vec![open("E3", Wormhole::Beta)]), 0);

    let played =
        developing(&given("federation"), &[1, 9, 9, 1, 9, 9], vec![open("E4", Wormhole::Delta)], Vec::new());
    let used = worked(&played, "used");
    assert_eq!(used[0]["about"], json!([{ "hex": "E4" }, { "wormhole": "delta" }]));
    // Everybody may use it: it leads to the gate at their home.
    let [home, there] = ["E1", "E4"].map(|h| h.parse().unwrap());
    for seat in [Seat(0), Seat(1)] {
        assert!(map::adjacent(&played.galaxy, seat, home, there), "{seat}");
    }
}

#[test]
fn a_cruiser_lost_brings_two_blue_credits() {
    let given = json!({ "races": ["creuss"], "phase": "battle",
        "standoffs": [{ "hex": "E4", "attacker": 1, "defender": 2 }],
        "systems": { "E4": { "fleets": { "1": "2C", "2": "3D" } } } });
    // Two destroyers hit, then one more of them goes.
    let played = acting(&given, &[1, 1, 9, 9, 1], Vec::new(), Vec::new());
    assert_eq!(played.galaxy.empire(Seat(0)).credits.of(Colour::Blue), 4);
    assert_eq!(worked(&played, "credits")[0]["count"], 4);
}

#[test]
fn the_flagship_brings_a_way_home_along() {
    let given = |race: &str| {
        json!({ "races": [race], "phase": "action", "empires": { "1": { "stage": "republic" } },
            "systems": { "E1": { "fleets": { "1": "1R" } }, "E5": { "fleets": { "1": "1X" } } } })
    };
    assert_eq!(spare(&given("creuss"), &tactical("E5", &[("E1", "1R")], &[])), Ok(vec![1]));
    let galaxy = galaxy(&given("creuss"));
    assert!(map::adjacent(&galaxy, Seat(0), "E1".parse().unwrap(), "E5".parse().unwrap()));
    assert!(!map::adjacent(&galaxy, Seat(1), "E1".parse().unwrap(), "E5".parse().unwrap()), "for them alone");
}

#[test]
fn closed_wormholes_are_open_to_the_ghosts() {
    let go = |race: &str, laws: Value| {
        let mut given = gates(race, "1C");
        given["systems"]["A3"]["tile"] = json!("Alpha Wormhole");
        given["council"] = json!({ "laws": laws });
        spare(&given, &tactical("A3", &[("E5", "1C")], &[]))
    };
    let closed = || json!([{ "agenda": "closing_the_wormholes", "side": "for" }]);
    assert_eq!((go("creuss", json!([])), go("creuss", closed())), (Ok(vec![1]), Ok(vec![1])));
    assert_eq!(go("muaat", json!([])), Ok(vec![]));
    assert!(go("muaat", closed()).is_err());
}
