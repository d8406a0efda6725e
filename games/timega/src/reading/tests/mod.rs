//! What people type, and what is made of it.

mod effects;
mod foretold;
mod form;
mod forms;
mod problems;
mod round_trip;

use crate::Timega;
use crate::orders::Order;
use crate::questions::{DevelopmentQuestion, Question};
use crate::stage::stage;
use crate::view::View;
use rules::problem::{Problem, ProblemKind};
use rules::span::TypedLine;
use rules::{Book, Desk, Seat};
use serde_json::{Value, json};

/// A seat with something on file.
pub(super) struct Sitter {
    pub view: View,
    pub open: Vec<Question>,
    pub book: Book<Order>,
}

/// The lines of a mail.
pub(super) fn lines(text: &str) -> Vec<TypedLine> {
    (1..).zip(text.lines()).map(|(number, line)| TypedLine::new(number, line)).collect()
}

/// Six seats; seat 1 is Sol with a dock on Jord and ships at home, E1, and in D2; Lodor (D4) is nobody's, Abyz (C3) of
/// seat 2 with two destroyers over it. Repeal and Imperial Peace are under deliberation.
pub(super) fn position() -> Value {
    json!({
        "seats": 6,
        "empires": {
            "1": { "stage": "republic", "techs": ["antimass_deflectors", "cybernetics"], "staff": ["envoy"],
                   "pool": 4 },
            "2": { "techs": ["deep_space_cannon"] },
        },
        "systems": {
            "E1": { "tile": "Jord", "planets": { "Jord": { "owner": 1, "dock": true } }, "fleets": { "1": "1R 2D 3G" } },
            "D2": { "tile": "Mehar Xull", "planets": { "Mehar Xull": { "owner": 1 } }, "fleets": { "1": "1R 2G 1D" } },
            "D4": { "tile": "Lodor" },
            "C3": { "tile": "Abyz/Fria", "planets": { "Abyz": { "owner": 2 } }, "fleets": { "2": "2D" } },
        },
        "council": { "open": true, "deliberation": ["repeal", "imperial_peace"] },
    })
}

impl Sitter {
    /// Seat 1 in a position.
    #[track_caller]
    pub fn in_position(given: &Value) -> Sitter {
        let view = View::of(&stage(given).expect("the position fits"), Seat(0));
        let open = vec![Question::from(DevelopmentQuestion::Round { round: 2 })];
        Sitter { view, open, book: Book::default() }
    }

    /// Seat 1 in the usual position.
    #[track_caller]
    pub fn usual() -> Sitter {
        Sitter::in_position(&position())
    }

    pub fn desk(&self) -> Desk<'_, Timega> {
        Desk { seat: Seat(0), view: &self.view, open: &self.open, book: &self.book, names: &[] }
    }

    /// Reads a mail: the orders, the texts of the straight replies, the problems.
    pub fn read(&self, text: &str) -> (Vec<String>, Vec<String>, Vec<Problem>) {
        let reading = rules::read_lines(&Timega, &self.desk(), &lines(text));
        let orders = reading.orders.iter().map(|(_, order)| order.to_string()).collect();
        let replies = reading.replies.into_iter().map(|(_, _, _, text)| text).collect();
        (orders, replies, reading.problems)
    }

    /// The orders of good lines.
    #[track_caller]
    pub fn good(&self, text: &str) -> String {
        let (orders, replies, problems) = self.read(text);
        let problems: Vec<&Problem> = problems.iter().filter(|p| p.kind != ProblemKind::Warning).collect();
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert!(replies.is_empty(), "{text}: {replies:?}");
        orders.join("; ")
    }

    /// The one problem of a mail: the words it points at, what it says and suggests.
    #[track_caller]
    pub fn bad(&self, text: &str) -> (String, String) {
        let (_, _, problems) = self.read(text);
        let [problem] = problems.as_slice() else { panic!("{text}: {problems:?}") };
        let span = problem.span.expect("a place");
        let line = lines(text).into_iter().find(|l| l.number == span.line).expect("a line");
        let said = match &problem.suggestion {
            Some(suggestion) => format!("{} Try: {suggestion}", problem.message),
            None => problem.message.clone(),
        };
        (span.slice(&line.text).to_owned(), said)
    }

    /// Files a mail in which nothing is wrong.
    #[track_caller]
    pub fn file(&mut self, text: &str) {
        let reading = rules::read_lines(&Timega, &self.desk(), &lines(text));
        let wrong: Vec<&Problem> = reading.problems.iter().filter(|p| p.is_error()).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        self.book.replace(reading.orders.into_iter().map(|(_, order)| order));
    }
}
