//! Stored games of every version ever written load for ever, and a campaign stored in the middle of a round is played on
//! from where it stopped. A sample is never changed; a new version adds new ones.

#![expect(clippy::disallowed_methods, reason = "writes files when it is told to")]

use core_worlds::state::{Stage, State};
use core_worlds::{CoreWorlds, questions, saved::everything};
use harness::campaign::secret;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Filing};
use rules::{Game, Seat, load, save};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// What a host keeps of a campaign, and what it is to be found waiting for.
#[derive(Serialize, Deserialize)]
struct Kept {
    seats: u8,
    turn: u32,
    seed: u64,
    state: String,
    journal: String,
    filed: BTreeMap<u8, String>,
    /// Who is asked what in the window that is open.
    asked: Vec<(u8, Value)>,
}

const ENGINE: &dyn Engine = &CoreWorlds;

fn waits() -> BTreeSet<String> {
    questions::LIVE.iter().map(ToString::to_string).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("what is stored is text")
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("saves").join(name)
}

fn state(name: &str) -> State {
    load(&std::fs::read(file(name)).expect("a kept sample")).expect("it loads")
}

impl Kept {
    fn of(table: &Seating<'_>, seed: u64) -> Kept {
        let window = table.window.as_ref().expect("a window");
        Kept {
            seats: table.seats,
            turn: table.turn,
            seed,
            state: text(&table.state),
            journal: text(&table.journal),
            filed: table.filed.iter().map(|(seat, bytes)| (seat.0, text(bytes))).collect(),
            asked: window.asked.iter().map(|(seat, question)| (seat.0, question.clone())).collect(),
        }
    }

    fn seated(self) -> Seating<'static> {
        let mut table = Seating::new(ENGINE, self.state.into_bytes(), self.seats, waits(), secret(self.seed));
        table.turn = self.turn;
        table.journal = self.journal.into_bytes();
        table.filed = self.filed.into_iter().map(|(seat, text)| (Seat(seat), text.into_bytes())).collect();
        table
    }
}

/// Bots play one window.
fn one_window(table: &mut Seating<'_>, seed: u64) {
    let window = table.window.clone().expect("a window");
    for seat in window.seats() {
        let salt = [table.turn.to_le_bytes(), window.entry.to_le_bytes(), [seat.0; 4]].concat();
        let desk = table.desk(seat).expect("a desk");
        let orders = ENGINE.bot(&desk, &mut Dice::for_preview(&secret(seed), &salt)).expect("no fault");
        table.mail(seat, &orders, Filing::Replace).expect("no fault");
    }
    table.play(Push { closing: true, one_window: true, notices: &[] }).expect("no fault");
    if table.window.is_none() && !over(table) {
        table.open().expect("no fault");
    }
}

fn over(table: &Seating<'_>) -> bool {
    load::<State>(&table.state).expect("it loads").stage == Stage::Over
}

/// A round in the middle of its Action Phase, every turn asked for.
fn is_in_the_middle(table: &Seating<'_>) -> bool {
    let asked = table.window.iter().flat_map(|window| &window.asked);
    table.turn == 4 && asked.into_iter().any(|(_, question)| question["kind"] == "act" && question["go"] == 3)
}

/// `cargo test -p core-worlds --test suite kept -- --ignored`: only for a new version, under new names.
#[test]
#[ignore = "writes files"]
fn write_samples() {
    const SEED: u64 = 11;
    let options = serde_json::json!({ "pregame_draft": true, "without": ["Skarn"] });
    let begun = ENGINE.found(&options, 3).expect("it fits");
    let mut table = Seating::new(ENGINE, begun, 3, waits(), secret(SEED));
    std::fs::create_dir_all(file("")).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(file(name), format!("{text}\n")).expect("written");
    write("v1-begin.json", &text(&table.state));
    table.open().expect("no fault");
    while !over(&table) {
        if table.turn == 6 {
            write("v1-round-6.json", &text(&table.state));
        }
        if is_in_the_middle(&table) {
            let kept = serde_json::to_string(&Kept::of(&table, SEED)).expect("JSON");
            write("v1-paused.json", &kept);
        }
        one_window(&mut table, SEED);
    }
    write("v1-over.json", &text(&table.state));
}

#[test]
fn a_game_before_its_set_up_loads_with_its_options() {
    let state = state("v1-begin.json");
    assert_eq!((state.stage, state.seats, state.empires.len()), (Stage::SetUp, 3, 0));
    assert!(state.variant.pregame_draft);
    assert!(state.cards.find("Skarn").is_none() && state.cards.find("Orison").is_some());
}

#[test]
fn a_game_in_the_middle_loads_with_every_card() {
    let state = state("v1-round-6.json");
    assert_eq!((state.stage, state.round, state.empires.len()), (Stage::Rounds, 6, 3));
    // Five Home Worlds, five Starting Decks, six Galactic Decks, and one World left out.
    assert_eq!(everything(&state).count(), 5 + 5 * 16 + 12 + 4 * 24 + 12 - 1);
}

#[test]
fn a_game_that_is_over_loads_with_its_ending() {
    let state = state("v1-over.json");
    let ending = CoreWorlds.ending(&state).expect("over");
    let best = core_worlds::score::score(
        &state.cards,
        ending.winners[0],
        &state.empires[ending.winners[0].index()].own.board,
    );
    assert!(ending.words.contains(&best.total.to_string()), "{}: {best:?}", ending.words);
}

#[test]
fn what_is_stored_loads_as_the_same_state() {
    for name in ["v1-begin.json", "v1-round-6.json", "v1-over.json"] {
        let state = state(name);
        assert_eq!(load::<State>(&save(&state)), Ok(state), "{name}");
    }
}

#[test]
fn a_stored_game_that_names_a_card_of_no_set_is_refused_wherever_the_name_stands() {
    let stored = std::fs::read(file("v1-round-6.json")).expect("a kept sample");
    let stored: Value = serde_json::from_slice(&stored).expect("JSON");
    let empire = |state: &mut Value, key: &str, put: &dyn Fn(&mut Value)| {
        put(state["body"]["empires"][1]["own"].pointer_mut(key).expect("it is there"));
    };
    let name = |place: &mut Value| *place = "Nowhere".into();
    let entry = |place: &mut Value| place["Nowhere"] = 1.into();
    for (key, put) in
        [("/board/home", &name as &dyn Fn(&mut Value)), ("/board/ledger", &entry), ("/hand/0", &name)]
    {
        let mut changed = stored.clone();
        empire(&mut changed, key, put);
        let refused = load::<State>(changed.to_string().as_bytes());
        assert!(refused.is_err_and(|why| why.to_string().contains("Nowhere")), "{key}");
    }
}

#[test]
fn a_campaign_stored_in_the_middle_of_a_round_is_played_on_from_there() {
    let stored = std::fs::read_to_string(file("v1-paused.json")).expect("a kept sample");
    let kept: Kept = serde_json::from_str(&stored).expect("JSON");
    let (journal, asked, seed) = (kept.journal.clone(), kept.asked.clone(), kept.seed);
    let mut table = kept.seated();
    table.open().expect("no fault");
    let window = table.window.as_ref().expect("a window");
    let found: Vec<(u8, Value)> =
        window.asked.iter().map(|(seat, question)| (seat.0, question.clone())).collect();
    assert_eq!(found, asked);
    assert_eq!(text(&table.journal), journal, "what had happened has not happened otherwise");
    while !over(&table) {
        one_window(&mut table, seed);
    }
    assert_eq!(table.turn, 11);
}
