//! Every card is in exactly one place, the open account of every Empire is right, and energy does not outlive a round.
//! That it never falls below nothing needs no test: it is kept in a type without negative numbers, and paying is refused there.

use core_worlds::CoreWorlds;
use core_worlds::cards::{CardName, Cards, Deck};
use core_worlds::saved::everything;
use core_worlds::state::State;
use harness::campaign::{Plan, secret};
use harness::{Push, Seating, watch};
use rules::engine::{Engine, Filing};
use rules::{Pacing, Seat};
use serde_json::json;
use std::collections::BTreeMap;

type Count = BTreeMap<CardName, u32>;

fn counted<'a>(names: impl Iterator<Item = &'a CardName>) -> Count {
    let mut count = Count::new();
    for name in names {
        *count.entry(name.clone()).or_default() += 1;
    }
    count
}

/// All physical cards of the box: five Starting Decks, five Home Worlds, six Galactic Decks. 205, and the 5 Sector Cards.
fn whole_box() -> Count {
    let cards = Cards::house();
    let mut count = Count::new();
    for card in cards.all() {
        let decks = if card.deck == Deck::Start && card.faction.is_empty() { 5 } else { 1 };
        count.insert(card.name.clone(), u32::from(card.copies) * decks);
    }
    assert_eq!(count.values().sum::<u32>(), 205);
    count
}

fn check(state: &State, wanted: &Count) {
    assert_eq!(counted(everything(state)), *wanted, "round {}", state.round);
    for empire in &state.empires {
        let board = &empire.own.board;
        let colonists = board.worlds.iter().filter_map(|world| world.colonist.as_ref());
        let units = board.units.iter().map(|unit| &unit.card);
        let held = empire.own.hand.iter().chain(&empire.own.discard).chain(&empire.deck);
        let all = colonists.chain(units).chain(&board.prestige).chain(held);
        assert_eq!(counted(all), board.ledger, "the account of {}", board.home);
        assert_eq!(board.energy, 0);
        assert!(empire.own.hand.len() <= 1, "one card may be kept");
    }
}

#[test]
fn every_card_is_in_one_place_all_through_the_game() {
    let wanted = whole_box();
    for (seats, pregame) in [(2, false), (3, true), (4, false), (5, true)] {
        for number in 0..4 {
            let options = json!({ "pregame_draft": pregame });
            let plan = Plan { options, thorough: false, ..Plan::new(seats, number) };
            let mut rounds = 0;
            watch(&CoreWorlds, &plan, |turn| {
                check(&turn.after, &wanted);
                rounds += 1;
            });
            assert_eq!(rounds, 10);
        }
    }
}

/// Bots do this too seldom for a few campaigns to show it.
#[test]
fn a_card_removed_from_the_game_goes_back_to_the_box() {
    let engine: &dyn Engine = &CoreWorlds;
    let given = json!({
        "round": 3,
        "empires": [{ "hand": ["Scorched Ledger", "Snub Fighter x2"] }, { "hand": ["Snub Fighter x6"] }],
    });
    let staged = Engine::stage(engine, &given).expect("it fits");
    let before: State = rules::load(&staged).expect("it loads");
    let mut table = Seating::new(engine, staged, 2, engine.waits(Pacing::Standing), secret(1));
    table.open().expect("no fault");
    table.mail(Seat(0), "use Scorched Ledger on Snub Fighter x2", Filing::Replace).expect("no fault");
    table.mail(Seat(1), "pass", Filing::Replace).expect("no fault");
    table.play(Push { closing: true, one_window: true, notices: &[] }).expect("no fault");
    let after: State = rules::load(&table.state).expect("it loads");
    assert_eq!(counted(everything(&after)), counted(everything(&before)));
    assert_eq!(after.boxed, ["Snub Fighter", "Snub Fighter"].map(CardName::from));
}
