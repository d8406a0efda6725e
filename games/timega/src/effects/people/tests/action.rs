//! Personnel of the action phase and of what follows it.

use super::*;
use crate::deeds::Choice;
use crate::effects::tech::Tech;
use serde_json::json;

#[test]
fn fleet_control_keeps_one_more_ship_at_a_dock() {
    let given = |staff: Value| {
        json!({ "phase": "action", "empires": { "1": { "staff": staff } }, "systems": {
            "D4": { "fleets": { "1": "4C" } },
            "E4": { "tile": "Capha", "planets": { "Capha": { "owner": 1, "dock": true } } },
            "D3": { "tile": "Thibah" } } })
    };
    let moved = |staff: Value, to: &str| {
        silent(&given(staff), &[], acts(1, vec![tactical(to, false, &[("D4", "4C")])])).fleet(to, 1)
    };
    // A coalition has a fleet supply of three.
    assert_eq!(moved(json!([]), "E4"), "3C");
    assert_eq!(moved(json!(["fleet_control"]), "E4"), "4C");
    assert_eq!(moved(json!(["fleet_control"]), "D3"), "3C");
}

#[test]
fn the_first_activation_of_a_round_may_be_doubled_with_an_advisor() {
    let given = json!({ "phase": "action", "empires": { "1": { "staff": ["advisor"] } }, "systems": {
        "E5": { "fleets": { "1": "1C" } }, "E4": { "fleets": { "2": "1C" } },
        "D5": { "fleets": { "1": "1D" } } } });
    // A pool of two, and one of the Advisor. Round 1 of the battle: 6 and one more hits; the other cruiser's 6 does not.
    let done = silent(
        &given,
        &[6, 6],
        acts(1, vec![tactical("E4", true, &[("E5", "1C")]), tactical("D6", true, &[("D5", "1D")])]),
    );
    let activated = &done.told("activated")[0];
    assert_eq!(
        (&activated["counters"], &activated["why"][0]["source"]),
        (&json!(2), &json!({ "person": "advisor" }))
    );
    let fired = &done.told("fired")[0]["dice"][0];
    assert_eq!((&fired["bonus"], &fired["hits"]), (&json!(1), &json!(1)), "{fired}");
    assert_eq!(fired["why"][0]["source"], json!({ "person": "advisor" }));
    // Not a second time in a round.
    let why = done.told("impossible").iter().map(|i| i["why"].to_string()).collect::<Vec<_>>().join("; ");
    assert!(why.contains("second counter now (Advisor)"), "{why}");
    assert_eq!((done.told("activated").len(), done.galaxy.empire(Seat(0)).pool), (1, 1));
}

#[test]
fn an_advisor_helps_in_the_first_round_of_the_doubled_system_alone() {
    let given = json!({ "phase": "action", "empires": { "1": { "staff": ["advisor"] } }, "systems": {
        "E5": { "fleets": { "1": "1C" } }, "E4": { "fleets": { "2": "1C" } } } });
    // Round 1: both miss. Round 2: a 6 does not hit any more; the third round's 7 does.
    let acts_of = |doubled| acts(1, vec![tactical("E4", doubled, &[("E5", "1C")])]);
    let done = silent(&given, &[5, 1, 6, 1, 7, 1], acts_of(true));
    let bonuses: Vec<Value> = done
        .told("fired")
        .iter()
        .filter(|f| f["owner"] == json!({ "seat": 0 }))
        .map(|f| f["dice"][0]["bonus"].clone())
        .collect();
    assert_eq!(bonuses, [1, 0, 0]);
    let done = silent(&given, &[7, 1], acts_of(false));
    assert_eq!(done.told("fired")[0]["dice"][0]["bonus"], 0);
}

#[test]
fn carriers_collect_deep_space_tokens_and_the_third_brings_a_blue_technology() {
    let given = |deeds: Value, enemy: &str| {
        json!({ "phase": "action", "empires": { "1": { "staff": ["astronomer"], "deeds": deeds } }, "systems": {
            "E5": { "fleets": { "1": "1R 1C" } }, "D5": { "fleets": { "1": "1C" } },
            "E4": { "deep_space": true, "fleets": { "2": enemy } }, "D4": { "deep_space": true } } })
    };
    let go = |given: &Value, act: Act| {
        let mut offers = 0;
        let done = played(given, &[], acts(1, vec![act]), |_, offer| {
            offers += 1;
            assert_eq!((offer.what.as_str(), offer.among.len()), ("take", 8), "all blue ones");
            pick(offer, "Wave Deflectors")
        });
        (done, offers)
    };
    let carrier = || tactical("E4", false, &[("E5", "1R")]);
    let (done, offers) = go(&given(json!({}), "-"), carrier());
    let deeds = &done.galaxy.empire(Seat(0)).deeds;
    assert_eq!((deeds.deep_space, deeds.astronomer_done, offers), (1, false, 0));
    assert!(!done.galaxy.systems[&"E4".parse().unwrap()].deep_space);
    assert_eq!(done.told("worked")[0]["what"], "collected");
    // A cruiser collects nothing.
    let (done, _) = go(&given(json!({}), "-"), tactical("D4", false, &[("D5", "1C")]));
    assert!(done.galaxy.systems[&"D4".parse().unwrap()].deep_space);
    // The third brings a technology, whatever it needs.
    let (done, offers) = go(&given(json!({ "deep_space": 2 }), "-"), carrier());
    let empire = done.galaxy.empire(Seat(0));
    assert_eq!((offers, empire.has(Tech::WaveDeflectors), empire.deeds.astronomer_done), (1, true, true));
    assert!(empire.researched.is_empty(), "received, not researched");
    // Then nothing more.
    let over = given(json!({ "deep_space": 3, "astronomer_done": true }), "-");
    let (done, _) = go(&over, carrier());
    assert!(done.galaxy.systems[&"E4".parse().unwrap()].deep_space);
}

#[test]
fn a_token_is_not_collected_under_enemy_guns() {
    let given = json!({ "phase": "action", "empires": { "1": { "staff": ["astronomer"] } }, "systems": {
        "E5": { "fleets": { "1": "2R" } }, "E4": { "deep_space": true, "fleets": { "2": "2R" } } } });
    // Two large fleets wait for the battle phase; there nobody can hit anybody, and the attacker gives way.
    let done = silent(&given, &[], acts(1, vec![tactical("E4", false, &[("E5", "2R")])]));
    assert_eq!(done.told("delayed").len(), 1);
    assert!(done.galaxy.systems[&"E4".parse().unwrap()].deep_space);
}

/// Asteroids at E4 and G4, walls beside them, seat 1 with the means to pass.
fn asteroids(staff: &[&str], units: &str) -> Value {
    json!({ "phase": "action", "empires": { "1": { "staff": staff, "techs": ["antimass_deflectors"] } }, "systems": {
        "E5": { "fleets": { "1": units } }, "E4": { "tile": "Asteroid Field" },
        "D4": { "tile": "Supernova" }, "F4": { "tile": "Supernova" } } })
}

#[test]
fn a_scavenger_finds_two_fighters_in_every_asteroid_field() {
    let go = |given: Value, moves: &[(&str, &str)]| {
        silent(&given, &[], acts(1, vec![tactical("E3", false, moves)]))
    };
    // XRD lets carriers move two.
    let mut given = asteroids(&["scavenger"], "1R 1C 1G");
    given["empires"]["1"]["techs"] = json!(["antimass_deflectors", "xrd_transporters"]);
    let done = go(given.clone(), &[("E5", "1R 1G")]);
    assert_eq!(done.fleet("E3", 1), "2F 1R 1G");
    assert_eq!(done.told("received")[0]["source"], json!({ "person": "scavenger" }));
    // Ships of one system are one fleet, however they are listed.
    let done = go(given, &[("E5", "1R 1G"), ("E5", "1C")]);
    assert_eq!(done.fleet("E3", 1), "2F 1C 1R 1G");
    // What has no room goes as ever.
    let done = go(asteroids(&["scavenger"], "1C"), &[("E5", "1C")]);
    assert_eq!((done.fleet("E3", 1), done.told("scuttled").len()), ("1C".to_owned(), 1));
    assert!(go(asteroids(&[], "1C"), &[("E5", "1C")]).told("received").is_empty());
}

#[test]
fn a_lookout_sends_two_ships_to_empty_systems_after_the_battles() {
    let given = json!({ "phase": "battle", "empires": { "1": { "staff": ["lookout"] } }, "systems": {
        "A1": { "fleets": { "1": "1C 1D 1R" }, "counters": { "1": "race" } },
        "A2": { "tile": "Asteroid Field" }, "B1": { "fleets": { "2": "1D" } } } });
    let mut offers = Vec::new();
    let done = played(&given, &[], acts(1, Vec::new()), |_, offer| {
        offers.push(offer.among.iter().map(ToString::to_string).collect::<Vec<_>>());
        pick(offer, if offers.len() == 1 { "cruiser A1-B2" } else { "cruiser B2-C3" })
    });
    // Only B2: at A2 no ship may stop, B1 is not empty.
    assert_eq!(offers[0], ["destroyer A1-B2", "cruiser A1-B2"]);
    assert!(!offers[1].contains(&"destroyer A1-B2".to_owned()), "B2 is not empty any more");
    assert_eq!((done.fleet("C3", 1), done.fleet("A1", 1)), ("1C".to_owned(), "1D 1R".to_owned()));
    let moved = done.told("moved");
    assert_eq!(moved[0]["why"], json!([{ "source": { "person": "lookout" }, "how": { "base": 1 } }]));
    assert!(silent(&given, &[], acts(1, Vec::new())).told("moved").is_empty());
}

#[test]
fn a_lookout_leaves_nothing_without_room() {
    let given = json!({ "phase": "battle",
        "empires": { "1": { "staff": ["lookout"], "techs": ["stasis_capsules"] } },
        "systems": { "E4": { "fleets": { "1": "1C 1G" } } } });
    let mut offers = 0;
    played(&given, &[], acts(1, Vec::new()), |_, _| {
        offers += 1;
        None
    });
    assert_eq!(offers, 0, "the ground force rides on the cruiser");
}

#[test]
fn what_is_scuttled_is_salvaged_fighters_are_not() {
    let given = |staff: Value| {
        json!({ "phase": "action", "empires": { "1": { "staff": staff, "fleet": 1 } },
            "systems": { "E5": { "fleets": { "1": "1D 1R 1N 4F" } } } })
    };
    // Fleet supply one: the destroyer and the carrier go, and the fighters that have no room.
    let act = || acts(1, vec![tactical("E4", false, &[("E5", "1D 1R 1N 4F")])]);
    let done = silent(&given(json!(["salvager"])), &[], act());
    assert_eq!(done.fleet("E4", 1), "1N");
    assert_eq!(done.galaxy.empire(Seat(0)).salvaged, crate::halves::Halves::whole(2));
    let counts: Vec<_> =
        done.told("worked").iter().map(|w| (w["what"].clone(), w["count"].clone())).collect();
    assert_eq!(counts, [(json!("salvaged"), json!(2))]);
    let done = silent(&given(json!([])), &[], act());
    assert_eq!(done.galaxy.empire(Seat(0)).salvaged, crate::halves::Halves::NONE);
}

#[test]
fn a_chancellor_makes_the_first_activation_dearer() {
    let given = json!({ "phase": "action", "initiative": [1, 3, 2], "empires": {
            "1": { "pool": 3 }, "2": { "staff": ["chancellor"] } },
        "systems": { "E4": { "tile": "Capha", "planets": { "Capha": { "owner": 2, "dock": true } } },
            "C3": { "fleets": { "2": "1D" } }, "G3": { "fleets": { "2": "1D" } } } });
    // A dock is no ship. The first system with one takes two counters, the next one as usual: but the pool is empty then.
    let says = acts(1, vec![tactical("E4", false, &[]), tactical("C3", false, &[])])
        .and(acts(3, vec![tactical("G3", false, &[])]));
    let done = silent(&given, &[], says);
    let paid: Vec<_> =
        done.told("activated").iter().map(|a| (a["seat"].clone(), a["counters"].clone())).collect();
    // Turns: seat 1 at E4, seat 3 at G3 (the first with a ship), seat 1 at C3.
    assert_eq!(paid, [(json!(0), json!(1)), (json!(2), json!(2)), (json!(0), json!(1))]);
    let why = &done.told("activated")[1]["why"];
    assert_eq!(why, &json!([{ "source": { "person": "chancellor" }, "how": { "add": 1 } }]));
    // If able: with one counter in the pool, one is paid, and the first time is over.
    let mut poor = given;
    poor["empires"]["3"] = json!({ "pool": 1 });
    let says = acts(3, vec![tactical("G3", false, &[])])
        .and(acts(1, vec![tactical("E6", false, &[]), tactical("C3", false, &[])]));
    let done = silent(&poor, &[], says);
    let paid: Vec<_> = done.told("activated").iter().map(|a| a["counters"].clone()).collect();
    assert_eq!(paid, [1, 1, 1]);
}

#[test]
fn the_marauder_moves_the_mercenary_among_friendly_systems() {
    let given = json!({
        "empires": { "1": { "staff": ["marauder"], "deeds": { "mercenary": "on_map" } } },
        "systems": { "E1": { "fleets": { "1": "1M" } }, "C3": { "fleets": { "2": "1D" } },
            "D4": { "tile": "Industrex", "planets": { "Industrex": { "owner": 1 } } } } });
    let mut among = Vec::new();
    let done = played(&given, &[], acts(1, Vec::new()), |_, offer| {
        among.extend_from_slice(&offer.among);
        assert_eq!((offer.what.as_str(), offer.least), ("move", 0));
        pick(offer, "D4")
    });
    assert_eq!(among, [Choice::Hex("D4".parse().unwrap())], "where it is not yet, and friendly");
    assert_eq!((done.fleet("D4", 1), done.fleet("E1", 1)), ("1M".to_owned(), "none".to_owned()));
}
