//! What each seat did in the action phase: one line a seat, one clause a turn.

use super::{Heard, Telling};
use crate::edition::PlanetId;
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
    /// A battle was fought; its number, where this line names it.
    fought: bool,
    battle: Option<u8>,
    siege: Option<Value>,
    flipped: bool,
    special: Option<Value>,
    /// Planets the reader's troops were to land on and did not, and why the first was not taken.
    missed: Vec<PlanetId>,
    why: Option<String>,
}

impl Turn {
    fn at(hex: Option<Hex>) -> Turn {
        let (moves, took, missed) = (Vec::new(), Vec::new(), Vec::new());
        Turn {
            hex,
            counters: 1,
            moves,
            took,
            fought: false,
            battle: None,
            siege: None,
            flipped: false,
            special: None,
            missed,
            why: None,
        }
    }

    /// Nothing came of what it was for, as far as the reader's own orders say.
    fn failed(&self) -> bool {
        self.why.is_some() && self.took.is_empty()
    }

    /// Nothing moved, fought or besieged.
    fn is_still(&self) -> bool {
        self.moves.is_empty() && !self.fought && self.siege.is_none() && !self.flipped
    }

    fn facts(&self) -> Value {
        json!({
            "hex": self.hex, "counters": self.counters, "moves": self.moves, "took": self.took,
            "fought": self.fought, "battle": self.battle, "siege": self.siege, "flipped": self.flipped, "special": self.special,
            "missed": self.missed, "why": self.why,
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
        if let Event::Action(ActionEvent::Impossible { seat, order, why }) = event
            && let Some((hex, planet)) = of_a_turn(heard, order, why)
        {
            let actions = all.entry(*seat).or_default();
            actions.of.push(at);
            if !why.contains(BY_THEN) {
                let turn = actions.at(Some(hex));
                turn.missed.extend(planet);
                turn.why.get_or_insert_with(|| why.clone());
            }
            continue;
        }
        let Some(seat) = done_by(heard, event) else { continue };
        let actions = all.entry(seat).or_default();
        take_in(heard, actions, event);
        actions.of.push(at);
    }
    all.into_iter().flat_map(|(seat, actions)| lines(heard, seat, actions)).collect()
}

/// What a seat did; what of it came to nothing, apart: an order is not told as done and as failed.
fn lines(heard: &Heard<'_>, seat: Seat, Actions { turns, passed, of }: Actions) -> Vec<Telling> {
    let facts = |turns: &[Turn], passed: bool| json!({ "seat": seat, "turns": turns.iter().map(Turn::facts).collect::<Vec<_>>(), "passed": passed });
    let (failed, done): (Vec<Turn>, Vec<Turn>) = turns.into_iter().partition(Turn::failed);
    let mut lines = Vec::new();
    if !failed.is_empty() {
        lines.push(Telling::yours(Mark::Failed, "actions", facts(&failed, false), of.clone()));
    }
    if failed.is_empty() || passed || !done.is_empty() {
        lines.push(Telling::of_seat(heard, seat, Mark::Done, ("actions", facts(&done, passed), of)));
    }
    lines
}

/// A failure that belongs to a turn: a landing, moves from which nothing came, an order for a system that was activated anyhow.
/// Its system, and the planet of a landing.
pub(super) fn of_a_turn(heard: &Heard<'_>, order: &str, why: &str) -> Option<(Hex, Option<PlanetId>)> {
    if let Some(planet) = order.strip_prefix("land on ") {
        let planet: PlanetId = planet.parse().ok()?;
        return Some((heard.view.galaxy.place_of(planet)?, Some(planet)));
    }
    let words = order.rsplit_once(": ").filter(|_| order.starts_with("if ")).map_or(order, |(_, deed)| deed);
    let (hex, rest) = words.strip_prefix("activate ")?.split_once(", ").unwrap_or((words.get(9..)?, ""));
    let hex: Hex = hex.parse().ok()?;
    let own = |event: &Event| matches!(event, Event::Action(ActionEvent::Activated { seat, hex: there, .. }) if heard.is_me(*seat) && *there == hex);
    let there = heard.each().any(|(_, event)| own(event));
    (there && (rest.is_empty() || why.contains(BY_THEN))).then_some((hex, None))
}

/// Why an order for a system comes to nothing that the same plan has activated.
const BY_THEN: &str = "has a command counter of yours already";

/// Who did it, if it is part of somebody's turn.
fn done_by(heard: &Heard<'_>, event: &Event) -> Option<Seat> {
    match event {
        Event::Action(ActionEvent::Captured { seat, .. }) if heard.takes_by_staying(*seat) => None,
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
        // A battle of the reader's has a sentence of its own beside its row: it is not named a third time.
        Event::Battle(BattleEvent::BattleBegan { battle, hex, attacker, defender, .. }) => {
            let mine = heard.is_mine(*attacker) || heard.is_mine(*defender);
            let turn = actions.at(Some(*hex));
            (turn.fought, turn.battle) = (true, (!mine).then_some(*battle));
        }
        _ => {}
    }
}
