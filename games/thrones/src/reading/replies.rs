//! Replies given ahead, checked by playing them out as far as the position is known.

use super::resolve::{plain, resolve};
use super::wish::{Wish, WishedReply};
use crate::moves::Move;
use crate::orders::Reply;
use crate::position::Position;
use crate::switches::Switches;
use rules::problem::Problem;

/// The replies of one line, put under one another where only that makes sense.
///
/// `base` is the position in which the rival is to move, if it is known.
pub(super) fn settle(
    line: &[WishedReply],
    base: Option<&Position>,
    switches: Switches,
    problems: &mut Vec<Problem>,
) -> Vec<Reply> {
    let mut settled: Vec<Reply> = Vec::new();
    for wished in line {
        let mut faults = Vec::new();
        let as_case = one(wished, base, switches, &mut faults);
        let chained = settled.last().is_some() && !line.iter().any(|w| w.bracketed);
        let follows = if chained { base.and_then(|base| after_last(settled.last()?, base)) } else { None };
        let as_follow = follows.and_then(|position| one(wished, Some(&position), switches, &mut Vec::new()));
        match (as_case, as_follow) {
            (Some(reply), None) => settled.push(reply),
            (Some(reply), Some(_)) => {
                let message =
                    "Read as another answer to the same turn, not as what comes after the move before it.";
                let sense = "brackets, if it comes after: if … then … (if … then …)";
                problems.push(Problem::warning(message).at(wished.span).suggest(sense));
                settled.push(reply);
            }
            (None, Some(reply)) => {
                if let Some(last) = settled.last_mut() {
                    innermost(last).ifs.push(reply);
                }
            }
            (None, None) => problems.extend(faults),
        }
    }
    settled
}

/// One reply with all that is nested in it; nothing if any part of it does not fit.
fn one(
    wished: &WishedReply,
    base: Option<&Position>,
    switches: Switches,
    faults: &mut Vec<Problem>,
) -> Option<Reply> {
    let before = faults.len();
    let step = |base: Option<&Position>,
                wish: &Wish,
                faults: &mut Vec<Problem>|
     -> Option<(Move, Option<Position>)> {
        let found = match base {
            Some(position) => resolve(position, switches, wish),
            None => plain(wish),
        };
        match found {
            Ok(chosen) => Some((chosen, base.map(|position| position.play(chosen).after))),
            Err(problem) => {
                faults.push(problem);
                None
            }
        }
    };
    let (condition, after) = step(base, &wished.condition, faults)?;
    if captures_crown(base, condition) {
        faults.push(over(
            &wished.condition,
            "That move captures your Crown and ends the game: nothing comes after it.",
        ));
        return None;
    }
    let (then, next) = step(after.as_ref(), &wished.then, faults)?;
    if captures_crown(after.as_ref(), then) && !wished.ifs.is_empty() {
        faults.push(over(
            &wished.then,
            "That move captures the Crown and ends the game: nothing comes after it.",
        ));
        return None;
    }
    let mut ifs: Vec<Reply> = Vec::new();
    for inner in &wished.ifs {
        let Some(reply) = one(inner, next.as_ref(), switches, faults) else { continue };
        if ifs.iter().any(|other| other.condition == reply.condition) {
            let message = format!("{} is answered twice here.", reply.condition);
            faults.push(Problem::illegal(message).at(inner.span).suggest("one answer for each move"));
        }
        ifs.push(reply);
    }
    (faults.len() == before).then_some(Reply { condition, then, ifs })
}

fn captures_crown(position: Option<&Position>, chosen: Move) -> bool {
    position.is_some_and(|position| position.play(chosen).captured_crown())
}

fn over(wish: &Wish, message: &str) -> Problem {
    Problem::illegal(message).at(wish.span)
}

/// The position after the last of a chain of replies; nothing if the game is over there.
fn after_last(reply: &Reply, base: &Position) -> Option<Position> {
    let after = base.play(reply.condition).after.play(reply.then);
    if after.captured_crown() {
        return None;
    }
    match reply.ifs.last() {
        Some(inner) => after_last(inner, &after.after),
        None => Some(after.after),
    }
}

fn innermost(reply: &mut Reply) -> &mut Reply {
    if reply.ifs.is_empty() {
        return reply;
    }
    let last = reply.ifs.len() - 1;
    innermost(&mut reply.ifs[last])
}

/// What is on file but can no longer come about, or could not be played if it did: for the review.
pub(crate) fn stale<'r>(
    replies: impl Iterator<Item = &'r Reply>,
    base: &Position,
    switches: Switches,
) -> Vec<Problem> {
    let check = |reply: &Reply| {
        if !base.is_legal(reply.condition, switches) {
            return Some(format!(
                "\"{reply}\" can never come about: the rival cannot play {} then.",
                reply.condition
            ));
        }
        let after = base.play(reply.condition).after;
        (!after.is_legal(reply.then, switches)).then(|| {
            format!(
                "\"{reply}\" cannot be carried out: {} is not legal after {}.",
                reply.then, reply.condition
            )
        })
    };
    replies.filter_map(check).map(Problem::warning).collect()
}
