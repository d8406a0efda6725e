//! The Cartographer and the wormhole nexus.

use super::*;
use crate::hex::Hex;
use crate::law::map;
use crate::stage::stage;
use serde_json::json;

/// An alpha wormhole at E5, a beta one at B2, the nexus beside the map.
fn holes(staff: &[&str], at_e5: &str, at_nexus: Value) -> Value {
    json!({ "phase": "action", "empires": { "1": { "staff": staff }, "2": { "staff": ["cartographer"] } }, "systems": {
        "E5": { "tile": "Alpha Wormhole", "fleets": { "1": at_e5 } },
        "B2": { "tile": "Beta Wormhole" },
        "Nexus": { "tile": "Wormhole Nexus", "fleets": at_nexus } } })
}

fn go(given: &Value, dice: &[u32], to: &str, from: &str, force: &str) -> Played {
    silent(given, dice, acts(1, vec![tactical(to, false, &[(from, force)])]))
}

#[test]
fn the_nexus_is_laid_for_the_first_cartographer() {
    let given = json!({ "systems": {
        "E1": { "planets": { "Jord": { "owner": 1 } } },
        "E2": { "tile": "Arinam/Meer", "planets": { "Arinam": { "owner": 1 } } } } });
    let done = silent(&given, &[], purchases(1, vec![Purchase::Hire(Person::Cartographer)]));
    assert!(done.galaxy.systems.contains_key(&Hex::NEXUS));
    assert!(!silent(&given, &[], purchases(1, Vec::new())).galaxy.systems.contains_key(&Hex::NEXUS));
}

#[test]
fn ships_travel_to_the_nexus_stop_there_and_pass_through_it() {
    let given = holes(&["cartographer"], "1R 1C 2F", json!({}));
    assert_eq!(go(&given, &[], "Nexus", "E5", "1R 2F").fleet("Nexus", 1), "2F 1R");
    // From the alpha to the beta wormhole it is two steps.
    assert_eq!(go(&given, &[], "B2", "E5", "1C").fleet("B2", 1), "1C");
    assert_eq!(go(&given, &[], "B2", "E5", "1R").fleet("B2", 1), "none");
    // Nobody else finds it.
    let without = holes(&[], "1R 1C 2F", json!({}));
    let done = go(&without, &[], "Nexus", "E5", "1R 2F");
    assert_eq!(done.fleet("Nexus", 1), "none");
    assert!(done.told("impossible")[0]["why"].to_string().contains("no way leads from E5 to Nexus"));
}

#[test]
fn the_nexus_has_fleet_supply_and_battles_like_any_system() {
    let given = holes(&["cartographer"], "4C", json!({}));
    let done = go(&given, &[], "Nexus", "E5", "4C");
    assert_eq!((done.fleet("Nexus", 1), done.told("scuttled").len()), ("3C".to_owned(), 1));
    let given = holes(&["cartographer"], "1C", json!({ "2": "1D" }));
    let done = go(&given, &[7, 1], "Nexus", "E5", "1C");
    assert_eq!(done.told("battle_began")[0]["hex"], "Nexus");
    assert_eq!((done.fleet("Nexus", 1), done.fleet("Nexus", 2)), ("1C".to_owned(), "none".to_owned()));
}

#[test]
fn without_the_cartographer_ships_in_the_nexus_stay_there() {
    let stranded = |staff: &[&str]| go(&holes(staff, "-", json!({ "1": "1C" })), &[], "E5", "Nexus", "1C");
    assert_eq!(stranded(&["cartographer"]).fleet("E5", 1), "1C");
    let done = stranded(&[]);
    assert_eq!((done.fleet("E5", 1), done.fleet("Nexus", 1)), ("none".to_owned(), "1C".to_owned()));
}

#[test]
fn a_technicians_wormhole_leads_to_the_nexus_for_its_owner_alone() {
    let mut given = holes(&["cartographer", "technician"], "-", json!({}));
    given["systems"]["G3"] = json!({ "tile": "Capha", "planets": { "Capha": { "owner": 1, "dock": true } },
        "wormholes": [{ "letter": "beta", "only": 1 }] });
    let galaxy = stage(&given).unwrap().galaxy;
    let next = |seat| {
        map::neighbours(&galaxy, Seat(seat), Hex::NEXUS).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(next(0), ["B2", "E5", "G3"]);
    assert_eq!(next(1), ["B2", "E5"]);
    assert!(next(2).is_empty());
}
