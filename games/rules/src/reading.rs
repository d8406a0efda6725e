//! What reading a mail's lines gives.

use crate::book::Line;
use crate::game::Game;
use crate::problem::Problem;
use crate::span::Span;

/// The orders read from a mail and everything wrong with it: a good line counts even when another is bad.
pub struct Reading<G: Game> {
    /// The orders, each with its place in the player's own lines.
    pub orders: Vec<(Span, G::Order)>,
    /// Straight answers to questions open now, used once: the index into `Desk::open`, the answer, its canonical text.
    pub replies: Vec<(Span, usize, G::Answer, String)>,
    /// Orders that answer a question open now and do not say that they stand: for that question alone. The index into
    /// `Desk::open`, the order, its text, which reads back as the same answer. Several may make up one answer.
    pub bound: Vec<(Span, usize, G::Order, String)>,
    /// What a line asked to know, answered from the view ("what are my odds against D8?"): changes nothing, goes into
    /// the receipt, line by line.
    pub answers: Vec<(Span, Vec<String>)>,
    /// Lines on file whose place the orders said here take, where the player names or means no others: "… instead".
    pub instead: Vec<(Span, Vec<Line>)>,
    /// All problems at once.
    pub problems: Vec<Problem>,
}

impl<G: Game> Default for Reading<G> {
    fn default() -> Self {
        Self {
            orders: Vec::new(),
            replies: Vec::new(),
            bound: Vec::new(),
            answers: Vec::new(),
            instead: Vec::new(),
            problems: Vec::new(),
        }
    }
}
