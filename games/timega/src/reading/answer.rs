//! Which open questions an order answers: then it is for them alone, unless it says `always`.

use crate::Timega;
use crate::orders::{By, Doctrine, Order, Pick};
use crate::questions::{ActionQuestion, BattleQuestion, Choose, CouncilQuestion, Question};
use crate::standing;
use rules::Desk;
use rules::problem::{Problem, either};

/// The open questions this order answers.
pub(super) fn questions(desk: &Desk<'_, Timega>, order: &Order) -> Vec<usize> {
    let answered = |question: &Question| speaks_to(order, question);
    desk.open.iter().enumerate().filter(|(_, q)| answered(q)).map(|(at, _)| at).collect()
}

fn speaks_to(order: &Order, question: &Question) -> bool {
    match (question, order) {
        (Question::Choose(choose), Order::Pick(pick)) => {
            is_about(pick, choose) && standing::is_there(choose, &pick.wanted)
        }
        (Question::Battle(BattleQuestion::Casualties { hex, .. }), Order::Doctrine(doctrine)) => {
            let casualties =
                matches!(doctrine, Doctrine::Lose { .. } | Doctrine::Keep { .. } | Doctrine::Damage { .. });
            casualties && doctrine.at().is_none_or(|at| at == *hex)
        }
        (Question::Action(ActionQuestion::Land { hex, .. }), Order::Doctrine(Doctrine::Land { at, .. }))
        | (
            Question::Action(ActionQuestion::Scuttle { hex, .. }),
            Order::Doctrine(Doctrine::Scuttle { at, .. }),
        ) => at.is_none_or(|at| at == *hex),
        (
            Question::Council(CouncilQuestion::Vote { agenda, .. } | CouncilQuestion::Speaker { agenda, .. }),
            Order::Vote(ballot),
        ) => ballot.on == Some(*agenda),
        _ => false,
    }
}

fn is_about(pick: &Pick, choose: &Choose) -> bool {
    pick.by == By::from(choose.source) && pick.what.as_ref().is_none_or(|what| *what == choose.what)
}

/// Somebody who is asked to choose names what is not there to choose.
pub(super) fn missed(desk: &Desk<'_, Timega>, order: &Order) -> Option<Problem> {
    let Order::Pick(pick) = order else { return None };
    let choose = desk.open.iter().find_map(|question| match question {
        Question::Choose(choose) if is_about(pick, choose) => Some(choose),
        _ => None,
    })?;
    let mut offered: Vec<String> = choose.among.iter().map(ToString::to_string).collect();
    offered.dedup();
    offered.truncate(8);
    let message = "This is not among what you can choose now; it stays on file as a standing order.";
    Some(Problem::warning(message).suggest(either(&offered)))
}
