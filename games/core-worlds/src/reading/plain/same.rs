//! "Corvane same way", "…, Tessellate with the same units": another World, as the Invasion before it.

use super::cards::Place;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told, conditions};
use rules::plain::Clause;

impl Plainly<'_> {
    /// The Invasion before, of this World; nothing where nothing of the kind is said.
    pub(super) fn in_the_same_way(&self, items: &[Item], clause: &Clause<'_>) -> Told<Option<Readings>> {
        let same = |item: &Item| matches!(item.part, Part::Role(Role::SameWay | Role::SameUnits));
        let Some(said) = items.iter().find(|item| same(item)) else { return Ok(None) };
        let fault = || Fault::Unread(Some(said.span));
        let filed = self.desk.book.lines().map(|line| line.order.to_string());
        let all: Vec<String> = filed.chain(clause.said.iter().cloned()).collect();
        let tail = all.iter().rev().find_map(|line| told_of(line)).ok_or_else(fault)?;
        let tail = match said.part {
            Part::Role(Role::SameUnits) => tail.split(", ").next().unwrap_or(tail),
            _ => tail,
        };
        let rest: Vec<Item> = items.iter().filter(|item| !same(item)).cloned().collect();
        let resolved = conditions::with_pronouns(&rest, super::before::drafted(clause));
        let (waits, rest) = self.conditions_around(&resolved)?;
        let worlds = |item: &Item| match &item.part {
            Part::Cards(cards) => {
                let there = cards.iter().filter(|card| self.sight.lies(card, Place::Worlds));
                Some(there.cloned().collect::<Vec<String>>())
            }
            _ => None,
        };
        let small = |item: &Item| {
            let raids = matches!(item.part, Part::Verb(Verb::Invade | Verb::Take | Verb::Send));
            raids || matches!(item.part, Part::Sep | Part::Role(Role::To)) || worlds(item).is_some()
        };
        let named: Vec<Vec<String>> = rest.iter().filter_map(worlds).collect();
        let [named] = named.as_slice() else { return Err(fault()) };
        let ([world], true) = (named.as_slice(), rest.iter().all(small)) else { return Err(fault()) };
        let order = format!("invade {world} with {tail}");
        let line = if waits.is_empty() { order } else { format!("if {}: {order}", waits.join(" and ")) };
        Ok(Some(vec![vec![line]]))
    }
}

/// With what a line invades, and what more is told of it.
fn told_of(line: &str) -> Option<&str> {
    let step = line.rsplit(": ").next()?.strip_prefix("invade ")?;
    let first = step.split(" else ").next()?;
    Some(first.split_once(" with ")?.1)
}
