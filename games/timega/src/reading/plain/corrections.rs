//! "no, make that 3", "against instead": what corrects the order before it, and says only what is new.

use super::items::{Amount, Group, Item, Part, Several, group_at, trimmed};
use super::words::Role;
use super::{Fault, Plainly, Readings, Told};
use crate::deeds::{Exhaust, Purchase, Site, Votes, Worth};
use crate::edition::PlanetId;
use crate::effects::agendas::Side;
use crate::force::Force;
use crate::hex::Hex;
use crate::orders::{Deed, Doctrine, Going, Landings, Order};
use rules::plain::Clause;
use rules::span::TypedLine;

/// What a correction says.
#[derive(Default)]
struct Change {
    count: Option<u16>,
    units: Vec<Several>,
    planets: Vec<PlanetId>,
    hex: Option<Hex>,
    side: Option<Side>,
    worth: Option<Worth>,
    all: bool,
    names: Vec<Item>,
}

/// "instead of Hydroponics": what it takes the place of says nothing new.
pub fn without_the_old(items: &[Item]) -> &[Item] {
    let at = items.iter().position(|item| item.is(Role::Of) || item.is(Role::Than) || item.is(Role::Not));
    let Some((head, old)) = at.map(|at| items.split_at(at)) else { return items };
    let named = old.iter().skip(1).all(|item| {
        matches!(item.part, Part::Things(_) | Part::Hex(_) | Part::Count(_)) || item.is(Role::At)
    });
    if named && old.len() > 1 && !trimmed(head).is_empty() { trimmed(head) } else { items }
}

impl Plainly<'_> {
    /// The order before, with what is said now in its place; nothing where there is none or it is of another sort.
    pub(super) fn corrected(&self, items: &[Item], clause: &Clause<'_>) -> Option<Told<Readings>> {
        let before = self.order_before(clause)?;
        let change = match self.change(items) {
            Ok(change) => change,
            Err(fault) => return Some(Err(fault)),
        };
        let lines = changed(before.plain(), &change)?;
        let stays = matches!(before, Order::EveryRound(_));
        let line = |order: Order| if stays { format!("every round: {order}") } else { order.to_string() };
        Some(Ok(vec![lines.into_iter().map(line).collect()]))
    }

    /// The last order of the mail, or else on file.
    fn order_before(&self, clause: &Clause<'_>) -> Option<Order> {
        if let Some(text) = clause.said.last() {
            return self.parsed(text);
        }
        self.desk.book.lines().max_by_key(|line| line.line).map(|line| line.order.clone())
    }

    /// An order that this mail gives, from its line.
    pub(super) fn parsed(&self, line: &str) -> Option<Order> {
        let line = TypedLine::new(1, line);
        crate::reading::read(self.desk, &[line]).orders.into_iter().next().map(|(_, order)| order)
    }

    fn change(&self, items: &[Item]) -> Told<Change> {
        let mut change = Change::default();
        let mut at = 0;
        while let Some(item) = items.get(at) {
            let rest = items.get(at..).unwrap_or_default();
            let wrong = Err(Fault::Unread(Some(item.span)));
            match &item.part {
                Part::Sep
                | Part::Role(Role::At | Role::With | Role::For | Role::To | Role::Influence | Role::Only)
                    if !matches!(
                        (&item.part, rest.get(1).map(|next| &next.part)),
                        (Part::Role(Role::For), None | Some(Part::Things(_)))
                            | (Part::Role(Role::Influence), _)
                            | (Part::Role(Role::For), Some(Part::Role(Role::Resources | Role::Influence)))
                    ) => {}
                Part::Role(Role::For)
                    if rest
                        .get(1)
                        .is_some_and(|next| next.is(Role::Resources) || next.is(Role::Influence)) => {}
                Part::Role(Role::For) if change.side.is_none() => change.side = Some(Side::For),
                Part::Role(Role::Against) if change.side.is_none() => change.side = Some(Side::Against),
                Part::Role(Role::Resources) => change.worth = Some(Worth::Resources),
                Part::Role(Role::Influence) => {
                    if change.count.is_none() && !change.all {
                        change.worth = Some(Worth::Influence);
                    }
                }
                Part::Role(Role::First | Role::Of) => {}
                Part::Hex(hex) if change.hex.is_none() => change.hex = Some(*hex),
                _ if item.planet().is_some() => change.planets.extend(item.planet()),
                _ => match group_at(rest) {
                    Some((Group::These(several), length)) => {
                        change.units.push(several);
                        at += length - 1;
                    }
                    _ => match &item.part {
                        Part::Count(count) if change.count.is_none() => change.count = Some(*count),
                        Part::Role(Role::All) if !change.all => change.all = true,
                        Part::Things(_) => change.names.push(item.clone()),
                        _ => return wrong,
                    },
                },
            }
            at += 1;
        }
        Ok(change)
    }
}

/// The order with the change in it; nothing if it is none for such an order.
fn changed(before: &Order, change: &Change) -> Option<Vec<Order>> {
    match before {
        Order::Buy(purchase) => purchase_changed(purchase, change),
        Order::Vote(ballot)
            if change.units.is_empty() && change.hex.is_none() && change.planets.is_empty() =>
        {
            let mut ballot = ballot.clone();
            if let [named] = change.names.as_slice() {
                let [only] = named.agendas()[..] else { return None };
                ballot.on = Some(only);
            } else if !change.names.is_empty() {
                return None;
            }
            ballot.vote.side = change.side.or(ballot.vote.side);
            if let Some(count) = change.count {
                ballot.vote.votes = Votes::Bought(count);
            } else if change.all {
                ballot.vote.votes = Votes::All;
            }
            Some(vec![Order::Vote(ballot)])
        }
        Order::Exhaust(exhaust)
            if change.units.is_empty() && change.names.is_empty() && change.count.is_none() =>
        {
            let for_ = if exhaust.for_.is_some() { change.worth.or(exhaust.for_) } else { None };
            if change.hex.is_some() || (change.worth.is_some() && exhaust.for_.is_none()) {
                return None;
            }
            let planets =
                if change.planets.is_empty() { vec![exhaust.planet] } else { change.planets.clone() };
            Some(planets.into_iter().map(|planet| Order::Exhaust(Exhaust { planet, for_ })).collect())
        }
        Order::Doctrine(doctrine) => doctrine_changed(doctrine, change).map(|d| vec![Order::Doctrine(d)]),
        Order::Step(step) => step_changed(step, change),
        _ => None,
    }
}

fn purchase_changed(purchase: &Purchase, change: &Change) -> Option<Vec<Order>> {
    if change.side.is_some() || change.worth.is_some() || change.all {
        return None;
    }
    let nothing_else = change.count.is_none() && change.units.is_empty() && change.planets.is_empty();
    let buy = |purchase: Purchase| Order::Buy(purchase);
    match purchase {
        Purchase::Research(_) if nothing_else && !change.names.is_empty() => change
            .names
            .iter()
            .map(
                |item| if let [only] = item.techs()[..] { Some(buy(Purchase::Research(only))) } else { None },
            )
            .collect(),
        Purchase::Hire(_) | Purchase::Release(_) if nothing_else && !change.names.is_empty() => {
            let hires = matches!(purchase, Purchase::Hire(_));
            let one = |item: &Item| match item.people()[..] {
                [only] if hires => Some(buy(Purchase::Hire(only))),
                [only] => Some(buy(Purchase::Release(only))),
                _ => None,
            };
            change.names.iter().map(one).collect()
        }
        Purchase::Build { unit, count, at, to } if change.names.is_empty() && change.hex.is_none() => {
            let at = match change.planets.as_slice() {
                [] => *at,
                [only] => Some(Site::Dock(*only)),
                _ => return None,
            };
            if change.units.is_empty() {
                let count = change.count.map_or(Some(*count), |n| u8::try_from(n).ok())?;
                return Some(vec![buy(Purchase::Build { unit: *unit, count, at, to: *to })]);
            }
            let one = |several: &Several| {
                let count = match several.amount {
                    Amount::Some(count) => u8::try_from(count).ok()?,
                    Amount::One => 1,
                    Amount::Plural => *count,
                    _ => return None,
                };
                Some(buy(Purchase::Build { unit: several.unit, count, at, to: *to }))
            };
            if change.count.is_some() { None } else { change.units.iter().map(one).collect() }
        }
        Purchase::Dock { drifting, .. } if change.units.is_empty() && change.count.is_none() => {
            let dock = |planet: &PlanetId| buy(Purchase::Dock { planet: *planet, drifting: *drifting });
            let named = !change.planets.is_empty() && change.names.is_empty();
            named.then(|| change.planets.iter().map(dock).collect())
        }
        _ => None,
    }
}

fn doctrine_changed(doctrine: &Doctrine, change: &Change) -> Option<Doctrine> {
    let plain = |several: &Several| matches!(several.amount, Amount::One | Amount::Plural | Amount::All);
    if change.units.is_empty()
        || !change.units.iter().all(plain)
        || change.count.is_some()
        || !change.names.is_empty()
    {
        return None;
    }
    let types = change.units.iter().map(|several| several.unit).collect();
    match doctrine {
        Doctrine::Lose { at, .. } => Some(Doctrine::Lose { at: *at, first: types }),
        Doctrine::Keep { at, .. } => Some(Doctrine::Keep { at: *at, units: types }),
        Doctrine::Scuttle { at, .. } => Some(Doctrine::Scuttle { at: *at, first: types }),
        Doctrine::Damage { .. } | Doctrine::Land { .. } => None,
    }
}

/// A tactical action that goes elsewhere, lands elsewhere, or takes other ships along.
fn step_changed(step: &crate::orders::Step, change: &Change) -> Option<Vec<Order>> {
    let mut step = step.clone();
    let [way] = step.ways.as_mut_slice() else { return None };
    let Deed::Tactics(tactics) = &mut way.deed else { return None };
    if !change.names.is_empty() || change.side.is_some() || change.worth.is_some() || change.all {
        return None;
    }
    if let Some(hex) = change.hex {
        if tactics.land != Landings::Unsaid {
            return None;
        }
        tactics.activate = hex;
    }
    if !change.planets.is_empty() {
        let with = match &tactics.land {
            Landings::These(list) => list.first().and_then(|landing| landing.with),
            _ => return None,
        };
        let landing = |planet: &PlanetId| crate::deeds::Landing { planet: *planet, with };
        tactics.land = Landings::These(change.planets.iter().map(landing).collect());
    }
    if !change.units.is_empty() || change.count.is_some() {
        let [sail] = tactics.moves.as_mut_slice() else { return None };
        let Going::These(before) = sail.going else { return None };
        let mut force = Force::NONE;
        match (change.count, change.units.as_slice()) {
            (Some(count), []) => {
                let mut types = before.iter();
                let (Some((unit, _)), None) = (types.next(), types.next()) else { return None };
                force.add(unit, count);
            }
            (None, units) => {
                for several in units {
                    let count = match several.amount {
                        Amount::Some(count) => count,
                        Amount::One => 1,
                        _ => return None,
                    };
                    force.add(several.unit, count);
                }
            }
            _ => return None,
        }
        sail.going = Going::These(force);
    }
    Some(vec![Order::Step(step)])
}
