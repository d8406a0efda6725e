use crate::deeds::{Act, Choice, Landing, Move, Tactical};
use crate::galaxy::Galaxy;
use crate::law::{building, carrying, landing, movement};
use crate::questions::{ActionQuestion, Answer, Question};
use crate::stage::stage;
use crate::turn::action::tests::{Played, chosen, round, tactical};
use crate::unit::Unit;
use rules::Seat;
use serde_json::{Value, json};

/// Seat 1 does this, the Naalu, seat 2, answer every offer to dodge with this; gives what they could choose among.
fn against(given: &Value, dice: &[u32], act: Act, to: Option<&str>) -> (Vec<Vec<String>>, Played) {
    let (mut act, mut offers) = (Some(act), Vec::new());
    let played = round(given, dice, |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) if seat == Seat(0) => act.take().map(chosen),
        Question::Choose(choose) if choose.what == "dodge" => {
            assert_eq!((seat, choose.least, choose.most), (Seat(1), 0, 1));
            offers.push(choose.among.iter().map(ToString::to_string).collect());
            to.map(|hex| Answer::Chosen(vec![Choice::Hex(hex.parse().unwrap())]))
        }
        _ => None,
    });
    (offers, played)
}

fn given() -> Value {
    json!({ "phase": "action", "races": ["sol", "naalu"], "systems": {
        "E5": { "fleets": { "1": "3C" } },
        "E4": { "tile": "Thibah", "planets": { "Thibah": { "owner": 2 } }, "fleets": { "2": "1D 1R 2G" } } } })
}

#[test]
fn the_naalu_leave_a_system_that_is_activated() {
    let mut given = given();
    given["systems"]["D4"] = json!({ "tile": "Asteroid Field" });
    given["systems"]["F4"] = json!({ "tile": "Nebula" });
    given["systems"]["E3"] = json!({ "fleets": { "3": "1D" } });
    let act = || tactical("E4", &[("E5", "1C")], &[]);
    let (offers, played) = against(&given, &[], act(), Some("F4"));
    // Neither E3 nor E5, with ships of others, nor the asteroids of D4.
    let near = crate::law::map::neighbours(&stage(&given).unwrap().galaxy, Seat(1), "E4".parse().unwrap());
    let mut near: Vec<String> = near.iter().map(ToString::to_string).collect();
    near.retain(|hex| !["D4", "E3", "E5"].contains(&hex.as_str()));
    assert_eq!(offers, [near]);
    assert_eq!((played.fleet("F4", 2).as_str(), played.fleet("E4", 1).as_str()), ("1D 1R 2G", "1C"));
    assert!(played.told("battle_began").is_empty());
    // Silence: they stay and fight.
    let (offers, played) = against(&given, &[7, 1, 7], act(), None);
    assert_eq!((offers.len(), played.told("battle_began").len()), (1, 1));
}

#[test]
fn what_keeps_ships_keeps_them_from_dodging_too() {
    let asked = |change: &dyn Fn(&mut Value)| {
        let mut given = given();
        change(&mut given);
        against(&given, &[9; 9], tactical("E4", &[], &[]), None).0.len()
    };
    assert_eq!(asked(&|_| {}), 1);
    assert_eq!(asked(&|g| g["systems"]["E4"]["counters"] = json!({ "2": "fleet" })), 1);
    assert_eq!(asked(&|g| g["systems"]["E4"]["counters"] = json!({ "2": "race" })), 0);
    assert_eq!(asked(&|g| g["systems"]["E4"]["fleets"]["3"] = json!("1D")), 0);
    assert_eq!(asked(&|g| g["systems"]["E4"]["fleets"]["2"] = json!("2G")), 0);
    assert_eq!(asked(&|g| g["races"] = json!(["sol", "letnev"])), 0);
}

#[test]
fn what_rests_in_a_dock_and_finds_no_room_aboard_stays() {
    let mut given = given();
    given["systems"]["E4"]["planets"]["Thibah"]["dock"] = json!(true);
    given["systems"]["E4"]["fleets"]["2"] = json!("1R 2F 7G 1Y");
    given["empires"] = json!({ "2": { "techs": ["advanced_fighters"] } });
    let (_, played) = against(&given, &[], tactical("E4", &[("E5", "1C")], &[]), Some("D4"));
    // Six places aboard for eight troops and shields; fighters fly alone.
    assert_eq!((played.fleet("D4", 2).as_str(), played.fleet("E4", 2).as_str()), ("2F 1R 5G 1Y", "2G"));
}

#[test]
fn a_siege_finds_nobody_there() {
    let mut given = given();
    given["empires"] = json!({ "1": { "techs": ["deep_space_cannon"] } });
    given["systems"]["E5"]["fleets"]["1"] = json!("1N");
    given["systems"]["E4"]["sieges"] = json!([1]);
    let Act::Tactical(mut siege) = tactical("E4", &[], &[]) else { unreachable!() };
    siege.siege = true;
    let (_, played) = against(&given, &[], Act::Tactical(siege.clone()), Some("D4"));
    assert_eq!(played.fleet("D4", 2), "1D 1R 2G");
    assert!(played.told("destroyed").is_empty() && played.told("casualties_taken").is_empty());
    // Who stays loses the carrier and what it carries, and a shield stops the hit of the dreadnought.
    given["systems"]["E4"]["fleets"]["2"] = json!("2R 1D 1Y");
    let (_, played) = against(&given, &[], Act::Tactical(siege), None);
    assert_eq!(played.fleet("E4", 2), "1D 1R");
}

#[test]
fn the_chancellors_counter_is_paid_although_nobody_is_there_any_more_and_once_a_round() {
    let mut given = given();
    given["empires"] = json!({ "1": { "stage": "federation" }, "2": { "staff": ["chancellor"] } });
    let mut acts = vec![tactical("E4", &[("E5", "1C")], &[]), tactical("D4", &[], &[])].into_iter();
    let mut ways = ["D4", "C4"].into_iter();
    let played = round(&given, &[], |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) if seat == Seat(0) => acts.next().map(chosen),
        Question::Choose(choose) if choose.what == "dodge" => {
            ways.next().map(|hex| Answer::Chosen(vec![Choice::Hex(hex.parse().unwrap())]))
        }
        _ => None,
    });
    let counters: Vec<Value> = played.told("activated").iter().map(|e| e["counters"].clone()).collect();
    assert_eq!((played.fleet("C4", 2).as_str(), counters), ("1D 1R 2G", vec![json!(2), json!(1)]));
}

#[test]
fn from_the_republic_on_whoever_activates_their_system_loses_a_counter_of_the_fleet_supply() {
    for (of, left) in [("federation", "3C"), ("republic", "2C"), ("empire", "2C")] {
        let mut given = given();
        given["empires"] = json!({ "2": { "stage": of } });
        given["systems"]["E4"]["fleets"]["2"] = json!("1R");
        let act = tactical("E4", &[("E5", "3C")], &[]);
        let (_, played) = against(&given, &[], act, Some("D4"));
        // A supply of three becomes one of two: a cruiser is scuttled.
        assert_eq!(played.fleet("E4", 1), left, "{of}");
    }
    // Another's system costs nothing.
    let given = json!({ "phase": "action", "races": ["sol", "naalu"], "empires": { "2": { "stage": "republic" } },
        "systems": { "E5": { "fleets": { "1": "3C" } }, "E4": { "fleets": { "3": "1R" } } } });
    let (_, played) = against(&given, &[7, 1, 1], tactical("E4", &[("E5", "3C")], &[]), None);
    assert_eq!(played.fleet("E4", 1), "3C");
}

fn galaxy(techs: &[&str], of: &str, fleet: &str) -> Galaxy {
    let given = json!({ "phase": "action", "races": ["naalu"],
        "empires": { "1": { "techs": techs, "stage": of } }, "systems": { "E5": { "fleets": { "1": fleet } } } });
    stage(&given).unwrap().galaxy
}

#[test]
fn fighters_roll_better_by_the_stage_of_the_empire() {
    for (of, bonus) in [("coalition", 0), ("federation", 1), ("republic", 2), ("empire", 3)] {
        let given = json!({ "phase": "battle", "races": ["naalu"], "empires": { "1": { "stage": of } },
            "standoffs": [{ "hex": "E4", "attacker": 1, "defender": 2 }],
            "systems": { "E4": { "fleets": { "1": "1R 1F 1D", "2": "1D" } } } });
        // Barrages roll no die for one destroyer and one fighter. Round 1: the destroyer's 9 ends it.
        let played = round(&given, &[1, 9, 1], |_, _| None);
        let dice = &played.told("fired")[0]["dice"];
        assert_eq!([&dice[0]["bonus"], &dice[1]["bonus"]], [&json!(bonus), &json!(0)], "{of}");
    }
}

#[test]
fn fighters_of_an_empire_move_three() {
    let reaches = |of: &str, to: &str| {
        let galaxy = galaxy(&["advanced_fighters"], of, "3F");
        let (from, force) = ("E5".parse().unwrap(), "3F".parse().unwrap());
        let moves = vec![Move { from, force, via: Vec::new(), dock: false }];
        let activate = to.parse().unwrap();
        let tactical =
            Tactical { activate, doubled: false, scuttle: Vec::new(), moves, siege: false, land: None };
        movement::journeys(&galaxy, Seat(0), &tactical).is_ok()
    };
    assert!(reaches("republic", "E3") && !reaches("republic", "E2"));
    assert!(reaches("empire", "E2") && !reaches("empire", "E1"));
}

#[test]
fn independent_fighters_are_in_the_way_of_all_who_lack_wave_deflectors() {
    for (techs, free) in [(json!([]), false), (json!(["wave_deflectors"]), true)] {
        let given = json!({ "phase": "action", "races": ["sol", "naalu"],
            "empires": { "1": { "techs": techs }, "2": { "techs": ["advanced_fighters"] } },
            "systems": { "E5": { "fleets": { "1": "1C" } }, "E4": { "fleets": { "2": "1F" } } } });
        let galaxy = stage(&given).unwrap().galaxy;
        let (from, force) = ("E5".parse().unwrap(), "1C".parse().unwrap());
        let moves = vec![Move { from, force, via: Vec::new(), dock: false }];
        let activate = "E3".parse().unwrap();
        let tactical =
            Tactical { activate, doubled: false, scuttle: Vec::new(), moves, siege: false, land: None };
        assert_eq!(movement::journeys(&galaxy, Seat(0), &tactical).is_ok(), free);
    }
}

#[test]
fn a_shield_takes_a_place_of_a_carrier_or_two_of_anything_else() {
    for (techs, fleet, stranded) in [
        (&[][..], "1R 6Y", 0),
        (&[], "1R 7Y", 1),
        (&[], "1R 4G 2Y", 0),
        (&[], "1R 5G 2Y", 1),
        (&[], "1R 3G 2F 2Y", 1),
        // Three places in the bays of a dreadnought are one shield; those of two are three.
        (&["fighter_bays"], "1N 1Y", 0),
        (&["fighter_bays"], "1N 2Y", 1),
        (&["fighter_bays"], "2N 3Y", 0),
        (&["fighter_bays"], "1N 1Y 1F", 0),
        (&["fighter_bays"], "1N 1Y 2F", 1),
        // With bays the carrier is free for troops.
        (&["fighter_bays"], "1R 2N 3Y 6G", 0),
        (&["fighter_bays"], "1R 2N 4Y 6G", 1),
        // The flagship has four places.
        (&[], "1X 2Y", 0),
        (&[], "1X 2Y 1G", 1),
        (&[], "1W 3Y", 0),
        // Advanced Fighters need no place.
        (&["advanced_fighters"], "1R 6Y 5F", 0),
    ] {
        let galaxy = galaxy(techs, "republic", fleet);
        let excess = carrying::without_room(&galaxy, Seat(0), "E5".parse().unwrap()).excess;
        assert_eq!(excess, stranded, "{fleet} with {techs:?}");
    }
}

#[test]
fn the_naalu_alone_build_shields() {
    let galaxy = galaxy(&[], "coalition", "1R");
    assert!(building::may_build(&galaxy, Seat(0), Unit::Shield).is_ok());
    assert!(building::may_build(&galaxy, Seat(1), Unit::Shield).is_err());
}

#[test]
fn with_the_matriarch_fighters_land_as_ground_forces() {
    let lands = |force: &str| {
        let given = json!({ "phase": "action", "races": ["naalu"], "empires": { "1": { "stage": "republic" } },
            "systems": { "E4": { "tile": "Thibah", "planets": { "Thibah": { "owner": 2, "dock": true } },
                                 "fleets": { "1": force } } } });
        let landing = Landing { planet: "Thibah".parse().unwrap(), with: None };
        let landed = landing::price(&stage(&given).unwrap().galaxy, Seat(0), &landing);
        landed.map(|l| l.consumed.to_string()).ok()
    };
    // A planet with a dock takes two.
    assert_eq!(lands("1X 2F").as_deref(), Some("2F"));
    assert_eq!(lands("1X 2F 1G").as_deref(), Some("1F 1G"));
    assert_eq!(lands("1X 2F 2G").as_deref(), Some("2G"));
    assert_eq!(lands("1X 1F"), None);
    assert_eq!(lands("1R 2F"), None);
}
