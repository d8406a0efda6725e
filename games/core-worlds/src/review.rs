//! The orders on file as a whole: the plan is tried out as if nobody else acted, and what comes to nothing is told.

use crate::CoreWorlds;
use crate::cards::CardName;
use crate::deed::{Action, Deed};
use crate::orders::{Order, Step, steps_after};
use crate::plan::{Batch, boosting, holds, next};
use crate::questions::{Question, Skipped};
use crate::state::Phase;
use crate::turn::boost;
use crate::turn::options::{Refusal, perform};
use crate::view::View;
use rules::problem::Problem;
use rules::{Book, Desk, Line};

/// Looks at what is on file.
#[must_use]
pub fn review(desk: &Desk<'_, CoreWorlds>) -> Vec<Problem> {
    let view = desk.view;
    let after = desk.open.iter().find_map(|question| match question {
        Question::Plan { .. } => Some(0),
        Question::Act { after, .. } => Some(*after),
        _ => None,
    });
    let Some(after) = after.filter(|_| view.outcome.is_none()) else { return Vec::new() };
    let steps = steps_after(desk.book, after).count();
    let mut problems = Vec::new();
    if steps == 0 {
        let asks = desk.book.lines().any(|l| matches!(l.order, Order::AskMe));
        if asks && desk.open.iter().any(|question| matches!(question, Question::Plan { .. })) {
            let message =
                "You plan nothing ahead. If this campaign asks for plans alone, you pass the whole round.";
            problems.push(Problem::warning(message));
        }
        return problems;
    }
    let now = begun(view, desk.book);
    if comes_to_nothing(&now, desk.book, after) {
        let message = "Nothing of your plan can be done as things stand: you would pass for the whole round.";
        let problem = Problem::illegal(message);
        problems.push(problem.suggest("steps that can be done, or pass if that is what you mean"));
    }
    tried_out(now, desk, after, &mut problems);
    problems
}

/// The view in which a plan is begun: with what is on file for the Energy Phase done, if that is still to come.
pub(crate) fn begun(view: &View, book: &Book<Order>) -> View {
    let mut now = view.clone();
    if now.phase == Phase::Energy
        && let Some((boosting, _)) = boosting(&now, book)
    {
        let mut own = now.own.clone();
        if boost(now.scene(), &mut own, &boosting).is_ok() {
            now.own = own;
        }
    }
    now
}

/// Would the plan pass at once, though there is something to act with? A step that waits for a condition may have its time
/// yet.
fn comes_to_nothing(now: &View, book: &Book<Order>, after: Line) -> bool {
    let waits = |step: &Step| step.when.iter().any(|condition| !holds(now, condition));
    let mut ahead = steps_after(book, after);
    now.own.board.actions > 0 && next(now, book, after).is_none() && !ahead.any(|(_, step)| waits(step))
}

/// Deploys what stands behind a Unit that is still to be drawn, as far as it is in the hand already.
fn deploy_hoped(
    (now, book): (&mut View, &Book<Order>),
    mut rest: Vec<CardName>,
    line: Line,
    problems: &mut Vec<Problem>,
) {
    while !rest.is_empty() {
        let batch = Batch::of(now.scene(), &now.own, &now.zone, &rest, 0);
        problems.extend(batch.without.iter().map(|(card, why)| {
            match why {
                Refusal::NotInHand(_) | Refusal::NoMoreInHand(_) => Problem::warning(format!(
                    "{card} is not in your hand: it is deployed only if the Units before it draw it."
                ))
                .of_line(line),
                why => told(book, line, &card.to_string(), &why.to_string()),
            }
        }));
        rest = batch.rest;
        if batch.deployed.is_empty() {
            continue; // Nothing comes behind where nobody draws.
        }
        let (mut own, mut zone) = (now.own.clone(), now.zone.clone());
        let action = Action { tokens: 0, deed: Deed::Deploy(batch.deployed) };
        if perform(now.scene(), &mut own, &mut zone, &action).is_err() {
            return;
        }
        (now.own, now.zone) = (own, zone);
    }
}

/// Plays the plan to its end on a copy of the view.
fn tried_out(mut now: View, desk: &Desk<'_, CoreWorlds>, after: Line, problems: &mut Vec<Problem>) {
    let mut place = after;
    let mut passed = false;
    while now.own.board.actions > 0 {
        let Some(chosen) = next(&now, desk.book, place) else { break };
        for skipped in &chosen.skipped {
            problems.extend(told_at_once(desk.book, skipped));
        }
        place = chosen.from.as_ref().map_or(place, |taken| taken.line);
        passed |= chosen.action.deed == Deed::Pass;
        let Action { tokens, deed } = chosen.action;
        let (mut own, mut zone) = (now.own.clone(), now.zone.clone());
        if perform(now.scene(), &mut own, &mut zone, &Action { tokens, deed }).is_err() {
            break;
        }
        (now.own, now.zone) = (own, zone);
        deploy_hoped((&mut now, desk.book), chosen.hoped, place, problems);
    }
    let left = crate::plan::left(&now, desk.book, place, passed);
    for skipped in left.iter().filter(|skipped| !Refusal::says_not_needed(&skipped.why)) {
        problems.push(told(desk.book, skipped.line, &skipped.step, &skipped.why));
    }
    let (energy, actions) = (now.own.board.energy, now.own.board.actions);
    if !passed && energy > 1 && actions > 0 {
        let points = if actions == 1 { "Action Point" } else { "Action Points" };
        let message = format!(
            "If nobody comes in between, this plan leaves {energy} energy and {actions} {points} unused; they are lost."
        );
        problems.push(Problem::warning(message));
    }
}

/// What is said of a step, or of a part of one, that comes to nothing; nothing of a step for a case that has not come about.
fn told_at_once(book: &Book<Order>, skipped: &Skipped) -> Option<Problem> {
    let Skipped { line, step, why, .. } = skipped;
    if !Refusal::says_not_needed(why) {
        return Some(told(book, *line, step, why));
    }
    let spent = ["playing ", "discarding "].iter().any(|part| step.starts_with(part));
    let message = format!("As things stand, \"{step}\" is {why}, and no more is spent than is needed.");
    spent.then(|| Problem::warning(message).of_line(*line))
}

/// It is said at its line: the whole of it needs no name there, a part of it is named.
fn told(book: &Book<Order>, line: Line, step: &str, why: &str) -> Problem {
    let whole = book.lines().any(|own| own.line == line && own.order.to_string() == step);
    let what = if whole { "this".to_owned() } else { format!("\"{step}\"") };
    Problem::in_vain(format!("As things stand, {what} will not be done: {why}.")).of_line(line)
}

#[cfg(test)]
mod tests {
    use super::told;
    use crate::orders::Order;
    use rules::Book;

    /// What is said stands below the line it is about, in the receipt and in the list of what is on file.
    #[test]
    fn a_remark_at_a_line_does_not_say_the_line_again() {
        let mut book: Book<Order> = Book::default();
        let number = book.add(Order::AskMe);
        let whole = Order::AskMe.to_string();
        let why = "you have no Action Point left";
        assert_eq!(
            told(&book, number, &whole, why).message,
            "As things stand, this will not be done: you have no Action Point left."
        );
        assert!(told(&book, number, "Snub Fighter", why).message.contains("\"Snub Fighter\" will not"));
    }
}
