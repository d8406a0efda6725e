//! What is built, researched, scrapped and looted.

use super::heaps::Heap;
use super::items::{Item, Part, Plural};
use super::words::{Kind, Role, Verb};
use super::{Fault, MOST_READINGS, Plainly, Readings, Told, offering, one, unread};
use crate::hex::Hex;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::plain::Clause;
use rules::problem::Problem;

impl Plainly<'_> {
    /// Units to build, at one world.
    pub(super) fn build(&self, items: &[Item]) -> Told<Readings> {
        if let Some(asked) = self.without_a_number(items) {
            return Err(asked);
        }
        if let Some(lines) = self.built_at_each(items)? {
            return Ok(lines);
        }
        let items = &without_purse(items);
        let (units, at, never) = self.bought(items, &[Verb::Build, Verb::Take])?;
        let world = at;
        let at = at.map_or_else(String::new, |at| format!(" {at}:"));
        if never {
            let nothing =
                units.iter().all(|item| item.is(Role::Anything) || item.is(Role::Any) || is_units(item));
            let odd = units.first().map(|item| item.span);
            return if nothing { one(format!("build{at} nothing")) } else { Err(Fault::Unread(odd)) };
        }
        if let Some(asked) = self.how_many_at_last(&units, world)? {
            return Err(asked);
        }
        one(format!("build{at} {}", Heap::of(&units)?.text()?))
    }

    /// "4 assault, 1 prot, then 1 fighter", "I should like two Blasters": units that are counted, and nothing else said of them, are built.
    pub(super) fn listed_alone(&self, items: &[Item], clause: &Clause<'_>) -> Option<Vec<Item>> {
        // In Outreach ships are bought, and nothing else is counted.
        let outreach = self.galaxy.phase == crate::galaxy::Phase::Outreach;
        let first = items.first().filter(|_| outreach || !self.asks_for_more_than_orders())?;
        let mut kinds = 0;
        for (at, item) in items.iter().enumerate() {
            let counted = at
                .checked_sub(1)
                .and_then(|at| items.get(at))
                .is_some_and(|one| matches!(one.part, Part::Count(_)));
            match &item.part {
                Part::Count(_) => {}
                Part::Unit(Kind::One(_), plural) if counted || *plural == Plural::No => kinds += 1,
                Part::Units(list) => kinds += list.len(),
                Part::Sep => {}
                Part::Role(Role::First) if kinds > 0 => {}
                _ => return None,
            }
        }
        let counts = items.iter().any(|item| matches!(item.part, Part::Count(_) | Part::Units(_)));
        let wished = clause.wishes || clause.corrects || outreach;
        // What comes after what is how things are bought.
        let ranked =
            clause.words.iter().any(|word| matches!(word.text.as_str(), "then" | "first" | "afterwards"));
        if !counts || kinds == 0 || !(wished || (clause.leads && kinds > 1 && ranked)) {
            return None;
        }
        let build = Item { part: Part::Verb(Verb::Build), span: first.span };
        let kept = items.iter().filter(|item| !item.is(Role::First)).cloned();
        Some(std::iter::once(build).chain(kept).collect())
    }

    /// "1 protector, 2 heavies, then fighters", "… and the rest fighters": of the last as many as can be paid; how many that is,
    /// changes until production, so that it is asked.
    fn how_many_at_last(&self, units: &[Item], at: Option<Hex>) -> Told<Option<Fault>> {
        let [front @ .., last] = units else { return Ok(None) };
        let (unit, front) = match (&last.part, front) {
            (Part::Unit(Kind::One(unit), Plural::Yes), [front @ .., joint])
                if joint.part == Part::Sep || joint.is(Role::Rest) =>
            {
                (*unit, front)
            }
            _ => return Ok(None),
        };
        let front = super::trimmed(front);
        if front.is_empty() {
            return Ok(None);
        }
        let wanted = Heap::of(front)?.in_order()?;
        let race = self.galaxy.empire(self.desk.seat).race;
        let cost = |unit: Unit| u32::from(self.galaxy.edition.cost(race, unit)).max(1);
        let spent: u32 = wanted.iter().map(|(count, unit)| count * cost(*unit)).sum();
        let at = at.unwrap_or(self.galaxy.empire(self.desk.seat).home);
        let count = self.payable(at, unit, spent);
        let listed: Vec<String> = wanted
            .iter()
            .chain(&[(count, unit)])
            .map(|(count, unit)| format!("{count}{}", unit.letter()))
            .collect();
        let line = format!("build {at}: {}", listed.join(" "));
        let message = format!(
            "How many {}? A list is bought in its order as far as the credits go, so a number that is too high does no harm (6.3). \
             Answer with its number.",
            unit.plural()
        );
        Ok(Some(Fault::Refused(offering(Problem::unreadable(message), vec![vec![line]]))))
    }

    /// What is bought with the Imperial treasury.
    pub(super) fn loot(&self, items: &[Item]) -> Told<Readings> {
        let said = |item: &&Item| {
            !matches!(item.part, Part::Role(Role::With | Role::On | Role::For | Role::Treasury | Role::To))
        };
        let items: Vec<Item> = items.iter().filter(said).cloned().collect();
        let (units, at, never) = self.bought(&items, &[Verb::Loot, Verb::Build, Verb::Use])?;
        if never || at.is_some_and(|at| at != Hex::CENTRE) {
            return Err(Fault::Unread(items.first().map(|item| item.span)));
        }
        one(format!("loot: {}", Heap::of(&units)?.text()?))
    }

    /// The units, the world, and whether it says not to.
    fn bought(&self, items: &[Item], verbs: &[Verb]) -> Told<(Vec<Item>, Option<Hex>, bool)> {
        let (mut units, mut at, mut never, mut placed) = (Vec::new(), None, false, false);
        for item in items {
            match &item.part {
                Part::Verb(verb) if verbs.contains(verb) => {}
                Part::Role(Role::Them) if !units.is_empty() => {}
                Part::Role(Role::At | Role::On | Role::For | Role::To) => placed = true,
                Part::Hex(hex) if at.is_none_or(|at| at == *hex) && (placed || units.is_empty()) => {
                    at = Some(*hex);
                    placed = false;
                }
                Part::Role(Role::Not | Role::No | Role::Never) if units.is_empty() => never = true,
                _ if placed => return unread(item),
                Part::Unit(..) | Part::Units(_) | Part::Count(_) | Part::Sep => units.push(item.clone()),
                Part::Role(Role::Nothing | Role::Anything | Role::Any | Role::Only) => {
                    units.push(item.clone())
                }
                // "two more protectors"
                Part::Role(Role::More | Role::Other) => {}
                // "… and the rest fighters"
                Part::Role(Role::Rest) if !units.is_empty() => units.push(item.clone()),
                _ => return unread(item),
            }
        }
        while units.last().is_some_and(|item| item.part == Part::Sep) {
            units.pop();
        }
        let said = !units.is_empty() || never;
        if said && !placed {
            Ok((units, at, never))
        } else {
            Err(Fault::Unread(items.last().map(|item| item.span)))
        }
    }

    /// Is "jump" here the technology?
    pub(super) fn is_research(&self, items: &[Item]) -> bool {
        items.iter().any(|item| matches!(item.part, Part::Verb(Verb::Research | Verb::Upgrade)))
    }

    /// Technologies, in the order of the attempts.
    pub(super) fn research(&self, items: &[Item]) -> Told<Readings> {
        let (mut techs, mut verb, mut twice, mut last): (Vec<Tech>, _, _, _) =
            (Vec::new(), false, false, None);
        for (at, item) in items.iter().enumerate() {
            match &item.part {
                Part::Verb(Verb::Research | Verb::Upgrade | Verb::Develop) => verb = true,
                Part::Verb(Verb::Use | Verb::Build) if techs.is_empty() => verb = true,
                Part::Verb(Verb::Jump) => techs.push(Tech::Jump),
                // "first jump, ground last"
                Part::Tech(tech) => techs.push(*tech),
                Part::Role(Role::First) if techs.len() < 2 || at == 1 => {}
                Part::Role(Role::Last) => last = techs.len().checked_sub(1),
                Part::Role(Role::Twice | Role::Both) => twice = true,
                Part::Role(Role::On | Role::For | Role::At | Role::To | Role::Other | Role::With) => {}
                // "and ground if we get another go", "only Comm"
                Part::Role(Role::Attempt) if !techs.is_empty() => {}
                Part::Role(Role::AnotherGo) if techs.len() > 1 => {}
                Part::Role(Role::Only | Role::Attempt) if techs.is_empty() => {}
                Part::Sep => {}
                _ => return unread(item),
            }
        }
        let ordered = last.is_none_or(|last| last + 1 == techs.len());
        if techs.is_empty() || !verb || !ordered || (twice && techs.len() > 2) {
            return Err(Fault::Unread(items.last().map(|item| item.span)));
        }
        if let ([only], true) = (techs.as_slice(), twice) {
            techs = vec![*only, *only];
        }
        let names: Vec<String> = techs.iter().map(|tech| tech.name().to_lowercase()).collect();
        one(format!("research {}", names.join(", ")))
    }

    /// Units to destroy, where they are.
    pub(super) fn scrap(&self, items: &[Item]) -> Told<Readings> {
        let (mut units, mut at) = (Vec::new(), None);
        for item in items {
            match &item.part {
                Part::Verb(Verb::Scrap | Verb::TurnIn) if units.is_empty() => {}
                Part::Role(Role::At | Role::From) => {}
                Part::Hex(hex) if at.is_none() => at = Some(*hex),
                _ => units.push(item.clone()),
            }
        }
        let heap = Heap::of(&units)?;
        let Some(at) = at else { return one(format!("scrap {}", heap.text()?)) };
        let there = crate::law::transfer::at(self.galaxy, self.desk.seat, at);
        let found = heap.of_these(&there);
        if found.is_empty() {
            return one(format!("scrap {} at {at}", heap.text()?));
        }
        Ok(found.iter().take(MOST_READINGS).map(|force| vec![format!("scrap {force} at {at}")]).collect())
    }
}

/// Without "with the rest of my money", "from my treasury": what is built is paid so anyway.
fn without_purse(items: &[Item]) -> Vec<Item> {
    let mut left: Vec<Item> = Vec::new();
    for item in items {
        if item.is(Role::Treasury) {
            let purse = |item: &Item| {
                matches!(
                    item.part,
                    Part::Role(Role::With | Role::From | Role::Using | Role::All | Role::Rest)
                )
            };
            let begun = left.len();
            while left.last().is_some_and(purse) {
                left.pop();
            }
            if left.len() < begun {
                continue;
            }
        }
        left.push(item.clone());
    }
    left
}

fn is_units(item: &Item) -> bool {
    matches!(item.part, Part::Unit(super::words::Kind::Units, _) | Part::Sep)
}
