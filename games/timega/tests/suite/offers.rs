//! What the order form offers is sent as it stands by whoever is new: it must not come to grief.

use crate::worlds::pool::states;
use harness::Seating;
use rules::dice::Seed;
use rules::engine::{Engine, Filing, SeatDesk};
use rules::span::TypedLine;
use rules::{Pacing, Seat, save};
use serde_json::Value;
use timega::Timega;
use timega::page::page;
use timega::view::View;

/// The actions a form offers.
fn actions(form: &[String]) -> Vec<String> {
    let bare = form.iter().map(|line| line.trim_start_matches(['#', ' ']).to_owned());
    bare.filter(|line| line.starts_with("activate ")).collect()
}

/// A line is understood, can be done, and comes to no grief that could be foreseen.
fn is_accepted(desk: &SeatDesk<'_>, line: &str) {
    let engine: &dyn Engine = &Timega;
    let typed = [TypedLine::new(1, line)];
    let read = engine.read(desk, &typed, Filing::Replace).expect("no fault");
    assert!(read.problems.is_empty(), "{line}: {:?}", read.problems);
    let sent = SeatDesk { filed: &read.filed, ..*desk };
    let remarks = engine.review(&sent).expect("no fault");
    let grief = remarks.iter().find(|remark| {
        ["must fail", "cannot hit anything", "could not be carried out"]
            .iter()
            .any(|words| remark.message.contains(words))
    });
    assert_eq!(grief.map(|remark| &remark.message), None, "{line}");
}

/// The attacks a page offers.
fn attacks(page: &Value) -> Vec<String> {
    let prey = page["prey"].as_array().into_iter().flatten();
    prey.filter_map(|system| system["assault"]["line"].as_str()).map(str::to_owned).collect()
}

#[test]
fn an_action_that_is_offered_loses_nothing() {
    let engine: &dyn Engine = &Timega;
    let (mut offered, mut landing, mut attacking) = (0, 0, 0);
    for seats in 3..=6 {
        for state in states(seats) {
            let waits = Engine::waits(&Timega, Pacing::Standing);
            let mut table = Seating::new(&Timega, save(state), seats, waits, Seed([7; 32]));
            table.open().expect("no fault");
            for seat in Seat::all(seats) {
                let desk = table.desk(seat).expect("a desk");
                for line in actions(&engine.form(&desk).expect("no fault")) {
                    is_accepted(&desk, &line);
                    offered += 1;
                    landing += usize::from(line.contains("land on"));
                }
                let attacks = attacks(&page(&View::of(state, seat)));
                assert!(attacks.len() <= 3, "{attacks:?}");
                for line in attacks {
                    is_accepted(&desk, &line);
                    attacking += 1;
                }
            }
        }
    }
    assert!(offered > 50 && landing > 20, "{offered}, {landing} with landings");
    assert!(attacking > 10, "{attacking} attacks");
}
