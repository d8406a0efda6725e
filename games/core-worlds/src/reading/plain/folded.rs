//! What a clause says in more words than its order needs: folded before its roles are looked for.

use super::Plainly;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use rules::plain::Clause;

impl Plainly<'_> {
    /// The parts with all of these put plainly.
    pub(super) fn folded(&self, items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
        let items = first_of(items);
        let items = affordable(&items);
        let items = as_needed(&items);
        let items = put_out(&items);
        self.with_them(&items, clause)
    }

    /// "…, then grab Skarn with them": those the order before deploys.
    fn with_them(&self, items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
        let Some(units) = clause.said.last().and_then(|line| line.strip_prefix("deploy ")) else {
            return items.to_vec();
        };
        let raids =
            items.iter().any(|item| matches!(item.part, Part::Verb(Verb::Invade | Verb::Take | Verb::Send)));
        let plays = items.iter().any(|item| matches!(item.part, Part::Verb(Verb::Play | Verb::Use)));
        if !raids || plays || units.contains(" else ") {
            return items.to_vec();
        }
        let is = |item: Option<&Item>, role| item.is_some_and(|item| item.part == Part::Role(role));
        let mut told = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| items.get(at));
            let pronoun = is(Some(item), Role::That);
            if pronoun && (is(before, Role::With) || is(before, Role::Leave)) {
                let alone = is(before, Role::Leave);
                for (place, unit) in units.split(" then ").enumerate() {
                    if place > 0 {
                        told.push(Item { part: Part::Sep, ..item.clone() });
                    }
                    let (name, count) = match unit.rsplit_once(" x") {
                        Some((name, count)) if count.parse::<u32>().is_ok() => (name, count.parse().ok()),
                        _ => (unit, None),
                    };
                    told.extend(
                        count.filter(|_| !alone).map(|n| Item { part: Part::Count(n), ..item.clone() }),
                    );
                    told.push(Item {
                        part: Part::Cards(vec![name.to_owned()]),
                        plural: false,
                        ..item.clone()
                    });
                }
                continue;
            }
            told.push(item.clone());
        }
        told
    }
}

/// "the first one still available of A, B and C": A, else B, else C.
fn first_of(items: &[Item]) -> Vec<Item> {
    let Some(at) = items.iter().position(|item| item.part == Part::Role(Role::FirstOf)) else {
        return items.to_vec();
    };
    let listed = |item: &Item| match item.part {
        Part::Sep => Item { part: Part::Role(Role::Else), ..item.clone() },
        _ => item.clone(),
    };
    let (before, list) = items.split_at(at);
    let list = list.iter().skip(1).map(listed);
    // "A, B and C" has a comma and an "and" at most once in a row.
    let mut told: Vec<Item> = before.to_vec();
    for item in list {
        let again = item.part == Part::Role(Role::Else)
            && told.last().is_some_and(|last| last.part == Part::Role(Role::Else));
        if !again {
            told.push(item);
        }
    }
    told
}

/// "A if I can afford it, otherwise B": what cannot be paid is passed over anyway.
fn affordable(items: &[Item]) -> Vec<Item> {
    let Some(at) = items.iter().position(|item| item.part == Part::Role(Role::Affordable)) else {
        return items.to_vec();
    };
    let goes_on = items.get(at + 1..).unwrap_or_default().iter().find(|item| item.part != Part::Sep);
    if at == 0 || !goes_on.is_some_and(|item| item.part == Part::Role(Role::Else)) {
        return items.to_vec();
    }
    items.iter().filter(|item| item.part != Part::Role(Role::Affordable)).cloned().collect()
}

/// "you may play the Drop Pods if they are needed": what is to be played in an Invasion is played where it is needed.
fn as_needed(items: &[Item]) -> Vec<Item> {
    let plays = items
        .iter()
        .skip(1)
        .any(|item| matches!(item.part, Part::Verb(Verb::Play | Verb::Use) | Part::Role(Role::Pay)));
    let raids =
        items.iter().any(|item| matches!(item.part, Part::Verb(Verb::Invade | Verb::Take | Verb::Send)));
    let (front, tail) = match items {
        [front @ .., waits, that, needed]
            if that.part == Part::Role(Role::That) && needed.part == Part::Role(Role::Needed) =>
        {
            (front, waits)
        }
        [front @ .., waits, needed] if needed.part == Part::Role(Role::Needed) => (front, waits),
        _ => return items.to_vec(),
    };
    if plays && raids && tail.part == Part::Role(Role::If) { front.to_vec() } else { items.to_vec() }
}

/// "Put the Colonel and a snub out": "out" belongs to the verb.
fn put_out(items: &[Item]) -> Vec<Item> {
    match items {
        [front @ .., out]
            if out.part == Part::Role(Role::Gone)
                && front.first().is_some_and(|first| first.part == Part::Verb(Verb::Deploy))
                && !front.iter().any(|item| matches!(item.part, Part::Role(_))) =>
        {
            front.to_vec()
        }
        _ => items.to_vec(),
    }
}
