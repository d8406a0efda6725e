use crate::deeds::Choice;
use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::law::{research, votes};
use crate::questions::{Answer, Question};
use crate::stage::stage;
use crate::turn::action::tests::round;
use rules::Seat;
use serde_json::{Value, json};
use starmap::UnitType;

#[test]
fn the_nekro_choose_what_they_copy_from_whom_they_killed() {
    let given = json!({ "phase": "battle", "races": ["nekro", "winnu", "xxcha"],
        "standoffs": [{ "hex": "E4", "attacker": 1, "defender": 2 }],
        "empires": { "1": { "techs": ["cybernetics"] },
                     "2": { "techs": ["cybernetics", "type_iv_drive", "war_sun"] } },
        "systems": { "E4": { "fleets": { "1": "1C", "2": "1D" } } } });
    let among = [Tech::TypeIvDrive, Tech::WarSun].map(Choice::Tech);
    let copied = |chosen: &[Choice]| {
        let played = round(&given, &[7, 1], |seat, question| match question {
            Question::Choose(choose) => {
                assert_eq!((seat, choose.what.as_str(), &choose.among[..]), (Seat(0), "copy", &among[..]));
                Some(Answer::Chosen(chosen.to_vec()))
            }
            _ => None,
        });
        played.galaxy.empire(Seat(0)).techs.iter().copied().collect::<Vec<_>>()
    };
    // What it needs is not asked for.
    assert_eq!(copied(&among[1..]), [Tech::Cybernetics, Tech::WarSun]);
    assert_eq!(copied(&[]), [Tech::Cybernetics]);
}

fn galaxy() -> Galaxy {
    let given = json!({ "races": ["nekro", "winnu", "xxcha"], "systems": { "E1": { "planets": { "Mordai II": { "dock": true } } } } });
    stage(&given).unwrap().galaxy
}

#[test]
fn the_nekro_research_nothing_and_have_no_votes() {
    let galaxy = galaxy();
    for tech in Tech::ALL {
        let why = research::may_research(&galaxy, Seat(0), *tech).unwrap_err().to_string();
        assert!(why.contains("Nekro forbids you"), "{why}");
    }
    assert!(!votes::may_vote(&galaxy, Seat(0)) && votes::may_vote(&galaxy, Seat(1)));
}

/// The Nekro take these apart and build those; gives their fleets at E4 and E5.
fn rebuilt(apart: &[&str], built: &[&str]) -> (String, String) {
    let given: Value = json!({ "races": ["nekro", "winnu", "xxcha"], "empires": { "1": { "stage": "federation" } },
        "systems": { "E4": { "fleets": { "1": "1R 1C 2F 3G" } }, "D4": { "fleets": { "1": "1C" } },
                     "C4": { "fleets": { "1": "1D" } } } });
    let ships = |list: &[&str]| -> Vec<Choice> {
        let ship = |text: &&str| {
            let (hex, letter) = text.split_once(' ').unwrap();
            let unit = crate::unit::Unit::from_letter(letter.chars().next().unwrap()).unwrap();
            Choice::Ship(hex.parse().unwrap(), unit)
        };
        list.iter().map(ship).collect()
    };
    let mut asked = Vec::new();
    let played = round(&given, &[], |_, question| match question {
        Question::Choose(choose) => {
            asked.push(choose.what.clone());
            let said = match choose.what.as_str() {
                "dismantle" => ships(apart),
                _ if built == ["silence"] => Vec::new(),
                _ => ships(built),
            };
            assert!(built == ["silence"] || choose.allows(&said), "{said:?} of {:?}", choose.among);
            (built != ["silence"] || choose.what == "dismantle").then_some(Answer::Chosen(said))
        }
        _ => None,
    });
    let twice = if apart.is_empty() { &["dismantle"][..] } else { &["dismantle", "rebuild"] };
    assert_eq!(asked, twice);
    (played.fleet("E4", 1), played.fleet("D4", 1))
}

#[test]
fn fleets_are_rebuilt_at_equal_value() {
    let fleets = |e4: &str, d4: &str| (e4.to_owned(), d4.to_owned());
    assert_eq!(rebuilt(&[], &[]), fleets("2F 1C 1R 3G", "1C"));
    // Who does not say what is built gets back what was taken apart.
    assert_eq!(rebuilt(&["E4 R", "D4 C"], &["silence"]), fleets("2F 1C 1R 3G", "1C"));
    // Cruiser and two fighters are 3: three destroyers. The cruiser at D4 becomes a destroyer and two fighters, which have
    // no room there.
    assert_eq!(
        rebuilt(&["E4 C", "E4 F", "E4 F", "D4 C"], &["E4 D", "E4 D", "E4 D", "D4 D", "D4 F", "D4 F"]),
        fleets("3D 1R 3G", "1D")
    );
    // Two destroyers of 2 and no third one; what is left over is lost.
    assert_eq!(rebuilt(&["D4 C"], &["D4 D"]), fleets("2F 1C 1R 3G", "1D"));
    assert_eq!(rebuilt(&["D4 C"], &["D4 D", "D4 D"]), fleets("2F 1C 1R 3G", "2D"));
}
