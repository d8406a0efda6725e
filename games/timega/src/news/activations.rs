//! What each seat did in the action phase: one line a seat, one clause a turn.

use super::{Heard, Telling};
use crate::events::{ActionEvent, BattleEvent, Event};
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::page::short;
use rules::Seat;
use rules::news::Mark;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// One turn of a seat: a system activated, with all that came of it; or something else done as an action.
struct Turn {
    hex: Option<Hex>,
    counters: u8,
    moves: Vec<Value>,
    took: Vec<Value>,
    battle: Option<u8>,
    siege: Option<Value>,
    flipped: bool,
    special: Option<Value>,
}

impl Turn {
    fn at(hex: Option<Hex>) -> Turn {
        let (moves, took) = (Vec::new(), Vec::new());
        Turn { hex, counters: 1, moves, took, battle: None, siege: None, flipped: false, special: None }
    }

    /// Nothing moved, fought or besieged.
    fn is_still(&self) -> bool {
        self.moves.is_empty() && self.battle.is_none() && self.siege.is_none() && !self.flipped
    }

    fn facts(&self) -> Value {
        json!({
            "hex": self.hex, "counters": self.counters, "moves": self.moves, "took": self.took,
            "battle": self.battle, "siege": self.siege, "flipped": self.flipped, "special": self.special,
            "plain": self.is_still() && self.took.is_empty(),
            // To the reader, whose planets stand in a line of their own, it is as good as plain.
            "only_took": self.is_still() && !self.took.is_empty(),
        })
    }
}

/// The action phase of a seat, as far as it was told.
#[derive(Default)]
struct Actions {
    turns: Vec<Turn>,
    passed: bool,
    of: Vec<usize>,
}

impl Actions {
    /// The turn at this system; if its beginning was told before, what is known of it.
    fn at(&mut self, hex: Option<Hex>) -> &mut Turn {
        if self.turns.last().is_none_or(|turn| turn.hex != hex) {
            self.turns.push(Turn::at(hex));
        }
        let last = self.turns.len() - 1;
        &mut self.turns[last]
    }
}

/// One line for each seat that did something.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let mut all: BTreeMap<Seat, Actions> = BTreeMap::new();
    for (at, event) in heard.each() {
        let Some(seat) = done_by(event) else { continue };
        let actions = all.entry(seat).or_default();
        take_in(heard, actions, event);
        actions.of.push(at);
    }
    let line = |(seat, actions): (Seat, Actions)| {
        let turns: Vec<Value> = actions.turns.iter().map(Turn::facts).collect();
        let facts = json!({ "seat": seat, "turns": turns, "passed": actions.passed });
        Telling::of_seat(heard, seat, Mark::Done, ("actions", facts, actions.of))
    };
    all.into_iter().map(line).collect()
}

/// Who did it, if it is part of somebody's turn.
fn done_by(event: &Event) -> Option<Seat> {
    match event {
        Event::Action(
            ActionEvent::Passed { seat }
            | ActionEvent::Activated { seat, .. }
            | ActionEvent::Moved { seat, .. }
            | ActionEvent::DockMoved { seat, .. }
            | ActionEvent::Captured { seat, .. }
            | ActionEvent::Besieged { seat, .. }
            | ActionEvent::SpecialDone { seat, .. }
            | ActionEvent::Flipped { seat, .. },
        ) => Some(*seat),
        // The table of battles tells it; here it is only named.
        Event::Battle(BattleEvent::BattleBegan { attacker: Owner::Seat(seat), small: true, .. }) => {
            Some(*seat)
        }
        _ => None,
    }
}

fn take_in(heard: &Heard<'_>, actions: &mut Actions, event: &Event) {
    match event {
        Event::Action(ActionEvent::Passed { .. }) => actions.passed = true,
        Event::Action(ActionEvent::Activated { hex, counters, .. }) => {
            actions.turns.push(Turn { counters: *counters, ..Turn::at(Some(*hex)) });
        }
        Event::Action(ActionEvent::Moved { force, way, .. }) => {
            let moved = json!({ "short": short(force), "from": way.first(), "dock": false });
            actions.at(way.last().copied()).moves.push(moved);
        }
        Event::Action(ActionEvent::DockMoved { way, .. }) => {
            let moved = json!({ "short": "", "from": way.first(), "dock": true });
            actions.at(way.last().copied()).moves.push(moved);
        }
        Event::Action(ActionEvent::Captured { planet, from, dock, .. }) => {
            let took = json!({ "planet": planet, "from": from, "dock": dock });
            actions.at(heard.view.galaxy.place_of(*planet)).took.push(took);
        }
        Event::Action(ActionEvent::Besieged { hex, hits, .. }) => {
            actions.at(Some(*hex)).siege = Some(json!({ "hits": hits }));
        }
        Event::Action(ActionEvent::Flipped { hex, .. }) => actions.at(Some(*hex)).flipped = true,
        Event::Action(ActionEvent::SpecialDone { special, .. }) => {
            actions.turns.push(Turn { special: Some(json!(special)), ..Turn::at(None) });
        }
        Event::Battle(BattleEvent::BattleBegan { battle, hex, .. }) => {
            actions.at(Some(*hex)).battle = Some(*battle);
        }
        _ => {}
    }
}
