//! Votes from the lines on file (5.6).

use crate::Timega;
use crate::effects::agendas::{Agenda, Side};
use crate::orders::{Ballot, Mood, Order};
use crate::questions::Answer;
use crate::view::View;
use rules::{Case, Line};

/// The first line on this agenda that holds, else the first on everything.
pub(super) fn vote(case: &Case<'_, Timega>, agenda: Agenda) -> Option<(Answer, Line)> {
    let said = |on: Option<Agenda>| {
        case.book.lines().find_map(|l| match l.order.plain() {
            Order::Vote(ballot) if ballot.on == on && holds(case.view, agenda, ballot) => {
                Some((ballot.vote, l.line))
            }
            _ => None,
        })
    };
    let (vote, line) = said(Some(agenda)).or_else(|| said(None))?;
    Some((Answer::Vote(vote), line))
}

fn holds(view: &View, agenda: Agenda, ballot: &Ballot) -> bool {
    let Some(mood) = ballot.when else { return true };
    let speaks = view.galaxy.council.speaker == view.me;
    let lead = lead(view, agenda);
    match mood {
        Mood::Speaker => speaks,
        Mood::NotSpeaker => !speaks,
        Mood::Leads(Side::For, by) => speaks && lead >= i32::from(by.max(1)),
        Mood::Leads(Side::Against, by) => speaks && -lead >= i32::from(by.max(1)),
        Mood::Tied => speaks && lead == 0,
    }
}

/// By how many votes `for` is ahead among those on an agenda that the speaker sees; negative: behind.
fn lead(view: &View, agenda: Agenda) -> i32 {
    view.cast
        .iter()
        .filter(|c| c.agenda == agenda && c.seat != view.me)
        .map(|c| match c.side {
            Some(Side::For) => i32::from(c.votes),
            Some(Side::Against) => -i32::from(c.votes),
            None => 0,
        })
        .sum()
}
