//! What the subject of the report says.

use super::battles::Battles;
use crate::battle::Power;
use crate::events::{Event, Outcome};
use crate::hex::Hex;
use rules::Seat;
use rules::news::Affair;
use serde_json::json;
use std::collections::BTreeMap;

/// The parts, the weightiest first: an attempt to win; what the reader lost, took and held; then what others took.
pub(super) fn parts(me: Seat, told: &[Event], battles: &Battles) -> Vec<Affair> {
    let mut parts = Vec::new();
    for (at, event) in told.iter().enumerate() {
        let failed = |event: &Event| matches!(event, Event::AttemptFailed { .. });
        if let Event::AttemptBegan { seat, .. } = event
            && !told.iter().skip(at).any(failed)
        {
            parts.push(Affair::new("attempt", json!({ "seat": seat })));
        }
    }
    let (mut lost, mut took): (Vec<Hex>, Vec<Hex>) = (Vec::new(), Vec::new());
    let mut others: BTreeMap<Seat, Vec<Hex>> = BTreeMap::new();
    for event in told {
        match event {
            Event::Captured { seat, at, .. } if *seat == me => took.push(*at),
            Event::Captured { seat, at, from, .. } => {
                if *from == Some(me) {
                    lost.push(*at);
                } else {
                    others.entry(*seat).or_default().push(*at);
                }
            }
            Event::Lost { seat, at } if *seat == me => lost.push(*at),
            _ => {}
        }
    }
    let held: Vec<Hex> = battles
        .fought
        .iter()
        .filter(|battle| matches!(battle.outcome, Some(Outcome::Repelled | Outcome::BothGone)))
        .filter(|battle| battle.defends(me))
        .map(|battle| battle.at)
        .collect();
    let beaten: Vec<Hex> = battles
        .fought
        .iter()
        .filter(|battle| {
            battle.outcome == Some(Outcome::Repelled) && battle.attacker() == Some(Power::Seat(me))
        })
        .map(|battle| battle.at)
        .collect();
    for (kind, worlds) in
        [("head_lost", lost), ("head_took", took), ("head_held", held), ("head_beaten", beaten)]
    {
        if !worlds.is_empty() {
            parts.push(Affair::new(kind, json!({ "worlds": worlds })));
        }
    }
    let others = others
        .iter()
        .map(|(seat, worlds)| Affair::new("head_other", json!({ "seat": seat, "worlds": worlds })));
    parts.extend(others);
    // A turn that is over, and nothing to tell of it in a subject.
    if parts.is_empty() && is_of_a_whole_turn(told) {
        parts.push(Affair::new("head_quiet", json!({})));
    }
    parts
}

/// Was a turn with expansions told to its end? Before that nobody can say that nothing changed hands in it.
fn is_of_a_whole_turn(told: &[Event]) -> bool {
    let began = told.iter().position(|event| matches!(event, Event::ExpansionBegan { .. }));
    let ended = told.iter().rposition(|event| matches!(event, Event::NextOrder { .. }));
    began.zip(ended).is_some_and(|(began, ended)| began < ended)
}
