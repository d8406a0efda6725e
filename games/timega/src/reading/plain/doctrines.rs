//! Standing orders as people write them: what is lost first, what is kept, damage or loss, landings everywhere.

use super::items::{Amount, Group, Item, Part, group_at, trimmed};
use super::words::{Role, Verb};
use super::{Fault, Plainly, Readings, Told};
use crate::edition::edition;
use crate::force::Force;
use crate::hex::Hex;
use crate::questions::{BattleQuestion, Question};
use crate::unit::Unit;
use rules::problem::either;
use rules::span::Span;
use std::collections::BTreeSet;

/// So many of each type of unit.
type Counted = Vec<(u16, Unit)>;

/// Types of units in an order, each with how many of them if that is said.
type Listed = Vec<(Unit, Option<u16>, Span)>;

impl Plainly<'_> {
    /// "take casualties from fighters first", "fighters die first", "lose the flagship last".
    pub(super) fn casualties(&self, items: &[Item]) -> Told<Readings> {
        let (mut listed, mut at, mut hex): (Listed, usize, Option<Hex>) = (Vec::new(), 0, None);
        let (mut first, mut last, mut loses, mut dies) = (false, false, false, false);
        let mut exactly: Option<Vec<(u16, Unit)>> = Some(Vec::new());
        while let Some(item) = items.get(at) {
            let wrong = Err(Fault::Unread(Some(item.span)));
            match &item.part {
                Part::Verb(Verb::Lose) => loses = true,
                Part::Verb(Verb::Die) => dies = true,
                // "fighters go first"
                Part::Verb(Verb::Go)
                    if items
                        .get(at + 1)
                        .is_some_and(|next| next.is(Role::First) || next.is(Role::Before)) =>
                {
                    first = true;
                }
                // "a fighter and the carrier go"
                Part::Verb(Verb::Go) if self.asks_casualties().is_some() => {}
                Part::Verb(Verb::Take) => {}
                Part::Role(Role::Casualties) => loses = true,
                Part::Role(Role::First) => first = true,
                Part::Role(Role::Last) => last = true,
                Part::Role(Role::Before | Role::From | Role::With | Role::Of) | Part::Sep => {}
                // "fighters, and if that is not enough the destroyers"
                Part::Role(Role::Afterwards) if !listed.is_empty() => first = true,
                Part::Role(Role::At) => match items.get(at + 1).and_then(|next| self.place(next)) {
                    Some(place) if hex.is_none() => {
                        hex = Some(place);
                        at += 1;
                    }
                    Some(_) => return wrong,
                    None => {}
                },
                _ => match group_at(items.get(at..).unwrap_or_default()) {
                    Some((Group::These(several), length)) => {
                        let count = match several.amount {
                            Amount::Some(count) => Some(count),
                            Amount::One | Amount::Plural | Amount::All => None,
                            Amount::Both => Some(2),
                            Amount::Half | Amount::AllBut(_) => return wrong,
                        };
                        let one = (several.amount == Amount::One).then_some(1);
                        exactly = exactly.zip(count.or(one)).map(|(mut list, count)| {
                            list.push((count, several.unit));
                            list
                        });
                        listed.push((several.unit, count, several.span));
                        at += length - 1;
                    }
                    _ => return wrong,
                },
            }
            at += 1;
        }
        let unread = || Fault::Unread(items.last().map(|item| item.span));
        if listed.is_empty()
            || (first && last)
            || !(loses || dies || first || last || self.asks_casualties().is_some())
        {
            return Err(unread());
        }
        if last {
            return counted(&listed, unread).map(|types| vec![vec![at_place(hex, &format!("keep {types}"))]]);
        }
        // "a fighter and a cruiser", where two are asked for.
        if let (Some(exactly), Some((hits, ..)), false) = (exactly, self.asks_casualties(), first)
            && !exactly.is_empty()
            && exactly.iter().map(|(count, _)| count).sum::<u16>() == hits
        {
            let named = |(count, unit): &(u16, Unit)| {
                let row = edition().unit(*unit);
                format!("{count} {}", if *count == 1 { row.singular() } else { row.plural() })
            };
            let list: Vec<String> = exactly.iter().map(named).collect();
            return Ok(vec![vec![at_place(hex, &format!("lose {}", list.join(", ")))]]);
        }
        self.number_fits(&listed)?;
        let types: Vec<String> = listed.iter().map(|(unit, ..)| edition().unit(*unit).plural()).collect();
        Ok(vec![vec![at_place(hex, &format!("lose {} first", types.join(", ")))]])
    }

    /// "The dreadnought takes one hit and I lose a fighter", where that many hits are asked for: some damaged, some lost.
    pub(super) fn hits(&self, items: &[Item]) -> Told<Readings> {
        let unread = |item: Option<&Item>| Fault::Unread(item.map(|item| item.span));
        let Some((hits, ..)) = self.asks_casualties() else { return Err(unread(items.first())) };
        let (mut lost, mut damaged): (Counted, Counted) = (Vec::new(), Vec::new());
        let (mut pending, mut doing, mut at): (Counted, Option<bool>, usize) = (Vec::new(), None, 0);
        while let Some(item) = items.get(at) {
            match &item.part {
                Part::Verb(verb @ (Verb::Damage | Verb::Lose | Verb::Die)) => {
                    let damages = *verb == Verb::Damage;
                    // Those before the verb are its own, unless they have one.
                    match doing {
                        None => if damages { &mut damaged } else { &mut lost }.append(&mut pending),
                        Some(before) if !pending.is_empty() => {
                            if before { &mut damaged } else { &mut lost }.append(&mut pending);
                        }
                        Some(_) => {}
                    }
                    doing = Some(damages);
                }
                Part::Sep => {}
                _ => match group_at(items.get(at..).unwrap_or_default()) {
                    Some((Group::These(several), length)) => {
                        let count = match several.amount {
                            Amount::Some(count) => count,
                            Amount::One => 1,
                            Amount::Both => 2,
                            _ => return Err(unread(Some(item))),
                        };
                        pending.push((count, several.unit));
                        at += length - 1;
                    }
                    _ => return Err(unread(Some(item))),
                },
            }
            at += 1;
        }
        match doing {
            Some(true) => damaged.append(&mut pending),
            Some(false) => lost.append(&mut pending),
            None => {}
        }
        let sum: u16 = lost.iter().chain(&damaged).map(|(count, _)| *count).sum();
        if sum != hits || lost.is_empty() || damaged.is_empty() {
            return Err(unread(items.last()));
        }
        let told = |list: &[(u16, Unit)], verb: &str| -> String {
            let named = list.iter().map(|(count, unit)| {
                let row = edition().unit(*unit);
                format!("{count} {}", if *count == 1 { row.singular() } else { row.plural() })
            });
            format!("{verb} {}", named.collect::<Vec<_>>().join(", "))
        };
        Ok(vec![vec![format!("{}, {}", told(&lost, "lose"), told(&damaged, "damage"))]])
    }

    /// The casualties somebody is asked for now: hits, what can be lost, what can be damaged.
    pub(super) fn asks_casualties(&self) -> Option<(u16, &Force, &Force)> {
        self.desk.open.iter().find_map(|question| match question {
            Question::Battle(BattleQuestion::Casualties { hits, from, sturdy, .. }) => {
                Some((*hits, from, sturdy))
            }
            _ => None,
        })
    }

    /// Types go one after the other: numbers must be those that go so, or the order says something else.
    fn number_fits(&self, listed: &Listed) -> Told<()> {
        let Some((_, _, span)) = listed.iter().find(|(_, count, _)| count.is_some()) else { return Ok(()) };
        let Some((hits, from, _)) = self.asks_casualties() else {
            return Err(Fault::Unread(Some(*span)));
        };
        let mut left = hits;
        for (unit, count, _) in listed {
            let goes = from.count(*unit).min(left);
            left -= goes;
            if count.is_some_and(|count| count != goes) {
                let name = edition().unit(*unit).plural();
                let message = format!(
                    "Ships are lost type by type (7.1): of {name} {goes} would go. Say the types in the order they go."
                );
                return Err(Fault::refused(message).with(format!("lose {name} first")));
            }
        }
        Ok(())
    }

    /// "spare the flagship", "keep the carriers to the last".
    pub(super) fn keep_units(&self, items: &[Item]) -> Told<Readings> {
        let (mut listed, mut at, mut hex): (Listed, usize, Option<Hex>) = (Vec::new(), 0, None);
        let (mut not, mut kept) = (false, false);
        while let Some(item) = items.get(at) {
            let wrong = Err(Fault::Unread(Some(item.span)));
            match &item.part {
                Part::Verb(Verb::Keep) if !kept && listed.is_empty() => kept = true,
                // "never lose a carrier", "don't let the carriers die"
                Part::Role(Role::Not) if at == 0 => not = true,
                Part::Verb(Verb::Lose | Verb::Die) if not => kept = true,
                Part::Verb(Verb::Release) if not && !kept => {}
                Part::Role(Role::Last) | Part::Sep => {}
                Part::Role(Role::At) => match items.get(at + 1).and_then(|next| self.place(next)) {
                    Some(place) if hex.is_none() => {
                        hex = Some(place);
                        at += 1;
                    }
                    _ => return wrong,
                },
                _ => match group_at(items.get(at..).unwrap_or_default()) {
                    Some((Group::These(several), length))
                        if matches!(several.amount, Amount::One | Amount::Plural | Amount::All) =>
                    {
                        listed.push((several.unit, None, several.span));
                        at += length - 1;
                    }
                    _ => return wrong,
                },
            }
            at += 1;
        }
        if !kept {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        let unread = || Fault::Unread(items.last().map(|item| item.span));
        counted(&listed, unread).map(|types| vec![vec![at_place(hex, &format!("keep {types}"))]])
    }

    /// "damage first", "damage ships before losing any", "damage the dreadnought" where that is asked.
    pub(super) fn damage(&self, items: &[Item]) -> Told<Readings> {
        let (mut order, mut at, mut hex): (Vec<bool>, usize, Option<Hex>) = (Vec::new(), 0, None);
        let (mut first, mut last, mut before) = (false, false, false);
        let mut units: Vec<Unit> = Vec::new();
        while let Some(item) = items.get(at) {
            let wrong = Err(Fault::Unread(Some(item.span)));
            match &item.part {
                Part::Verb(Verb::Damage) | Part::Role(Role::DamageNoun) => order.push(true),
                // "take hits on ships before losing any"
                Part::Role(Role::Casualties) if items.iter().any(|item| item.is(Role::Losses)) => {
                    order.push(true);
                }
                Part::Verb(Verb::Lose) | Part::Role(Role::Losses) => order.push(false),
                Part::Verb(Verb::Take) | Part::Role(Role::Ships | Role::All | Role::Of) | Part::Sep => {}
                Part::Role(Role::Somebody) => {}
                Part::Role(Role::First) => first = true,
                Part::Role(Role::Last) => last = true,
                Part::Role(Role::Before) => before = true,
                Part::Role(Role::At) => match items.get(at + 1).and_then(|next| self.place(next)) {
                    Some(place) if hex.is_none() => {
                        hex = Some(place);
                        at += 1;
                    }
                    // "damage on the dreadnoughts"
                    None if items.get(at + 1).is_some_and(|next| next.unit().is_some()) => {}
                    _ => return wrong,
                },
                _ => match group_at(items.get(at..).unwrap_or_default()) {
                    Some((Group::These(several), length)) => {
                        units.push(several.unit);
                        at += length - 1;
                    }
                    _ => return wrong,
                },
            }
            at += 1;
        }
        let unread = || Fault::Unread(items.last().map(|item| item.span));
        let damaged = match (order.as_slice(), before, first, last) {
            ([a, b], true, _, _) if a != b => *a,
            ([true], false, true, false) => true,
            ([true], false, false, true) | ([false], false, true, false) => false,
            ([true], false, false, false) if !units.is_empty() && self.asks_casualties().is_some() => true,
            _ => return Err(unread()),
        };
        if !units.is_empty() {
            self.may_be_damaged(&units, damaged)?;
        }
        let line = if damaged { "damage before loss" } else { "loss before damage" };
        Ok(vec![vec![at_place(hex, line)]])
    }

    /// Which ships are damaged is not said type by type: all that can be are meant, or nothing is taken.
    fn may_be_damaged(&self, units: &[Unit], damaged: bool) -> Told<()> {
        let line = if damaged { "damage before loss" } else { "loss before damage" };
        let Some((_, _, sturdy)) = self.asks_casualties() else {
            let fault = Fault::refused(
                "Which ships are damaged first is not said by type (7.1), only whether any are.",
            );
            return Err(fault.with(line));
        };
        if let Some(unit) = units.iter().find(|unit| sturdy.count(**unit) == 0) {
            let fault =
                Fault::refused(format!("No {unit} of yours can be damaged instead of lost here (7.1)."));
            let can: Vec<String> = sturdy.iter().map(|(unit, _)| unit.to_string()).collect();
            return Err(if can.is_empty() { fault } else { fault.with(either(&can)) });
        }
        if sturdy.iter().any(|(unit, _)| !units.contains(&unit)) {
            let fault = Fault::refused(
                "Which ships are damaged first is not said by type (7.1), only whether any are.",
            );
            return Err(fault.with(line));
        }
        Ok(())
    }

    /// "scuttle the destroyers first", "scuttle a destroyer" where that is asked.
    pub(super) fn scuttle(&self, items: &[Item]) -> Told<Readings> {
        // One ship is scuttled in an action, unless it is asked which, or said which goes first.
        let orders =
            items.iter().any(|item| item.is(Role::First) || item.is(Role::Before) || item.is(Role::TooMany));
        let listing = orders || !self.desk.open.is_empty();
        // A number that is no more than has to go says which of them go.
        let excess = self.too_many().unwrap_or(0);
        let (mut listed, mut at): (Listed, usize) = (Vec::new(), 0);
        // "The two cruisers have to go, I need my destroyers": what is not counted beside them may be said of others.
        let mut counts = BTreeSet::new();
        while let Some(item) = items.get(at) {
            match &item.part {
                Part::Verb(Verb::Scuttle) if listed.is_empty() => {}
                Part::Role(Role::TooMany) => {}
                Part::Role(Role::First | Role::Before) | Part::Sep => {}
                _ => match group_at(items.get(at..).unwrap_or_default()) {
                    Some((Group::These(several), length))
                        if match several.amount {
                            Amount::Plural | Amount::All => true,
                            Amount::One => listing,
                            Amount::Both => excess >= 2,
                            Amount::Some(count) => count <= excess,
                            Amount::Half | Amount::AllBut(_) => false,
                        } =>
                    {
                        listed.push((several.unit, None, several.span));
                        counts.insert(matches!(several.amount, Amount::Both | Amount::Some(_)));
                        at += length - 1;
                    }
                    _ => return Err(Fault::Unread(Some(item.span))),
                },
            }
            at += 1;
        }
        let unread = || Fault::Unread(items.last().map(|item| item.span));
        if counts.len() > 1 {
            return Err(unread());
        }
        counted(&listed, unread).map(|types| vec![vec![format!("scuttle {types} first")]])
    }

    /// "always land everywhere", "never land anywhere".
    pub(super) fn everywhere(&self, items: &[Item]) -> Told<Readings> {
        let (mut all, mut nothing, mut at, mut hex, mut not) = (false, false, 0, None, false);
        while let Some(item) = items.get(at) {
            let wrong = Err(Fault::Unread(Some(item.span)));
            match &item.part {
                Part::Verb(Verb::Land) => {}
                Part::Role(Role::Everywhere | Role::All) => all = true,
                Part::Role(Role::Planets | Role::Planet) if all => {}
                // "don't land troops anywhere"
                Part::Things(_) if item.unit().is_some_and(|(unit, plural)| unit.is_troop() && plural) => {}
                Part::Role(Role::Nothing) => nothing = true,
                Part::Role(Role::Not) if at == 0 => not = true,
                Part::Role(Role::At) => match items.get(at + 1) {
                    Some(next) if self.place(next).is_some() && hex.is_none() => {
                        hex = self.place(next);
                        at += 1;
                    }
                    Some(next)
                        if next.is(Role::All) || next.is(Role::Everywhere) || next.is(Role::Nothing) => {}
                    _ => return wrong,
                },
                _ => return wrong,
            }
            at += 1;
        }
        let line = match (all, nothing, not) {
            (true, false, false) => "land everywhere",
            (false, true, false) | (_, false, true) => "land nowhere",
            _ => return Err(Fault::Unread(items.last().map(|item| item.span))),
        };
        Ok(vec![vec![at_place(hex, line)]])
    }

    pub(super) fn pass(&self, items: &[Item]) -> Told<Readings> {
        match trimmed(items) {
            [only] if only.does(Verb::Pass) => Ok(vec![vec!["pass".into()]]),
            _ => Err(Fault::Unread(items.last().map(|item| item.span))),
        }
    }
}

/// Types of units that were named without numbers.
fn counted(listed: &Listed, unread: impl Fn() -> Fault) -> Told<String> {
    if let Some((_, _, span)) = listed.iter().find(|(_, count, _)| count.is_some()) {
        return Err(Fault::Unread(Some(*span)));
    }
    let types: Vec<String> = listed.iter().map(|(unit, ..)| edition().unit(*unit).plural()).collect();
    if types.is_empty() { Err(unread()) } else { Ok(types.join(", ")) }
}

/// For one system, or for all.
fn at_place(hex: Option<Hex>, line: &str) -> String {
    hex.map_or_else(|| line.to_owned(), |hex| format!("at {hex}: {line}"))
}
