//! What laws and agendas under deliberation change (5.6), and that it ends with them.

use super::*;
use crate::deeds::{Development, Purchase, Site};
use crate::effects::agendas::Agenda::{ImperialPeace, TechnologyTariffs};
use crate::effects::agendas::Side::{Against, For};
use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::development::budget;
use crate::law::{building, map, research};
use crate::moments::{Source, any};
use crate::stage::stage;
use crate::turn::action::tests::{alone, tactical};
use crate::unit::Unit;

/// A position with this law in play.
fn with_law(mut given: Value, agenda: &str, side: &str) -> Value {
    given["council"]["open"] = json!(false);
    given["council"]["laws"] = json!([{ "agenda": agenda, "side": side, "round": 1 }]);
    given
}

fn deliberating(mut given: Value, agenda: &str) -> Value {
    given["council"] = json!({ "open": false, "deliberation": [agenda] });
    given
}

fn galaxy(given: &Value) -> Galaxy {
    stage(given).unwrap().galaxy
}

fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}

fn laws(galaxy: &Galaxy) -> Vec<(Agenda, Side)> {
    galaxy.council.laws.iter().map(|l| (l.agenda, l.side)).collect()
}

#[test]
fn imperial_peace_for_keeps_everybody_off_mecatol_rex_and_against_off_everything_else() {
    let given = |side| {
        let systems = json!({ "E5": { "fleets": { "1": "1R 3G" } },
                              "E4": { "tile": "Capha", "fleets": { "1": "1R 3G" } } });
        // Decided in the development phase of this round.
        with_law(json!({ "round": 1, "phase": "action", "systems": systems }), "imperial_peace", side)
    };
    let lands = |side, at: &str, on: &str| {
        let played = alone(&given(side), &[], vec![tactical(at, &[], &[on])]);
        let why = played.told("impossible").first().map(|i| i["why"].as_str().unwrap().to_owned());
        (played.told("captured").len(), why.unwrap_or_default())
    };
    let (captured, why) = lands("for", "E5", "Mecatol Rex");
    assert_eq!(captured, 0);
    assert_eq!(why, "Imperial Peace (for) forbids a landing on Mecatol Rex (6.4)");
    assert_eq!(lands("for", "E4", "Capha").0, 1);
    assert_eq!(lands("against", "E5", "Mecatol Rex").0, 1);
    let (captured, why) = lands("against", "E4", "Capha");
    assert_eq!((captured, why.as_str()), (0, "Imperial Peace (against) forbids a landing on Capha (6.4)"));
}

#[test]
fn imperial_peace_stops_advances_until_the_next_development_phase_is_over() {
    let mut given = hall(json!(["imperial_peace"]));
    given["empires"] = json!({ "3": { "deeds": { "conquered": 1 } } });
    let first = council(&given, &[], &[(2, ImperialPeace, For, 0)], &[]);
    // Under deliberation it is not in play: seat 3 advances before the council votes.
    assert_eq!(first.told("advanced").len(), 1);
    assert_eq!(laws(&first.galaxy), [(ImperialPeace, For)], "it is still in play when the round is over");
    let mut later = json!({ "round": 3, "empires": { "3": { "deeds": { "conquered": 1 } } } });
    later["council"] =
        json!({ "open": false, "laws": [{ "agenda": "imperial_peace", "side": "for", "round": 2 }] });
    let second = council(&later, &[], &[], &[]);
    assert!(second.told("advanced").is_empty());
    assert_eq!(second.told("repealed")[0]["by"], Value::Null);
    assert!(laws(&second.galaxy).is_empty());
}

/// Wormholes at E3 and E7 (alpha), and at B2 (beta).
fn wormholes() -> Value {
    json!({ "systems": { "E3": { "tile": "Alpha Wormhole" }, "E7": { "tile": "Lodor" },
                         "B2": { "tile": "Beta Wormhole" } } })
}

#[test]
fn wormhole_reconstruction_joins_all_wormholes() {
    let joined =
        |galaxy: &Galaxy, one: &str, other: &str| map::adjacent(galaxy, Seat(0), hex(one), hex(other));
    let before = galaxy(&wormholes());
    assert!(joined(&before, "E3", "E7") && !joined(&before, "E3", "B2"));
    let after = galaxy(&with_law(wormholes(), "wormhole_reconstruction", "for"));
    assert!(joined(&after, "E3", "E7") && joined(&after, "E3", "B2") && joined(&after, "E7", "B2"));
    assert!(!joined(&after, "E3", "C3"), "no wormhole at C3");
}

#[test]
fn closing_the_wormholes_closes_reconstructed_ones_too_but_no_space_gates() {
    let mut given = wormholes();
    given["empires"] = json!({ "1": { "techs": ["space_gates"] } });
    given["systems"]["E7"]["planets"] = json!({ "Lodor": { "owner": 1, "dock": true } });
    given["systems"]["C3"] = json!({ "tile": "Capha", "planets": { "Capha": { "owner": 1, "dock": true } } });
    given["council"]["open"] = json!(false);
    given["council"]["laws"] = json!([{ "agenda": "wormhole_reconstruction", "side": "for" },
                                      { "agenda": "closing_the_wormholes", "side": "for" }]);
    let galaxy = galaxy(&given);
    let joined = |seat, one: &str, other: &str| map::adjacent(&galaxy, Seat(seat), hex(one), hex(other));
    assert!(!joined(0, "E3", "E7") && !joined(0, "E3", "B2"));
    assert!(joined(0, "E7", "C3"), "space docks are adjacent by their own gates");
    assert!(!joined(1, "E7", "C3"), "for their owner alone");
}

fn research_costs(galaxy: &Galaxy, tech: Tech) -> Halves {
    Halves(research::cost(galaxy, Seat(0), tech).value())
}

#[test]
fn technology_tariffs_make_red_technology_dearer_or_the_only_one_there_is() {
    let bare = || json!({ "empires": { "1": { "techs": ["neural_computing"] } } });
    let tariff = galaxy(&with_law(bare(), "technology_tariffs", "for"));
    // Six with Neural Computing, and two for red.
    assert_eq!(research_costs(&tariff, Tech::HylarVAssaultLaser), Halves::whole(8));
    assert_eq!(research_costs(&tariff, Tech::AntimassDeflectors), Halves::whole(6));
    let may = |galaxy: &Galaxy, tech| research::may_research(galaxy, Seat(0), tech).is_ok();
    assert!(may(&tariff, Tech::HylarVAssaultLaser) && may(&tariff, Tech::AntimassDeflectors));
    let red = galaxy(&with_law(bare(), "technology_tariffs", "against"));
    assert!(may(&red, Tech::HylarVAssaultLaser));
    let why = research::may_research(&red, Seat(0), Tech::AntimassDeflectors).unwrap_err().to_string();
    assert_eq!(why, "Technology Tariffs (against) forbids you Antimass Deflectors (5.3)");
    let doubt = galaxy(&deliberating(bare(), "technology_tariffs"));
    assert!(!may(&doubt, Tech::HylarVAssaultLaser) && may(&doubt, Tech::AntimassDeflectors));
    assert_eq!(research_costs(&doubt, Tech::AntimassDeflectors), Halves::whole(6));
}

#[test]
fn technology_tariffs_against_hold_for_one_more_development_phase() {
    let ballots = [(2, TechnologyTariffs, Against, 0)];
    let first = council(&hall(json!(["technology_tariffs"])), &[], &ballots, &[]);
    assert_eq!(laws(&first.galaxy), [(TechnologyTariffs, Against)]);
    let later = with_law(json!({ "round": 2 }), "technology_tariffs", "against");
    assert!(laws(&council(&later, &[], &[], &[]).galaxy).is_empty());
    let forever = with_law(json!({ "round": 2 }), "technology_tariffs", "for");
    assert_eq!(laws(&council(&forever, &[], &[], &[]).galaxy), [(TechnologyTariffs, For)]);
}

#[test]
fn a_research_grant_lets_credits_count_for_any_colour() {
    let wanted = Development {
        purchases: vec![Purchase::Research(Tech::AntimassDeflectors)],
        ..Development::default()
    };
    // Jord gives 4 resources; a blue technology costs 7; there are 3 red credits.
    let given = json!({ "races": ["sol"], "empires": { "1": { "credits": { "red": 3 } } },
        "systems": { "D2": { "tile": "Mellon/Zohbat", "planets": { "Mellon": { "owner": 1, "dock": true } } } } });
    let before = galaxy(&given);
    assert_eq!(budget(&before, Seat(0), &wanted).purchases, []);
    let after = galaxy(&with_law(given, "research_grant", "for"));
    assert_eq!(budget(&after, Seat(0), &wanted).purchases, wanted.purchases);
}

#[test]
fn war_funding_lifts_fleet_supply_in_the_action_phase_alone() {
    // A coalition's three ships, and Advanced Fighters, which would count where nothing carries them.
    let given = |phase: &str| {
        let systems = json!({ "E4": { "fleets": { "1": "5D" } }, "E3": { "fleets": { "1": "3F" } } });
        let empires = json!({ "1": { "techs": ["advanced_fighters"] } });
        json!({ "phase": phase, "systems": systems, "empires": empires })
    };
    let moved = |given: &Value| {
        let act = tactical("F4", &[("E4", "5D"), ("E3", "3F")], &[]);
        alone(given, &[], vec![act]).fleet("F4", 1)
    };
    // Eight ships, of which five too many; the cheapest go first.
    assert_eq!(moved(&given("action")), "3D");
    assert_eq!(moved(&with_law(given("action"), "war_funding", "for")), "3F 5D");
    let excess = |given: &Value| crate::law::supply::excess(&galaxy(given), Seat(0), hex("E4"));
    assert_eq!(excess(&with_law(given("action"), "war_funding", "for")), 0);
    assert_eq!(excess(&with_law(given("development"), "war_funding", "for")), 2);
}

#[test]
fn war_funding_against_gives_all_fighters_one_and_advanced_fighters_another() {
    // Fighters hit on 9: an 8 with the law, a 7 with the law and Advanced Fighters. One fighter each.
    let given = |techs: Value| {
        let given = json!({ "phase": "battle", "empires": { "1": { "techs": techs } },
            "standoffs": [{ "hex": "D4", "attacker": 1, "defender": "guards" }],
            "systems": { "D4": { "fleets": { "1": "1F 1R", "guards": "1F" } } } });
        with_law(given, "war_funding", "against")
    };
    let bonuses = |techs: Value, dice: &[u32]| {
        let played = council(&given(techs), dice, &[], &[]);
        let fired = played.told("fired");
        let of =
            |owner: Value| fired.iter().find(|f| f["owner"] == owner).unwrap()["dice"][0]["bonus"].clone();
        (of(json!({ "seat": 0 })), of(json!("guards")))
    };
    assert_eq!(bonuses(json!([]), &[8, 1]), (json!(1), json!(1)));
    assert_eq!(bonuses(json!(["advanced_fighters"]), &[7, 1]), (json!(2), json!(1)));
}

#[test]
fn war_funding_under_deliberation_doubles_the_price_of_fighters_and_destroyers() {
    let doubtful = galaxy(&deliberating(json!({}), "war_funding"));
    let cost = |unit| Halves(building::cost(&doubtful, Seat(0), unit).unwrap().value());
    assert_eq!(cost(Unit::Fighter), Halves::whole(1));
    assert_eq!(cost(Unit::Destroyer), Halves::whole(2));
    assert_eq!(cost(Unit::Cruiser), Halves::whole(2));
}

#[test]
fn the_guards_of_an_ancient_artifact_roll_two_better() {
    let given = json!({ "phase": "battle", "standoffs": [{ "hex": "E5", "attacker": 1, "defender": "guards" }],
        "systems": { "E5": { "fleets": { "1": "1N", "guards": "1D" } } } });
    // The dreadnought hits on 6, the guards' destroyer on 9, with the law on 7.
    let played = council(&with_law(given, "ancient_artifact", "against"), &[6, 7], &[], &[]);
    let fired = played.told("fired");
    let dice = |owner: Value| fired.iter().find(|f| f["owner"] == owner).unwrap()["dice"][0].clone();
    assert_eq!(dice(json!({ "seat": 0 }))["bonus"], 0);
    let guards = dice(json!("guards"));
    assert_eq!((&guards["bonus"], &guards["hits"]), (&json!(2), &json!(1)));
    let why = serde_json::to_value(Source::Agenda(
        Agenda::AncientArtifact,
        crate::effects::agendas::Standing::Against,
    ));
    assert_eq!(guards["why"][0]["source"], why.unwrap(), "named in the report");
}

#[test]
fn humane_labor_caps_docks_and_nothing_else() {
    // Hope's End has 3 resources: its dock produces five. With Biosphere Influence Capha, which has none, produces three.
    let given = json!({ "empires": { "1": { "techs": ["biosphere_influence"] } }, "systems": {
        "B2": { "tile": "Hope's End", "planets": { "Hope's End": { "owner": 1, "dock": true } } },
        "C2": { "tile": "Capha", "planets": { "Capha": { "owner": 1 } } },
        "D2": { "tile": "Mellon/Zohbat", "planets": { "Mellon": { "owner": 1, "dock": true } } } } });
    let production = |given: &Value| {
        let galaxy = galaxy(given);
        let of = |site| building::production(&galaxy, Seat(0), site).value();
        let planet = |name: &str| name.parse().unwrap();
        [
            of(Site::Dock(planet("Hope's End"))),
            of(Site::Dock(planet("Mellon"))),
            of(Site::Planet(planet("Capha"))),
        ]
    };
    assert_eq!(production(&given), [5, 2, 3]);
    assert_eq!(production(&with_law(given.clone(), "humane_labor", "for")), [4, 2, 3]);
    // Subsidized Industry against gives every dock one more, and Humane Labor caps what comes of it.
    assert_eq!(production(&with_law(given.clone(), "subsidized_industry", "against")), [6, 3, 3]);
    let mut both = with_law(given, "humane_labor", "for");
    both["council"]["laws"] = json!([{ "agenda": "humane_labor", "side": "for" },
                                     { "agenda": "subsidized_industry", "side": "against" }]);
    assert_eq!(production(&both), [4, 3, 3]);
}

#[test]
fn humane_labor_against_destroys_docks_that_are_idle() {
    // Mellon's dock (resources 0) produces two, Hope's End's five: four fighters are built there. Capha's dock is new.
    let given = json!({ "races": ["sol"], "empires": { "1": {} }, "systems": {
        "B2": { "tile": "Hope's End", "planets": { "Hope's End": { "owner": 1, "dock": true } }, "fleets": { "1": "1R" } },
        "C2": { "tile": "Capha", "planets": { "Capha": { "owner": 1 } } },
        "D2": { "tile": "Mellon/Zohbat", "planets": { "Mellon": { "owner": 1, "dock": true } }, "fleets": { "1": "2G" } } } });
    let given = with_law(given, "humane_labor", "against");
    let (hope, capha) = ("Hope's End".parse().unwrap(), "Capha".parse().unwrap());
    let build = |count| Purchase::Build { unit: Unit::Fighter, count, at: Some(Site::Dock(hope)), to: None };
    let play = |count| {
        let dock = Purchase::Dock { planet: capha, drifting: false };
        let wanted = Development { purchases: vec![build(count), dock], ..Development::default() };
        round(&given, &[], |seat, question| match question {
            Question::Development(_) if seat == Seat(0) => Some(Answer::Develop(wanted.clone())),
            _ => None,
        })
    };
    let played = play(4);
    let destroyed = played.told("dock_destroyed");
    assert_eq!(destroyed.iter().map(|d| d["planet"].clone()).collect::<Vec<_>>(), ["Mellon"]);
    assert_eq!(played.told("perished")[0]["force"], json!({ "ground_force": 2 }), "they lay in the dock");
    assert_eq!(played.galaxy.docks_of(Seat(0)).count(), 2);
    assert_eq!(play(3).told("dock_destroyed").len(), 2, "three units are one too few");
}

#[test]
fn arms_reduction_limits_what_can_be_built_until_the_round_is_over() {
    let left = |given: &Value, unit| building::pieces_left(&galaxy(given), Seat(1), unit);
    let given = json!({ "races": ["sol", "letnev"], "systems": { "E4": { "fleets": { "2": "1N 2C" } } } });
    let law = with_law(given.clone(), "arms_reduction", "for");
    assert_eq!((left(&law, Unit::Dreadnought), left(&law, Unit::Cruiser)), (1, 1));
    assert_eq!(left(&given, Unit::Cruiser), 4, "six without the law");
    assert!(laws(&council(&law, &[], &[], &[]).galaxy).is_empty(), "it ends with the round");
}

#[test]
fn no_law_that_ended_is_named_by_anything() {
    let galaxy = galaxy(&json!({}));
    assert_eq!(any(&galaxy, Seat(0), |e, on| e.forbids_advance(on)), None);
    assert_eq!(any(&galaxy, Seat(0), |e, on| e.closes_wormholes(on)), None);
}
