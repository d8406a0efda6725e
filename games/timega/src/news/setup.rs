//! How the map was laid: one line a seat.

use super::{Heard, Telling};
use crate::events::{Event, SetupEvent};
use rules::Seat;
use rules::news::Mark;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The tiles each seat placed.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let mut placed: BTreeMap<Seat, (Vec<Value>, Vec<usize>)> = BTreeMap::new();
    for (at, event) in heard.each() {
        if let Event::Setup(SetupEvent::TilePlaced { seat, tile, hex }) = event {
            let (tiles, of) = placed.entry(*seat).or_default();
            tiles.push(json!({ "tile": tile, "hex": hex }));
            of.push(at);
        }
    }
    let line = |(seat, (tiles, of)): (Seat, (Vec<Value>, Vec<usize>))| {
        let facts = json!({ "seat": seat, "tiles": tiles });
        Telling::of_seat(heard, seat, Mark::Done, ("tiles", facts, of))
    };
    placed.into_iter().map(line).collect()
}
