//! The words of a clause as what they are in an order.

use super::cards::Place;
use super::words::{Role, Verb, Word};
use super::{Fault, Plainly, Told};
use rules::lexer::{Token, TokenKind};
use rules::plain::{is_idle, number};
use rules::span::Span;

/// What a word or some words are.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    Verb(Verb),
    Role(Role),
    /// Names of cards they may stand for.
    Cards(Vec<String>),
    Count(u32),
    /// Joins.
    Sep,
}

/// A part and its place.
#[derive(Clone, Debug)]
pub struct Item {
    pub part: Part,
    pub span: Span,
    /// A name in the plural: "snubs".
    pub plural: bool,
}

impl Item {
    fn new(part: Part, word: &Token) -> Self {
        Self { part, span: word.span, plural: false }
    }
}

/// Cards of a list: "two grunts", "both snubs".
#[derive(Clone, Debug)]
pub struct Group {
    /// How many; `None` for one, or all, or both, as `every` says.
    pub count: Option<u32>,
    pub every: Option<Role>,
    pub cards: Vec<String>,
    pub span: Span,
    /// Named in the plural.
    pub plural: bool,
}

impl Plainly<'_> {
    /// Every word with what it is, or the place of the first that is nothing.
    pub(super) fn items(&self, words: &[Token]) -> Told<Vec<Item>> {
        let (mut items, mut at): (Vec<Item>, usize) = (Vec::new(), 0);
        while let Some(word) = words.get(at) {
            let rest = words.get(at..).unwrap_or_default();
            // "two of the three snubs": how many there are besides says nothing.
            let counted = items.last().is_some_and(|item| matches!(item.part, Part::Count(_)));
            if counted && word.text == "of" && rest.get(1).is_some_and(|next| number(next).is_some()) {
                at += 2;
                continue;
            }
            // "…, but spend no more than 2 on it": it goes on, and nothing is excepted.
            let spends = |next: &Token| {
                matches!(
                    self.words.at(std::slice::from_ref(next)),
                    Some((Word::Verb(Verb::Use | Verb::Play) | Word::Role(Role::Pay), _))
                )
            };
            if word.text == "but" && rest.get(1).is_some_and(spends) && !items.is_empty() {
                items.push(Item::new(Part::Sep, word));
                at += 1;
                continue;
            }
            // "the other two have passed", at a table of three.
            if let Some(length) = self.all_the_others(rest) {
                items.push(Item::new(Part::Role(Role::Others), word));
                at += length;
                continue;
            }
            // "one lot of grunts": so many cards of that name.
            if counted
                && let [lot, of, ..] = rest
                && is_a_lot(lot)
                && of.text == "of"
            {
                at += 2;
                continue;
            }
            // "… and the grunts, who stay behind": a comma before "who" joins nothing.
            if matches!(word.text.as_str(), "who" | "which")
                && items.last().is_some_and(|item| item.part == Part::Sep)
            {
                items.pop();
            }
            // "if Ben takes Orison": whoever takes it, it is gone.
            let waits = items.last().is_some_and(|item| item.part == Part::Role(Role::If));
            if waits
                && !self.is_called(word, true)
                && self.next(rest, true).is_none()
                && self.takes(rest.get(1..).unwrap_or_default())
            {
                items.push(Item::new(Part::Role(Role::Somebody), word));
                at += 1;
                continue;
            }
            let waiting = items.iter().any(|item| matches!(item.part, Part::Role(Role::If | Role::Unless)));
            // "when Fay has bought it already", "if it was taken by Ben"
            if waiting && self.is_called(word, false) && self.sight.at(rest).is_none() {
                items.push(Item::new(Part::Role(Role::Somebody), word));
                at += 1;
                continue;
            }
            let next = match self.next(rest, waiting) {
                // "have it deployed", "only … if …", "my trusty Lancer"
                // "if it was snatched away"
                None if waiting && matches!(word.text.as_str(), "was" | "were" | "will") => Some((None, 1)),
                None if self.loose.get() => self.loosely(words, at, waiting),
                next => next,
            };
            let (part, length) = next.ok_or(Fault::Unread(Some(word.span)))?;
            let named = rest.get(..length).unwrap_or_default();
            let plural =
                named.last().is_some_and(|last| last.text.ends_with('s') && !last.text.ends_with("'s"));
            items.extend(part.map(|part| Item { plural, ..Item::new(part, word) }));
            at += length;
        }
        // "Orison first, Palefire after"
        let after = words.last().is_some_and(|word| word.text == "after");
        if after && items.len() > 1 && items.last().is_some_and(|item| item.part == Part::Role(Role::If)) {
            items.pop();
        }
        // "Bastion Cruiser": half of one name and half of another are two cards only if that is said.
        let named = |item: &Item| matches!(item.part, Part::Cards(_));
        if let Some([_, second]) = items.windows(2).find(|pair| pair.iter().all(named)) {
            return Err(Fault::Unread(Some(second.span)));
        }
        Ok(into_play(into_deck(items)))
    }

    /// How many words say "the other two" where there are so many.
    fn all_the_others(&self, words: &[Token]) -> Option<usize> {
        let (other, count) = (words.first()?, words.get(1)?);
        let others = u32::from(self.sight.seats().checked_sub(1)?);
        let named = |word: &Token| {
            matches!(word.text.as_str(), "players" | "empires" | "ones" | "rivals" | "opponents")
        };
        let length = match (other.text.as_str(), number(count)) {
            ("other", Some(n)) if n == others => 2,
            ("both", _) if count.text == "others" && others == 2 => 2,
            _ => return None,
        };
        Some(length + usize::from(words.get(length).is_some_and(named)))
    }

    /// What a word is that says nothing by itself.
    fn loosely(&self, words: &[Token], at: usize, waiting: bool) -> Option<(Option<Part>, usize)> {
        let word = words.get(at)?;
        let behind = words.get(at + 1..).unwrap_or_default();
        let waits = |word: &Token| {
            matches!(self.words.at(std::slice::from_ref(word)), Some((Word::Role(Role::If), _)))
        };
        if word.text == "only" && behind.iter().any(waits) {
            return Some((None, 1));
        }
        // "before Ben does"
        let does = |word: &Token| matches!(word.text.as_str(), "does" | "do" | "can" | "gets");
        if word.text == "before"
            && let Some(end) = behind.iter().take(4).position(does)
        {
            return Some((None, end + 2));
        }
        if !waiting && let Some(verb) = self.participle_of(word) {
            return Some((Some(Part::Verb(verb)), 1));
        }
        is_idle(&word.text).then_some((None, 1))
    }

    /// Is it what somebody else at the table is called; or, where `own` is asked for, the reader?
    fn is_called(&self, word: &Token, own: bool) -> bool {
        let named =
            |name: &String| name.split(' ').next().is_some_and(|name| name.to_lowercase() == word.text);
        let mut asked =
            (0_u8..).zip(self.desk.names).filter(|(seat, _)| (*seat == self.desk.view.you.0) == own);
        self.words.at(std::slice::from_ref(word)).is_none() && asked.any(|(_, name)| named(name))
    }

    /// Do the words begin with taking or conquering something?
    fn takes(&self, words: &[Token]) -> bool {
        matches!(self.words.at(words), Some((Word::Verb(Verb::Take | Verb::Draft | Verb::Invade), _)))
    }

    /// The verb of "deployed", "grabbed".
    fn participle_of(&self, word: &Token) -> Option<Verb> {
        let stem = word.text.strip_suffix("ed")?;
        let doubled = stem.char_indices().next_back().and_then(|(at, _)| stem.get(..at));
        let forms = [Some(stem), word.text.strip_suffix('d'), doubled];
        let base = |form: &str| Token { text: form.to_owned(), ..word.clone() };
        forms.into_iter().flatten().find_map(|form| match self.words.at(&[base(form)]) {
            Some((Word::Verb(verb), _)) => Some(verb),
            _ => None,
        })
    }

    /// "grabbed", "purchased": what is done to a card that others take.
    fn is_participle(&self, word: &Token) -> bool {
        matches!(self.participle_of(word), Some(Verb::Take | Verb::Draft | Verb::Invade))
    }

    fn next(&self, rest: &[Token], waits: bool) -> Option<(Option<Part>, usize)> {
        let word = rest.first()?;
        let known = self.words.at(rest);
        let named = self.sight.at(rest);
        // "my robot", "a capital ship"; "the hero Teodor Quist" is named.
        if let Some((cards, length)) = self.sight.of_sort(rest)
            && named.as_ref().is_none_or(|(_, named)| *named < length)
            && known.is_none_or(|(_, known)| known <= length)
        {
            let behind = self.sight.at(rest.get(length..).unwrap_or_default());
            let called = behind.is_some_and(|(names, _)| names.iter().any(|name| cards.contains(name)));
            return Some(if called { (None, length) } else { (Some(Part::Cards(cards)), length) });
        }
        let near = if known.is_none() { self.sight.near(rest) } else { None };
        // "needle scuot" is one name with a slip, not a short form with a word behind it.
        let longer = |(_, length): &(Vec<String>, usize)| {
            *length > named.as_ref().map_or(0, |(_, length)| *length)
                && *length > known.map_or(0, |(_, length)| length)
        };
        if let Some((cards, length)) = near.filter(|near| near.1 > 1 && longer(near)) {
            return Some((Some(Part::Cards(cards)), length));
        }
        if let Some((cards, length)) = named
            && known.is_none_or(|(_, known)| length > known)
        {
            return Some((Some(Part::Cards(cards)), length));
        }
        if let Some((meaning, length)) = known {
            let part = match meaning {
                Word::Verb(verb) => Some(Part::Verb(verb)),
                Word::Role(role) => Some(Part::Role(role)),
                Word::Sep => Some(Part::Sep),
                Word::Filler => None,
            };
            return Some((part, length));
        }
        if matches!(word.text.as_str(), "couple" | "pair") {
            let of = rest.get(1).is_some_and(|next| next.text == "of");
            return Some((Some(Part::Count(2)), if of { 2 } else { 1 }));
        }
        if let Some(count) = number(word) {
            let sign = word.kind == TokenKind::Number
                && rest.get(1).is_some_and(|next| next.text == "x")
                && rest.len() > 2;
            return Some((Some(Part::Count(count)), if sign { 2 } else { 1 }));
        }
        if let Some((cards, length)) = self.sight.near(rest) {
            return Some((Some(Part::Cards(cards)), length));
        }
        // "nobody has grabbed it": it is gone.
        if waits && self.is_participle(word) {
            return Some((Some(Part::Role(Role::Gone)), 1));
        }
        match self.words.near(word)? {
            Word::Verb(verb) => Some((Some(Part::Verb(verb)), 1)),
            Word::Role(role) => Some((Some(Part::Role(role)), 1)),
            Word::Sep | Word::Filler => None,
        }
    }

    /// A list of cards with their numbers, where nothing else stands but this verb.
    pub(super) fn counted(&self, items: &[Item], verb: Verb, place: Place) -> Told<Vec<Group>> {
        let mut groups: Vec<Group> = Vec::new();
        let (mut count, mut every) = (None, None);
        let items = &self.all_but_some(items, place);
        for (at, item) in items.iter().enumerate() {
            match &item.part {
                Part::Verb(said) if *said == verb || fits(*said, verb) => {
                    if count.is_some() || every.is_some() {
                        return Err(Fault::Unread(Some(item.span)));
                    }
                }
                // "Snub Fighter x2"
                Part::Count(times) if trails(items, at) => match groups.last_mut() {
                    Some(last) if last.count.is_none() && last.every.is_none() => last.count = Some(*times),
                    _ => return Err(Fault::Unread(Some(item.span))),
                },
                Part::Count(times) if count.is_none() && every.is_none() && !counts_the_only(items, at) => {
                    count = Some(*times);
                }
                // "all three grunts"
                Part::Count(times)
                    if count.is_none() && every == Some(Role::All) && names_next(items, at) =>
                {
                    (count, every) = (Some(*times), None);
                }
                Part::Role(role @ (Role::All | Role::Both | Role::Half))
                    if every.is_none() && count.is_none() =>
                {
                    every = Some(*role)
                }
                // "all two grunts", "both of the two" say nothing new.
                Part::Cards(cards) => {
                    let cards = self.sight.narrowed(cards, place);
                    let (count, every) = (count.take(), every.take());
                    // "all robots", "both cruisers": of each card all there are, or one each of two.
                    let copies =
                        |card: &String| self.sight.copies(card, place).into_iter().next().unwrap_or(1).max(1);
                    let two = cards.len() == 2 && cards.iter().map(copies).sum::<u32>() == 2;
                    let one_each = |every| Group {
                        count: None,
                        every,
                        cards: Vec::new(),
                        span: item.span,
                        plural: item.plural,
                    };
                    if cards.len() > 1 && (every == Some(Role::All) || (every == Some(Role::Both) && two)) {
                        let of = every.filter(|role| *role == Role::All && verb != Verb::Draft);
                        groups.extend(
                            cards.into_iter().map(|card| Group { cards: vec![card], ..one_each(of) }),
                        );
                        continue;
                    }
                    groups.push(Group { count, every, cards, span: item.span, plural: item.plural });
                }
                Part::Sep if count.is_none() && every.is_none() => {}
                // "deploy the Stalkers, just one"
                Part::Count(times) if counts_the_only(items, at) => match groups.as_mut_slice() {
                    [only] if only.count.is_none() && only.every.is_none() => only.count = Some(*times),
                    _ => return Err(Fault::Unread(Some(item.span))),
                },
                // "that Siege Tractor"; "the Siege Tractor, please draft it"
                Part::Role(Role::That)
                    if names_next(items, at) || (groups.len() == 1 && at + 1 == items.len()) => {}
                _ => return Err(Fault::Unread(Some(item.span))),
            }
        }
        if groups.is_empty() || count.is_some() || every.is_some() {
            return Err(Fault::Unread(items.last().map(|item| item.span)));
        }
        Ok(groups)
    }
}

impl Plainly<'_> {
    /// "All my snubs but one": so many as are left.
    pub(super) fn all_but_some(&self, items: &[Item], place: Place) -> Vec<Item> {
        let (mut told, mut at): (Vec<Item>, usize) = (Vec::new(), 0);
        let is = |item: &Item, role| item.part == Part::Role(role);
        while let Some(item) = items.get(at) {
            let parts: Vec<&Part> = items.iter().skip(at).take(4).map(|item| &item.part).collect();
            let all = usize::from(is(item, Role::All));
            let found = match parts.get(all..).unwrap_or_default() {
                [cards @ Part::Cards(_), Part::Role(Role::Except), Part::Count(n), ..] => Some((*cards, *n)),
                _ => None,
            };
            let left = found.and_then(|(part, spared)| {
                let Part::Cards(cards) = part else { return None };
                let cards = self.sight.narrowed(cards, place);
                let [only] = cards.as_slice() else { return None };
                let there = self.sight.copies(only, place).into_iter().next()?;
                let count = there.checked_sub(spared).filter(|left| *left > 0)?;
                Some((count, Part::Cards(cards)))
            });
            match left {
                Some((count, cards)) => {
                    told.push(Item { part: Part::Count(count), ..item.clone() });
                    told.push(Item { part: cards, ..item.clone() });
                    at += all + 3;
                }
                None => {
                    told.push(item.clone());
                    at += 1;
                }
            }
        }
        told
    }
}

/// "put the Guard into my deck": what goes there is drafted.
fn into_deck(mut items: Vec<Item>) -> Vec<Item> {
    let deck = |item: &Item| item.part == Part::Role(Role::IntoDeck);
    let Some(like) = items.iter().find(|item| deck(item)).cloned() else { return items };
    items.retain(|item| !deck(item));
    let named = items.iter().any(|item| matches!(item.part, Part::Cards(_)));
    let verb = items.iter_mut().find(|item| matches!(item.part, Part::Verb(_)));
    match verb {
        Some(item) if matches!(item.part, Part::Verb(Verb::Deploy | Verb::Send)) => {
            item.part = Part::Verb(Verb::Draft);
        }
        None if named => items.insert(0, Item { part: Part::Verb(Verb::Draft), plural: false, ..like }),
        _ => {}
    }
    items
}

/// "get the Automaton out", "the scout into play": what goes into play is deployed. With a condition, "on the table" is said
/// of what lies there.
fn into_play(mut items: Vec<Item>) -> Vec<Item> {
    let role = |item: &Item, role| item.part == Part::Role(role);
    if items.iter().any(|item| role(item, Role::If) || role(item, Role::Unless)) {
        for item in &mut items {
            if item.part == Part::Role(Role::IntoPlay) {
                item.part = Part::Role(Role::NotGone);
            }
        }
        return items;
    }
    let verb = items.iter().position(|item| matches!(item.part, Part::Verb(_)));
    let taken = verb.filter(|at| items.get(*at).is_some_and(|item| item.part == Part::Verb(Verb::Take)));
    let out = items.last().is_some_and(|last| role(last, Role::Gone) && taken.is_some());
    let goes = out || items.iter().any(|item| role(item, Role::IntoPlay));
    if !goes {
        return items;
    }
    let span =
        items.iter().find(|item| role(item, Role::IntoPlay)).map_or(Span::new(0, 0, 0), |item| item.span);
    items.retain(|item| !role(item, Role::IntoPlay));
    if out {
        items.pop();
    }
    match (verb, taken) {
        (_, Some(at)) => {
            if let Some(item) = items.get_mut(at) {
                item.part = Part::Verb(Verb::Deploy);
            }
        }
        (None, None) => items.insert(0, Item { part: Part::Verb(Verb::Deploy), span, plural: false }),
        (Some(_), None) => {}
    }
    items
}

/// What cards of one name are counted in.
fn is_a_lot(word: &Token) -> bool {
    matches!(
        word.text.as_str(),
        "lot" | "lots" | "set" | "sets" | "batch" | "batches" | "pack" | "packs" | "bunch" | "load" | "loads"
    )
}

fn names_next(items: &[Item], at: usize) -> bool {
    items.get(at + 1).is_some_and(|item| matches!(item.part, Part::Cards(_)))
}

/// Does a number stand behind the card it counts?
fn trails(items: &[Item], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| items.get(before));
    let named = before.is_some_and(|item| matches!(item.part, Part::Cards(_)));
    named && !items.get(at + 1).is_some_and(|item| matches!(item.part, Part::Cards(_)))
}

/// Does the last number, behind a comma, count the one card that was named?
fn counts_the_only(items: &[Item], at: usize) -> bool {
    let named = items.iter().filter(|item| matches!(item.part, Part::Cards(_))).count() == 1;
    let comma = at.checked_sub(1).and_then(|at| items.get(at)).is_some_and(|item| item.part == Part::Sep);
    named
        && comma
        && at + 1 == items.len()
        && !items.iter().take(at).any(|item| matches!(item.part, Part::Count(_)))
}

/// Verbs that can stand for another, by what is named.
fn fits(said: Verb, meant: Verb) -> bool {
    matches!(
        (said, meant),
        (Verb::Take | Verb::Pick, Verb::Draft | Verb::Pick)
            | (Verb::Draft, Verb::Pick)
            | (Verb::Play | Verb::Use, Verb::Deploy)
    )
}

/// The first verb; "use three grunts to attack" attacks.
pub fn verb_of(items: &[Item]) -> Option<Verb> {
    let invades = items.iter().any(|item| item.part == Part::Verb(Verb::Invade));
    let uses = items.first().is_some_and(|item| item.part == Part::Verb(Verb::Use));
    if invades && uses {
        return Some(Verb::Invade);
    }
    items.iter().find_map(|item| match item.part {
        Part::Verb(verb) => Some(verb),
        _ => None,
    })
}

/// The verb that a clause without one can only mean.
pub fn implied(items: &[Item]) -> Option<Verb> {
    let surges =
        items.iter().any(|item| matches!(item.part, Part::Role(Role::Surge | Role::Surges | Role::Token)));
    let colonises = items.first().is_some_and(|item| item.part == Part::Role(Role::Colonise));
    let discards = items.first().is_some_and(|item| item.part == Part::Role(Role::Discard));
    if discards {
        // "discard a snub for energy": Energy Exploration; "throw everything away": no card is kept.
        let energy = items.iter().any(|item| item.part == Part::Role(Role::Energy));
        return Some(if energy { Verb::Explore } else { Verb::Keep });
    }
    if items.iter().all(|item| item.part == Part::Role(Role::Passed)) && !items.is_empty() {
        return Some(Verb::Pass); // "done"
    }
    if colonises { Some(Verb::Invade) } else { surges.then_some(Verb::Surge) }
}

/// What stands behind the verb the clause begins with.
pub fn after<'i>(items: &'i [Item], verbs: &[Verb]) -> Told<&'i [Item]> {
    match items.split_first() {
        Some((Item { part: Part::Verb(verb), .. }, rest)) if verbs.contains(verb) => Ok(rest),
        // "the Council gets played"
        Some((Item { part: Part::Cards(_), .. }, _)) => Ok(match items.split_last() {
            Some((Item { part: Part::Verb(verb), .. }, front)) if verbs.contains(verb) => front,
            _ => items,
        }),
        _ => Err(Fault::Unread(items.first().map(|item| item.span))),
    }
}

/// A role taken off the front, if it stands there.
pub trait StripRole {
    fn strip_prefix_role(&self, role: Role) -> &Self;
}

impl StripRole for [Item] {
    fn strip_prefix_role(&self, role: Role) -> &Self {
        match self.split_first() {
            Some((first, rest)) if first.part == Part::Role(role) => rest,
            _ => self,
        }
    }
}

/// "Snub Fighter x2".
pub fn times(card: &str, count: u32) -> String {
    if count == 1 { card.to_owned() } else { format!("{card} x{count}") }
}

/// Every way to say the list out in full, where a name or "all" can be understood in several.
pub fn alternatives(groups: &[Group], most: usize, copies: impl Fn(&str) -> Vec<u32>) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = vec![Vec::new()];
    for group in groups {
        let mut texts: Vec<String> = Vec::new();
        for card in &group.cards {
            let there = copies(card);
            let most = there.iter().copied().max().unwrap_or(0);
            let counts = match (group.count, group.every) {
                (Some(count), _) => vec![count],
                (None, Some(Role::Both)) => {
                    if most >= 2 {
                        vec![2]
                    } else {
                        Vec::new()
                    }
                }
                (None, Some(Role::Half)) => {
                    there.into_iter().filter(|count| count % 2 == 0).map(|count| count / 2).collect()
                }
                (None, Some(_)) => there,
                // "with the snubs": all of them; a card that is called in the plural may be one or all.
                (None, None) if group.plural && most > 1 => {
                    let one = if called_in_plural(card) { vec![1] } else { Vec::new() };
                    one.into_iter().chain(there).collect()
                }
                (None, None) => vec![1],
            };
            texts.extend(counts.into_iter().filter(|count| *count > 0).map(|count| times(card, count)));
        }
        let with = |list: &Vec<String>| -> Vec<Vec<String>> {
            texts.iter().map(|text| list.iter().chain([text]).cloned().collect()).collect()
        };
        all = all.iter().flat_map(with).take(most).collect();
    }
    all
}

/// "Galactic Grunts": one of them is called so too.
fn called_in_plural(card: &str) -> bool {
    card.split(' ').any(|word| word.ends_with('s') && !word.ends_with("ss"))
}

/// The cards of a list in which each is named once and clearly.
pub fn one_each(groups: &[Group]) -> Told<Vec<String>> {
    let one = |group: &Group| match (group.cards.as_slice(), group.count, group.every) {
        ([only], None | Some(1), None) => Ok(only.clone()),
        _ => Err(Fault::Unread(Some(group.span))),
    };
    groups.iter().map(one).collect()
}
