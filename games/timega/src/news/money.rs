//! What each seat had in the development phase and what it made of it: one line a seat.

use super::{Heard, Telling};
use crate::effects::people::Person;
use crate::effects::tech::Tech;
use crate::events::{ActionEvent, DevelopmentEvent, Event};
use crate::force::Force;
use crate::halves::Halves;
use crate::hex::Hex;
use crate::page::short;
use rules::Seat;
use rules::news::Mark;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A seat's money.
#[derive(Default)]
struct Money {
    purses: Vec<Value>,
    researched: Vec<Tech>,
    wages: u16,
    hired: Vec<Person>,
    released: Vec<Person>,
    built: BTreeMap<Hex, Force>,
    docks: Vec<Value>,
    spent: Halves,
    /// Planets taken by staying.
    took: Vec<Value>,
    left: Option<Value>,
    of: Vec<usize>,
}

/// One line for each seat that was told to have had or bought something.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let mut all: BTreeMap<Seat, Money> = BTreeMap::new();
    for (at, event) in heard.each() {
        if let Event::Action(ActionEvent::Captured { seat, planet, from, dock, .. }) = event
            // The reader's own stand in a line of their own.
            && heard.takes_by_staying(*seat)
            && !heard.is_me(*seat)
        {
            let money = all.entry(*seat).or_default();
            money.took.push(json!({ "planet": planet, "from": from, "dock": dock }));
            money.of.push(at);
        }
        let Event::Development(event) = event else { continue };
        let Some(seat) = bought_by(event) else { continue };
        let money = all.entry(seat).or_default();
        money.take_in(event);
        money.of.push(at);
    }
    let line = |(seat, money): (Seat, Money)| {
        let facts = money.facts(seat);
        Telling::of_seat(heard, seat, Mark::Done, ("money", facts, money.of))
    };
    all.into_iter().map(line).collect()
}

/// Whose money an event is about. People who were lost, and wishes that came to nothing, are told elsewhere.
fn bought_by(event: &DevelopmentEvent) -> Option<Seat> {
    match event {
        DevelopmentEvent::Exhausted { seat, .. }
        | DevelopmentEvent::Researched { seat, .. }
        | DevelopmentEvent::HiredPerson { seat, .. }
        | DevelopmentEvent::WagesPaid { seat, .. }
        | DevelopmentEvent::Released { seat, forced: false, .. }
        | DevelopmentEvent::Built { seat, .. }
        | DevelopmentEvent::DockBuilt { seat, .. }
        | DevelopmentEvent::LeftOver { seat, .. } => Some(*seat),
        DevelopmentEvent::Released { forced: true, .. }
        | DevelopmentEvent::Advanced { .. }
        | DevelopmentEvent::NotBought { .. }
        | DevelopmentEvent::Refreshed { .. } => None,
    }
}

impl Money {
    fn take_in(&mut self, event: &DevelopmentEvent) {
        match event {
            DevelopmentEvent::Exhausted { resources, influence, credits, .. } => {
                self.purses
                    .push(json!({ "resources": resources, "influence": influence, "credits": credits }));
            }
            DevelopmentEvent::Researched { tech, paid, .. } => {
                self.researched.push(*tech);
                self.spend(*paid);
            }
            DevelopmentEvent::HiredPerson { person, wage, .. } => {
                self.hired.push(*person);
                self.wages += wage;
            }
            DevelopmentEvent::WagesPaid { wages, .. } => self.wages += wages,
            DevelopmentEvent::Released { person, .. } => self.released.push(*person),
            DevelopmentEvent::Built { units, hex, paid, .. } => {
                let here = self.built.entry(*hex).or_insert(Force::NONE);
                *here = here.plus(units);
                self.spend(*paid);
            }
            DevelopmentEvent::DockBuilt { planet, hex, paid, .. } => {
                self.docks.push(json!({ "planet": planet, "hex": hex }));
                self.spend(*paid);
            }
            DevelopmentEvent::LeftOver { resources, influence, .. } => {
                self.left = Some(json!({ "resources": resources, "influence": influence }));
            }
            DevelopmentEvent::Advanced { .. }
            | DevelopmentEvent::NotBought { .. }
            | DevelopmentEvent::Refreshed { .. } => {}
        }
    }

    fn spend(&mut self, paid: Halves) {
        self.spent = Halves(self.spent.0 + paid.0);
    }

    /// `seat`, `purses` (what was at hand, each time planets were exhausted), `deeds` in the official order, `left`.
    fn facts(&self, seat: Seat) -> Value {
        let mut deeds = Vec::new();
        let mut deed = |what: &str, done: bool, key: &str, value: Value| {
            if done {
                deeds.push(json!({ "what": what, key: value }));
            }
        };
        let built = self.built.iter();
        let built: Vec<Value> =
            built.map(|(hex, units)| json!({ "hex": hex, "units": units, "short": short(units) })).collect();
        deed("research", !self.researched.is_empty(), "techs", json!(self.researched));
        deed("release", !self.released.is_empty(), "people", json!(self.released));
        deed("hire", !self.hired.is_empty(), "people", json!(self.hired));
        deed("wages", self.wages > 0, "wages", json!(self.wages));
        deed("docks", !self.docks.is_empty(), "docks", json!(self.docks));
        if !built.is_empty() {
            let all = self.built.values().fold(Force::NONE, |all, units| all.plus(units));
            deeds.push(json!({ "what": "build", "built": built, "all": short(&all) }));
        }
        let mut deed = |what: &str, done: bool, key: &str, value: Value| {
            if done {
                deeds.push(json!({ "what": what, key: value }));
            }
        };
        deed("spend", self.spent > Halves::NONE, "spent", json!(self.spent));
        deed("take", !self.took.is_empty(), "planets", json!(self.took));
        json!({ "seat": seat, "purses": self.purses, "deeds": deeds, "left": self.left })
    }
}
