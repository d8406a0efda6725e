//! What the subject of the report says.

use super::affair;
use crate::events::Event;
use crate::score::{Score, score};
use crate::view::View;
use rules::Seat;
use rules::news::Affair;
use serde_json::json;
use std::collections::BTreeMap;

/// The parts, the weightiest first: what the reader failed to take, and took; what others took; what the reader drafted;
/// who leads.
pub(super) fn parts(view: &View, told: &[Event]) -> Vec<Affair> {
    let me = view.you;
    let mut parts = Vec::new();
    let (mut failed, mut took, mut drafted) = (Vec::new(), Vec::new(), Vec::new());
    let mut others: BTreeMap<Seat, Vec<&str>> = BTreeMap::new();
    for event in told {
        match event {
            Event::InvasionFailed { seat, world, .. } if *seat == me => failed.push(world.as_str()),
            Event::Conquered { seat, world, .. } if *seat == me => took.push(world.as_str()),
            Event::Conquered { seat, world, .. } => others.entry(*seat).or_default().push(world),
            Event::Drafted { seat, card, .. } | Event::Picked { seat, card, .. } if *seat == me => {
                drafted.push(card.as_str());
            }
            Event::Dealt { beginnings, .. } => {
                let own = beginnings.iter().find(|one| one.seat == me);
                parts.extend(own.map(|own| affair("head_home", json!({ "home": own.home }))));
            }
            Event::Scored { scores } => parts.extend(counted(view, scores)),
            _ => {}
        }
    }
    for (kind, cards) in [("head_failed", &failed), ("head_conquered", &took)] {
        if !cards.is_empty() {
            parts.push(affair(kind, json!({ "worlds": cards })));
        }
    }
    for (seat, worlds) in others {
        parts.push(affair("head_other", json!({ "seat": seat, "worlds": worlds })));
    }
    if !drafted.is_empty() {
        parts.push(affair("head_drafted", json!({ "cards": drafted })));
    }
    let round_over = told.iter().any(|event| matches!(event, Event::HandDown { .. }));
    if round_over && parts.is_empty() {
        parts.push(affair("head_quiet", json!({})));
    }
    let over = view.outcome.is_some();
    parts.extend(leader(view).filter(|_| round_over && !over));
    parts
}

/// The points at the end: the winner's and the reader's, or the reader's and the next.
fn counted(view: &View, scores: &[Score]) -> Option<Affair> {
    let own = scores.iter().find(|score| score.seat == view.you)?.total;
    let others = scores.iter().filter(|score| score.seat != view.you && !score.gone);
    let most = others.map(|score| score.total).max()?;
    let won = view.outcome.as_ref().is_some_and(|outcome| outcome.winners.contains(&view.you));
    Some(affair("head_scored", json!({ "won": won, "points": own, "most": most })))
}

/// Who has more points than any other.
fn leader(view: &View) -> Option<Affair> {
    let rivals = view.rivals.iter().map(|rival| (rival.seat, &rival.board));
    let all = rivals.chain([(view.you, &view.own.board)]).filter(|(_, board)| !board.gone);
    let mut points: Vec<(u32, Seat)> =
        all.map(|(seat, board)| (score(&view.cards, seat, board).total, seat)).collect();
    points.sort();
    let (most, seat) = points.pop()?;
    let alone = points.last().is_some_and(|(next, _)| *next < most);
    alone.then(|| affair("head_lead", json!({ "seat": seat, "points": most })))
}
