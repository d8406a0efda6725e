//! Personnel of the development phase.

use super::*;
use crate::deeds::Site;
use crate::edition::Wormhole;
use crate::halves::Halves;
use crate::law::building;
use crate::stage::stage;
use crate::unit::Unit;
use serde_json::json;

/// Sol with a dock on Jord (4/2) at E1, Arinam (1/2 blue) and Meer (0/4), Industrex (2/0 red red) at E3.
fn sol(staff: &[&str]) -> Value {
    json!({ "empires": { "1": { "staff": staff } }, "systems": {
        "E1": { "planets": { "Jord": { "owner": 1, "dock": true } } },
        "E2": { "tile": "Arinam/Meer", "planets": { "Arinam": { "owner": 1 }, "Meer": { "owner": 1 } } },
        "E3": { "tile": "Industrex", "planets": { "Industrex": { "owner": 1 } } } } })
}

fn at(person: Person, planet: &str) -> Special {
    Special { planet: Some(planet.parse().unwrap()), ..special(person) }
}

#[test]
fn a_moneylender_gives_destroyers_for_a_dock() {
    // Hired in step 3, used after ships are built. Fleet supply three: Jord's four resources bring three destroyers.
    let lend = Purchase::Special(at(Person::Moneylender, "Jord"));
    let done = silent(&sol(&[]), &[], purchases(1, vec![Purchase::Hire(Person::Moneylender), lend.clone()]));
    assert_eq!(done.fleet("E1", 1), "3D");
    let received = &done.told("received")[0];
    assert_eq!(
        (&received["source"], &received["force"], &received["hex"]),
        (&json!({ "person": "moneylender" }), &json!({ "destroyer": 3 }), &json!("E1"))
    );
    // The dock was refreshed, and its planet exhausted for it.
    let jord = done.galaxy.planet("Jord".parse().unwrap()).unwrap();
    assert_eq!((jord.exhausted, jord.dock.unwrap().exhausted), (true, false));
    // A dock can be exhausted once.
    let done = silent(&sol(&["moneylender"]), &[], purchases(1, vec![lend.clone(), lend.clone()]));
    assert_eq!(done.told("received").len(), 1);
    assert_eq!(done.told("not_bought").len(), 1);
    // Building in the same phase comes first and leaves the dock fresh; it counts for fleet supply.
    let cruiser = Purchase::Build { unit: Unit::Cruiser, count: 1, at: None, to: None };
    let done = silent(&sol(&["moneylender"]), &[], purchases(1, vec![lend, cruiser]));
    assert_eq!(done.fleet("E1", 1), "2D 1C");
}

#[test]
fn a_moneylender_lends_nothing_among_enemies_or_without_plastic() {
    let lend = || purchases(1, vec![Purchase::Special(at(Person::Moneylender, "Jord"))]);
    let mut enemies = sol(&["moneylender"]);
    enemies["systems"]["E1"]["fleets"] = json!({ "2": "2R" });
    assert!(silent(&enemies, &[], lend()).told("received").is_empty());
    let mut many = sol(&["moneylender"]);
    many["systems"]["D4"] = json!({ "fleets": { "1": "7D" } });
    assert_eq!(silent(&many, &[], lend()).fleet("E1", 1), "1D");
}

#[test]
fn the_conqueror_names_a_type_when_hired_and_keeps_its_pieces_from_their_owner() {
    let mut given = sol(&[]);
    given["systems"]["C3"] = json!({ "fleets": { "2": "2C 1D", "3": "2D" } });
    given["systems"]["C3"]["fleets"]["3"] = json!("-");
    let hire = || purchases(1, vec![Purchase::Hire(Person::Conqueror)]);
    let done = played(&given, &[], hire(), |_, offer| {
        assert_eq!((offer.what.as_str(), offer.among.len()), ("name", 8));
        pick(offer, "dreadnought")
    });
    assert_eq!(done.galaxy.empire(Seat(0)).spoils.named, Some(Unit::Dreadnought));
    // Said nothing: the type the others have most of.
    let done = silent(&given, &[], hire());
    assert_eq!(done.galaxy.empire(Seat(0)).spoils.named, Some(Unit::Cruiser));
    assert_eq!(done.told("chose")[0]["chosen"], json!([{ "unit": "cruiser" }]));
    // Six cruisers of plastic, two on the map, three set aside: one is left.
    given["empires"]["1"]["spoils"] = json!({ "named": "cruiser", "held": [[1, { "cruiser": 3 }]] });
    let galaxy = stage(&given).unwrap().galaxy;
    assert_eq!(building::pieces_left(&galaxy, Seat(1), Unit::Cruiser), 1);
    assert_eq!(building::pieces_left(&galaxy, Seat(2), Unit::Cruiser), 6);
}

#[test]
fn a_technician_places_one_wormhole_on_a_dock() {
    let token =
        |letter| Purchase::Special(Special { wormhole: Some(letter), ..at(Person::Technician, "Jord") });
    // Hired in the same phase, with the blue slot of Arinam.
    let done = silent(
        &sol(&[]),
        &[],
        purchases(1, vec![Purchase::Hire(Person::Technician), token(Wormhole::Alpha)]),
    );
    let tokens = |played: &Played| {
        let all = played.galaxy.systems.iter().flat_map(|(hex, s)| s.wormholes.iter().map(move |t| (hex, t)));
        all.map(|(hex, t)| format!("{hex} {} {:?}", t.letter, t.only)).collect::<Vec<_>>()
    };
    assert_eq!(tokens(&done), ["E1 alpha Some(Seat(0))"]);
    // Placed anew it leaves its old place: one token on the map.
    let mut given = sol(&["technician"]);
    given["systems"]["E3"]["planets"]["Industrex"]["dock"] = json!(true);
    given["systems"]["E3"]["wormholes"] = json!([{ "letter": "alpha", "only": 1 }, { "letter": "beta" }]);
    let done = silent(&given, &[], purchases(1, vec![token(Wormhole::Beta)]));
    assert_eq!(tokens(&done), ["E1 beta Some(Seat(0))", "E3 beta None"]);
}

#[test]
fn the_wormhole_goes_with_the_dock_it_lies_on() {
    let given = json!({ "phase": "action", "empires": { "1": { "staff": ["technician"] } },
        "systems": { "D4": { "tile": "Tempesta", "fleets": { "2": "1R 2G" },
            "planets": { "Tempesta": { "owner": 1, "dock": true } },
            "wormholes": [{ "letter": "alpha", "only": 1 }] } } });
    let Act::Tactical(mut act) = tactical("D4", false, &[]) else { unreachable!() };
    act.land = None;
    let done = round(&given, &[], |seat, question| match question {
        Question::Action(ActionQuestion::Act { nth: 0 }) if seat == Seat(1) => {
            Some(chosen(Act::Tactical(act.clone())))
        }
        Question::Action(ActionQuestion::Land { .. }) => {
            let planet = "Tempesta".parse().unwrap();
            Some(Answer::Land(vec![crate::deeds::Landing { planet, with: None }]))
        }
        _ => None,
    });
    assert_eq!(done.told("captured").len(), 1);
    assert!(done.galaxy.systems[&"D4".parse().unwrap()].wormholes.is_empty());
    let closed =
        |worked: &Value| worked["source"] == json!({ "person": "technician" }) && worked["what"] == "closed";
    assert_eq!(done.told("worked").iter().filter(|w| closed(w)).count(), 1);
}

#[test]
fn an_engineer_makes_small_docks_produce_four() {
    let production = |staff: &[&str], techs: &[&str], planet: &str| {
        let mut given = sol(staff);
        given["empires"]["1"]["techs"] = json!(techs);
        given["systems"]["E2"]["planets"]["Meer"]["dock"] = json!(true);
        let galaxy = stage(&given).unwrap().galaxy;
        building::production(&galaxy, Seat(0), Site::Dock(planet.parse().unwrap())).value()
    };
    // Meer has no resources: two, with an Engineer four; Jord's six stay six.
    assert_eq!([production(&[], &[], "Meer"), production(&["engineer"], &[], "Meer")], [2, 4]);
    assert_eq!([production(&[], &[], "Jord"), production(&["engineer"], &[], "Jord")], [6, 6]);
    // The Compensator's one comes on top of the four.
    assert_eq!(production(&["engineer"], &["enviro_compensator"], "Meer"), 5);
    assert_eq!(production(&[], &["enviro_compensator"], "Meer"), 3);
}

#[test]
fn what_was_salvaged_pays_for_units_once() {
    let build = |count| Purchase::Build { unit: Unit::Destroyer, count, at: None, to: None };
    let mut given = sol(&[]);
    given["empires"]["1"]["salvaged"] = json!(4);
    let done = silent(&given, &[], purchases(1, vec![build(3)]));
    // Three destroyers cost three; two of it were salvaged.
    assert_eq!(done.told("built")[0]["paid"], 2);
    assert_eq!(done.galaxy.empire(Seat(0)).salvaged, Halves::NONE);
    // Nothing built: it is kept.
    let done = silent(&given, &[], purchases(1, Vec::new()));
    assert_eq!(done.galaxy.empire(Seat(0)).salvaged, Halves::whole(2));
}

#[test]
fn a_salvager_scuttles_ships_for_what_is_built() {
    let scuttle = |unit, count| {
        Purchase::Special(Special {
            hex: Some("D4".parse().unwrap()),
            unit: Some(unit),
            count,
            ..special(Person::Salvager)
        })
    };
    let build = || Purchase::Build { unit: Unit::Destroyer, count: 3, at: None, to: None };
    let mut given = sol(&["salvager"]);
    given["systems"]["E2"]["tile"] = json!("Lesab");
    given["systems"]["E2"]["planets"] = json!({ "Lesab": { "owner": 1 } });
    given["systems"]["D4"] = json!({ "fleets": { "1": "3D 1R 2F" } });
    let done = silent(&given, &[], purchases(1, vec![build(), scuttle(Unit::Destroyer, 2)]));
    assert_eq!(done.fleet("D4", 1), "2F 1D 1R");
    assert_eq!(done.told("scuttled")[0]["force"], json!({ "destroyer": 2 }));
    assert_eq!(done.told("scuttled")[0]["willingly"], true);
    assert_eq!(done.told("built")[0]["paid"], 2, "three, less two salvaged");
    assert_eq!(done.galaxy.empire(Seat(0)).salvaged, Halves::NONE);
    // Not the carrier, on which fighters ride; and no more destroyers than there are.
    let done =
        silent(&given, &[], purchases(1, vec![scuttle(Unit::Carrier, 1), scuttle(Unit::Destroyer, 4)]));
    assert_eq!((done.fleet("D4", 1), done.told("not_bought").len()), ("2F 3D 1R".to_owned(), 2));
}
