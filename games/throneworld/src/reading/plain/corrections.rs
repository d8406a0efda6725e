//! Corrections without a verb: "no, make that 3", "not B8 but C9", "make it fleet 2".

use super::items::{Item, Part};
use super::words::{Kind, Role};
use super::{Plainly, Readings, Told, trimmed};
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{Order, Purchase, Ships};
use crate::tech::Tech;
use crate::unit::Unit;
use rules::plain::Clause;

/// What a correction puts in the place of what was said.
#[derive(Default)]
struct Instead {
    hexes: Vec<Hex>,
    not: Option<Hex>,
    units: Vec<(u32, Unit)>,
    count: Option<u32>,
    techs: Vec<Tech>,
    fleet: Option<u32>,
    to: bool,
    from: bool,
}

impl Plainly<'_> {
    /// A clause that corrects the order before it and has no verb of its own; nothing if it has one.
    pub(super) fn correction(&self, items: &[Item], clause: &Clause<'_>) -> Told<Option<Readings>> {
        if items.iter().any(|item| matches!(item.part, Part::Verb(_) | Part::Chit(..))) {
            return Ok(None);
        }
        let Some(instead) = Instead::of(trimmed(items)) else { return Ok(None) };
        let on_file: Vec<String> = self.desk.book.lines().map(|line| line.order.to_string()).collect();
        let earlier = clause.said.iter().rev().chain(on_file.iter().rev());
        let corrected =
            earlier.filter_map(|line| self.parsed(line)).find_map(|order| instead.applied(&order));
        Ok(corrected.map(|line| vec![vec![line]]))
    }

    /// An order on file, or one that this mail gives.
    pub(super) fn parsed(&self, line: &str) -> Option<Order> {
        let known = self.desk.book.lines().find(|known| known.order.to_string() == line);
        if let Some(known) = known {
            return Some(known.order.clone());
        }
        let typed = rules::span::TypedLine::new(1, line);
        let reading = crate::reading::read(self.desk, std::slice::from_ref(&typed));
        reading.orders.into_iter().next().map(|(_, order)| order)
    }
}

impl Instead {
    fn of(items: &[Item]) -> Option<Instead> {
        let mut instead = Instead::default();
        let (mut count, mut not) = (None, false);
        for item in items {
            match &item.part {
                Part::Hex(hex) if not => {
                    instead.not = Some(*hex);
                    not = false;
                }
                Part::Hex(hex) => instead.hexes.push(*hex),
                Part::Unit(Kind::One(unit), _) => instead.units.push((count.take().unwrap_or(1), *unit)),
                Part::Units(units) => instead.units.extend(units),
                Part::Count(n) if count.is_none() => count = Some(*n),
                Part::Tech(tech) => instead.techs.push(*tech),
                Part::Fleet(Some(number), _) => instead.fleet = Some(*number),
                Part::Role(Role::Not) => not = true,
                Part::Role(Role::To) => instead.to = true,
                Part::Role(Role::From) => instead.from = true,
                Part::Role(Role::Except | Role::At | Role::No) | Part::Sep => {}
                _ => return None,
            }
        }
        instead.count = count;
        if not { None } else { Some(instead) }
    }

    /// The order with this in its place, if it has a place for it.
    fn applied(&self, order: &Order) -> Option<String> {
        match order {
            Order::Build { at, purchase } => self.bought(purchase).map(|list| format!("build {at}: {list}")),
            Order::Research(_) if !self.techs.is_empty() && self.only_techs() => {
                let names: Vec<String> = self.techs.iter().map(|tech| tech.name().to_lowercase()).collect();
                Some(format!("research {}", names.join(", ")))
            }
            Order::Scan(scan) => {
                let to = self.place(scan.to)?;
                (self.units.is_empty() && self.count.is_none() && self.fleet.is_none() && !self.from)
                    .then(|| format!("scan {to}"))
            }
            Order::Jump(jump) => {
                let ships = self.ships(&jump.ships)?;
                let moved = self.hexes.first();
                let (from, to) = match (self.not, moved) {
                    (Some(not), Some(hex)) if not == jump.from => (*hex, jump.to),
                    (Some(not), Some(hex)) if not == jump.to => (jump.from, *hex),
                    (Some(_), _) => return None,
                    (None, Some(hex)) if self.from => (*hex, jump.to),
                    (None, Some(hex)) => (jump.from, *hex),
                    (None, None) => (jump.from, jump.to),
                };
                // Where it starts from the same world, the same Bunker orders it.
                let using = if from == jump.from { format!(" using {}", jump.using) } else { String::new() };
                match self.fleet {
                    Some(_) => Some(format!("jump {ships} to {to}{}", jump.carrying)),
                    None => Some(format!("jump {ships} from {from} to {to}{using}{}", jump.carrying)),
                }
            }
            _ => None,
        }
        .filter(|_| self.hexes.len() <= 1)
    }

    fn only_techs(&self) -> bool {
        self.hexes.is_empty() && self.units.is_empty() && self.count.is_none() && self.fleet.is_none()
    }

    /// The hex that takes the place of this one.
    fn place(&self, before: Hex) -> Option<Hex> {
        let hex = *self.hexes.first()?;
        (self.not.is_none_or(|not| not == before) && self.techs.is_empty()).then_some(hex)
    }

    fn bought(&self, purchase: &Purchase) -> Option<Purchase> {
        if !self.hexes.is_empty() || self.fleet.is_some() || !self.techs.is_empty() || self.not.is_some() {
            return None;
        }
        let mut wanted = purchase.wanted.clone();
        match (self.units.as_slice(), self.count, wanted.as_mut_slice()) {
            ([], Some(count), [(only, _)]) => *only = u16::try_from(count).ok()?,
            ([(count, unit)], None, list) => {
                let count = u16::try_from(*count).ok()?;
                match list.iter().position(|(_, other)| other == unit) {
                    Some(at) => list.get_mut(at)?.0 = count,
                    None if list.len() == 1 => wanted = vec![(count, *unit)],
                    None => return None,
                }
            }
            ([_, _, ..], None, _) => {
                let each = |(count, unit): &(u32, Unit)| Some((u16::try_from(*count).ok()?, *unit));
                wanted = self.units.iter().map(each).collect::<Option<Vec<_>>>()?;
            }
            _ => return None,
        }
        Some(Purchase { wanted })
    }

    /// The ships of a jump as corrected.
    fn ships(&self, before: &Ships) -> Option<String> {
        if !self.techs.is_empty() {
            return None;
        }
        if let Some(number) = self.fleet {
            return (self.units.is_empty() && self.count.is_none()).then(|| format!("fleet {number}"));
        }
        let changes = !self.units.is_empty() || self.count.is_some();
        if !changes {
            return (!self.hexes.is_empty()).then(|| before.to_string());
        }
        let Ships::These(force) = before else { return None };
        let types: Vec<(Unit, u16)> = force.iter().collect();
        let changed: Force = match (self.units.as_slice(), self.count, types.as_slice()) {
            ([], Some(count), [(unit, _)]) => Force::of(*unit, u16::try_from(count).ok()?),
            ([(count, unit)], None, [(other, _)]) if unit == other => {
                Force::of(*unit, u16::try_from(*count).ok()?)
            }
            ([(count, unit)], None, several) if several.iter().any(|(other, _)| other == unit) => {
                let count = u16::try_from(*count).ok()?;
                force.only(|other| other != *unit).plus(&Force::of(*unit, count))
            }
            _ => return None,
        };
        Some(changed.to_string())
    }
}
