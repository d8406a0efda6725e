//! "One of the Grunts shall stay there", "Corin discards two Snub Fighters for it": what a sentence of its own adds to the Invasion
//! told before it. It is that Invasion once more, with more of it told.

use super::cards::Place;
use super::items::{Item, Part, alternatives, one_each};
use super::words::{Role, Verb};
use super::{Plainly, Readings, trimmed};
use rules::plain::Clause;

impl Plainly<'_> {
    /// The Invasion of the order before with what these words add to it; nothing where they speak of something else.
    pub(super) fn adds_to_the_invasion(&self, items: &[Item], clause: &Clause<'_>) -> Option<Readings> {
        let before = clause.said.last()?;
        let world = invaded(before).filter(|_| !before.contains(" else "))?;
        let items = self.without_purpose(trimmed(items), world);
        let added = self
            .settler(&items, world, before)
            .or_else(|| self.thrown(&items, before))
            .or_else(|| self.played(&items))
            .or_else(|| self.detail(&items, world, before))?;
        let first = |part: &str| part.split(' ').next().unwrap_or_default().to_owned();
        let told: Vec<String> = added.split(", ").map(first).collect();
        let already = before.split(", ").skip(1).any(|part| told.contains(&first(part)));
        (!already).then(|| vec![vec![format!("{before}, {added}")]])
    }

    /// "Paying up to 1, bringing back the Skimmer": what begins with a word that tells of an Invasion and of nothing else, read behind
    /// that Invasion.
    fn detail(&self, items: &[Item], world: &str, before: &str) -> Option<String> {
        let first = items.first()?;
        if !matches!(first.part, Part::Role(Role::Pay | Role::Back | Role::Anyway | Role::Returns)) {
            return None;
        }
        let like = |part: Part| Item { part, plural: false, ..first.clone() };
        let whole: Vec<Item> =
            [like(Part::Verb(Verb::Invade)), like(Part::Cards(vec![world.to_owned()])), like(Part::Sep)]
                .into_iter()
                .chain(items.iter().map(|item| self.it_of(item, before)))
                .collect();
        match self.invade(&whole).ok()?.as_slice() {
            [only] => match only.as_slice() {
                [line] => Some(line.strip_prefix(&format!("invade {world} with all needed, "))?.to_owned()),
                _ => None,
            },
            _ => None,
        }
    }

    /// "it", where one Unit alone was sent.
    fn it_of(&self, item: &Item, before: &str) -> Item {
        let force =
            before.split(" with ").nth(1).and_then(|tail| tail.split(", ").next()).unwrap_or_default();
        let one = !force.contains(" and ") && !force.contains(" x") && self.sight.lies(force, Place::Warzone);
        match item.part {
            Part::Role(Role::That) if one => {
                Item { part: Part::Cards(vec![force.to_owned()]), ..item.clone() }
            }
            _ => item.clone(),
        }
    }

    /// Without "for this", "in this fight", "for 2 more fleet", "on Brightwell" where Brightwell is invaded.
    fn without_purpose(&self, items: &[Item], world: &str) -> Vec<Item> {
        let part = |at: usize| items.get(at).map(|item| &item.part);
        let it = |part: Option<&Part>| match part {
            Some(Part::Role(Role::That | Role::Strength)) => true,
            Some(Part::Cards(cards)) => cards.iter().any(|card| card == world),
            _ => false,
        };
        let (mut left, mut at) = (Vec::new(), 0);
        while let Some(item) = items.get(at) {
            let joins = matches!(item.part, Part::Role(Role::For | Role::On | Role::To | Role::With));
            let counted = matches!(part(at + 1), Some(Part::Count(_)));
            at += match (joins, it(part(at + 1)), counted && it(part(at + 2))) {
                (true, true, _) => 2,
                (true, _, true) => 3,
                _ => {
                    left.push(item.clone());
                    1
                }
            };
        }
        trimmed(&left).to_vec()
    }

    /// "A grunt stays there", "let one Snub Fighter hold it".
    fn settler(&self, items: &[Item], world: &str, before: &str) -> Option<String> {
        let behind = |item: &Item| match &item.part {
            Part::Role(Role::There | Role::That | Role::Colonise | Role::Stays | Role::Leave | Role::To) => {
                true
            }
            Part::Cards(cards) => cards.iter().any(|card| card == world),
            _ => false,
        };
        let stays = |item: &Item| {
            matches!(
                item.part,
                Part::Role(Role::Stays | Role::Colonise | Role::Leave) | Part::Verb(Verb::Keep)
            )
        };
        if let [one, stays_there, rest @ ..] = items
            && matches!(one.part, Part::Count(1) | Part::Role(Role::That))
            && stays(stays_there)
            && rest.iter().all(behind)
        {
            return Some(self.one_of_the_force(before));
        }
        let at = items.iter().position(|item| matches!(item.part, Part::Cards(_)))?;
        let (counted, rest) = (items.get(..at)?, items.get(at + 1..)?);
        let one = |item: &Item| matches!(item.part, Part::Count(1) | Part::Role(Role::That));
        let told = rest.first().is_some_and(stays) && rest.iter().skip(1).all(behind);
        let Part::Cards(cards) = &items.get(at)?.part else { return None };
        let cards = self.sight.narrowed(cards, Place::Warzone);
        let [card] = cards.as_slice() else { return None };
        // "The grunts stay": who is not of the force stays out of it, unless it is told where.
        let where_to = |item: &Item| {
            matches!(item.part, Part::Role(Role::There | Role::That | Role::Colonise) | Part::Cards(_))
        };
        let among =
            before.contains(" with all") || before.contains(card.as_str()) || rest.iter().any(where_to);
        (told && among && counted.iter().all(one) && self.sight.lies(card, Place::Warzone))
            .then(|| format!("colonising with {card}"))
    }

    /// "One of them stays there": the one kind of Unit told that can, or whoever can.
    fn one_of_the_force(&self, before: &str) -> String {
        let force =
            before.split(" with ").nth(1).and_then(|tail| tail.split(", ").next()).unwrap_or_default();
        let unit = |text: &str| text.rsplit_once(" x").map_or(text, |(unit, _)| unit).to_owned();
        let able: Vec<String> =
            force.split(" and ").map(unit).filter(|unit| self.sight.colonises(unit)).collect();
        match able.as_slice() {
            [only] => format!("colonising with {only}"),
            _ => "colonising".into(),
        }
    }

    /// "Corin discards one Grunts and one Snub Fighter".
    fn thrown(&self, items: &[Item], before: &str) -> Option<String> {
        let at = items.iter().position(|item| item.part == Part::Role(Role::Discard))?;
        let by = match items.get(..at)? {
            [] => true,
            [Item { part: Part::Cards(cards), .. }] => {
                before.contains(" with all") || cards.iter().any(|card| before.contains(card.as_str()))
            }
            _ => false,
        };
        // "throw two snubs away"
        let small = |item: &Item| matches!(item.part, Part::Role(Role::InHand | Role::Gone));
        let list: Vec<Item> = items.get(at + 1..)?.iter().filter(|item| !small(item)).cloned().collect();
        let groups = self.counted(&list, Verb::Play, Place::Hand).ok()?;
        let all = alternatives(&groups, 2, |card| self.sight.copies(card, Place::Hand));
        let [only] = all.as_slice() else { return None };
        by.then(|| format!("discarding {}", only.join(" and ")))
    }

    /// "I use Fighter Screen in this fight": a Tactic that is played in an Invasion and nowhere else.
    fn played(&self, items: &[Item]) -> Option<String> {
        let [Item { part: Part::Verb(Verb::Use | Verb::Play), .. }, list @ ..] = items else { return None };
        let groups = self.counted(list, Verb::Play, Place::Tactics).ok()?;
        let cards = one_each(&groups).ok()?;
        let tactics = cards.iter().all(|card| self.sight.lies(card, Place::Tactics));
        tactics.then(|| format!("playing {}", cards.join(" and ")))
    }
}

/// The World a line invades.
fn invaded(line: &str) -> Option<&str> {
    let step = match line.strip_prefix("if ") {
        Some(waits) => waits.split_once(": ")?.1,
        None => line,
    };
    Some(step.strip_prefix("invade ")?.split_once(" with ")?.0)
}

/// Does a line say the Invasion of another once more, with more of it told?
pub(crate) fn completes(line: &str, earlier: &str) -> bool {
    if invaded(line).is_none() || invaded(line) != invaded(earlier) || line == earlier {
        return false;
    }
    // "…, else Lumen" behind it.
    if line.strip_prefix(earlier).is_some_and(|more| more.starts_with(" else ")) {
        return true;
    }
    let parts = |text: &str| text.split(", ").map(str::to_owned).collect::<Vec<String>>();
    let (more, less) = (parts(line), parts(earlier));
    more.first() == less.first() && less.iter().all(|part| more.contains(part))
}
