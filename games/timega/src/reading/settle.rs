//! All lines of a mail together: what is said twice or contradicts is named, what the rules refuse for certain is refused.

use super::answer;
use super::casualties;
use super::judge;
use super::parse::Wish;
use super::remarks;
use super::straight;
use crate::Timega;
use crate::galaxy::Phase;
use crate::orders::{Deed, Doctrine, Order, Pick, Wanted};
use crate::questions::{Answer, Question};
use rules::problem::{Problem, quoted};
use rules::span::Span;
use rules::{Desk, Order as _, Reading};

/// Puts the lines of a mail together.
pub(super) fn settle(
    desk: &Desk<'_, Timega>,
    wishes: Vec<(Span, Wish)>,
    mut problems: Vec<Problem>,
) -> Reading<Timega> {
    let mut orders: Vec<(Span, Order)> = Vec::new();
    let mut replies: Vec<(Span, usize, Answer, String)> = Vec::new();
    let mut bound: Vec<(Span, Order)> = Vec::new();
    if desk.view.galaxy.empires.is_empty() {
        let early = |span: Span| Problem::illegal("The game has not been set up yet (3).").at(span);
        problems.extend(wishes.first().map(|(span, _)| early(*span)));
        return Reading { problems, ..Reading::default() };
    }
    let (wishes, taken) = casualties::heard(desk, wishes, &mut problems);
    replies.extend(taken);
    let said: Vec<Order> = wishes
        .iter()
        .filter_map(|(_, wish)| match wish {
            Wish::Order(order) | Wish::Standing(order) => Some(order.clone()),
            Wish::No | Wish::Choose(_) | Wish::Land(_) | Wish::Casualties(_) => None,
        })
        .collect();
    for (span, wish) in wishes {
        if let Wish::Order(order) | Wish::Standing(order) = &wish
            && let Some(problem) = judge::refused(desk, &said, order)
        {
            problems.push(problem.at(span));
            continue;
        }
        match wish {
            Wish::Order(order) if !answer::questions(desk, &order).is_empty() => {
                add(&mut bound, &mut problems, span, order);
            }
            Wish::Order(order) => {
                problems.extend(answer::missed(desk, &order).map(|problem| problem.at(span)));
                problems.extend(late(desk, &order).map(|problem| problem.at(span)));
                problems.extend(remarks::on(desk, &order).map(|problem| problem.at(span)));
                add(&mut orders, &mut problems, span, order);
            }
            Wish::Standing(order) => add(&mut orders, &mut problems, span, order),
            straight => match straight::hear(desk, &straight) {
                Ok((place, answer, text)) => {
                    if let Some(at) = replies.iter().position(|(_, other, ..)| *other == place) {
                        let (before, ..) = replies.remove(at);
                        let message = "This is answered again further down; that line counts.";
                        problems.push(Problem::superseded(message).at(before));
                    }
                    replies.push((span, place, answer, text));
                }
                Err(problem) => problems.push(problem.at(span)),
            },
        }
    }
    after_a_pass(&orders, &mut problems);
    problems.sort_by_key(|p| p.span.map_or((u32::MAX, 0), |span| (span.line, span.start)));
    let bound = bound.into_iter().flat_map(|(span, order)| {
        let text = order.to_string();
        let asked = answer::questions(desk, &order);
        asked.into_iter().map(move |at| (span, at, order.clone(), text.clone()))
    });
    Reading { orders, replies, bound: bound.collect(), problems, ..Reading::default() }
}

/// Takes an order in. Of two that speak to the same thing the later counts; declarations of the speaker are one list.
fn add(orders: &mut Vec<(Span, Order)>, problems: &mut Vec<Problem>, span: Span, order: Order) {
    if let Order::Pick(pick) = &order
        && pick.what.as_deref() == Some("declare")
        && let Some((_, Order::Pick(before))) = orders.iter_mut().find(|(_, before)| excludes(before, &order))
        && let (Wanted::These(list), Wanted::These(more)) = (&mut before.wanted, &pick.wanted)
    {
        list.splice(0..0, more.iter().copied());
        return;
    }
    if let Some(place) = orders.iter().position(|(_, before)| excludes(before, &order)) {
        let (before, other) = orders.remove(place);
        if other == order && !matches!(order, Order::Step(_)) {
            let message =
                format!("Line {} of your mail says {} already.", before.line, quoted(&order.to_string()));
            problems.push(Problem::duplicate(message).at(span));
            orders.insert(place, (before, other));
            return;
        }
        let message =
            format!("Line {} of your mail says {}; that counts.", span.line, quoted(&order.to_string()));
        problems.push(Problem::superseded(message).at(before));
    }
    orders.push((span, order));
}

/// Do two orders of a mail speak to one thing, so that only one of them can count?
fn excludes(one: &Order, other: &Order) -> bool {
    match (one, other) {
        (Order::EveryRound(one), Order::EveryRound(other)) => excludes(one, other),
        (Order::Advance(_), Order::Advance(_)) => true,
        (Order::Exhaust(one), Order::Exhaust(other)) => one.planet == other.planet,
        (Order::Vote(one), Order::Vote(other)) => one.on == other.on && one.when == other.when,
        (Order::Doctrine(one), Order::Doctrine(other)) => Doctrine::topic(one) == Doctrine::topic(other),
        (Order::Pick(one), Order::Pick(other)) => Pick::topic(one) == Pick::topic(other),
        (Order::Buy(one), Order::Buy(other)) => {
            use crate::deeds::Purchase::{Hire, Release, Research};
            match (one, other) {
                (Research(_), Research(_)) => one == other,
                (Hire(one) | Release(one), Hire(other) | Release(other)) => one == other,
                _ => false,
            }
        }
        _ => false,
    }
}

/// What is for a development phase, and comes in the middle of a round: it is for the next, and the receipt says so.
fn late(desk: &Desk<'_, Timega>, order: &Order) -> Option<Problem> {
    let galaxy = &desk.view.galaxy;
    let asks = |q: &Question| matches!(q, Question::Development(_));
    let over = matches!(galaxy.phase, Phase::Action | Phase::Battle) && !desk.open.iter().any(asks);
    let develops = matches!(order, Order::Advance(_) | Order::Exhaust(_) | Order::Buy(_));
    (over && develops).then(|| {
        Problem::warning(format!(
            "Round {} has no development phase any more. This stays on file for that of round {}, unless you take it off.",
            galaxy.round,
            galaxy.round + 1
        ))
    })
}

/// What stands behind a pass that is always possible is never done.
fn after_a_pass(orders: &[(Span, Order)], problems: &mut Vec<Problem>) {
    let passes = |order: &Order| match order {
        Order::Step(step) => step.ways.iter().any(|way| way.when.is_empty() && way.deed == Deed::Pass),
        _ => false,
    };
    let Some(place) = orders.iter().position(|(_, order)| passes(order)) else { return };
    let behind = orders[place + 1..].iter().find(|(_, order)| order.topic() == "plan");
    if let Some((span, _)) = behind {
        let message = format!(
            "Line {} of your mail passes for the rest of the round, so this is never done (6.2).",
            orders[place].0.line
        );
        problems.push(Problem::warning(message).at(*span).suggest("put it before the pass"));
    }
}
