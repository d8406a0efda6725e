//! The samples every template is tried out with when the program starts, taken from games of bots. Run by hand when pages
//! or events change: `cargo test -p core-worlds --test suite samples -- --ignored`.

#![expect(clippy::disallowed_methods, reason = "writes a file when it is told to")]

use core_worlds::CoreWorlds;
use core_worlds::events::Event;
use core_worlds::questions::Question;
use harness::campaign::secret;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Filing};
use rules::{Kind, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What distinguishes events of one kind for a template: which of its fields are empty.
fn shape(event: &Value) -> Vec<(String, bool)> {
    let empty = |value: &Value| {
        value.is_null() || *value == json!([]) || *value == json!(0) || *value == json!(false)
    };
    event["event"].as_object().into_iter().flatten().map(|(key, value)| (key.clone(), empty(value))).collect()
}

#[derive(Default)]
struct Samples {
    events: BTreeMap<String, Vec<Value>>,
    questions: BTreeMap<String, Value>,
    pages: Vec<Value>,
}

impl Samples {
    /// Plays a game of bots with every kind of question open in its turn.
    fn play(&mut self, given: &Value, seats: u8, number: u64, turns: std::ops::RangeInclusive<u32>) {
        let engine: &dyn Engine = &CoreWorlds;
        let state = Engine::stage(engine, given).expect("it fits");
        let waits = core_worlds::questions::LIVE.iter().map(ToString::to_string).collect();
        let mut table = Seating::new(engine, state, seats, waits, secret(number));
        let mut shown = BTreeMap::new();
        while table.turn <= *turns.end() {
            table.open().expect("no fault");
            while let Some(window) = table.window.clone() {
                for seat in window.seats() {
                    let desk = table.desk(seat).expect("a desk");
                    for question in engine.open_questions(&desk).expect("no fault") {
                        let page =
                            serde_json::to_value(engine.page(desk.view).expect("a page")).expect("JSON");
                        if turns.contains(&table.turn)
                            && shown.insert((table.turn, question.kind.clone()), ()).is_none()
                        {
                            self.pages.push(page);
                        }
                        let value = serde_json::to_value(&question).expect("JSON");
                        self.questions.entry(question.kind.clone()).or_insert(value);
                    }
                    let salt = [table.turn.to_le_bytes(), window.entry.to_le_bytes(), [seat.0; 4]].concat();
                    let text =
                        engine.bot(&desk, &mut Dice::for_preview(&secret(number), &salt)).expect("no fault");
                    table.mail(seat, &text, Filing::Replace).expect("no fault");
                }
                let stretch =
                    table.play(Push { closing: true, one_window: true, notices: &[] }).expect("no fault");
                for event in stretch.news.iter().filter_map(|told| told.for_seat(Seat(0))) {
                    let event = serde_json::to_value(&event).expect("JSON");
                    let list = self.events.entry(event["kind"].as_str().expect("a kind").into()).or_default();
                    if list.len() < 6 && !list.iter().any(|known| shape(known) == shape(&event)) {
                        list.push(event);
                    }
                }
                if stretch.done() {
                    break;
                }
            }
            if table.window.is_none() && table.turn > 10 {
                let view = table.views.get(&Seat(0)).expect("a view");
                self.pages.push(serde_json::to_value(engine.page(view).expect("a page")).expect("JSON"));
                break;
            }
        }
    }
}

#[test]
#[ignore = "writes files"]
fn write_samples() {
    let mut samples = Samples::default();
    // The sample mails know two players, so the pages are of two; sentences may speak of five.
    samples.play(&json!({ "begin": 2, "options": { "pregame_draft": true } }), 2, 5, 1..=1);
    for number in 0..12 {
        let seats = if number < 2 { 2 } else { 4 };
        let before = samples.pages.clone();
        samples.play(&json!({ "begin": seats }), seats, number, 1..=10);
        if number != 0 {
            samples.pages = before;
            continue;
        }
        // A page for each kind of question and some rounds is enough, and the end.
        let last = samples.pages.pop();
        let mut kept = Vec::new();
        for (place, page) in samples.pages.drain(..).enumerate() {
            if place < 5 || (place % 9 == 0 && kept.len() < 11) {
                kept.push(page);
            }
        }
        samples.pages = kept;
        samples.pages.extend(last);
    }
    // What bots never do.
    let skipped =
        json!([{ "line": 3, "step": "draft Titan Frame", "why": "Titan Frame is not in the Central Zone" }]);
    for (kind, event) in [
        ("left", json!({ "seat": 1 })),
        ("peeked", json!({ "cards": ["Mourning"], "sector": 2 })),
        ("plan_left", json!({ "skipped": skipped })),
        ("planned", json!({ "taken": null, "skipped": skipped })),
        (
            "invasion_failed",
            json!({ "seat": 1, "world": "Orison", "boosts": ["Drop Pods (+2 ground)"], "fleet": 0, "ground": 3, "needed_fleet": 1, "needed_ground": 1 }),
        ),
        (
            "conquered",
            json!({ "seat": 1, "world": "Orison", "units": ["Titan Frame", "Snub Fighter"], "boosts": ["Tactical Withdrawal"], "fleet": 5, "ground": 4, "needed_fleet": 1, "needed_ground": 1, "colonist": "Snub Fighter", "to_hand": ["Dune Skimmer"], "stayed": ["Titan Frame"], "token": true, "energy": 2, "actions": 1 }),
        ),
        ("token_used", json!({ "seat": 1, "count": 1 })),
        ("token_gained", json!({ "seat": 0, "card": "Genetic Super Soldier", "tokens": 2 })),
    ] {
        samples.events.entry(kind.into()).or_default().push(json!({ "kind": kind, "event": event }));
    }
    samples.questions.insert(
        "account".into(),
        json!({ "kind": "account", "question": { "kind": "account", "round": 3, "after": 2 }, "fallback": "nothing is told", "answered": true }),
    );
    for kind in Event::KINDS {
        assert!(samples.events.contains_key(*kind), "no sample of {kind}");
    }
    for kind in Question::KINDS {
        assert!(samples.questions.contains_key(*kind), "no sample of {kind}");
    }
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples.json");
    // Those of the news are printed by a test of their own.
    let kept: Value = serde_json::from_str(CoreWorlds.samples()).expect("JSON");
    let all = json!({
        "events": samples.events.into_values().flatten().collect::<Vec<_>>(),
        "news": kept["news"],
        "questions": samples.questions.into_values().collect::<Vec<_>>(),
        "pages": samples.pages,
    });
    std::fs::write(file, serde_json::to_string(&all).expect("JSON") + "\n").expect("written");
}
