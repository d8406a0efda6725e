//! The manners the engine owes its host, and damaged bytes, which are refused or played, and never panicked on.

use harness::campaign::secret;
use harness::{Seating, conformance};
use proptest::prelude::*;
use rules::engine::{Engine, Filing, SeatView};
use rules::span::TypedLine;
use rules::{Pacing, Seat};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::OnceLock;
use throneworld::Throneworld;

use crate::common;

#[test]
fn the_engine_has_the_manners_its_host_expects() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    let mut wrong = conformance::check(&Throneworld, Some(&templates));
    // Standing pacing asks for the whole turn in one mail; live pacing asks for its steps instead of that.
    wrong.retain(|w| {
        !STEP_BY_STEP
            .iter()
            .any(|kind| *w == format!("{kind:?} waits in standing pacing and not in live pacing"))
    });
    assert_eq!(wrong, [""; 0]);
}

/// Whatever a game master corrects in the words of the game is told in sentences to all who can see it.
#[test]
fn corrections_are_told_in_the_words_of_the_game() {
    harness::mended::are_told_in_words(&Throneworld, 3, 4);
}

/// What forms offer can be done, and no word beside an order is lost in silence, wherever play comes to.
#[test]
fn forms_offer_what_can_be_done_and_no_word_is_lost() {
    harness::campaign::forms_and_words_hold(&Throneworld, 3, 6);
}

/// The questions for whole turns.
const STEP_BY_STEP: [&str; 2] = ["outreach", "turn"];

const SEATS: u8 = 3;

/// A game some turns old, as stored.
fn stored() -> &'static Value {
    static STORED: OnceLock<Value> = OnceLock::new();
    STORED.get_or_init(|| {
        let state = common::campaign(SEATS, 3, Pacing::Standing, 6, |_| {});
        serde_json::from_slice(&rules::save(&state)).expect("JSON")
    })
}

/// The places of everything in a value.
fn places(value: &Value, here: &str, all: &mut Vec<String>) {
    all.push(here.to_owned());
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, inner)| {
                places(inner, &format!("{here}/{}", key.replace('~', "~0").replace('/', "~1")), all)
            });
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, inner)| places(inner, &format!("{here}/{at}"), all));
        }
        _ => {}
    }
}

/// What something is replaced by.
fn junk() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!(null),
        json!(0),
        json!(1),
        json!(7),
        json!(255),
        json!(65_535),
        json!(-1),
        json!(0.5),
        json!(true),
        json!(""),
        json!("E9"),
        json!("Z99"),
        json!([]),
        json!([0, 0]),
        json!({}),
        json!({ "E9": {} }),
    ])
}

/// This value with something in it replaced.
fn damaged(whole: &Value, place: prop::sample::Index, junk: Value) -> Value {
    let mut all = Vec::new();
    places(whole, "", &mut all);
    let mut spoilt = whole.clone();
    if let Some(inner) = spoilt.pointer_mut(&all[place.index(all.len())]) {
        *inner = junk;
    }
    spoilt
}

/// Plays a turn from these bytes and looks at everything there is to see.
fn play_from(bytes: Vec<u8>, pacing: Pacing) {
    let waits = Engine::waits(&Throneworld, pacing);
    let mut table = Seating::new(&Throneworld, bytes, SEATS, waits, secret(1));
    if table.open().is_err() {
        return;
    }
    for seat in Seat::all(SEATS) {
        if let Ok(desk) = table.desk(seat) {
            drop((Engine::page(&Throneworld, desk.view), Engine::form(&Throneworld, &desk)));
        }
    }
    drop(table.play(harness::Push { closing: true, ..harness::Push::default() }));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_damaged_state_never_panics(place in any::<prop::sample::Index>(), junk in junk(), live in any::<bool>()) {
        let spoilt = damaged(stored(), place, junk);
        play_from(spoilt.to_string().into_bytes(), if live { Pacing::Live } else { Pacing::Standing });
    }

    #[test]
    fn a_damaged_view_never_panics(place in any::<prop::sample::Index>(), junk in junk()) {
        let bytes = serde_json::to_vec(stored()).expect("JSON");
        let mut table =
            Seating::new(&Throneworld, bytes, SEATS, Engine::waits(&Throneworld, Pacing::Standing), secret(1));
        table.open().expect("no fault");
        let view = table.views[&Seat(0)].to_bytes();
        let whole: Value = serde_json::from_slice(&view).expect("JSON");
        let spoilt = damaged(&whole, place, junk).to_string();
        let Ok(view) = SeatView::from_bytes(Seat(0), spoilt.as_bytes()) else { return Ok(()) };
        let desk = rules::engine::SeatDesk { view: &view, window: table.window.as_ref(), filed: &[], names: &[] };
        let lines = [TypedLine::new(1, "jump fleet 1 to E9"), TypedLine::new(2, "play sabotage 4: neutral E9 remove 1F")];
        drop(Engine::page(&Throneworld, &view));
        drop(Engine::form(&Throneworld, &desk));
        drop(Engine::review(&Throneworld, &desk));
        drop(Engine::read(&Throneworld, &desk, &lines, Filing::Replace));
    }

    #[test]
    fn bytes_cut_short_are_refused(at in any::<prop::sample::Index>()) {
        let bytes = serde_json::to_vec(stored()).expect("JSON");
        let cut = bytes[..at.index(bytes.len())].to_vec();
        let waits = Engine::waits(&Throneworld, Pacing::Standing);
        prop_assert!(Seating::new(&Throneworld, cut, SEATS, waits, secret(1)).open().is_err());
    }
}
