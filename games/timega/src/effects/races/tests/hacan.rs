use super::*;
use crate::edition::Colour;
use crate::halves::Halves;
use crate::turn::action::tests::tactical;
use serde_json::json;

fn given() -> Value {
    json!({ "races": ["hacan", "muaat", "letnev"], "phase": "action", "systems": {
        "E5": { "fleets": { "1": "1C" } }, "E4": { "fleets": { "2": "1D" } },
        "D4": { "tile": "Abyz/Fria", "planets": { "Abyz": { "owner": 3 } } } } })
}

fn with(seat: u8) -> Vec<Choice> {
    vec![Choice::Seat(Seat(seat - 1))]
}

#[test]
fn a_contract_with_whom_one_does_not_fight_is_fulfilled() {
    let choices = vec![with(3), vec![Choice::Colour(Colour::Green)]];
    let attack = vec![tactical("E4", &[("E5", "1C")], &[])];
    let played = acting(&given(), &[7, 1], attack, choices);
    let empire = |seat: u8| played.galaxy.empire(Seat(seat - 1));
    assert_eq!(empire(1).credits.of(Colour::Green), 2);
    assert_eq!(
        [1, 2, 3].map(|seat| empire(seat).salvaged),
        [Halves::whole(1), Halves::NONE, Halves::whole(1)]
    );
    assert_eq!((worked(&played, "contract").len(), worked(&played, "fulfilled").len()), (1, 1));
    assert_eq!(empire(1).own.partner, None);
}

#[test]
fn a_contract_with_an_enemy_is_broken() {
    let attack = vec![tactical("E4", &[("E5", "1C")], &[])];
    let played = acting(&given(), &[7, 1], attack, vec![with(2)]);
    assert_eq!((worked(&played, "broken").len(), worked(&played, "fulfilled").len()), (1, 0));
    assert_eq!(played.galaxy.empire(Seat(1)).salvaged, Halves::NONE);
}

#[test]
fn silence_trades_with_the_poorest_and_one_may_trade_with_nobody() {
    let played = acting(&given(), &[], Vec::new(), Vec::new());
    // Letnev own three planets, Muaat one. Of equally few credits, red ones.
    assert_eq!(worked(&played, "contract")[0]["about"], json!([{ "seat": 1 }]));
    assert_eq!(played.galaxy.empire(Seat(0)).credits.of(Colour::Red), 2);
    let played = acting(&given(), &[], Vec::new(), vec![Vec::new()]);
    assert_eq!((worked(&played, "contract").len(), worked(&played, "broken").len()), (0, 0));
}

#[test]
fn the_flagship_rolls_one_better_while_a_contract_runs() {
    let mut given = given();
    given["systems"]["E5"]["fleets"]["1"] = json!("1X");
    let attack = || vec![tactical("E4", &[("E5", "1X")], &[])];
    let hits = |choices: Vec<Vec<Choice>>, dice: &[u32]| {
        acting(&given, dice, attack(), choices).told("fired")[0]["hits"].clone()
    };
    assert_eq!(hits(vec![with(3)], &[8, 1, 1, 1, 1]), 1);
    assert_eq!(hits(vec![Vec::new()], &[8, 1, 1, 1, 1, 9, 1, 1, 1, 1]), 0);
}
