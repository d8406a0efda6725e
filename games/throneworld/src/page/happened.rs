//! What happened last, for the map of a report: moves, battles, and worlds that changed hands, as far as this seat was told.

use super::arrows::arrow;
use super::hexes::Frame;
use crate::events::Event;
use crate::hex::Hex;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// `moves` as arrows, `battles` and `taken` as places.
pub(super) fn happened(view: &View, frame: &Frame, told: &[Event]) -> Value {
    let moves: BTreeSet<(Seat, Hex, Hex)> = told.iter().filter_map(moved).collect();
    let battles: BTreeSet<Hex> = told.iter().filter_map(fought).collect();
    let taken: BTreeSet<Hex> = told.iter().filter_map(taken).collect();
    let place = |hex: &Hex| {
        let (x, y) = frame.centre(*hex);
        json!({ "hex": hex, "x": x, "y": y })
    };
    json!({
        "moves": moves
            .into_iter()
            .map(|(seat, from, to)| arrow(view, frame, seat, (from, to), "moved"))
            .collect::<Vec<_>>(),
        "battles": battles.iter().map(place).collect::<Vec<_>>(),
        "taken": taken.iter().map(place).collect::<Vec<_>>(),
    })
}

/// Who moved from where to where.
fn moved(event: &Event) -> Option<(Seat, Hex, Hex)> {
    let (seat, from, to) = match event {
        Event::Jumped { seat, from, to, .. } | Event::Transferred { seat, from, to, .. } => {
            (*seat, *from, *to)
        }
        Event::Retreated { who, at, to, .. } => (who.seat()?, *at, *to),
        _ => return None,
    };
    // An invasion from orbit moves nothing on the map.
    (from != to).then_some((seat, from, to))
}

/// Where it was fought.
fn fought(event: &Event) -> Option<Hex> {
    match event {
        Event::BattleBegan { at, .. } | Event::BattleEnded { at, .. } => Some(*at),
        _ => None,
    }
}

/// Which world has another owner.
fn taken(event: &Event) -> Option<Hex> {
    match event {
        Event::Captured { at, .. } => Some(*at),
        _ => None,
    }
}
