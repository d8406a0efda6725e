//! The ships of a move: which they are, where they come from, and what they carry.

use super::items::{Amount, Group, Item, Part, Several, group_at};
use super::voyages::{Coming, Voyage};
use super::words::Role;
use super::{Fault, Plainly, Told};
use crate::deeds::{Move, Tactical};
use crate::edition::edition;
use crate::force::{Force, Sorts as _};
use crate::galaxy::{CounterSide, Phase};
use crate::hex::Hex;
use crate::law::movement;
use crate::orders::{Going, Sail};
use rules::plain::Clause;
use rules::span::Span;

impl Plainly<'_> {
    /// "The dreadnought follows", behind a move: what goes along stands in the line that activates the system.
    pub(super) fn follows(&self, items: &[Item], clause: &Clause<'_>) -> Fault {
        let unread = || Fault::Unread(items.last().map(|item| item.span));
        let Some(moved) = clause.said.last().filter(|line| line.starts_with("activate ")) else {
            return unread();
        };
        let Some((Group::These(several), length)) = group_at(items) else { return unread() };
        if length + 1 != items.len() {
            return unread();
        }
        let from = moved.split(" from ").nth(1).and_then(|rest| rest.split([' ', ',']).next());
        let name = edition().unit(several.unit).singular();
        let fault = Fault::asked("What goes along stands in the line that activates the system (6.2).");
        match from {
            Some(from) => fault.with(format!("{moved}, move 1 {name} from {from}")),
            None => fault,
        }
    }

    /// The systems with units of one's own.
    pub(super) fn own_fleets(&self) -> impl Iterator<Item = (Hex, Force)> + '_ {
        let me = self.me();
        let fleets = self.galaxy().systems.keys().map(move |hex| (*hex, self.galaxy().fleet(*hex, me)));
        fleets.filter(|(_, fleet)| !fleet.ships().is_empty())
    }

    /// The ships that come from one system; where that is not said, from each they can come from.
    pub(super) fn sails(&self, coming: &Coming, to: Hex, span: Option<Span>) -> Told<Vec<Sail>> {
        if coming.groups.is_empty() {
            let from = coming.from.map_or_else(String::new, |hex| format!(" from {hex}"));
            let fault = Fault::asked(format!("Which ships come{from} (6.2)?"));
            return Err(coming.from.map_or(Fault::Unread(span), |hex| {
                fault.with(format!("activate {to}, move all from {hex}"))
            }));
        }
        if let Some(from) = coming.from {
            let going = self.going(&coming.groups, from)?;
            return Ok(vec![Sail { going, from, via: coming.via.clone(), dock: false }]);
        }
        let locked = |hex: Hex| {
            let system = self.galaxy().systems.get(&hex);
            self.galaxy().phase == Phase::Action
                && system.is_some_and(|s| s.has_counter(self.me(), Some(CounterSide::Race)))
        };
        let candidates = self.own_fleets().filter(|(hex, _)| *hex != to && !locked(*hex));
        let mut sails: Vec<Sail> = candidates
            .filter(|(_, fleet)| holds(fleet, &coming.groups))
            .filter_map(|(from, _)| {
                let going = self.going(&coming.groups, from).ok()?;
                Some(Sail { going, from, via: Vec::new(), dock: false })
            })
            .collect();
        let near: Vec<Sail> = sails.iter().filter(|sail| self.reaches(sail, to)).cloned().collect();
        if !near.is_empty() {
            sails = near;
        }
        if sails.is_empty() {
            let fault = Fault::asked(
                "From where do they come? You have no such ships in one system elsewhere (6.2).",
            );
            let example = self.own_fleets().find(|(from, _)| *from != to);
            return Err(match example {
                Some((from, _)) => fault.with(format!("activate {to}, move all from {from}")),
                None => fault,
            });
        }
        Ok(sails)
    }

    /// Can they come there as the table stands?
    pub(super) fn reaches(&self, sail: &Sail, to: Hex) -> bool {
        let force = match sail.going {
            Going::These(force) => force,
            Going::All => self.galaxy().fleet(sail.from, self.me()),
        };
        let of = Move { from: sail.from, force, via: Vec::new(), dock: false };
        let tactical = Tactical {
            activate: to,
            doubled: false,
            scuttle: Vec::new(),
            moves: vec![of],
            siege: false,
            land: None,
        };
        movement::journeys(self.galaxy(), self.me(), &tactical).is_ok()
    }

    /// The units in numbers.
    pub(super) fn going(&self, groups: &[Group], from: Hex) -> Told<Going> {
        let fleet = self.galaxy().fleet(from, self.me());
        if let [Group::Everything(left, _)] = groups {
            if left.is_empty() {
                return Ok(Going::All);
            }
            let stays = self.force(left, &fleet, from)?;
            let goes = fleet.minus(&stays);
            return if goes.is_empty() {
                Err(Fault::refused(format!("Then nothing is left in {from} to move.")))
            } else {
                Ok(Going::These(goes))
            };
        }
        if let Some(ships) = self.ships_among(groups, &fleet, from)? {
            return Ok(ships);
        }
        let these = |group: &Group| match group {
            Group::These(several) => Ok(*several),
            Group::Everything(_, span) | Group::Ships(_, span) => Err(Fault::Unread(Some(*span))),
        };
        let several: Vec<Several> = groups.iter().map(these).collect::<Told<_>>()?;
        Ok(Going::These(self.force(&several, &fleet, from)?))
    }

    /// "The fleet with its ground force", "both ships and two of the ground forces": all ships, and of the troops those that are named.
    fn ships_among(&self, groups: &[Group], fleet: &Force, from: Hex) -> Told<Option<Going>> {
        let all = groups.iter().find(|group| match group {
            Group::Everything(left, _) => left.is_empty(),
            Group::Ships(..) => true,
            Group::These(_) => false,
        });
        let Some(all) = all else { return Ok(None) };
        let mut troops: Vec<Several> = Vec::new();
        for group in groups {
            match group {
                // "the ground force" of several is none of them.
                Group::These(several)
                    if several.unit.is_troop()
                        && several.amount == Amount::One
                        && fleet.count(several.unit) > 1 =>
                {
                    return Err(Fault::refused(format!(
                        "You have {} in {from}: how many go along?",
                        fleet.words()
                    )));
                }
                Group::These(several) if several.unit.is_troop() => troops.push(*several),
                Group::These(several) => return Err(Fault::Unread(Some(several.span))),
                Group::Everything(..) | Group::Ships(..) => {}
            }
        }
        if groups.len() != troops.len() + 1 {
            return Ok(None);
        }
        let mut going = Force::NONE;
        let mut own = 0;
        for (unit, count) in fleet.iter().filter(|(unit, _)| !unit.is_troop()) {
            going.add(unit, count);
            own += if unit.is_carried() { 0 } else { count };
        }
        if let Group::Ships(count, _) = all
            && *count != own
        {
            return Err(Fault::refused(format!("You have {} in {from}: which of the ships?", fleet.words())));
        }
        let force = self.force(&troops, fleet, from)?;
        for (unit, count) in force.iter() {
            going.add(unit, count);
        }
        Ok(Some(if going == *fleet { Going::All } else { Going::These(going) }))
    }

    pub(super) fn force(&self, several: &[Several], fleet: &Force, from: Hex) -> Told<Force> {
        let mut force = Force::NONE;
        for some in several {
            let there = fleet.count(some.unit);
            let name = edition().unit(some.unit).plural();
            let have = |what: &str| {
                let message = format!("You have {} in {from}, not {what}.", fleet.words());
                Fault::refused(message)
            };
            let count = match some.amount {
                Amount::Some(count) => count,
                Amount::One => 1,
                Amount::Plural | Amount::All if there > 0 => there,
                Amount::Plural | Amount::All => return Err(have(&name)),
                Amount::Both if there == 2 => 2,
                Amount::Both => return Err(have(&format!("two {name}"))),
                Amount::Half if there > 0 && there.is_multiple_of(2) => there / 2,
                Amount::Half => return Err(have(&format!("a number of {name} that can be halved"))),
                Amount::AllBut(count) if there > count => there - count,
                Amount::AllBut(count) => return Err(have(&format!("more than {count} {name}"))),
            };
            force.add(some.unit, count);
        }
        Ok(force)
    }
}

/// "The carrier from F4 with 4 fighters, and both cruisers from F5": what is carried behind "with" goes with those before it, unless it is
/// said where it comes from. Takes it; gives how many items that were.
pub(super) fn loaded_behind(voyage: &mut Voyage, rest: &[Item]) -> Option<usize> {
    let last = voyage.coming.last_mut().filter(|last| last.from.is_some() && !last.groups.is_empty())?;
    if !voyage.pending.is_empty() || voyage.lands {
        return None;
    }
    let (mut cargo, mut at, mut end) = (Vec::new(), 1, 1);
    loop {
        match (rest.get(at).map(|item| &item.part), group_at(rest.get(at..).unwrap_or_default())) {
            (_, Some((Group::These(several), length))) if several.unit.is_carried() => {
                cargo.push(Group::These(several));
                at += length;
                end = at;
            }
            (Some(Part::Sep), _) if !cargo.is_empty() => at += 1,
            _ => break,
        }
    }
    let elsewhere = rest.get(end).is_some_and(|item| {
        item.is(Role::From) || item.is(Role::At) || item.is(Role::OutOf) || matches!(item.part, Part::Hex(_))
    });
    if cargo.is_empty() || elsewhere {
        return None;
    }
    last.groups.extend(cargo);
    Some(end)
}

/// Are these units in the fleet, as far as they are counted?
pub(super) fn holds(fleet: &Force, groups: &[Group]) -> bool {
    groups.iter().all(|group| match group {
        Group::Everything(..) | Group::Ships(..) => true,
        Group::These(several) => {
            let least = match several.amount {
                Amount::Some(count) => count,
                Amount::Both => 2,
                Amount::AllBut(count) => count.saturating_add(1),
                _ => 1,
            };
            fleet.count(several.unit) >= least
        }
    })
}
