//! Survey Teams as they are sent out: "survey F4 and G5", "survey team 2 to H6", "the 2nd one to G5".

use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{MOST_READINGS, Plainly, Readings, Told, unread};
use crate::galaxy::Phase;
use crate::hex::Hex;
use crate::unit::Unit;
use rules::plain::Clause;
use rules::span::Span;

impl Plainly<'_> {
    /// In Outreach nothing is scanned: who scouts there, sends Survey Teams (3).
    pub(super) fn sends_out(&self) -> bool {
        self.galaxy.phase == Phase::Outreach
    }

    /// The items with teams as they are counted elsewhere: by no number of their own, and by their noun.
    pub(super) fn teams(&self, items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
        let told = surveyed(&unnumbered(items));
        self.one_more_of_those(told, clause)
    }

    /// "and the 2nd one to G5", behind "jump a survey team to F4": another of the same sort.
    fn one_more_of_those(&self, items: Vec<Item>, clause: &Clause<'_>) -> Vec<Item> {
        let skip = match items.as_slice() {
            [other, Item { part: Part::Count(1), .. }, ..] if other.is(Role::Other) => 2,
            [other, ..] if other.is(Role::Other) || other.is(Role::Last) => 1,
            _ => return items,
        };
        let rest = items.get(skip..).unwrap_or_default();
        let plain = |item: &Item| {
            matches!(
                item.part,
                Part::Hex(_)
                    | Part::Arrow
                    | Part::Verb(Verb::Jump | Verb::Go)
                    | Part::Role(Role::To | Role::From | Role::At | Role::Using | Role::With)
                    | Part::Unit(Kind::One(Unit::Bunker), _)
            )
        };
        let goes = rest.iter().any(|item| item.is(Role::To) || item.part == Part::Arrow);
        let of = clause.said.last().and_then(|line| one_sort(line));
        match (of, items.first()) {
            (Some(unit), Some(first)) if goes && rest.iter().all(plain) => {
                let put = |part: Part| Item { part, span: first.span };
                let one = [put(Part::Count(1)), put(Part::Unit(Kind::One(unit), Plural::No))];
                [one.as_slice(), rest].concat()
            }
            _ => items,
        }
    }

    /// "explore E5", "scout H4 and F4", "scout F4 with both teams": Survey Teams go there, one to each unless it is said.
    pub(super) fn survey(&self, items: &[Item]) -> Told<Readings> {
        let (mut to, mut from, mut count, mut mark): (Vec<Hex>, Option<Hex>, Option<u16>, _) =
            (Vec::new(), None, None, Role::To);
        for item in items {
            match &item.part {
                Part::Verb(Verb::Scout | Verb::Go | Verb::Jump) | Part::Sep | Part::Arrow => mark = Role::To,
                Part::Role(role @ (Role::To | Role::From)) => mark = *role,
                Part::Role(Role::At) if !to.is_empty() || count.is_some() => mark = Role::From,
                Part::Role(Role::At | Role::With | Role::Using) => {}
                Part::Role(Role::Both) if count.is_none() => count = Some(2),
                Part::Count(n) if count.is_none() => count = Some(u16::try_from(*n).unwrap_or(u16::MAX)),
                Part::Unit(Kind::One(Unit::Survey), _) => {}
                Part::Hex(hex) if mark == Role::From && from.is_none() => from = Some(*hex),
                Part::Hex(hex) if mark != Role::From => to.push(*hex),
                _ => return unread(item),
            }
        }
        let Some(last) = items.last().filter(|_| !to.is_empty()) else {
            return Err(super::Fault::Unread(items.last().map(|item| item.span)));
        };
        // "scout F4 and G5 with two teams": one each.
        let places = u16::try_from(to.len()).unwrap_or(u16::MAX);
        let each = match count {
            None => 1,
            Some(count) if places == 1 => count,
            Some(count) if count == places => 1,
            Some(_) => return unread(last),
        };
        let mut all: Readings = vec![Vec::new()];
        for hex in &to {
            let starts = self.team_starts(from, *hex);
            let with = |before: &Vec<String>| -> Readings {
                let line = |start: &Hex| format!("jump {each}T from {start} to {hex}");
                starts.iter().map(|start| [before.as_slice(), &[line(start)]].concat()).collect()
            };
            all = all.iter().flat_map(with).take(MOST_READINGS).collect();
        }
        Ok(all)
    }

    /// Where Survey Teams are that could go there.
    fn team_starts(&self, from: Option<Hex>, to: Hex) -> Vec<Hex> {
        let has = |hex: &Hex| self.there(*hex).has(Unit::Survey);
        self.starts_from(from, to).into_iter().filter(has).collect()
    }
}

/// "survey team 2 to H6", "team 1 flies to F4": teams have no numbers, so that one of them is meant.
fn unnumbered(items: &[Item]) -> Vec<Item> {
    let mut told: Vec<Item> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let noun = told.last().is_some_and(|last| {
            matches!(last.part, Part::Unit(Kind::One(Unit::Survey), Plural::No | Plural::Unclear))
        });
        let counted = told.len().checked_sub(2).and_then(|at| told.get(at)).is_some_and(is_count);
        let moves = |item: &Item| {
            matches!(
                item.part,
                Part::Verb(Verb::Jump | Verb::Go | Verb::Scout)
                    | Part::Role(Role::To | Role::From | Role::At)
                    | Part::Arrow
                    | Part::Hex(_)
            )
        };
        // "team 1: F4"
        let apart = matches!(
            items.get(at + 1..),
            Some([Item { part: Part::Sep, .. }, Item { part: Part::Hex(_), .. }, ..])
        );
        let goes_on = apart || items.get(at + 1).is_some_and(moves);
        if noun && !counted && goes_on && matches!(item.part, Part::Count(1..=4)) {
            continue;
        }
        told.push(item.clone());
    }
    told
}

/// "survey F4", "survey G5 and F2": the noun that is a verb here.
fn surveyed(items: &[Item]) -> Vec<Item> {
    let [Item { part: Part::Unit(Kind::One(Unit::Survey), Plural::No), span }, rest @ ..] = items else {
        return items.to_vec();
    };
    let places = rest.iter().all(|item| matches!(item.part, Part::Hex(_) | Part::Sep)) && !rest.is_empty();
    if !places {
        return items.to_vec();
    }
    [&[scouts(*span)], rest].concat()
}

fn scouts(span: Span) -> Item {
    Item { part: Part::Verb(Verb::Scout), span }
}

fn is_count(item: &Item) -> bool {
    matches!(item.part, Part::Count(_) | Part::Role(Role::All | Role::Both))
}

/// The one sort of unit a line moves: "jump 1T from G3 to F4".
fn one_sort(line: &str) -> Option<Unit> {
    let force = line.strip_prefix("jump ").or_else(|| line.strip_prefix("transfer "))?;
    let force = force.split(' ').next()?;
    let letters = force.trim_start_matches(|c: char| c.is_ascii_digit());
    let unit = Unit::ALL.into_iter().find(|unit| unit.letter().to_string() == letters)?;
    let alone = line.split(' ').nth(2).is_some_and(|word| word == "from" || word == "to");
    (letters.len() < force.len() && alone).then_some(unit)
}
