//! What an empire did in a turn, battles aside, sort by sort: one line for another empire, a line a sort for the reader.

use crate::chit::Chit;
use crate::events::Event;
use crate::hex::Hex;
use crate::page::short::short;
use rules::Seat;
use rules::news::{Affair, Mark};
use serde_json::{Value, json};

/// What one empire did.
#[derive(Default)]
pub(super) struct Doings {
    took: Vec<Value>,
    moved: Vec<Value>,
    scanned: Vec<Hex>,
    played: Vec<Chit>,
    researched: Vec<Value>,
    developed: Vec<Value>,
    built: Vec<Value>,
    cost: u32,
    credited: u32,
    drew: Vec<Chit>,
    handed_back: Vec<Chit>,
}

/// Whose doing this is, if it is one.
pub(super) fn whose(event: &Event, me: Seat) -> Option<Seat> {
    match event {
        Event::Captured { seat, .. }
        | Event::Jumped { seat, .. }
        | Event::Transferred { seat, .. }
        | Event::Scanned { seat, .. }
        | Event::ChitPlayed { seat, .. }
        | Event::Researched { seat, .. }
        | Event::Developed { seat, .. }
        | Event::Built { seat, .. }
        | Event::Credited { seat, .. } => Some(*seat),
        // Told to their owner alone.
        Event::Drew { .. } | Event::HandedBack { .. } => Some(me),
        _ => None,
    }
}

impl Doings {
    /// Takes in what the empire did. False: it is no such thing.
    pub fn take(&mut self, event: &Event) -> bool {
        match event {
            Event::Captured { at, from, dev, home, local, controlled, .. } => {
                let world = json!({
                    "at": at, "from": from, "dev": dev, "home": home, "local": local, "controlled": controlled,
                });
                self.took.push(world);
            }
            Event::Jumped { from, to, force, .. } | Event::Transferred { from, to, force, .. } => {
                self.moved.push(json!({ "from": from, "to": to, "units": short(force) }));
            }
            Event::Scanned { at, .. } => self.scanned.push(*at),
            Event::ChitPlayed { chit, .. } => self.played.push(*chit),
            Event::Researched { tech, moved, rating, rose, needed, .. } => self.researched.push(json!({
                "tech": tech, "moved": moved, "rose": rose, "rating": rating, "possible": needed.is_some(),
            })),
            Event::Developed { at, dev, .. } => self.developed.push(json!({ "at": at, "dev": dev })),
            Event::Built { at, units, cost, .. } => {
                self.built.push(json!({ "at": at, "units": short(units) }));
                self.cost += cost;
            }
            Event::Credited { credits, .. } => self.credited += credits,
            Event::Drew { chits } => self.drew.extend(chits),
            Event::HandedBack { chits } => self.handed_back.extend(chits),
            _ => return false,
        }
        true
    }

    /// Everything in one line, for the others.
    pub fn of_an_empire(&self, seat: Seat) -> Affair {
        let parts: Vec<Value> = self.parts().into_iter().map(|(_, part)| part).collect();
        Affair::new("empire", json!({ "seat": seat, "parts": parts }))
    }

    /// Sort by sort, with what each means to the empire itself; what there was none of is left out.
    pub fn parts(&self) -> Vec<(Mark, Value)> {
        let part = |mark: Mark, what: &str, of: Value| {
            let there = of.as_array().is_none_or(|all| !all.is_empty());
            there.then(|| (mark, json!({ "what": what, "of": of })))
        };
        let count =
            |mark: Mark, what: &str, n: u32| (n > 0).then(|| (mark, json!({ "what": what, "of": n })));
        let built = (!self.built.is_empty())
            .then(|| (Mark::Done, json!({ "what": "built", "of": self.built, "cost": self.cost })));
        [
            part(Mark::Won, "took", json!(self.took)),
            part(Mark::Done, "moved", json!(self.moved)),
            part(Mark::Done, "scanned", json!(self.scanned)),
            part(Mark::Done, "played", json!(self.played)),
            count(Mark::Done, "credited", self.credited),
            part(Mark::Done, "researched", json!(self.researched)),
            part(Mark::Done, "developed", json!(self.developed)),
            built,
            part(Mark::Done, "handed_back", json!(self.handed_back)),
            part(Mark::Done, "drew", json!(self.drew)),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
