//! Stored games of every version ever written load for ever. A sample is never changed; a new version adds new ones.

use crate::Thrones;
use crate::state::{Phase, State};
use rules::{Game, load, save};

const SET_UP: &str = include_str!("../../saves/v1-setup.json");
const MIDDLE: &str = include_str!("../../saves/v1-middle.json");
const OVER: &str = include_str!("../../saves/v1-over.json");
const OFF: &str = include_str!("../../saves/v1-off.json");

fn loaded(text: &str) -> State {
    load(text.as_bytes()).expect("a kept sample")
}

#[test]
fn a_game_before_the_set_up_loads() {
    let state = loaded(SET_UP);
    assert_eq!(state.phase, Phase::SetUp);
    assert_eq!((state.options.draw_moves, state.options.repetition), (40, 4));
}

#[test]
fn a_game_in_the_middle_loads_with_its_history() {
    let state = loaded(MIDDLE);
    let Phase::Board(board) = &state.phase else { panic!("{state:?}") };
    assert_eq!(board.history.len(), 3);
    assert_eq!((board.quiet(), board.next_ply(), board.repeats()), (1, 4, 1));
    assert_eq!(Thrones.ending(&state), None);
}

#[test]
fn games_that_are_over_load_with_their_ending() {
    for (text, way, winners) in [(OVER, "capture", vec![rules::Seat(0)]), (OFF, "agreement", vec![])] {
        let ending = Thrones.ending(&loaded(text)).expect("over");
        assert_eq!((ending.way.as_str(), ending.winners), (way, winners));
    }
}

#[test]
fn what_is_stored_loads_as_the_same_state() {
    for text in [SET_UP, MIDDLE, OVER, OFF] {
        let state = loaded(text);
        assert_eq!(load::<State>(&save(&state)), Ok(state));
    }
}

#[test]
fn a_damaged_store_is_refused_with_the_reason() {
    for (from, to, reason) in [
        ("\"options\"", "\"opinions\"", "opinions"),
        ("\"a3-b4\"", "\"a3-a4\"", "move 1 of the history, a3-a4, is not legal"),
        ("\"draw_moves\":50", "\"draw_moves\":0", "draw_moves"),
        ("\"sq\":\"e1\"", "\"sq\":\"e10\"", "e10"),
    ] {
        let text: String = MIDDLE.split_whitespace().collect();
        let broken = text.replace(from, to);
        assert_ne!(text, broken);
        let told = load::<State>(broken.as_bytes()).expect_err(to).to_string();
        assert!(told.contains(reason), "{told}");
    }
}
