//! Ways, points, holds and what keeps ships where they are.

use super::*;
use crate::stage::stage;
use serde_json::{Value, json};

/// Seat 1 moves these units on one way to E3; gives the way and the points left, or why not.
fn to_e3(given: Value, from: &str, force: &str) -> Result<(Vec<String>, Vec<u8>), String> {
    go(given, from, force, &[], "E3")
}

fn go(
    given: Value,
    from: &str,
    force: &str,
    via: &[&str],
    to: &str,
) -> Result<(Vec<String>, Vec<u8>), String> {
    let galaxy = stage(&given).unwrap().galaxy;
    let of = Move {
        from: from.parse().unwrap(),
        force: force.parse().unwrap(),
        via: via.iter().map(|h| h.parse().unwrap()).collect(),
        dock: false,
    };
    let activate = to.parse().unwrap();
    let tactical =
        Tactical { activate, doubled: false, scuttle: Vec::new(), moves: vec![of], siege: false, land: None };
    match journeys(&galaxy, Seat(0), &tactical) {
        Ok(journeys) => {
            let one = &journeys[0];
            let way = one.trip.way.iter().map(ToString::to_string).collect();
            Ok((way, one.spare.iter().map(|s| s.points).collect()))
        }
        Err(refusals) => Err(refusals.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
    }
}

fn way(hexes: &[&str], spare: &[u8]) -> Result<(Vec<String>, Vec<u8>), String> {
    Ok((hexes.iter().map(ToString::to_string).collect(), spare.to_vec()))
}

#[track_caller]
fn refused(done: Result<(Vec<String>, Vec<u8>), String>, words: &str) {
    let why = done.unwrap_err();
    assert!(why.contains(words), "{words:?} in {why:?}");
}

/// A home at E1, units at E5 and tiles between; seat 2 and 3 are far away.
fn map(techs: &[&str], tile_of_e4: &str, units: &str) -> Value {
    // Walls beside E4, so that the way from E5 to E3 leads through it or takes three steps.
    json!({
        "phase": "action",
        "empires": { "1": { "techs": techs } },
        "systems": {
            "E5": { "fleets": { "1": units } },
            "E4": { "tile": tile_of_e4 },
            "D4": { "tile": "Supernova" },
            "F4": { "tile": "Supernova" },
        }
    })
}

#[test]
fn every_step_takes_a_point() {
    let open = || map(&[], "Empty System", "1C 1R");
    assert_eq!(to_e3(open(), "E5", "1C"), way(&["E5", "E4", "E3"], &[]));
    assert_eq!(go(open(), "E5", "1C", &[], "E4"), way(&["E5", "E4"], &[1]));
    refused(to_e3(open(), "E5", "1R"), "it is 2 steps from E5 to E3; a carrier moves 1 (6.2)");
    refused(to_e3(open(), "E5", "2C"), "you lack 1 cruiser in E5");
    refused(go(open(), "E5", "1C", &[], "E5"), "is there already");
    refused(to_e3(open(), "E5", "none"), "no ship is named");
}

#[test]
fn hazards_stop_ships_or_let_them_stop() {
    // Which tile may be passed without and with Antimass Deflectors, and which may be stopped in.
    for (tile, passes, with_antimass, stops) in [
        ("Asteroid Field", false, true, false),
        ("Ion Storm", false, true, true),
        ("Nebula", false, false, true),
        ("Supernova", false, false, false),
        ("Empty System", true, true, true),
    ] {
        let antimass = ["antimass_deflectors"];
        assert_eq!(to_e3(map(&[], tile, "1C"), "E5", "1C").is_ok(), passes, "{tile}");
        assert_eq!(to_e3(map(&antimass, tile, "1C"), "E5", "1C").is_ok(), with_antimass, "{tile}");
        for techs in [&[][..], &antimass] {
            assert_eq!(go(map(techs, tile, "1C"), "E5", "1C", &[], "E4").is_ok(), stops, "{tile}");
        }
    }
    refused(
        go(map(&[], "Supernova", "1C"), "E5", "1C", &[], "E4"),
        "no ship of yours may stop in E4: supernova",
    );
}

#[test]
fn ships_leave_a_nebula_slowly() {
    let nebula = |techs: &[&str]| {
        json!({ "phase": "action", "empires": { "1": { "techs": techs } },
                "systems": { "E5": { "tile": "Nebula", "fleets": { "1": "1C" } } } })
    };
    refused(to_e3(nebula(&[]), "E5", "1C"), "a cruiser moves 1");
    assert!(to_e3(nebula(&["antimass_deflectors"]), "E5", "1C").is_ok());
    assert!(go(nebula(&[]), "E5", "1C", &[], "E4").is_ok());
}

#[test]
fn enemy_ships_are_in_the_way() {
    let blocked = |techs: &[&str]| {
        let mut given = map(techs, "Empty System", "1C");
        given["systems"]["E4"]["fleets"] = json!({ "2": "1F" });
        given
    };
    refused(
        to_e3(blocked(&[]), "E5", "1C"),
        "it is 5 steps from E5 to E3 round what is in the way; a cruiser moves 2",
    );
    refused(go(blocked(&[]), "E5", "1C", &["E4"], "E3"), "may not pass through E4: enemy ships");
    assert_eq!(to_e3(blocked(&["wave_deflectors"]), "E5", "1C"), way(&["E5", "E4", "E3"], &[]));
    assert!(go(blocked(&[]), "E5", "1C", &[], "E4").is_ok());
    // The guards of Mecatol Rex are enemies of everybody.
    let mut guarded = map(&[], "Empty System", "1C");
    guarded["systems"]["E4"]["fleets"] = json!({ "guards": "1D" });
    refused(to_e3(guarded, "E5", "1C"), "round what is in the way");
    // Nobody leaves a system in which a battle is to come, not even with Wave Deflectors.
    let mut held = map(&["wave_deflectors"], "Empty System", "1C");
    held["systems"]["E5"]["fleets"] = json!({ "1": "1C", "2": "1C" });
    refused(to_e3(held, "E5", "1C"), "enemy ships in E5 keep yours there");
}

#[test]
fn race_side_counters_bind_and_fleet_side_ones_do_not() {
    let bound = |side: &str| {
        let mut given = map(&[], "Empty System", "1C");
        given["systems"]["E5"]["counters"] = json!({ "1": side });
        given["systems"]["E4"]["counters"] = json!({ "1": "race", "2": "race" });
        given
    };
    refused(to_e3(bound("race"), "E5", "1C"), "your command counter in E5 keeps your ships there");
    assert!(to_e3(bound("fleet"), "E5", "1C").is_ok(), "a counter on the way binds nobody");
}

#[test]
fn what_is_carried_needs_room_aboard() {
    let next = |techs: &[&str], units: &str, moves: &str| {
        go(map(techs, "Empty System", units), "E5", moves, &[], "E4").map(|_| ())
    };
    assert_eq!(next(&[], "1R 4F 2G", "1R 4F 2G"), Ok(()));
    assert!(next(&[], "1R 5F 2G", "1R 5F 2G").unwrap_err().contains("1 too many"));
    assert!(next(&[], "1N 1G", "1N 1G").unwrap_err().contains("cannot carry 1 ground force"));
    assert!(
        next(&[], "1N 1G", "1G").unwrap_err().contains("no ship is named that could carry 1 ground force")
    );
    assert_eq!(next(&["stasis_capsules"], "1N 1C 2G", "1N 1C 2G"), Ok(()));
    assert!(next(&["stasis_capsules"], "1N 1T", "1N 1T").is_err(), "one ground force, no shock troop");
    assert_eq!(next(&["fighter_bays"], "1N 3F", "1N 3F"), Ok(()));
    assert!(next(&["fighter_bays"], "1N 3G", "1N 3G").is_err());
    assert_eq!(next(&["magen_defence_grid"], "1N 1S", "1N 1S"), Ok(()));
    let why = next(&["magen_defence_grid"], "1R 1S", "1R 1S").unwrap_err();
    assert!(
        why.contains("1 carrier cannot carry 1 SAS: dreadnoughts alone do"),
        "artillery rides on dreadnoughts: {why}"
    );
    assert!(next(&[], "1R 2F", "2F").unwrap_err().contains("no ship is named that could carry 2 fighters"));
}

#[test]
fn nothing_is_left_behind_without_room() {
    let next = |dock: bool, units: &str, moves: &str| {
        let mut given = map(&[], "Empty System", "-");
        given["systems"]["E5"] = json!({ "tile": "Abyz/Fria", "fleets": { "1": units },
            "planets": { "Abyz": { "owner": 1 } } });
        if dock {
            given["systems"]["E5"]["planets"]["Abyz"]["dock"] = json!(true);
        }
        go(given, "E5", moves, &[], "E4").map(|_| ())
    };
    let why = next(false, "1R 2G", "1R").unwrap_err();
    assert!(why.contains("2 of what stays in E5 would be without room"), "{why}");
    assert_eq!(next(true, "1R 4G", "1R"), Ok(()));
    assert!(next(true, "1R 5G", "1R").is_err());
    // What was without room before is no worse off.
    assert_eq!(next(true, "1C 5G", "1C"), Ok(()));
}

#[test]
fn fighters_fly_alone_with_advanced_fighters() {
    let given = |techs: &[&str]| map(techs, "Empty System", "1R 8F");
    let advanced = &["advanced_fighters"][..];
    assert_eq!(to_e3(given(advanced), "E5", "3F"), way(&["E5", "E4", "E3"], &[]));
    assert!(to_e3(given(&[]), "E5", "3F").is_err());
    // Six ride on the carrier, two fly beside it.
    assert_eq!(go(given(advanced), "E5", "1R 8F", &[], "E4"), way(&["E5", "E4"], &[1]));
    // A carrier is no faster for it.
    refused(to_e3(given(advanced), "E5", "1R 8F"), "a carrier moves 1");
}

#[test]
fn wormholes_of_one_letter_join_systems() {
    let holes = |other: &str| {
        json!({ "phase": "action", "systems": {
            "E5": { "tile": "Alpha Wormhole", "fleets": { "1": "1R" } }, "B2": { "tile": other } } })
    };
    assert_eq!(go(holes("Alpha Wormhole"), "E5", "1R", &[], "B2"), way(&["E5", "B2"], &[]));
    assert!(go(holes("Beta Wormhole"), "E5", "1R", &[], "B2").is_err());
    // A Technician's token is its owner's alone, and lies on a dock.
    let token = |only: u8, dock: bool| {
        let mut given = holes("Capha");
        given["systems"]["B2"]["wormholes"] = json!([{ "letter": "alpha", "only": only }]);
        if dock {
            given["systems"]["B2"]["planets"] = json!({ "Capha": { "owner": only, "dock": true } });
        }
        given
    };
    assert!(go(token(1, true), "E5", "1R", &[], "B2").is_ok());
    assert!(go(token(2, true), "E5", "1R", &[], "B2").is_err());
    assert!(go(token(1, false), "E5", "1R", &[], "B2").is_err());
}

#[test]
fn space_gates_join_docks_and_speed_ships_up() {
    let gates = |techs: &[&str], enemy: bool| {
        let mut given = json!({ "phase": "action", "empires": { "1": { "techs": techs } }, "systems": {
            "E5": { "tile": "Abyz/Fria", "planets": { "Abyz": { "owner": 1, "dock": true } },
                    "fleets": { "1": "1R" } },
            "B2": { "tile": "Capha", "planets": { "Capha": { "owner": 1, "dock": true } } } } });
        if enemy {
            given["systems"]["B3"] = json!({ "tile": "Empty System", "fleets": { "2": "1F" } });
        }
        given
    };
    let techs = &["space_gates"][..];
    assert_eq!(go(gates(techs, false), "E5", "1R", &[], "B2"), way(&["E5", "B2"], &[1]));
    // From dock to dock and one further, towards a neutral system only.
    assert_eq!(go(gates(techs, false), "E5", "1R", &[], "B3"), way(&["E5", "B2", "B3"], &[]));
    assert!(go(gates(techs, true), "E5", "1R", &[], "B3").is_err());
    assert!(go(gates(&[], false), "E5", "1R", &[], "B2").is_err());
}

#[test]
fn war_suns_hurry_in_peace() {
    let given = |enemy: &str| {
        json!({ "phase": "action", "empires": { "1": { "techs": ["war_sun"] } }, "systems": {
            "E5": { "tile": "Empty System", "fleets": { "1": "1W" } },
            "E3": { "tile": "Empty System", "fleets": { "2": enemy } } } })
    };
    assert!(to_e3(given("-"), "E5", "1W").is_ok());
    refused(to_e3(given("1F"), "E5", "1W"), "a war sun moves 1");
}

#[test]
fn the_way_with_most_points_left_is_taken_unless_one_is_named() {
    let open = || json!({ "phase": "action", "systems": { "E5": { "tile": "Empty System", "fleets": { "1": "1C" } } } });
    assert_eq!(go(open(), "E5", "1C", &["F4"], "F3"), way(&["E5", "F4", "F3"], &[]));
    refused(go(open(), "E5", "1C", &["E3"], "F3"), "E5 and E3 are not adjacent");
}
