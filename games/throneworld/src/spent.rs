//! Which lines on file are done with as a turn goes on: those for a step that is over for their seat.

use crate::Throneworld;
use crate::orders::Order;
use crate::questions::Question;
use crate::view::View;

use rules::{Desk, Line, Seat};
use std::collections::BTreeSet;

/// How far a turn has come for one seat, in the order of the sequence chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Step {
    /// Its moves are still to come, or the view does not tell.
    Moves,
    /// It has moved (5.1); its chit is still to come.
    Chit,
    /// Its expansion is over (5).
    Research,
    /// The research attempts are over (6.1).
    Production,
}

/// The numbers of those lines. The view keeps whose expansion it is; the steps of the empire phase are known by what is asked.
pub(crate) fn spent(desk: &Desk<'_, Throneworld>) -> BTreeSet<Line> {
    let now = now(desk);
    let over = |order: &Order| last_step(order).is_some_and(|last| last < now);
    desk.book.lines().filter(|line| over(&line.order)).map(|line| line.line).collect()
}

fn now(desk: &Desk<'_, Throneworld>) -> Step {
    let by_questions = desk.open.iter().map(asked_in).max().unwrap_or(Step::Moves);
    by_questions.max(by_player_order(desk.view, desk.seat))
}

/// The step a question belongs to.
fn asked_in(question: &Question) -> Step {
    match question {
        Question::Chit { .. } | Question::FreeReturn | Question::SecondAttempt { .. } => Step::Chit,
        Question::Research { .. } => Step::Research,
        Question::Event { .. } | Question::Production { .. } | Question::Revolt { .. } => Step::Production,
        _ => Step::Moves,
    }
}

/// What player order tells (5): who comes before the one whose expansion it is has had its own.
fn by_player_order(view: &View, seat: Seat) -> Step {
    let galaxy = &view.galaxy;
    let place = |wanted: Seat| galaxy.order.iter().position(|s| *s == wanted);
    match galaxy.now.active {
        Some(active) if active == seat && galaxy.now.proposals.is_empty() => Step::Moves,
        Some(active) if active == seat => Step::Chit,
        Some(active) if place(seat) < place(active) => Step::Research,
        _ => Step::Moves,
    }
}

/// The last step in which an order can do something; `None`: it can do so to the end of the turn, or stays on file.
const fn last_step(order: &Order) -> Option<Step> {
    match order {
        Order::Jump(_)
        | Order::JumpOn { .. }
        | Order::Scan(_)
        | Order::Transfer { .. }
        | Order::Scrap { .. } => Some(Step::Moves),
        Order::Play { .. } | Order::TurnIn(_) | Order::FreeReturn(_) | Order::Pass => Some(Step::Chit),
        Order::Research(_) => Some(Step::Research),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::galaxy::Now;
    use crate::reading::tests::Sitter;

    /// One line for each step, and one that stays.
    const PLAN: &str =
        "transfer 2C from E3 to C5\nturn in boom 4\nresearch space\nbuild E3: 1F\nretreat never";

    fn left(sitter: &Sitter) -> String {
        let gone = spent(&sitter.desk());
        let left = sitter.book.lines().filter(|line| !gone.contains(&line.line));
        left.map(|line| line.order.to_string()).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn what_is_asked_tells_which_steps_are_over() {
        let all = "transfer 2C from E3 to C5; turn in Boom 4; research Space; build E3: 1F; retreat never";
        for (asked, expected) in [
            (Question::Turn { turn: 3 }, all),
            (Question::Expand { turn: 3 }, all),
            (Question::Chit { turn: 3 }, "turn in Boom 4; research Space; build E3: 1F; retreat never"),
            (Question::Research { nth: 0 }, "research Space; build E3: 1F; retreat never"),
            (Question::Event { turn: 3 }, "build E3: 1F; retreat never"),
            (Question::Production { turn: 3 }, "build E3: 1F; retreat never"),
        ] {
            let mut sitter = Sitter::usual();
            sitter.file(PLAN);
            sitter.open = vec![asked];
            assert_eq!(left(&sitter), expected, "{:?}", sitter.open);
        }
    }

    #[test]
    fn whoever_comes_before_the_one_that_expands_has_had_its_own() {
        let mut sitter = Sitter::usual();
        sitter.file(PLAN);
        sitter.open = Vec::new();
        let mut with = |order: [u8; 2], active: u8| {
            sitter.view.galaxy.order = order.map(Seat).to_vec();
            sitter.view.galaxy.now = Now { active: Some(Seat(active)), ..Now::default() };
            left(&sitter)
        };
        assert!(with([1, 0], 1).starts_with("transfer"), "still to come");
        assert!(with([0, 1], 0).starts_with("transfer"), "just coming");
        assert!(with([0, 1], 1).starts_with("research Space;"), "over");
    }
}
