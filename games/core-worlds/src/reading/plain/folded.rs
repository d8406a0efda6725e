//! What a clause says in more words than its order needs: folded before its roles are looked for.

use super::Plainly;
use super::items::{Item, Part};
use super::words::{Role, Verb};
use rules::plain::Clause;

impl Plainly<'_> {
    /// The parts with all of these put plainly.
    pub(super) fn folded(&self, items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
        let items = of_what(items);
        let items = numbered_list(&items);
        let items = but_not(&items, clause);
        let items = first_of(&items);
        let items = affordable(&items);
        let items = as_needed(&items);
        let items = put_out(&items, clause);
        let items = by_whom(&items);
        let items = after_the_token(&items);
        let items = self.with_both(&items, clause);
        self.with_them(&items, clause)
    }

    /// "…, then grab Skarn with them": those the order before deploys.
    fn with_them(&self, items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
        let Some(units) = clause.said.last().and_then(|line| line.strip_prefix("deploy ")) else {
            return items.to_vec();
        };
        let verbless = !items.iter().any(|item| matches!(item.part, Part::Verb(_)));
        let raids =
            items.iter().any(|item| matches!(item.part, Part::Verb(Verb::Invade | Verb::Take | Verb::Send)))
                || (verbless && self.names_any(items, super::cards::Place::Worlds));
        let plays = items.iter().any(|item| matches!(item.part, Part::Verb(Verb::Play | Verb::Use)));
        if !raids || plays || units.contains(" else ") {
            return items.to_vec();
        }
        let is = |item: Option<&Item>, role| item.is_some_and(|item| item.part == Part::Role(role));
        let mut told = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| items.get(at));
            let pronoun = is(Some(item), Role::That);
            let sent = before.is_some_and(|before| before.part == Part::Verb(Verb::Send));
            let listed = is(before, Role::With) || listed_with(items.get(..at).unwrap_or_default());
            if pronoun && (sent || listed || is(before, Role::Leave)) {
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

/// "with the Corps and …": does a list of those that go end here with "and"?
fn listed_with(items: &[Item]) -> bool {
    let lists = |item: &&Item| matches!(item.part, Part::Cards(_) | Part::Count(_) | Part::Sep);
    let length = items.iter().rev().take_while(lists).count();
    let opens = items.len().checked_sub(length + 1).and_then(|at| items.get(at));
    items.last().is_some_and(|item| item.part == Part::Sep)
        && opens.is_some_and(|item| item.part == Part::Role(Role::With))
}

impl Plainly<'_> {
    /// "With those two I invade Palefire", "attack Vesper with both": the two Units that have just been deployed, or the only two
    /// of the Warzone; "with everything I've deployed": all of those.
    fn with_both(&self, items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
        let raids =
            items.iter().any(|item| matches!(item.part, Part::Verb(Verb::Invade | Verb::Take | Verb::Send)));
        let names = |item: Option<&Item>| {
            matches!(
                item.map(|item| &item.part),
                Some(Part::Cards(_) | Part::Count(_) | Part::Role(Role::That))
            )
        };
        let part = |at: usize| items.get(at).map(|item| &item.part);
        // "with both", "with the three of them"
        let told = |at: usize| match (part(at), part(at + 1), part(at + 2)) {
            (Some(Part::Role(Role::With)), Some(Part::Role(Role::Both)), _) if !names(items.get(at + 2)) => {
                Some((at, 1, 2))
            }
            (Some(Part::Role(Role::With)), Some(Part::Count(n)), Some(Part::Role(Role::That)))
                if !names(items.get(at + 3)) =>
            {
                Some((at, 2, *n))
            }
            _ => None,
        };
        let Some((at, length, count)) = (0..items.len()).find_map(told).filter(|_| raids) else {
            return items.to_vec();
        };
        let Some(units) = self.so_many(count, clause) else { return items.to_vec() };
        let mut told: Vec<Item> = items.get(..=at).unwrap_or_default().to_vec();
        let Some(like) = told.last().cloned() else { return items.to_vec() };
        for (place, (name, count)) in units.into_iter().enumerate() {
            if place > 0 {
                told.push(Item { part: Part::Sep, ..like.clone() });
            }
            if count > 1 {
                told.push(Item { part: Part::Count(count), ..like.clone() });
            }
            told.push(Item { part: Part::Cards(vec![name]), ..like.clone() });
        }
        told.extend(items.iter().skip(at + 1 + length).cloned());
        told
    }

    /// The Units "both", or "the three of them", can only be: those of the last deployment, of all of them, or of the Warzone where
    /// none is deployed.
    fn so_many(&self, wanted: u32, clause: &Clause<'_>) -> Option<Vec<(String, u32)>> {
        let filed: Vec<String> = match clause.said.iter().any(|line| line.starts_with("deploy ")) {
            true => clause.said.to_vec(),
            false => self.desk.book.lines().map(|line| line.order.to_string()).collect(),
        };
        let deployed: Vec<Vec<(String, u32)>> = filed.iter().filter_map(|line| units_of(line)).collect();
        let fits = |units: &Vec<(String, u32)>| units.iter().map(|(_, count)| count).sum::<u32>() == wanted;
        if deployed.is_empty() {
            return Some(self.sight.warzone()).filter(fits);
        }
        deployed.last().cloned().filter(fits).or_else(|| Some(deployed.concat()).filter(fits))
    }
}

/// The Units a line deploys, where it does so on no condition and in no other case.
fn units_of(line: &str) -> Option<Vec<(String, u32)>> {
    let units = line.strip_prefix("deploy ").filter(|units| !units.contains(" else "))?;
    let unit = |unit: &str| match unit.rsplit_once(" x") {
        Some((name, count)) => count.parse().map_or((unit.to_owned(), 1), |count| (name.to_owned(), count)),
        None => (unit.to_owned(), 1),
    };
    Some(units.split(" then ").map(unit).collect())
}

/// "if Orison is taken by somebody else": by whom is said by "taken" already.
fn by_whom(items: &[Item]) -> Vec<Item> {
    let is = |item: Option<&Item>, roles: &[Role]| matches!(item.map(|item| &item.part), Some(Part::Role(role)) if roles.contains(role));
    let at = (1..items.len()).find(|at| {
        is(items.get(at - 1), &[Role::Gone])
            && is(items.get(*at), &[Role::With, Role::To])
            && is(items.get(at + 1), &[Role::Somebody, Role::Others])
    });
    let Some(at) = at else { return items.to_vec() };
    items.iter().take(at).chain(items.iter().skip(at + 2)).cloned().collect()
}

/// "After the token I draft …": the token was ordered before.
fn after_the_token(items: &[Item]) -> Vec<Item> {
    match items {
        [first, token, rest @ ..]
            if first.part == Part::Role(Role::If)
                && token.part == Part::Role(Role::Token)
                && rest.iter().any(|item| matches!(item.part, Part::Verb(_))) =>
        {
            rest.to_vec()
        }
        _ => items.to_vec(),
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
fn put_out(items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
    let lists = |item: &Item| {
        matches!(item.part, Part::Cards(_) | Part::Count(_) | Part::Sep | Part::Role(Role::All | Role::Both))
    };
    let out = clause.words.last().is_some_and(|word| matches!(word.text.as_str(), "out" | "down"));
    match items {
        // "the Corps and two grunts out"
        [front @ .., last]
            if out
                && matches!(last.part, Part::Role(Role::Gone | Role::IntoPlay))
                && !front.is_empty()
                && front.iter().all(lists) =>
        {
            let verb = Item { part: Part::Verb(Verb::Deploy), ..last.clone() };
            std::iter::once(verb).chain(front.iter().cloned()).collect()
        }
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

/// "if gone, …", "when still there": it, of what was named before.
fn of_what(items: &[Item]) -> Vec<Item> {
    let mut told: Vec<Item> = Vec::new();
    for item in items {
        let waits = told.last().is_some_and(|last| last.part == Part::Role(Role::If));
        // "if behind" is said of oneself.
        let named = item.part == Part::Role(Role::Gone)
            || told.iter().any(|item| matches!(item.part, Part::Cards(_)));
        if waits && named && matches!(item.part, Part::Role(Role::Gone | Role::NotGone | Role::There)) {
            told.push(Item { part: Part::Role(Role::That), ..item.clone() });
        }
        told.push(item.clone());
    }
    told
}

/// "deploy three: a snub and two grunts": how many they are in all says nothing new.
fn numbered_list(items: &[Item]) -> Vec<Item> {
    let [
        verb @ Item { part: Part::Verb(Verb::Deploy | Verb::Draft), .. },
        Item { part: Part::Count(all), .. },
        Item { part: Part::Sep, .. },
        list @ ..,
    ] = items
    else {
        return items.to_vec();
    };
    let counts = list.iter().enumerate().map(|(at, item)| match item.part {
        Part::Count(n) => n,
        Part::Cards(_)
            if !matches!(
                at.checked_sub(1).and_then(|at| list.get(at)),
                Some(Item { part: Part::Count(_), .. })
            ) =>
        {
            1
        }
        _ => 0,
    });
    let lists = list.iter().all(|item| matches!(item.part, Part::Count(_) | Part::Cards(_) | Part::Sep));
    match lists && counts.sum::<u32>() == *all {
        true => std::iter::once(verb).chain(list).cloned().collect(),
        false => items.to_vec(),
    }
}

/// "deploy the Stalkers, but not the snub": what is not named is not deployed anyway.
fn but_not(items: &[Item], clause: &Clause<'_>) -> Vec<Item> {
    let other =
        |item: &Item| matches!(item.part, Part::Verb(verb) if !matches!(verb, Verb::Deploy | Verb::Draft));
    let joined = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| items.get(at));
        before.is_some_and(|before| matches!(word_of(before, clause), "+" | "and" | "&" | "but"))
    };
    // "…, no the Scout" puts right what was said.
    let told = |(at, item): (usize, &Item)| match item.part {
        Part::Role(Role::Except) => true,
        Part::Role(Role::Never) => joined(at),
        _ => false,
    };
    let at = items.iter().enumerate().position(told);
    let Some(at) = at.filter(|at| *at > 1 && !items.iter().any(other)) else { return items.to_vec() };
    let (told, not) = items.split_at(at);
    let named = |items: &[Item]| -> Vec<Part> {
        items
            .iter()
            .filter(|item| matches!(item.part, Part::Cards(_)))
            .map(|item| item.part.clone())
            .collect()
    };
    let plain = |item: &Item| {
        matches!(
            item.part,
            Part::Cards(_) | Part::Count(_) | Part::Sep | Part::Verb(_) | Part::Role(Role::Both)
        )
    };
    let lists = |item: &Item| matches!(item.part, Part::Cards(_) | Part::Count(_) | Part::Sep);
    let (here, left) = (named(told), named(not));
    let apart = !here.is_empty() && !left.is_empty() && left.iter().all(|card| !here.contains(card));
    match apart && told.iter().all(plain) && not.iter().skip(1).all(lists) {
        true => rules::plain::trimmed(told, |item| item.part == Part::Sep).to_vec(),
        false => items.to_vec(),
    }
}

/// The word an item begins with.
fn word_of<'c>(item: &Item, clause: &Clause<'c>) -> &'c str {
    clause.words.iter().find(|word| word.span == item.span).map_or("", |word| word.text.as_str())
}
