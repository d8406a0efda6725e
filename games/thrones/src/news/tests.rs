//! Nothing told is lost, wherever a report is cut off, and each thing is told from its reader's side.

use super::news;
use crate::Thrones;
use crate::army::plain_army;
use crate::events::Event;
use crate::options::Options;
use crate::side::Side;
use crate::state::{Board, Phase, State};
use crate::turn::endings::{Outcome, Way};
use crate::view::View;
use harness::campaign::Plan;
use harness::watch;
use rules::news::{Mark, News, NewsLine};
use rules::{Kind, Seat};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A game of plain armies after these moves, and what was told of the last of them.
fn played(moves: &[&str]) -> (State, Vec<Event>) {
    let (white, black) = (plain_army(Side::White), plain_army(Side::Black));
    let mut board = Board::set_up(&white, &black, Side::White);
    let moves: Vec<_> = moves.iter().map(|text| text.parse().expect("a move")).collect();
    crate::saved::play_on(&mut board, &moves, &Options::default()).expect("legal moves");
    let number = u32::try_from(board.history.len()).expect("few");
    let told = board.history.last().map(|ply| Event::of_ply(ply, number)).into_iter().collect();
    (State { options: Options::default(), phase: Phase::Board(Box::new(board)) }, told)
}

fn of(state: &State, seat: u8, told: &[Event]) -> News {
    news(&View::of(state, Seat(seat)), told).expect("news")
}

fn headline(news: &News) -> Vec<(&'static str, Value)> {
    news.headline.iter().map(|part| (part.kind, part.facts.clone())).collect()
}

#[test]
fn every_event_is_a_line_but_the_capture_that_ends_the_game() {
    let mut untold: BTreeSet<&str> = BTreeSet::new();
    for seed in 1..4 {
        watch(&Thrones, &Plan { thorough: false, ..Plan::new(2, seed) }, |turn| {
            for (seat, heard) in Seat::all(2).zip(&turn.heard) {
                let view = View::of(&turn.after, seat);
                for cut in 0..=heard.len() {
                    for part in [&heard[..cut], &heard[cut..]] {
                        let Some(news) = news(&view, part) else { continue };
                        let ends = |event: &&Event| matches!(event, Event::Ended { way: Way::Capture, .. });
                        untold.extend(part.iter().filter(ends).map(|event| event.kind()));
                        let counted = part.iter().filter(ends).count();
                        assert_eq!(news.yours.len() + counted, part.len());
                        assert!(!news.headline.is_empty() || view.outcome.is_some());
                    }
                }
            }
        });
    }
    assert!(untold.iter().all(|kind| *kind == "ended"));
}

#[test]
fn a_capture_is_lost_by_one_and_won_by_the_other() {
    // The Footman that went to b6 is taken there.
    let (state, told) = played(&["a3-b4", "i7-h6", "b4-c5", "h6-g5", "c5-b6", "a7-b6xb6"]);
    let [white, black] = [of(&state, 0, &told), of(&state, 1, &told)];
    for (news, mark) in [(&white, Mark::Lost), (&black, Mark::Won)] {
        let [(told, NewsLine::Affair(affair))] = news.yours.as_slice() else { panic!("{news:?}") };
        assert_eq!((*told, affair.kind), (mark, "captured"));
        assert_eq!(affair.facts["by"], 1);
        assert_eq!((&affair.facts["square"], &affair.facts["on_to"]), (&json!("b6"), &Value::Null));
        assert_eq!(headline(news)[0].0, "head_captured");
    }
    assert_eq!(headline(&white).last().map(|part| part.1["seat"].clone()), Some(json!(0)));
}

#[test]
fn a_move_that_takes_nothing_is_done_by_one_and_seen_by_the_other() {
    let (state, told) = played(&["a3-b4"]);
    for (seat, mark) in [(0, Mark::Done), (1, Mark::Seen)] {
        let news = of(&state, seat, &told);
        assert_eq!(news.yours, [(mark, NewsLine::Event(0))]);
        assert_eq!(headline(&news), [("head_move", json!({ "seat": 1 }))]);
    }
}

#[test]
fn who_gave_up_is_named_to_both() {
    let (mut state, _) = played(&["a3-b4"]);
    let outcome = Outcome::lost(Way::Resignation, Side::Black);
    let Phase::Board(board) = &mut state.phase else { panic!("{state:?}") };
    board.outcome = Some(outcome.clone());
    let told = [Event::ended(&outcome)];
    for (seat, mark) in [(0, Mark::Won), (1, Mark::Lost)] {
        let news = of(&state, seat, &told);
        let facts = json!({ "way": "resignation", "loser": 1 });
        assert_eq!(headline(&news), [("head_over", facts.clone())]);
        assert_eq!(news.yours[0].0, mark);
    }
}

#[test]
fn before_the_armies_are_chosen_there_is_no_news() {
    let state = State { options: Options::default(), phase: Phase::SetUp };
    assert_eq!(news(&View::of(&state, Seat(0)), &[]), None);
}
