//! The journal of a turn: what closed each round of questions. Nothing else of a run is kept while the turn waits.

use crate::book::{Book, Line, Numbered};
use crate::game::Game;
use crate::refused::Refused;
use crate::seat::{Audience, Seat};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What gave an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A straight reply to the question.
    Reply,
    /// A line of orders on file.
    Line(Line),
    /// Nobody said anything in time.
    Fallback,
    /// The rules: there was no other answer, and nobody was asked for one.
    Rules,
}

/// News put on the table from outside the rules; closes the window that is open, so that the rules can act on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// The seat gives up.
    Resigned(Seat),
    /// All seats still playing have agreed on a draw.
    DrawAgreed,
}

/// A straight answer to a question that was open when it was given. Used once, for that entry alone.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Reply<G: Game> {
    /// The journal entry the answer is to close.
    pub entry: u32,
    /// The question.
    pub question: G::Question,
    /// The answer.
    pub answer: G::Answer,
    /// The answer as the player would write it.
    pub text: String,
}

/// An order given as the answer to a question that was open then. It speaks to that question, and to what is asked
/// because of it, and is gone afterwards.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Bound<G: Game> {
    /// The journal entry the answer is to close.
    pub entry: u32,
    /// The question.
    pub question: G::Question,
    /// The order.
    pub said: Numbered<G::Order>,
    /// The answer as the player would write it.
    pub text: String,
}

/// What one seat has given the table.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Filed<G: Game> {
    /// The orders.
    pub book: Book<G::Order>,
    /// Straight replies to open questions.
    pub replies: Vec<Reply<G>>,
    /// Orders that answer open questions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bound: Vec<Bound<G>>,
    /// The table is to wait for this seat although its orders cover everything: it said `wait`, or a line is in error.
    pub hold: bool,
    /// The seat wants no waiting although it has left gaps.
    pub ready: bool,
    /// What was not taken of its latest mails and may yet come corrected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
}

impl<G: Game> Default for Filed<G> {
    fn default() -> Self {
        Self {
            book: Book::default(),
            replies: Vec::new(),
            bound: Vec::new(),
            hold: false,
            ready: false,
            refused: Vec::new(),
        }
    }
}

/// One journal entry's content.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case")]
pub enum Deed<G: Game> {
    /// A window closed: the orders of the seats it named count as they stood, from here on.
    Fixed {
        /// Who was asked what.
        asked: Vec<(Seat, G::Question)>,
        /// The orders, as they stood.
        books: BTreeMap<Seat, Book<G::Order>>,
        /// Straight replies to what was asked: each counts when its question is put, once.
        replies: Vec<Answered<G>>,
        /// Orders that answer what was asked: they count for it alone.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bound: Vec<(Seat, Bound<G>)>,
        /// Seats whose orders had nothing to say to something they were asked.
        silent: BTreeSet<Seat>,
        /// What cut the window short, if anything did.
        notices: Vec<Notice>,
    },
    /// A round of questions was answered.
    Round(Vec<Answered<G>>),
}

/// One question and its answer.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Answered<G: Game> {
    /// Who was asked.
    pub seat: Seat,
    /// What.
    pub question: G::Question,
    /// The answer.
    pub answer: G::Answer,
    /// What gave it.
    pub by: By,
}

/// One entry. Its mark seals everything told and rolled before it: a replay that tells another story is a fault, not a
/// second truth.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<G: Game> {
    /// The seal, in hexadecimal.
    pub mark: String,
    /// What was decided.
    pub deed: Deed<G>,
    /// Of a round, where dice prove themselves: an answer hung on orders that no window had fixed before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anew: bool,
    /// What a public beacon said when the window closed, where the campaign mixes one in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beacon: Option<String>,
}

impl<G: Game> Entry<G> {
    /// What in it is a seat's own, as the dice take it in: its orders in canonical form and its answers, in JSON.
    pub(super) fn by_seat(&self) -> Vec<(Seat, Vec<u8>)> {
        match &self.deed {
            Deed::Fixed { books, replies, bound, .. } => {
                let own = |(seat, book): (&Seat, &Book<G::Order>)| {
                    let lines: Vec<_> = book.lines().map(|l| (l.line, l.order.to_string())).collect();
                    let replies: Vec<_> = replies.iter().filter(|r| r.seat == *seat).collect();
                    let bound = bound.iter().filter(|(of, _)| of == seat).map(|(_, b)| &b.text);
                    (*seat, printed(&(lines, replies, bound.collect::<Vec<_>>())))
                };
                books.iter().map(own).collect()
            }
            Deed::Round(round) => round.iter().map(|a| (a.seat, printed(a))).collect(),
        }
    }
}

/// Content of a game as bytes.
#[expect(clippy::expect_used, reason = "plain content always prints")]
pub(super) fn printed(what: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(what).expect("content of a game always prints as JSON")
}

/// One event with its audience.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told<E> {
    /// Who may hear it.
    pub audience: Audience,
    /// What happened.
    pub event: E,
}

/// One roll of the dice, as recorded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// What for: `battle E9, round 2, attacker`.
    pub why: String,
    /// How many sides the die had, or how many things there were to draw from.
    pub sides: u32,
    /// What came: 1 to `sides` for a roll, 0 to `sides` - 1 for a draw.
    pub value: u32,
    /// Drawn from the hidden stream: never shown before the campaign is over.
    pub hidden: bool,
}

// Derived impls would demand `G: Clone`; the content is what is copied.
impl<G: Game> Clone for Reply<G> {
    fn clone(&self) -> Self {
        let Self { entry, question, answer, text } = self;
        Self { entry: *entry, question: question.clone(), answer: answer.clone(), text: text.clone() }
    }
}
impl<G: Game> Clone for Bound<G> {
    fn clone(&self) -> Self {
        let Self { entry, question, said, text } = self;
        Self { entry: *entry, question: question.clone(), said: said.clone(), text: text.clone() }
    }
}
impl<G: Game> Clone for Filed<G> {
    fn clone(&self) -> Self {
        Self {
            book: self.book.clone(),
            replies: self.replies.clone(),
            bound: self.bound.clone(),
            hold: self.hold,
            ready: self.ready,
            refused: self.refused.clone(),
        }
    }
}
impl<G: Game> Clone for Answered<G> {
    fn clone(&self) -> Self {
        Self { seat: self.seat, question: self.question.clone(), answer: self.answer.clone(), by: self.by }
    }
}
impl<G: Game> Clone for Deed<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Fixed { asked, books, replies, bound, silent, notices } => Self::Fixed {
                asked: asked.clone(),
                books: books.clone(),
                replies: replies.clone(),
                bound: bound.clone(),
                silent: silent.clone(),
                notices: notices.clone(),
            },
            Self::Round(round) => Self::Round(round.clone()),
        }
    }
}
impl<G: Game> Clone for Entry<G> {
    fn clone(&self) -> Self {
        Self {
            mark: self.mark.clone(),
            deed: self.deed.clone(),
            anew: self.anew,
            beacon: self.beacon.clone(),
        }
    }
}
