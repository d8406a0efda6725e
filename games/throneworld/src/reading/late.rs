//! Orders whose step of the turn is over when they come: they are for the next turn, and the receipt says so.

use super::settle::Settling;
use crate::galaxy::Phase;
use crate::orders::Order;
use crate::questions::Question;
use rules::problem::Problem;

/// Says of every order of this mail that has come too late for this turn when it counts.
pub(super) fn settle(settling: &mut Settling<'_>) {
    let late: Vec<(usize, &'static str)> = settling
        .orders
        .iter()
        .filter_map(|(place, order)| over(settling, order).map(|step| (*place, step)))
        .collect();
    let turn = settling.galaxy.turn;
    for (place, step) in late {
        let Some(said) = settling.said.get(place) else { continue };
        let message = format!(
            "Your {step} of turn {turn} is over. This stays on file for that of turn {}, unless you take it off.",
            turn + 1
        );
        settling.problems.push(Problem::warning(message).at(said.whole));
    }
}

/// The step an order is for, if it has gone by in this turn, as all can see.
fn over(settling: &Settling<'_>, order: &Order) -> Option<&'static str> {
    let galaxy = settling.galaxy;
    if galaxy.phase != Phase::Turns {
        return None;
    }
    let asks = |fits: fn(&Question) -> bool| settling.desk.open.iter().any(fits);
    if asks(|q| matches!(q, Question::Turn { .. } | Question::Expand { .. })) {
        return None;
    }
    // The phases behind all expansions.
    let behind = asks(|q| {
        matches!(q, Question::Research { .. } | Question::Event { .. } | Question::Production { .. })
    });
    let place = |seat| galaxy.order.iter().position(|other| *other == seat);
    let (mine, now) = (place(settling.desk.seat)?, galaxy.now.active.and_then(place));
    let before = now.is_some_and(|now| mine < now);
    match order {
        Order::Jump(_) | Order::Scan(_) | Order::Transfer { .. } | Order::Scrap { .. } => {
            (behind || before || now == Some(mine)).then_some("expansion")
        }
        Order::Play { .. } | Order::TurnIn(_) => (behind || before).then_some("action chit"),
        _ => None,
    }
}
