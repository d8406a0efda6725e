//! What people type, and what is made of it.

mod forms;
mod inquiry;
mod misread;
mod problems;
mod round_trip;
mod straight;

use crate::Throneworld;
use crate::galaxy::Phase;
use crate::orders::Order;
use crate::questions::Question;
use crate::stage::stage;
use crate::view::View;
use rules::problem::{Problem, ProblemKind};
use rules::span::TypedLine;
use rules::{Book, Desk, Seat};
use serde_json::{Value, json};

/// A seat with something on file.
pub(crate) struct Sitter {
    pub view: View,
    pub open: Vec<Question>,
    pub book: Book<Order>,
}

/// The lines of a mail.
pub(crate) fn lines(text: &str) -> Vec<TypedLine> {
    (1..).zip(text.lines()).map(|(number, line)| TypedLine::new(number, line)).collect()
}

/// Seat 1 are the Pasha, home at E3, with C5, D6 and D8 theirs; E15 is home of the Zytal, who hold E9. D4 and E5 are
/// fringe worlds with neutrals, D4 known. Jump 2, Comm 2. Fleet 1 is at E3, fleet 2 at D6.
pub(crate) fn position() -> Value {
    json!({
        "seats": 2,
        "options": { "variant": "introductory" },
        "empires": {
            "1": { "race": "pasha", "jump": 2, "comm": 2, "treasury": 20,
                   "hand": ["Boom 5", "Return/Jam", "Sabotage 4", "Boom 4", "Artifact"] },
            "2": { "race": "zytal", "jump": 2, "comm": 2, "hand": [] },
        },
        "systems": {
            "E3": { "army": "3C 4L 2H", "scanned": [] },
            "C5": { "owner": 1, "army": "1C 2A 1D", "dev": 3 },
            "D6": { "owner": 1, "army": "2L", "dev": 2 },
            "D8": { "owner": 1, "army": "1C", "dev": 4 },
            "C7": { "owner": 1, "army": "1C", "dev": 4 },
            "D4": { "tile": "F16", "scanned": [1] },
            "E5": { "tile": "F08" },
            "F4": { "tile": "F13", "scanned": [1] },
            "E9": { "owner": 2, "army": "1A" },
            "D10": { "owner": 2, "army": "2L", "dev": 5, "printed": 2 },
            "F6": { "tile": "O12", "scanned": [1] },
        },
        "orbits": {
            "E3": { "1": "1S 4P 5F 2T" },
            "D6": { "1": "2P 1F" },
            "E15": { "2": "1P" },
            "D10": { "2": "2P 1F" },
        },
    })
}

impl Sitter {
    /// Seat 1 in a position.
    #[track_caller]
    pub fn in_position(given: &Value) -> Sitter {
        let mut view = View::of(&stage(given).expect("the position fits"), Seat(0));
        // The numbers of the rulebook's pictures, not of the order of the hexes.
        for (hex, number) in [("E3", 1), ("D6", 2)] {
            let hex = hex.parse().expect("a hex");
            if let Some(orbit) = view.galaxy.orbits.get_mut(&hex).and_then(|o| o.get_mut(&Seat(0))) {
                orbit.fleet = orbit.fleet.map(|_| number);
            }
        }
        Sitter { view, open: Vec::new(), book: Book::default() }
    }

    /// Seat 1 in the usual position.
    pub fn usual() -> Sitter {
        let mut sitter = Sitter::in_position(&position());
        sitter.open = vec![Question::Turn { turn: 3 }];
        sitter
    }

    /// Asked this.
    pub fn asked(question: Question) -> Sitter {
        Sitter { open: vec![question], ..Sitter::usual() }
    }

    /// Before the first turn.
    pub fn outreach() -> Sitter {
        let mut sitter = Sitter::in_position(
            &json!({ "seats": 2, "options": { "variant": "introductory" }, "phase": "outreach" }),
        );
        assert_eq!(sitter.view.galaxy.phase, Phase::Outreach);
        sitter.open = vec![Question::Outreach];
        sitter
    }

    pub fn desk(&self) -> Desk<'_, Throneworld> {
        Desk { seat: Seat(0), view: &self.view, open: &self.open, book: &self.book, names: &[] }
    }

    /// Reads a mail: the orders, the texts of the straight replies, the problems.
    pub fn read(&self, text: &str) -> (Vec<String>, Vec<String>, Vec<Problem>) {
        let reading = rules::read_lines(&Throneworld, &self.desk(), &lines(text));
        let orders = reading.orders.iter().map(|(_, order)| order.to_string()).collect();
        let replies = reading.replies.into_iter().map(|(_, _, _, text)| text).collect();
        (orders, replies, reading.problems)
    }

    /// The orders of good lines.
    #[track_caller]
    pub fn good(&self, text: &str) -> String {
        let (orders, replies, problems) = self.read(text);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert!(replies.is_empty(), "{text}: {replies:?}");
        orders.join("; ")
    }

    /// Reads and files a mail in which nothing is wrong.
    #[track_caller]
    pub fn file(&mut self, text: &str) {
        let reading = rules::read_lines(&Throneworld, &self.desk(), &lines(text));
        let wrong: Vec<&Problem> = reading.problems.iter().filter(|p| p.is_error()).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        self.book.replace(reading.orders.into_iter().map(|(_, order)| order));
    }

    /// The one problem of a mail: its kind, the words it points at, what it says and suggests; and the good orders.
    #[track_caller]
    pub fn bad(&self, text: &str) -> (ProblemKind, String, String, String) {
        let (orders, _, problems) = self.read(text);
        let [problem] = problems.as_slice() else { panic!("{text}: {problems:?}") };
        let span = problem.span.expect("a place");
        let line = lines(text).into_iter().find(|l| l.number == span.line).expect("a line");
        let said = format!("{} Try: {}", problem.message, problem.suggestion.as_deref().unwrap_or("-"));
        (problem.kind, span.slice(&line.text).to_owned(), said, orders.join("; "))
    }
}
