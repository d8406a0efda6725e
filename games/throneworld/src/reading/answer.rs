//! Which open question an order answers: then it is for that question alone, unless it says that it stands.

use super::settle::Settling;
use crate::Throneworld;
use crate::chit::Chit;
use crate::galaxy::Galaxy;
use crate::law::reactions::{intercept_chit, jam_chit};
use crate::orders::{EventWish, Order};
use crate::questions::Question;
use crate::standing;
use rules::problem::Problem;
use rules::{Book, Case, Desk};

use super::said::Said;

/// The open question this order answers.
pub(super) fn question(desk: &Desk<'_, Throneworld>, order: &Order) -> Option<usize> {
    let galaxy = &desk.view.galaxy;
    desk.open
        .iter()
        .position(|question| speaks_to(galaxy, desk, order, question) && settles(desk, order, question))
}

/// Is the order of the sort the question asks for, about what it is about?
fn speaks_to(galaxy: &Galaxy, desk: &Desk<'_, Throneworld>, order: &Order, question: &Question) -> bool {
    match (question, order) {
        (
            Question::React { .. }
            | Question::Respond { .. }
            | Question::Counters { .. }
            | Question::Counter { .. },
            _,
        ) => standing::means(&standing::spelled_out(galaxy, desk.seat, question), order),
        (Question::Repel { .. }, _) => standing::means(question, order),
        (Question::Losses { .. } | Question::Overboard { .. }, Order::Losses(_)) => true,
        (Question::FirstFire { at, .. }, Order::FirstFire { at: of, .. }) => of.is_none_or(|of| of == *at),
        (Question::Aboard { at, .. }, Order::Aboard { at: of, .. }) => at == of,
        (Question::Event { .. }, Order::Event(wish)) => *wish != EventWish::Decline,
        (Question::Loot { .. }, Order::Loot(_)) => true,
        _ => false,
    }
}

/// Does the order by itself give an answer?
fn settles(desk: &Desk<'_, Throneworld>, order: &Order, question: &Question) -> bool {
    let mut book = Book::default();
    book.add(order.clone());
    let case = Case { seat: desk.seat, view: desk.view, book: &book, given: &[], heard: &[] };
    standing::answer(&case, question).is_some()
}

impl Settling<'_> {
    /// Takes in an order that may stand: as the answer to what is asked, or on file.
    pub fn stand(&mut self, place: usize, said: &Said, order: Order) {
        if said.stands {
            self.orders.push((place, order));
            return;
        }
        match question(self.desk, &order) {
            Some(at) => self.answer(said, at, order),
            None => {
                self.misses(said, &order);
                self.orders.push((place, order));
            }
        }
    }

    /// Takes in an order as the answer to an open question.
    pub fn answer(&mut self, said: &Said, at: usize, order: Order) {
        // Of two words on whether to react at all the later counts.
        let silenced = |(_, of, other, _): &(_, usize, Order, String)| {
            *of == at && order != *other && super::standing::excludes(other, &order)
        };
        if let Some(place) = self.bound.iter().position(silenced) {
            let (before, ..) = self.bound.remove(place);
            let message = "This is answered again further down; that line counts.";
            self.problems.push(Problem::superseded(message).at(before));
        }
        if let Some(lacks) = lacks_chit(&self.desk.view.hand, &order) {
            let message = format!("This can do nothing now: {lacks}.");
            self.problems.push(Problem::warning(message).at(said.whole).suggest("no"));
        }
        let text = order.as_answer();
        self.bound.push((said.whole, at, order, text));
    }

    /// Somebody who is asked writes of something else: it is no answer.
    fn misses(&mut self, said: &Said, order: &Order) {
        let reacts = matches!(order, Order::Jam(_) | Order::Intercept(_) | Order::CounterJam(_));
        let asked =
            self.desk.open.iter().any(|q| matches!(q, Question::React { .. } | Question::Counters { .. }));
        if reacts && asked {
            let message = "This answers nothing that is asked now; it stays on file as a standing order.";
            self.problems.push(Problem::warning(message).at(said.whole));
        }
    }
}

/// The chit a reaction needs and the hand has not.
fn lacks_chit(hand: &[Chit], order: &Order) -> Option<&'static str> {
    match order {
        Order::Jam(_) | Order::CounterJam(_) if jam_chit(hand).is_none() => {
            Some("you hold no chit that says JAM (8.1)")
        }
        Order::Intercept(_) if intercept_chit(hand).is_none() => {
            Some("you hold no chit that says INTERCEPT (8.2)")
        }
        _ => None,
    }
}
