use crate::deeds::{Choice, Development, Purchase};
use crate::edition::{Colour, edition};
use crate::effects::tech::Tech;
use crate::questions::{Answer, DevelopmentQuestion, Question};
use crate::turn::action::tests::round;
use rules::Seat;
use serde_json::json;

fn of_colour(colour: Colour) -> Vec<Tech> {
    Tech::ALL.iter().copied().filter(|t| edition().tech(*t).colour == colour).collect()
}

#[test]
fn a_technology_for_nothing_in_each_development_phase() {
    let given = json!({ "races": ["jol_nar", "winnu", "xxcha"], "empires": { "1": { "techs": ["hylar_v_assault_laser"] } } });
    // Whatever has its prerequisites: Ion Cannons, turrets and Hyper Metabolism need the laser.
    let among = [
        Tech::IonCannons,
        Tech::AutomatedDefenceTurrets,
        Tech::HyperMetabolism,
        Tech::AntimassDeflectors,
        Tech::EnviroCompensator,
    ];
    let mut asked = 0;
    let played = round(&given, &[], |seat, question| match question {
        Question::Choose(choose) => {
            asked += 1;
            assert_eq!((seat, choose.what.as_str(), choose.least), (Seat(0), "learn", 1));
            assert_eq!(choose.among, among.map(Choice::Tech));
            Some(Answer::Chosen(vec![Choice::Tech(Tech::EnviroCompensator)]))
        }
        _ => None,
    });
    let empire = played.galaxy.empire(Seat(0));
    assert!(asked == 1 && empire.has(Tech::EnviroCompensator));
    assert!(empire.researched.is_empty(), "what comes for nothing was not researched (5.1)");
    // Silence: the first of them.
    let played = round(&given, &[], |_, _| None);
    assert!(played.galaxy.empire(Seat(0)).has(Tech::IonCannons));
}

#[test]
fn the_free_one_comes_on_top_of_the_four_of_neural_computing_and_opens_others() {
    let given = json!({ "races": ["jol_nar", "winnu", "xxcha"], "empires": { "1": { "techs": ["neural_computing"],
        "credits": { "red": 18, "blue": 18, "green": 18, "yellow": 18 } } } });
    // Stasis Capsules and Cybernetics need the deflectors that came for nothing.
    let wanted = [
        Tech::StasisCapsules,
        Tech::HylarVAssaultLaser,
        Tech::EnviroCompensator,
        Tech::Cybernetics,
        Tech::IonCannons,
    ];
    let played = round(&given, &[], |seat, question| match question {
        Question::Choose(_) => Some(Answer::Chosen(vec![Choice::Tech(Tech::AntimassDeflectors)])),
        Question::Development(DevelopmentQuestion::Develop { .. }) if seat == Seat(0) => {
            let purchases = wanted.iter().map(|t| Purchase::Research(*t)).collect();
            Some(Answer::Develop(Development { advance: false, purchases, ..Development::default() }))
        }
        _ => None,
    });
    let empire = played.galaxy.empire(Seat(0));
    assert_eq!(empire.researched.iter().copied().collect::<Vec<_>>().len(), 4);
    assert!(wanted[..4].iter().all(|t| empire.has(*t)) && empire.has(Tech::AntimassDeflectors));
    assert!(!empire.has(Tech::IonCannons));
    let why = played.told("not_bought");
    assert!(why[0]["why"].as_str().unwrap().contains("4 technologies"), "{why:?}");
}

#[test]
fn a_colour_finished_gives_one_more_and_takes_a_hit_off() {
    let red = of_colour(Colour::Red);
    assert_eq!(red.len(), 8);
    for (done, free, bonus) in [(8, 2, 1), (7, 1, 0)] {
        let techs = &red[8 - done..];
        let mut given =
            json!({ "races": ["jol_nar", "winnu", "xxcha"], "empires": { "1": { "techs": techs } } });
        let mut asked = 0;
        round(&given, &[], |_, question| {
            asked += usize::from(matches!(question, Question::Choose(_)));
            None
        });
        assert_eq!(asked, free, "with {done} red technologies");
        // Five hits: enough with a colour finished. Of the red ones only Ion Cannons better a dreadnought, by two.
        given["phase"] = json!("battle");
        given["empires"]["1"]["own"] = json!({ "hits": [["dreadnought", 5]] });
        given["standoffs"] = json!([{ "hex": "E4", "attacker": 1, "defender": 2 }]);
        given["systems"] = json!({ "E4": { "fleets": { "1": "1N", "2": "1D" } } });
        // Auxiliary Drones roll a die as dreadnoughts do.
        let played = round(&given, &[10, 1, 1], |_, _| None);
        assert_eq!(played.told("fired")[0]["dice"][0]["bonus"], 1 + bonus, "with {done} red technologies");
    }
}
