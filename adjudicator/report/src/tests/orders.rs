//! No line of a mail but those of the form may be taken for an order, even where a mail program quotes without marks.

use super::built_in;
use super::live::{NAMES, Table};
use crate::{FORM_CLOSES, FORM_OPENS, Inline};
use rules::Seat;
use rules::engine::{Filing, OpenWindow, SeatDesk};
use rules::span::TypedLine;

/// The lines outside the form.
fn outside(text: &str) -> Vec<TypedLine> {
    let mut lines = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        match line.trim() {
            FORM_OPENS => inside = true,
            FORM_CLOSES => inside = false,
            _ if !inside => lines.push(TypedLine::new(number, line)),
            _ => {}
        }
    }
    assert!(!inside, "the form does not end");
    lines
}

/// What the game's own reader finds in these lines.
pub(super) fn orders(table: &Table, seat: Seat, lines: &[TypedLine]) -> Vec<String> {
    let (window, played) = table.now();
    let desk = SeatDesk { view: &played.views[&seat], window: window.as_ref(), filed: b"", names: &[] };
    let read = table.engine.read(&desk, lines, Filing::Replace).expect("no fault");
    read.taken.accepted.into_iter().map(|order| order.text).collect()
}

#[test]
fn no_line_outside_the_form_is_an_order() {
    let templates = built_in();
    let mut table = Table::thrones();
    let mut turns = 0;
    while table.ending.is_none() && turns < 40 {
        let (window, _) = table.now();
        for seat in window.iter().flat_map(OpenWindow::seats) {
            let report = table.report(&templates, seat);
            let text = templates.text(&report).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(orders(&table, seat, &outside(&text)), [""; 0], "{text}");
            // Once more as a program might quote it: margins and headings' marks kept, indents lost.
            let stripped: Vec<TypedLine> = outside(&text)
                .into_iter()
                .map(|line| TypedLine::new(line.number, line.text.trim().to_owned()))
                .collect();
            assert_eq!(orders(&table, seat, &stripped), [""; 0], "{text}");
            if turns % 12 > 1 {
                continue;
            }
            let map = Inline { name: "map".into(), cid: "map@x.example".into(), width: 560, height: 560 };
            for pictures in [vec![], vec![map]] {
                let html = templates.html(&report, &pictures).unwrap_or_else(|why| panic!("{why}"));
                for columns in [40, 72, 80] {
                    let seen = html2text::from_read(html.as_bytes(), columns).expect("text");
                    assert_eq!(
                        orders(&table, seat, &outside(&seen)),
                        [""; 0],
                        "at {columns} columns:\n{seen}"
                    );
                }
            }
        }
        table.turn_of_bots(5);
        turns += 1;
    }
    assert!(turns > 20, "the game was over too soon to show anything");
}

#[test]
fn the_form_of_a_report_can_be_read_back() {
    let templates = built_in();
    let table = Table::thrones();
    for seat in [Seat(0), Seat(1)] {
        let text = templates.text(&table.report(&templates, seat)).unwrap_or_else(|why| panic!("{why}"));
        let form: Vec<TypedLine> = (1..)
            .zip(
                text.lines()
                    .skip_while(|line| *line != FORM_OPENS)
                    .skip(1)
                    .take_while(|line| *line != FORM_CLOSES),
            )
            .map(|(n, line)| TypedLine::new(n, line))
            .collect();
        // The form shows the plain army: three rows.
        assert_eq!(orders(&table, seat, &form).len(), 3, "{} gets:\n{text}", NAMES[seat.index()]);
    }
}
