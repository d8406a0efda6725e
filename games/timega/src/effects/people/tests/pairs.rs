//! Personnel that meet in one figure.

use super::*;
use crate::deeds::Site;
use crate::law::movement::journeys;
use crate::stage::stage;
use serde_json::json;

/// Points a carrier of seat 1 has left on its way from the dock at E5 to another system, or why it cannot go.
fn left(staff: &[&str], techs: &[&str], to: &str, enemy: &str) -> Result<u8, String> {
    let mut given = json!({ "phase": "action", "empires": { "1": { "staff": staff, "techs": techs } }, "systems": {
        "E5": { "tile": "Abyz/Fria", "planets": { "Abyz": { "owner": 1, "dock": true } }, "fleets": { "1": "1R" } } } });
    given["systems"][to] = json!({ "fleets": { "2": enemy } });
    let galaxy = stage(&given).unwrap().galaxy;
    let Act::Tactical(act) = tactical(to, false, &[("E5", "1R")]) else { unreachable!() };
    let done = journeys(&galaxy, Seat(0), &act);
    done.map(|j| j[0].spare.first().map_or(0, |s| s.points)).map_err(|r| r[0].to_string())
}

#[test]
fn an_admiral_and_space_gates_add_a_point_each_towards_neutral_systems() {
    assert!(left(&[], &[], "E3", "-").is_err(), "two steps are too far for a carrier");
    assert_eq!(left(&["admiral"], &[], "E3", "-"), Ok(0));
    assert_eq!(left(&["admiral"], &["space_gates"], "E3", "-"), Ok(1));
    assert_eq!(left(&["admiral"], &["space_gates"], "E2", "-"), Ok(0));
    // Neither counts towards enemies.
    let why = left(&["admiral"], &["space_gates"], "E3", "1D").unwrap_err();
    assert!(why.contains("a carrier moves 1"), "{why}");
    // One's own ships there do not make it less neutral; every change is named.
    let given = json!({ "phase": "action", "empires": { "1": { "staff": ["admiral"], "techs": ["xrd_transporters"] } },
        "systems": { "E5": { "fleets": { "1": "1R" } } } });
    let done = silent(&given, &[], acts(1, vec![tactical("E2", false, &[("E5", "1R")])]));
    let why = &done.told("moved")[0]["why"];
    assert_eq!(why[0]["source"], json!({ "tech": "xrd_transporters" }));
    assert_eq!(why[1]["source"], json!({ "person": "admiral" }));
}

#[test]
fn a_chancellor_and_an_advisor_take_three_counters_as_far_as_they_go() {
    let given = |pool: u8| {
        json!({ "phase": "action", "empires": {
                "1": { "staff": ["advisor"], "pool": pool }, "2": { "staff": ["chancellor"] } },
            "systems": { "E4": { "fleets": { "2": "1D" } } } })
    };
    // The Advisor's own counter is added to the pool first.
    let counters = |pool| {
        let done = silent(&given(pool), &[], acts(1, vec![tactical("E4", true, &[])]));
        let activated = done.told("activated")[0].clone();
        (
            activated["counters"].clone(),
            activated["why"].as_array().unwrap().len(),
            done.galaxy.empire(Seat(0)).pool,
        )
    };
    assert_eq!(counters(3), (json!(3), 2, 1));
    // Two are there: the second of free will is placed, the third is more than the pool has.
    assert_eq!(counters(1), (json!(2), 2, 0));
}

#[test]
fn a_scavengers_fighters_count_before_a_champion_does() {
    let given = json!({ "phase": "action", "empires": { "1": {
            "staff": ["scavenger", "champion"], "techs": ["antimass_deflectors", "xrd_transporters"] } },
        "systems": { "E5": { "fleets": { "1": "1R" } }, "E4": { "tile": "Asteroid Field" },
            "D4": { "tile": "Supernova" }, "F4": { "tile": "Supernova" }, "E3": { "fleets": { "2": "5C" } } } });
    // Three ships against five: two better. The first fighter's 7 hits, the other's 6 does not.
    let dice = [7, 6, 7, 7, 7, 1, 1];
    let done = silent(&given, &dice, acts(1, vec![tactical("E3", false, &[("E5", "1R")])]));
    let fired = &done.told("fired")[0];
    assert_eq!((&fired["dice"][0]["bonus"], &fired["hits"]), (&json!(2), &json!(1)), "{fired}");
}

#[test]
fn salvage_and_sarween_tools_pay_together() {
    let given = json!({ "empires": { "1": { "techs": ["sarween_tools"], "salvaged": 2 } },
        "systems": { "E1": { "planets": { "Jord": { "owner": 1, "dock": true } } } } });
    let build = Purchase::Build {
        unit: crate::unit::Unit::Destroyer,
        count: 3,
        at: Some(Site::Dock("Jord".parse().unwrap())),
        to: None,
    };
    let done = silent(&given, &[], purchases(1, vec![build]));
    assert_eq!(done.told("built")[0]["paid"], 2, "three, less one salvaged and one of the tools");
}
