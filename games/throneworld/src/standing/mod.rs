//! What orders on file say to a question: judged on the owner's view alone, a file for each part of the rulebook.

mod battle;
mod event;
mod fallback;
mod moves;
mod react;

pub(crate) use battle::dice_in_space;
pub use fallback::{fallback, lowest_rating};

use crate::Throneworld;
use crate::orders::Order;
use crate::questions::{Answer, Question};
use rules::{Book, Case, Line, Numbered};

/// The answer the orders on file give, and the line that said so.
#[must_use]
pub fn answer(case: &Case<'_, Throneworld>, question: &Question) -> Option<(Answer, Line)> {
    match question {
        Question::Outreach | Question::Turn { .. } => {
            first(case.book, Order::is_of_the_turn).map(|l| (Answer::Spoken, l.line))
        }
        Question::Survey | Question::Expand { .. } => moves::moves(case.book),
        Question::Settle | Question::Production { .. } | Question::Revolt { .. } => moves::builds(case.book),
        Question::Chit { .. } => moves::chits(case.book),
        Question::FreeReturn => moves::free_return(case.book),
        Question::Research { nth } => moves::research(case.book, *nth),
        Question::Loot { .. } => moves::loot(case.book),
        Question::React { .. } => first(case.book, is_reaction).map(|l| (Answer::Spoken, l.line)),
        Question::Counters => first(case.book, is_counter).map(|l| (Answer::Spoken, l.line)),
        Question::Respond { against, .. } => react::respond(case, *against),
        Question::Repel { at, .. } => react::repel(case, *at),
        Question::Counter { response } => react::counter(case, *response),
        Question::Event { .. } => event::event(case),
        Question::Aboard { at, .. } => battle::aboard(case, *at),
        Question::Losses { .. } | Question::Overboard { .. } => battle::losses(case, question),
        Question::Drop { at, may, .. } => battle::drop(case, *at, may),
        Question::Land { at, may, .. } => battle::land(case, *at, may),
        Question::Retreat { at, round, wings, .. } => battle::retreat(case, *at, *round, wings),
        Question::Withdraw { at, round, to, .. } => battle::withdraw(case, *at, *round, to),
    }
}

/// Have these orders anything to say to a question whose answer may fail on the hidden hand? Then nobody else waits for
/// this seat, whatever it holds.
#[must_use]
pub fn covers(book: &Book<Order>, question: &Question) -> Option<bool> {
    match question {
        Question::React { .. } | Question::Respond { .. } => Some(first(book, is_reaction).is_some()),
        Question::Repel { .. } => {
            Some(first(book, |o| matches!(o, Order::Intercept(_) | Order::DoNotReact)).is_some())
        }
        Question::Counters | Question::Counter { .. } => Some(first(book, is_counter).is_some()),
        _ => None,
    }
}

/// What stays on file: standing orders. What was for one turn goes with it.
#[must_use]
pub fn carry(case: &Case<'_, Throneworld>) -> Book<Order> {
    case.book.carry(|l| if l.order.is_of_the_turn() { Vec::new() } else { vec![l.order.clone()] })
}

fn is_reaction(order: &Order) -> bool {
    matches!(order, Order::Jam(_) | Order::Intercept(_) | Order::DoNotReact)
}

fn is_counter(order: &Order) -> bool {
    matches!(order, Order::CounterJam(_) | Order::DoNotCounter)
}

/// The first line of a sort.
fn first(book: &Book<Order>, fits: impl Fn(&Order) -> bool) -> Option<&Numbered<Order>> {
    book.lines().find(|l| fits(&l.order))
}
