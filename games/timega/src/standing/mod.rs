//! What orders on file say to a question, judged on the owner's view alone, a file for each part of the rulebook.

mod battle;
mod choice;
mod council;
mod development;
mod draft;
pub mod plan;
#[cfg(test)]
mod tests;

pub(crate) use battle::{all_landings, casualties};
pub(crate) use choice::{chosen, is_there, means};
pub(crate) use development::{development, developments};

use crate::Timega;
use crate::orders::{Order, plan_on_file};
use crate::questions::{
    ActionQuestion, Answer, BattleQuestion, CouncilQuestion, DevelopmentQuestion, Question, SetupQuestion,
};
use rules::{Book, Case, Line, Numbered};

/// The answer the orders on file give, and the line that said so. Purchases that have waited for a development phase since an earlier
/// round are no answer to the one mail of a round: whoever wrote them has not written yet what is done in this one.
#[must_use]
pub fn answer(case: &Case<'_, Timega>, question: &Question) -> Option<(Answer, Line)> {
    match question {
        Question::Setup(SetupQuestion::Draft {}) => {
            first(case.book, |o| matches!(o, Order::Place { .. } | Order::Pick(_)))
                .map(|l| (Answer::Spoken, l.line))
        }
        Question::Setup(SetupQuestion::Place { .. }) => draft::place(case),
        Question::Development(DevelopmentQuestion::Round { .. }) => {
            let mut new = case.book.lines().filter(|l| !case.book.is_carried(l.line));
            new.find(|l| is_of_the_round(&l.order)).map(|l| (Answer::Spoken, l.line))
        }
        Question::Development(DevelopmentQuestion::Develop { .. }) => development::develop(case),
        Question::Council(CouncilQuestion::Vote { agenda, .. } | CouncilQuestion::Speaker { agenda, .. }) => {
            council::vote(case, *agenda)
        }
        Question::Action(ActionQuestion::Act { .. }) => plan::act(case),
        Question::Action(ActionQuestion::Account {}) => {
            plan_on_file(case.book).last().map(|(line, _)| (plan::account(case), *line))
        }
        Question::Action(ActionQuestion::Land { hex, .. }) => battle::land(case, *hex),
        Question::Action(ActionQuestion::Scuttle { hex, from, excess, .. }) => {
            battle::scuttle(case, *hex, from, *excess)
        }
        Question::Battle(BattleQuestion::Casualties { hex, hits, piercing, from, sturdy, .. }) => {
            battle::casualties(case.book, *hex, *hits, *piercing, from, sturdy)
                .map(|(fate, line)| (Answer::Casualties(fate), line))
        }
        Question::Choose(choose) => choice::choose(case, choose),
    }
}

/// Have these orders anything to say? Nothing here can fail on what is hidden, so nothing is guarded. What a plan came to
/// is told and not asked: nobody waits for it, whatever a campaign is founded with.
#[must_use]
pub fn covers(_book: &Book<Order>, question: &Question) -> Option<bool> {
    matches!(question, Question::Action(ActionQuestion::Account {})).then_some(true)
}

/// Speaks to this round alone: what the one mail of a round is waited for.
fn is_of_the_round(order: &Order) -> bool {
    !order.stays() && !matches!(order, Order::Place { .. })
}

/// The first line of a sort.
fn first(book: &Book<Order>, fits: impl Fn(&Order) -> bool) -> Option<&Numbered<Order>> {
    book.lines().find(|l| fits(&l.order))
}
