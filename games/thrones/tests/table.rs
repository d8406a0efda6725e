//! What every game must pass, and what a seat must not learn.

use harness::disguise::{Disguise, Pair, search};
use harness::simulate::simulate;
use harness::{campaign, conformance};
use rules::engine::Engine;
use rules::{Pacing, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use thrones::Thrones;
use thrones::army::plain_army;
use thrones::moves::Move;
use thrones::position::Position;
use thrones::side::Side;
use thrones::switches::Switches;

#[test]
fn the_engine_has_the_manners_its_host_expects() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../templates");
    assert_eq!(conformance::check(&Thrones, Some(&templates)), [""; 0]);
}

#[test]
fn whole_campaigns_replay_to_the_same_bytes_and_orders_read_back() {
    for seed in 0..4 {
        let account = campaign::play(&Thrones, &campaign::Plan::new(2, seed));
        assert_eq!(account.faults, [""; 0], "campaign {seed}");
        assert!(account.ending.is_some(), "campaign {seed} does not end");
    }
}

/// `cargo test --release -p thrones --test table -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; prints figures"]
fn a_thousand_campaigns_show_everything_there_is() {
    let summary = simulate(&Thrones, 2, 1000, 1, |_| {});
    println!("{}", json!(summary));
    assert_eq!(summary.complaints, [""; 0]);
    assert_eq!(summary.finished, 1000);
    // Two walled-in sides do not come about by themselves.
    let missed: Vec<&String> = summary.never.iter().filter(|name| *name != "event passed").collect();
    assert!(missed.is_empty(), "{missed:?}");
    assert!(summary.results.get("capture").copied().unwrap_or(0) >= 600, "{:?}", summary.results);
}

/// What a side has on file and what never comes to anything must not show.
struct OrdersOnFile;

const REPLIES: &str = "replies ahead";
const DRAFTS: &str = "an army not whole";

impl Disguise for OrdersOnFile {
    fn engine(&self) -> &dyn Engine {
        &Thrones
    }

    fn categories(&self) -> Vec<&'static str> {
        vec![REPLIES, DRAFTS]
    }

    fn pair(&self, category: &str, number: u64) -> Option<Pair> {
        let (state, white, black) = if category == REPLIES { replies(number)? } else { drafts(number) };
        let mail = |seat, text: &str| BTreeMap::from([(seat, text.to_owned())]);
        Some(Pair {
            seat: Seat(0),
            seats: 2,
            states: [state.clone(), state],
            waits: Engine::waits(&Thrones, Pacing::Standing),
            mails: vec![mail(Seat(0), &white)],
            other_mails: vec![mail(Seat(1), &black)],
            probes: vec!["move a3-b4".into(), "if a7-b6 then a3-b4".into(), "place crown e1".into()],
            other_dice: None,
            seed: number,
        })
    }
}

/// White moves; in the other world Black has an answer to that very move on file.
fn replies(number: u64) -> Option<(Vec<u8>, String, String)> {
    let pieces = Side::BOTH.into_iter().flat_map(|side| plain_army(side).placed(side).collect::<Vec<_>>());
    let start: Position = pieces.collect();
    let mut history: Vec<String> = Vec::new();
    let mut position = start;
    let mut chance = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut pick = |position: &Position| -> Move {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        let moves = position.legal_moves(Switches::default());
        moves[usize::try_from(chance % moves.len() as u64).expect("small")]
    };
    for _ in 0..(number % 10) * 2 {
        let chosen = pick(&position);
        let played = position.play(chosen);
        if played.captured_crown() {
            return None;
        }
        history.push(chosen.to_string());
        position = played.after;
    }
    let mine = pick(&position);
    let played = position.play(mine);
    if played.captured_crown() {
        return None;
    }
    let given: Value = serde_json::from_str(&start.to_json()).expect("JSON");
    let mut given = given.as_object().cloned().expect("an object");
    given.insert("history".into(), json!(history));
    let state = Engine::stage(&Thrones, &Value::Object(given)).expect("the position fits");
    let answer = format!("if {mine} then {}", pick(&played.after));
    Some((state, format!("move {mine}"), answer))
}

/// White sends its army; Black sends nothing, or less than an army.
fn drafts(number: u64) -> (Vec<u8>, String, String) {
    let state = Engine::found(&Thrones, &Thrones.default_options(), 2).expect("defaults fit");
    let white: Vec<String> =
        plain_army(Side::White).rows(Side::White).iter().map(ToString::to_string).collect();
    let file = char::from(b'a' + u8::try_from(number % 9).expect("small"));
    let black = format!("place elephant {file}8\nplace tower {file}7");
    (state, white.join("\n"), black)
}

#[test]
fn what_is_on_file_does_not_show() {
    let findings = search(&OrdersOnFile, 40).expect("no fault");
    assert_eq!(findings.short_of(40), [""; 0]);
    assert!(findings.leaks.is_empty(), "{:?}", findings.leaks.first());
}
