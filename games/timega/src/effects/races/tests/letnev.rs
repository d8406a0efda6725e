use crate::deeds::Choice;
use crate::force::Force;
use crate::galaxy::Owner;
use crate::law::building;
use crate::questions::{Answer, Question};
use crate::stage::stage;
use crate::turn::action::tests::round;
use crate::unit::Unit;
use rules::Seat;
use serde_json::json;

#[test]
fn dreadnoughts_cost_five_and_there_are_five() {
    let given = json!({ "races": ["letnev"], "systems": { "E1": { "fleets": { "1": "4N" } } } });
    let galaxy = stage(&given).unwrap().galaxy;
    assert_eq!(building::cost(&galaxy, Seat(0), Unit::Dreadnought).unwrap().value(), 10);
    assert_eq!(building::pieces_left(&galaxy, Seat(0), Unit::Dreadnought), 1);
    assert_eq!(building::cost(&galaxy, Seat(1), Unit::Dreadnought).unwrap().value(), 12);
    assert_eq!(building::pieces_left(&galaxy, Seat(1), Unit::Dreadnought), 4);
}

#[test]
fn the_flagship_may_put_damage_on_a_dreadnought_next_to_it() {
    let given = json!({
        "races": ["letnev"], "phase": "battle",
        "standoffs": [{ "hex": "E4", "attacker": 1, "defender": 2 }],
        "systems": { "E4": { "fleets": { "1": "1X", "2": "1D" } }, "E5": { "fleets": { "1": "1N" } },
                     "D4": { "fleets": { "1": "1N" } }, "E2": { "fleets": { "1": "1N" } } }
    });
    let damaged = |galaxy: &crate::galaxy::Galaxy, hex: &str| {
        galaxy.systems[&hex.parse().unwrap()].damaged(Owner::Seat(Seat(0))).to_string()
    };
    // Two dice of the flagship miss and the destroyer hits; then the flagship hits.
    let dice = [5, 5, 9, 6, 1, 1];
    let choices = ["D4", "E5"].map(|hex| Choice::Ship(hex.parse().unwrap(), Unit::Dreadnought));
    let played = round(&given, &dice, |_, question| match question {
        Question::Choose(choose) => {
            assert_eq!((choose.what.as_str(), &choose.among[..]), ("divert", &choices[..]));
            Some(Answer::Chosen(vec![choices[1]]))
        }
        _ => None,
    });
    assert_eq!(["E4", "E5", "D4"].map(|hex| damaged(&played.galaxy, hex)), ["none", "1N", "none"]);
    // Nothing chosen: the flagship keeps it.
    let keep = |_: Seat, question: &Question| match question {
        Question::Choose(_) => Some(Answer::Chosen(Vec::new())),
        _ => None,
    };
    let played = round(&given, &dice, keep);
    assert_eq!(["E4", "E5", "D4"].map(|hex| damaged(&played.galaxy, hex)), ["1X", "none", "none"]);
    assert_eq!(played.told("worked").len(), 0);
    // Silence: the first that no enemy threatens.
    let played = round(&given, &dice, |_, _| None);
    assert_eq!(["E4", "E5", "D4"].map(|hex| damaged(&played.galaxy, hex)), ["none", "none", "1N"]);
    assert_eq!(played.galaxy.fleet("D4".parse().unwrap(), Seat(0)), Force::of(Unit::Dreadnought, 1));
}
