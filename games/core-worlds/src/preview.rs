//! The plan on file played to its end on a copy of the view, as if nobody else acted: step by step, with what is left.

use crate::CoreWorlds;
use crate::deed::{Action, Deed};
use crate::orders::steps_after;
use crate::plan::{left, next};
use crate::questions::{Question, Skipped};
use crate::review::begun;
use crate::turn::options::perform;
use rules::Desk;

/// Its lines; none where no plan is on file.
#[must_use]
pub fn lines(desk: &Desk<'_, CoreWorlds>) -> Vec<String> {
    let view = desk.view;
    let after = desk.open.iter().find_map(|question| match question {
        Question::Act { after, .. } => Some(*after),
        _ => None,
    });
    let mut place = after.unwrap_or(0);
    if view.outcome.is_some() || steps_after(desk.book, place).next().is_none() {
        return Vec::new();
    }
    let mut now = begun(view, desk.book);
    let mut lines = vec![stock(now.own.board.energy, now.own.board.actions, "You begin with")];
    let mut passed = false;
    while now.own.board.actions > 0 && !passed {
        let Some(chosen) = next(&now, desk.book, place) else { break };
        lines.extend(chosen.skipped.iter().map(not_done));
        let Some(taken) = chosen.from else { break };
        place = taken.line;
        let Action { tokens, deed } = chosen.action;
        passed = deed == Deed::Pass;
        let (mut own, mut zone) = (now.own.clone(), now.zone.clone());
        if perform(now.scene(), &mut own, &mut zone, &Action { tokens, deed }).is_err() {
            break;
        }
        (now.own, now.zone) = (own, zone);
        let (energy, actions) = (now.own.board.energy, now.own.board.actions);
        lines.push(format!("line {place}: {}: {}", taken.step, stock(energy, actions, "leaves")));
    }
    lines.extend(left(&now, desk.book, place, passed).iter().map(not_done));
    lines.push("What is drawn on the way is not known, and others act between your turns.".into());
    lines
}

fn stock(energy: u32, actions: u8, verb: &str) -> String {
    let points = if actions == 1 { "Action Point" } else { "Action Points" };
    format!("{verb} {energy} energy and {actions} {points}.")
}

fn not_done(skipped: &Skipped) -> String {
    format!("line {}: {}: not done: {}.", skipped.line, skipped.step, skipped.why)
}
