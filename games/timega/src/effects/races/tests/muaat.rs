use super::*;
use crate::effects::races::Race;
use crate::law::building;
use crate::moments::Source;
use crate::turn::action::tests::tactical;
use crate::unit::Unit;
use serde_json::json;

const MUAAT: Source = Source::Race(Race::Muaat);

/// Ships at E5; the way to E3 leads through a supernova at E4.
fn past_a_supernova(units: &str, techs: &[&str], enemies: &str) -> Value {
    json!({ "races": ["muaat"], "phase": "action", "empires": { "1": { "techs": techs } },
        "systems": { "E5": { "fleets": { "1": units } }, "E4": { "tile": "Supernova" },
            "D4": { "tile": "Supernova" }, "F4": { "tile": "Supernova" }, "E3": { "fleets": { "2": enemies } } } })
}

fn special_at(hex: &str, unit: Option<Unit>, count: u8) -> Act {
    Act::Special(Special { hex: Some(hex.parse().unwrap()), unit, count, ..special(MUAAT) })
}

#[test]
fn supernovas_are_passed_at_no_cost_towards_enemies() {
    let to = |units: &str, enemies: &str| {
        spare(&past_a_supernova(units, &[], enemies), &tactical("E3", &[("E5", units)], &[]))
    };
    assert_eq!(to("1C", "-"), Ok(vec![]), "two points for two steps");
    assert_eq!(to("1C", "1D"), Ok(vec![1]));
    assert_eq!(to("1R", "1D"), Ok(vec![]));
    assert!(to("1R", "-").unwrap_err().contains("a carrier moves 1"));
    // Nobody stops in one.
    let stop = spare(&past_a_supernova("1C", &[], "-"), &tactical("E4", &[("E5", "1C")], &[]));
    assert!(stop.unwrap_err().contains("may stop in E4: supernova"));
    let mut others = past_a_supernova("1C", &[], "1D");
    others["races"] = json!(["sol"]);
    assert!(spare(&others, &tactical("E3", &[("E5", "1C")], &[])).is_err(), "others do not pass");
}

#[test]
fn war_suns_pass_supernovas_towards_anybody_with_their_technology() {
    let to = |techs: &[&str], enemies: &str| {
        spare(&past_a_supernova("1W", techs, enemies), &tactical("E3", &[("E5", "1W")], &[]))
    };
    // One point; the technology's point towards neutral systems, or the supernova's step for nothing towards enemies.
    assert_eq!(to(&["war_sun"], "-"), Ok(vec![]));
    assert_eq!(to(&["war_sun"], "1D"), Ok(vec![]));
    assert!(to(&[], "-").is_err());
}

#[test]
fn a_counter_becomes_fighters_or_a_destroyer_at_a_war_sun() {
    let given = json!({ "races": ["muaat"], "phase": "action", "empires": { "1": { "fleet": 2 } },
        "systems": { "E5": { "fleets": { "1": "1W 5G" } }, "E3": { "fleets": { "1": "1C" } } } });
    let acts = [(Unit::Fighter, 2), (Unit::Destroyer, 1)].map(|(unit, n)| special_at("E5", Some(unit), n));
    let played = acting(&given, &[], acts.to_vec(), Vec::new());
    // Six places, five of them taken; one war sun and one destroyer fill a fleet supply of two.
    assert_eq!(played.fleet("E5", 1), "1F 1D 1W 5G");
    assert_eq!(played.galaxy.empire(Seat(0)).pool, 0);
    let played = acting(&given, &[], vec![special_at("E3", Some(Unit::Destroyer), 1)], Vec::new());
    assert_eq!(played.told("special_done").len(), 0, "there is no war sun at E3");
    // Not once a round: as long as there are counters.
    let again = vec![special_at("E5", Some(Unit::Destroyer), 1), special_at("E5", Some(Unit::Destroyer), 1)];
    let mut more = given.clone();
    more["empires"]["1"]["fleet"] = json!(3);
    assert_eq!(acting(&more, &[], again, Vec::new()).fleet("E5", 1), "2D 1W 5G");
}

#[test]
fn war_suns_cost_one_less_for_each_yellow_specialty() {
    let given = json!({ "races": ["muaat"], "systems": { "E5": { "tile": "Hercalor/Tiamat",
        "planets": { "Hercalor": { "owner": 1 }, "Tiamat": { "owner": 1 } } } } });
    let cost = building::cost(&galaxy(&given), Seat(0), Unit::WarSun).unwrap();
    assert_eq!(cost.value(), 20, "twelve less two, in halves");
}

/// A war sun at a system with planets, among enemies, and at somebody's home.
fn ripe(stage: &str) -> Value {
    json!({ "races": ["muaat"], "phase": "action", "empires": { "1": { "stage": stage } },
        "systems": {
            "E4": { "tile": "Abyz/Fria", "fleets": { "1": "1W 2G", "2": "2G" }, "counters": { "1": "race" },
                    "planets": { "Abyz": { "owner": 2, "dock": true }, "Fria": { "owner": 1 } } },
            "E3": { "fleets": { "1": "1W" } }, "I5": { "fleets": { "1": "1W" } } } })
}

#[test]
fn a_neutral_system_becomes_a_supernova_once() {
    let burst = |hex: &str| special_at(hex, Some(Unit::WarSun), 1);
    let played = acting(&ripe("republic"), &[], vec![burst("E4"), burst("E3")], Vec::new());
    let system = &played.galaxy.systems[&"E4".parse().unwrap()];
    assert_eq!(system.hazard(), Some(crate::edition::Hazard::Supernova));
    assert!(system.planets.is_empty() && played.galaxy.docks_of(Seat(1)).next().is_none());
    assert_eq!((played.fleet("E4", 1), played.fleet("E4", 2)), ("1W 2G".into(), "none".into()));
    assert!(system.has_counter(Seat(0), None));
    assert_eq!((worked(&played, "burst").len(), played.told("destroyed").len()), (1, 1));
    assert_eq!(played.told("impossible").len(), 1, "once in a game");
    // Not before the republic, not at a home, not among enemies.
    for (stage, hex) in [("federation", "E4"), ("republic", "I5")] {
        let played = acting(&ripe(stage), &[], vec![burst(hex)], Vec::new());
        assert_eq!(played.told("special_done").len(), 0, "{stage} {hex}");
    }
    let mut given = ripe("republic");
    given["systems"]["E3"]["fleets"]["2"] = json!("1D");
    let played = acting(&given, &[3, 1, 1, 1], vec![burst("E3")], Vec::new());
    assert_eq!(played.told("special_done").len(), 0);
}

#[test]
fn a_counter_becomes_a_cruiser_at_the_flagship() {
    let given =
        json!({ "races": ["muaat"], "phase": "action", "systems": { "E5": { "fleets": { "1": "1X" } } } });
    let act = || vec![special_at("E5", Some(Unit::Cruiser), 1)];
    let played = acting(&given, &[], act(), Vec::new());
    assert_eq!((played.fleet("E5", 1), played.galaxy.empire(Seat(0)).pool), ("1C 1X".into(), 1));
    let mut plain = given;
    plain["options"] = json!({ "completed_flagships": false });
    assert_eq!(acting(&plain, &[], act(), Vec::new()).fleet("E5", 1), "1X");
}
