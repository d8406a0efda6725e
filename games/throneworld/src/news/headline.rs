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
        match event {
            // Of a game that is won the subject says who has won it.
            Event::AttemptBegan { .. } if told.iter().any(|e| matches!(e, Event::Won { .. })) => {}
            Event::AttemptBegan { seat, .. } if !told.iter().skip(at).any(failed) => {
                parts.push(Affair::new("attempt", json!({ "seat": seat })));
            }
            Event::AttemptFailed { seat, .. } => {
                parts.push(Affair::new("head_failed", json!({ "seat": seat })));
            }
            _ => {}
        }
    }
    let Captures { lost, took, others } = captures(me, told);
    let held: Vec<Hex> = battles
        .fought
        .iter()
        .filter(|battle| matches!(battle.outcome, Some(Outcome::Repelled | Outcome::BothGone)))
        .filter(|battle| battle.defends(me))
        .map(|battle| battle.at)
        .filter(|at| !took.contains(at) && !lost.contains(at))
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

/// Worlds that changed hands, by what it means to the reader.
#[derive(Default)]
struct Captures {
    lost: Vec<Hex>,
    took: Vec<Hex>,
    others: BTreeMap<Seat, Vec<Hex>>,
}

/// Who has what now of the worlds that changed hands.
fn captures(me: Seat, told: &[Event]) -> Captures {
    let mut all = Captures::default();
    for (place, event) in told.iter().enumerate() {
        // A world that changed hands again is where it went last.
        let again = |hex: &Hex| {
            told.iter()
                .skip(place + 1)
                .any(|e| matches!(e, Event::Captured { at, .. } | Event::Lost { at, .. } if at == hex))
        };
        match event {
            Event::Captured { at, .. } | Event::Lost { at, .. } if again(at) => {}
            Event::Captured { seat, at, .. } if *seat == me => all.took.push(*at),
            Event::Captured { seat, at, .. } => {
                if was_mine(me, *at, told) {
                    all.lost.push(*at);
                } else {
                    all.others.entry(*seat).or_default().push(*at);
                }
            }
            Event::Lost { seat, at } if *seat == me => all.lost.push(*at),
            _ => {}
        }
    }
    all
}

/// Was this world the reader's when it first changed hands?
fn was_mine(me: Seat, place: Hex, told: &[Event]) -> bool {
    let first = told.iter().find_map(|event| match event {
        Event::Captured { at, from, .. } if *at == place => Some(*from),
        Event::Lost { at, seat } if *at == place => Some(Some(*seat)),
        _ => None,
    });
    first == Some(Some(me))
}

/// Was a turn with expansions told to its end? Before that nobody can say that nothing changed hands in it.
fn is_of_a_whole_turn(told: &[Event]) -> bool {
    let began = told.iter().position(|event| matches!(event, Event::ExpansionBegan { .. }));
    let ended = told.iter().rposition(|event| matches!(event, Event::NextOrder { .. }));
    began.zip(ended).is_some_and(|(began, ended)| began < ended)
}
