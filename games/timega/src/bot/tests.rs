//! What the bot writes is read without a remark, and the same dice give the same mail.

use super::develop::purchases;
use super::orders;
use super::strength::strength;
use crate::Timega;
use crate::deeds::Development;
use crate::law::development::budget;
use crate::questions::{DevelopmentQuestion, Question};
use crate::stage::stage;
use crate::view::View;
use rules::dice::{Dice, Seed};
use rules::span::TypedLine;
use rules::whim::Whim;
use rules::{Book, ByMail, Desk, Seat};
use serde_json::{Value, json};

fn mail(given: &Value, secret: u8) -> (String, Vec<String>) {
    let view = View::of(&stage(given).unwrap(), Seat(0));
    let open = [Question::from(DevelopmentQuestion::Round { round: 2 })];
    let book = Book::default();
    let desk = Desk { seat: Seat(0), view: &view, open: &open, book: &book, names: &[] };
    let text = orders(&desk, &mut Dice::for_turn(&Seed([secret; 32]), 1, b""));
    let lines: Vec<TypedLine> = (1..).zip(text.lines()).map(|(n, line)| TypedLine::new(n, line)).collect();
    let problems = Timega.read(&desk, &lines).problems.into_iter().map(|p| p.message).collect();
    (text, problems)
}

fn start() -> Value {
    json!({
        "seats": 3,
        "empires": { "1": { "techs": ["antimass_deflectors"] } },
        "systems": {
            "E1": { "tile": "Jord", "planets": { "Jord": { "owner": 1, "dock": true } }, "fleets": { "1": "2R 1D 6G" } },
            "E2": { "tile": "Lodor" },
            "D1": { "tile": "Capha" },
        },
    })
}

#[test]
fn its_mail_is_read_without_a_remark() {
    for secret in 0..20 {
        let (text, problems) = mail(&start(), secret);
        assert_eq!(problems, [""; 0], "{text}");
        assert_eq!(mail(&start(), secret).0, text);
    }
}

/// So the table ahead is made of the steps found first.
#[test]
fn what_it_buys_comes_to_the_same_when_bought_once_more() {
    let view = View::of(&stage(&start()).unwrap(), Seat(0));
    let mut most = 0;
    for number in 0..50 {
        let bought = purchases(&view.galaxy, Seat(0), &mut Whim::begun(number));
        let wanted = Development { purchases: bought.purchases.clone(), ..Development::default() };
        let again = budget(&view.galaxy, Seat(0), &wanted);
        assert_eq!((&again.purchases, &again.steps), (&bought.purchases, &bought.steps));
        most = most.max(bought.steps.len());
    }
    assert!(most > 2, "{most}");
}

#[test]
fn it_takes_planets_next_door() {
    let (text, _) = mail(&start(), 3);
    assert!(text.contains("activate E2") && text.contains("activate D1"), "{text}");
}

#[test]
fn it_attacks_only_what_is_weaker() {
    let with = |enemy: &str| {
        let mut given = start();
        given["systems"]["E2"]["fleets"] = json!({ "2": enemy });
        given["systems"]["E1"]["fleets"] = json!({ "1": "2R 4C 6G" });
        given["empires"]["1"]["fleet"] = json!(6);
        mail(&given, 3).0
    };
    assert!(with("1D").contains("activate E2"));
    assert!(!with("4N").contains("activate E2"));
}

#[test]
fn more_and_better_ships_are_stronger() {
    let of = |force: &str| strength(&force.parse().unwrap());
    assert!(of("2D") > of("1D") && of("1N") > of("1C") && of("1W") > of("1N"));
    assert_eq!(of("6G"), 0);
}
