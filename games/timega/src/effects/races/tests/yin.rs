use crate::deeds::{Choice, Development, Purchase, Worth};
use crate::effects::tech::Tech;
use crate::halves::Halves;
use crate::law::building;
use crate::law::development::budget;
use crate::law::treasury::worth;
use crate::questions::{Answer, Question};
use crate::stage::stage;
use crate::turn::action::tests::round;
use crate::unit::Unit;
use rules::Seat;
use serde_json::json;

#[test]
fn a_planet_brings_the_higher_of_its_values_for_either_purpose() {
    // Darien 2/4, Capha 3/0.
    let given = json!({ "races": ["yin"], "systems": {
        "E1": { "planets": { "Darien": { "dock": true } } },
        "E2": { "tile": "Capha", "planets": { "Capha": { "owner": 1 } } } } });
    let galaxy = stage(&given).unwrap().galaxy;
    for (planet, value) in [("Darien", 4), ("Capha", 3)] {
        for of in [Worth::Resources, Worth::Influence] {
            assert_eq!(worth(&galaxy, Seat(0), planet.parse().unwrap(), of), value, "{planet} for {of}");
        }
    }
    // A technology at seven is paid with both. The dock still produces by the resources printed: two and two.
    let purchases = vec![Purchase::Research(Tech::AntimassDeflectors)];
    let wanted = Development { advance: false, purchases, ..Development::default() };
    let done = budget(&galaxy, Seat(0), &wanted);
    assert_eq!((done.exhaust.len(), done.left.resources), (2, Halves::NONE), "{:?}", done.refused);
    let dock = crate::deeds::Site::Dock("Darien".parse().unwrap());
    assert_eq!(building::production(&galaxy, Seat(0), dock).value(), 4);
}

#[test]
fn yin_says_which_ship_goes_with_the_flagship() {
    let given = json!({ "races": ["yin"], "phase": "battle", "empires": { "1": { "stage": "republic" } },
        "standoffs": [{ "hex": "E4", "attacker": 2, "defender": 1 }],
        "systems": { "E4": { "fleets": { "1": "1X", "2": "2C 1N" }, "damaged": { "1": "1X" } } } });
    // Both cruisers hit, the flagship misses.
    let among: Vec<Choice> =
        [Unit::Cruiser, Unit::Dreadnought].map(|u| Choice::Ship("E4".parse().unwrap(), u)).into();
    let mut asked = 0;
    let played = round(&given, &[7, 7, 1, 1, 1], |seat, question| match question {
        Question::Choose(choose) => {
            asked += 1;
            assert_eq!((seat, choose.what.as_str(), &choose.among), (Seat(0), "destroy", &among));
            Some(Answer::Chosen(vec![among[0]]))
        }
        _ => None,
    });
    assert_eq!((asked, played.fleet("E4", 2).as_str()), (1, "1C 1N"));
}

#[test]
fn the_flagship_takes_nothing_with_it_when_it_is_not_destroyed_by_an_enemy_in_battle() {
    // Beyond the fleet supply the flagship is scuttled next to an enemy dreadnought.
    let given = json!({ "races": ["yin", "sol"], "phase": "battle", "empires": { "1": { "stage": "republic" } },
        "standoffs": [{ "hex": "E4", "attacker": 2, "defender": 1 }],
        "systems": { "E4": { "fleets": { "1": "1X", "2": "1X" } } } });
    // Sol's flagship rolls three dice at 8. A flagship does not go with it either.
    let played = round(&given, &[8, 8, 1, 1, 1], |_, _| None);
    assert_eq!((played.fleet("E4", 1).as_str(), played.fleet("E4", 2).as_str()), ("none", "1X"));
    assert!(played.told("destroyed").is_empty());
}
