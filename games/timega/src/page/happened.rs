//! What happened last, for the map of a report: moves, battles, and planets that changed hands, as far as this seat was told.

use super::banner::banner_with;
use super::hexes::centre;
use crate::edition::PlanetId;
use crate::events::{ActionEvent, BattleEvent, Event};
use crate::hex::Hex;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The planets taken.
pub(super) fn taken(told: &[Event]) -> BTreeSet<PlanetId> {
    let planet = |event: &Event| match event {
        Event::Action(ActionEvent::Captured { planet, .. }) => Some(*planet),
        _ => None,
    };
    told.iter().filter_map(planet).collect()
}

/// `moves` as arrows and `battles` as places; whether planets were `taken`, which have their mark where they are drawn.
pub(super) fn happened(view: &View, told: &[Event]) -> Value {
    let moves: BTreeSet<(Seat, Hex, Hex)> = told.iter().filter_map(moved).collect();
    let battles: BTreeSet<Hex> = told.iter().filter_map(fought).collect();
    let place = |hex: &Hex| {
        let (x, y) = centre(*hex);
        json!({ "hex": hex, "x": x, "y": y })
    };
    json!({
        "moves": moves.into_iter().map(|(seat, from, to)| arrow(view, seat, from, to)).collect::<Vec<_>>(),
        "battles": battles.iter().filter(|hex| hex.is_on_map()).map(place).collect::<Vec<_>>(),
        "taken": !taken(told).is_empty(),
        "tips": view.galaxy.all_seats().map(|seat| super::banner::banner(view, seat)).collect::<Vec<_>>(),
    })
}

/// Who moved from where to where, if both are on the map.
fn moved(event: &Event) -> Option<(Seat, Hex, Hex)> {
    let Event::Action(ActionEvent::Moved { seat, way, .. } | ActionEvent::DockMoved { seat, way }) = event
    else {
        return None;
    };
    let (from, to) = (*way.first()?, *way.last()?);
    (from != to && from.is_on_map() && to.is_on_map()).then_some((*seat, from, to))
}

/// Where it was fought.
fn fought(event: &Event) -> Option<Hex> {
    match event {
        Event::Battle(BattleEvent::BattleBegan { hex, .. } | BattleEvent::BattleEnded { hex, .. }) => {
            Some(*hex)
        }
        _ => None,
    }
}

/// From centre to centre; the ends lie inside the hexes.
fn arrow(view: &View, seat: Seat, from: Hex, to: Hex) -> Value {
    /// How far from the centres the ends lie.
    const ENDS: i32 = 24;
    let ((x1, y1), (x2, y2)) = (centre(from), centre(to));
    let (across, down) = (x2 - x1, y2 - y1);
    let length = (across * across + down * down).isqrt().max(1);
    let part = |way: i32| way * ENDS / length;
    let ends = json!({
        "from": from,
        "to": to,
        "x1": x1 + part(across), "y1": y1 + part(down),
        "x2": x2 - part(across), "y2": y2 - part(down),
    });
    banner_with(view, seat, ends)
}
