use super::fight::Clash;
use super::muster::{Pool, STYLES, muster};
use super::outlook::Outlook;
use crate::force::Force;
use crate::hex::Hex;
use crate::questions::Question;
use crate::stage::stage;
use crate::unit::Unit;
use crate::view::View;
use rules::dice::{Dice, Seed};
use rules::{Book, Desk, Seat};
use serde_json::{Value, json};

fn view(position: Value) -> View {
    View::of(&stage(&position).unwrap(), Seat(0))
}

fn hex(label: &str) -> Hex {
    label.parse().unwrap()
}

fn clash(view: &View, at: &str, regular: bool) -> Clash {
    Clash::at(&Outlook::of(view), hex(at), view.galaxy.system(hex(at)).unwrap(), regular)
}

fn mail(view: &View, question: Question, salt: &[u8]) -> String {
    let book = Book::default();
    let desk = Desk { seat: view.me, view, open: &[question], book: &book, names: &[] };
    super::orders(&desk, &mut Dice::for_preview(&Seed([7; 32]), salt))
}

/// Two Light Infantry of Ground 2 at A7, seen by a seat of the Zytal.
fn two_lights(ground: u8) -> View {
    view(json!({
        "empires": { "1": { "race": "zytal", "ground": ground } },
        "systems": { "A7": { "tile": "F06", "scanned": [1] } },
        "orbits": { "A9": { "1": "1M 1S" } },
    }))
}

#[test]
fn the_rule_of_thumb_asks_for_four_dice_a_hit_and_half_of_that_at_one_better() {
    // Tactics: 4 times the hits at even ratings, half the troops at +1. Two Light Infantry are two hits.
    for (ground, dice) in [(1, 8), (2, 8), (3, 4)] {
        assert_eq!(clash(&two_lights(ground), "A7", true).dice_wanted(false), dice, "Ground {ground}");
    }
}

#[test]
fn one_light_infantry_never_stops_a_heavy() {
    // The sample of a regular invasion: one die makes no two hits in one round.
    let view = view(json!({
        "empires": { "1": { "race": "zytal" } },
        "systems": { "A7": { "tile": "F08", "scanned": [1] } },
    }));
    let (ships, troops) = (Force::of(Unit::Mothership, 1), Force::of(Unit::Heavy, 1));
    assert_eq!(clash(&view, "A7", true).odds(&Outlook::of(&view), &ships, &troops).wins, 1000);
    // Out of Comm range it cannot even land (4.1, 4.7).
    assert_eq!(clash(&view, "A7", false).odds(&Outlook::of(&view), &ships, &troops).wins, 0);
}

#[test]
fn what_is_mustered_fits_into_its_ships() {
    let view = view(json!({ "empires": { "1": { "race": "pasha", "space": 3, "ground": 3 } } }));
    let outlook = Outlook::of(&view);
    // Every tile as if the bot had seen it.
    let state = stage(&json!({})).unwrap();
    for (at, system) in state.galaxy.systems.iter().filter(|(_, s)| s.owner.is_none() && s.dev > 0) {
        let clash = Clash::at(&outlook, *at, system, true);
        for style in STYLES {
            let Some(party) = muster(&outlook, &clash, &Pool::market(), 800, style) else { continue };
            let edition = &view.galaxy.edition;
            let aboard = party.ships.plus(&party.troops);
            assert!(edition.load(&aboard) <= edition.capacity(&aboard), "{at}: {aboard}");
            assert!(
                party.ships.iter().all(|(u, _)| u.is_space()) && !party.troops.is_empty(),
                "{at}: {aboard}"
            );
        }
    }
}

#[test]
fn a_world_that_must_fall_is_attacked() {
    let view = view(json!({
        "empires": { "1": { "race": "zytal", "ground": 3 } },
        "systems": { "A7": { "tile": "F06", "scanned": [1] }, "A9": { "army": "2C 3A" } },
        "orbits": { "A9": { "1": "1M 1S 1T" } },
    }));
    let text = mail(&view, Question::Turn { turn: 3 }, b"attack");
    assert!(text.contains("jump 1M from A9 to A7 using A9 carrying "), "{text}");
}

#[test]
fn nobody_attacks_what_cannot_fall() {
    // Two Lights of Ground 2 against one of Ground 1.
    let view = view(json!({
        "empires": { "1": { "race": "zytal" } },
        "systems": { "A7": { "tile": "F06", "scanned": [1] }, "A9": { "army": "2C 1L" } },
        "orbits": { "A9": { "1": "1M" } },
    }));
    let text = mail(&view, Question::Turn { turn: 3 }, b"attack");
    assert!(!text.contains("jump 1M"), "{text}");
}

#[test]
fn the_same_view_and_dice_give_the_same_mail() {
    let view = two_lights(1);
    let all = [Question::Turn { turn: 3 }, Question::Chit { turn: 3 }, Question::Production { turn: 3 }];
    for question in all {
        assert_eq!(mail(&view, question.clone(), b"one"), mail(&view, question, b"one"));
    }
    assert_eq!(mail(&view, Question::Respond { by: Seat(1), against: 0, nth: 0 }, b"one"), "");
}
