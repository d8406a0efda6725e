use crate::deeds::{Act, Move, Special, Tactical};
use crate::effects::races::Race;
use crate::law::movement::journeys;
use crate::moments::Source;
use crate::questions::{ActionQuestion, Question};
use crate::stage::stage;
use crate::turn::action::tests::{Played, alone, chosen, round, tactical};
use rules::Seat;
use serde_json::{Value, json};

fn skip() -> Act {
    Act::Special(Special::of(Source::Race(Race::Yssaril)))
}

/// Seat 1 does these and then passes, the others pass at once; gives who was asked, in order.
fn asked(given: &Value, acts: Vec<Act>) -> (Vec<u8>, Played) {
    let (mut acts, mut order) = (acts.into_iter(), Vec::new());
    let played = round(given, &[], |seat, question| match question {
        Question::Action(ActionQuestion::Act { .. }) => {
            order.push(seat.0 + 1);
            (seat == Seat(0)).then(|| acts.next().map(chosen))?
        }
        _ => None,
    });
    (order, played)
}

#[test]
fn a_turn_may_be_skipped_once_as_a_coalition_and_comes_again() {
    let given = json!({ "phase": "action", "races": ["yssaril"], "initiative": [1, 2, 3], "speaker": 3 });
    let (order, played) = asked(&given, vec![skip(), tactical("E4", &[], &[])]);
    // Skipped, the others pass, then seat 1 acts and passes.
    assert_eq!(order, [1, 2, 3, 1, 1]);
    assert_eq!(played.told("special_done").len(), 1);
    assert_eq!(played.told("activated").len(), 1);
    assert_eq!(played.galaxy.empire(Seat(0)).own.skipped, 0, "a new round begins");
    // A second skip is none: it is told, and the turn is a pass.
    let (order, played) = asked(&given, vec![skip(), skip(), tactical("E4", &[], &[])]);
    assert_eq!(order, [1, 2, 3, 1]);
    assert_eq!((played.told("impossible").len(), played.told("activated").len()), (1, 0));
    let passed: Vec<_> = played.told("passed").iter().map(|e| e["seat"].clone()).collect();
    assert_eq!(passed, [1, 2, 0]);
}

#[test]
fn skips_by_stage_even_with_an_empty_pool_and_not_after_passing() {
    for (stage, skips) in [("coalition", 1), ("federation", 2), ("republic", 3), ("empire", 4)] {
        let given = json!({ "phase": "action", "races": ["yssaril"], "initiative": [1, 2, 3], "speaker": 3,
            "empires": { "1": { "stage": stage, "pool": 0 } } });
        let (order, played) = asked(&given, vec![skip(); 9]);
        // With no skip left and no counter seat 1 passes unasked.
        assert_eq!(order.iter().filter(|seat| **seat == 1).count(), skips, "{stage}");
        assert_eq!(played.told("special_done").len(), skips, "{stage}");
    }
    // Who passes is asked nothing more.
    let given = json!({ "phase": "action", "races": ["yssaril"], "initiative": [1, 2, 3], "speaker": 3 });
    let (order, _) = asked(&given, vec![Act::Pass, skip()]);
    assert_eq!(order, [1, 2, 3]);
}

#[test]
fn nobody_else_skips() {
    let given = json!({ "phase": "action", "races": ["sol"], "initiative": [1, 2, 3], "speaker": 3 });
    let (order, played) = asked(&given, vec![skip()]);
    assert_eq!((order, played.told("special_done").len()), (vec![1, 2, 3], 0));
}

#[test]
fn destroyers_and_cruisers_roll_better_in_the_action_phase_alone() {
    let given = json!({ "phase": "action", "races": ["yssaril"], "systems": {
        "E5": { "fleets": { "1": "1D 1C 1F 1R" } }, "E4": { "fleets": { "2": "1D" } } } });
    // Fighter 8, destroyer 7, cruiser 6: only the cruiser's 6 is enough, with one more.
    let act = tactical("E4", &[("E5", "1D 1C 1F 1R")], &[]);
    let played = alone(&given, &[8, 7, 6, 1], vec![act]);
    let bonuses = |played: &Played| -> Vec<Value> {
        let fired = played.told("fired");
        fired[0]["dice"].as_array().unwrap().iter().map(|d| d["bonus"].clone()).collect()
    };
    assert_eq!(bonuses(&played), [0, 1, 1]);
    assert_eq!(played.told("fired")[0]["hits"], 1);
    let given = json!({ "phase": "battle", "races": ["yssaril"],
        "standoffs": [{ "hex": "E4", "attacker": 1, "defender": 2 }],
        "systems": { "E4": { "fleets": { "1": "1D 1C", "2": "1D" } } } });
    let played = round(&given, &[9, 6, 1], |_, _| None);
    assert_eq!(bonuses(&played), [0, 0]);
}

/// Seat 1 moves from E5 to E3; at E4, between them, are units of seat 2.
fn passes(race: &str, between: &str, force: &str) -> Result<Vec<String>, String> {
    let given = json!({ "phase": "action", "races": [race],
        "empires": { "1": { "stage": "republic", "techs": ["wave_deflectors"] } },
        "systems": { "E5": { "fleets": { "1": force } }, "E4": { "fleets": { "2": between } } } });
    let galaxy = stage(&given).unwrap().galaxy;
    let (from, force) = ("E5".parse().unwrap(), force.parse().unwrap());
    let moves = vec![Move { from, force, via: Vec::new(), dock: false }];
    let activate = "E3".parse().unwrap();
    let tactical =
        Tactical { activate, doubled: false, scuttle: Vec::new(), moves, siege: false, land: None };
    let refused =
        |r: Vec<crate::law::Refusal>| r.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    let journeys = journeys(&galaxy, Seat(0), &tactical).map_err(refused)?;
    Ok(journeys[0].trip.way.iter().map(ToString::to_string).collect())
}

#[test]
fn a_cruiser_that_passes_enemies_drags_a_ship_or_two_fighters() {
    let way = Ok(["E5", "E4", "E3"].map(str::to_owned).to_vec());
    // A carrier moves one; each cruiser drags one ship, and so does the flagship.
    assert_eq!(passes("yssaril", "1D", "1C 1R"), way);
    assert_eq!(passes("yssaril", "1D", "1X 1R"), way);
    assert_eq!(passes("yssaril", "1D", "2C 1R 1N"), way);
    assert_eq!(passes("yssaril", "1D", "1C 2F"), way);
    // Troops ride with the carrier.
    assert_eq!(passes("yssaril", "1D", "1C 1R 6G"), way);
    // One too many of either, or both.
    let why = passes("yssaril", "1D", "1C 1R 1N").unwrap_err();
    assert!(why.contains("it is 2 steps from E5 to E3; a dreadnought moves 1"), "{why}");
    let why = passes("yssaril", "1D", "1C 3F").unwrap_err();
    assert!(why.contains("1 cruiser cannot carry 3 fighters: 3 too many"), "{why}");
    assert!(passes("yssaril", "1D", "1C 1N 2F").is_err());
    // Ground forces are not dragged, nor does a destroyer drag, nor anybody past nobody, nor anybody else.
    assert!(passes("yssaril", "1D", "1C 1G").is_err());
    assert!(passes("yssaril", "1D", "1D 1R").is_err());
    assert!(passes("yssaril", "none", "1C 1R").is_err());
    assert!(passes("sol", "1D", "1C 1R").is_err());
}
