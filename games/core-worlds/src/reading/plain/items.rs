//! The words of a clause as what they are in an order.

use super::cards::Place;
use super::words::{Role, Verb, Word};
use super::{Fault, Plainly, Told};
use rules::lexer::{Token, TokenKind};
use rules::plain::number;
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
}

/// Cards of a list: "two grunts", "both snubs".
#[derive(Clone, Debug)]
pub struct Group {
    /// How many; `None` for one, or all, or both, as `every` says.
    pub count: Option<u32>,
    pub every: Option<Role>,
    pub cards: Vec<String>,
    pub span: Span,
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
            // "if Ben takes Orison": whoever takes it, it is gone.
            let waits = items.last().is_some_and(|item| item.part == Part::Role(Role::If));
            if waits && self.next(rest).is_none() && self.takes(rest.get(1..).unwrap_or_default()) {
                items.push(Item { part: Part::Role(Role::Somebody), span: word.span });
                at += 1;
                continue;
            }
            let (part, length) = self.next(rest).ok_or(Fault::Unread(Some(word.span)))?;
            items.extend(part.map(|part| Item { part, span: word.span }));
            at += length;
        }
        Ok(items)
    }

    /// Do the words begin with taking or conquering something?
    fn takes(&self, words: &[Token]) -> bool {
        matches!(self.words.at(words), Some((Word::Verb(Verb::Take | Verb::Draft | Verb::Invade), _)))
    }

    fn next(&self, rest: &[Token]) -> Option<(Option<Part>, usize)> {
        let word = rest.first()?;
        let known = self.words.at(rest);
        let named = self.sight.at(rest);
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
        if let Some(count) = number(word) {
            let sign = word.kind == TokenKind::Number
                && rest.get(1).is_some_and(|next| next.text == "x")
                && rest.len() > 2;
            return Some((Some(Part::Count(count)), if sign { 2 } else { 1 }));
        }
        if let Some((cards, length)) = self.sight.near(rest) {
            return Some((Some(Part::Cards(cards)), length));
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
                Part::Count(times) if count.is_none() && every.is_none() => count = Some(*times),
                Part::Role(role @ (Role::All | Role::Both)) if every.is_none() && count.is_none() => {
                    every = Some(*role)
                }
                // "all two grunts", "both of the two" say nothing new.
                Part::Cards(cards) => {
                    let cards = self.sight.narrowed(cards, place);
                    groups.push(Group { count: count.take(), every: every.take(), cards, span: item.span });
                }
                Part::Sep if count.is_none() && every.is_none() => {}
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

fn names_next(items: &[Item], at: usize) -> bool {
    items.get(at + 1).is_some_and(|item| matches!(item.part, Part::Cards(_)))
}

/// Does a number stand behind the card it counts?
fn trails(items: &[Item], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| items.get(before));
    let named = before.is_some_and(|item| matches!(item.part, Part::Cards(_)));
    named && !items.get(at + 1).is_some_and(|item| matches!(item.part, Part::Cards(_)))
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
    if colonises { Some(Verb::Invade) } else { surges.then_some(Verb::Surge) }
}

/// What stands behind the verb the clause begins with.
pub fn after<'i>(items: &'i [Item], verbs: &[Verb]) -> Told<&'i [Item]> {
    match items.split_first() {
        Some((Item { part: Part::Verb(verb), .. }, rest)) if verbs.contains(verb) => Ok(rest),
        Some((Item { part: Part::Cards(_), .. }, _)) => Ok(items),
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
                (None, Some(_)) => there,
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

/// The cards of a list in which each is named once and clearly.
pub fn one_each(groups: &[Group]) -> Told<Vec<String>> {
    let one = |group: &Group| match (group.cards.as_slice(), group.count, group.every) {
        ([only], None | Some(1), None) => Ok(only.clone()),
        _ => Err(Fault::Unread(Some(group.span))),
    };
    groups.iter().map(one).collect()
}
