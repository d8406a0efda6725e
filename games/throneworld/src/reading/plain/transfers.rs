//! Scans and transfers as people write them.

use super::heaps::Heap;
use super::items::{Item, Part};
use super::jumps::Said;
use super::words::{Kind, Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told, unread};
use crate::force::Sorts;
use crate::hex::Hex;
use crate::law::transfer;
use crate::unit::Unit;

impl Plainly<'_> {
    /// Scans: where to, and from where.
    pub(super) fn scan(&self, items: &[Item]) -> Told<Readings> {
        let (mut to, mut using, mut ordered, mut verbs) = (Vec::new(), Vec::new(), false, 0);
        for (at, item) in items.iter().enumerate() {
            let ordered_now = at.checked_sub(1).and_then(|at| items.get(at));
            match &item.part {
                Part::Verb(Verb::Scan | Verb::Scout) if verbs == 0 => (verbs, ordered) = (1, false),
                // "explore E5 by scan"
                Part::Verb(Verb::Scan)
                    if ordered_now.is_some_and(|item| item.is(Role::Using) || item.is(Role::With)) =>
                {
                    ordered = false;
                }
                Part::Verb(Verb::Use) if verbs == 0 => ordered = true,
                Part::Role(Role::From | Role::Using | Role::With) => ordered = true,
                Part::Unit(Kind::One(Unit::Bunker), _) if ordered => {}
                Part::Role(Role::At | Role::Both) => {}
                Part::Role(Role::To | Role::On) => ordered = false,
                Part::Hex(hex) if ordered => {
                    using.push((to.len(), *hex));
                    ordered = false;
                }
                Part::Hex(hex) => to.push(*hex),
                Part::Sep => {}
                _ => return unread(item),
            }
        }
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        if to.is_empty() || verbs == 0 || ordered {
            return Err(fault());
        }
        // One Bunker orders them all; of several, each the world before it.
        let each = using.len() == to.len() && using.iter().zip(1..).all(|((behind, _), nth)| *behind == nth);
        let by = |place: usize| match using.as_slice() {
            [] => Some(String::new()),
            [(_, only)] => Some(format!(" using {only}")),
            several if each => several.get(place).map(|(_, hex)| format!(" using {hex}")),
            _ => None,
        };
        let line = |(place, to): (usize, &Hex)| by(place).map(|using| format!("scan {to}{using}"));
        let lines: Option<Vec<String>> = to.iter().enumerate().map(line).collect();
        lines.map(|lines| vec![lines]).ok_or_else(fault)
    }

    /// A transfer: said so, or of units that do not jump.
    pub(super) fn transfer(&self, items: &[Item]) -> Told<Readings> {
        let mut said = Said::of(items)?;
        let fault = || Fault::Unread(items.last().map(|item| item.span));
        let named = items.iter().any(|item| item.does(Verb::Transfer));
        let units = std::mem::take(&mut said.units);
        let heap = Heap::of(&units)?;
        let [to] = said.to.as_slice() else { return Err(fault()) };
        if said.says_more() {
            return Err(fault());
        }
        let starts: Vec<Hex> = match said.from {
            Some(from) => vec![from],
            None => self.galaxy.owned(self.desk.seat).map(|(hex, _)| hex).filter(|hex| hex != to).collect(),
        };
        let mut readings = Readings::new();
        for from in starts {
            let there = transfer::at(self.galaxy, self.desk.seat, from);
            if named && heap.everything && heap.except.is_empty() {
                readings.push(vec![format!("transfer all from {from} to {to}")]);
                continue;
            }
            for force in heap.of_these(&there) {
                // What jumps is moved by a jump, unless a transfer is named.
                if named || force.space().mobile().is_empty() {
                    readings.push(vec![format!("transfer {force} from {from} to {to}")]);
                }
            }
        }
        readings.truncate(MOST_READINGS);
        if !readings.is_empty() {
            return Ok(readings);
        }
        match (named, said.from, heap.text()) {
            (true, Some(from), Ok(text)) => Ok(vec![vec![format!("transfer {text} from {from} to {to}")]]),
            (true, _, Err(Fault::Refused(problem))) => Err(Fault::Refused(problem)),
            (true, ..) => Err(Fault::Refused(self.none_such(said.from))),
            (false, ..) => Err(fault()),
        }
    }
}
