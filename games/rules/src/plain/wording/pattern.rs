//! A way to say something, with slots: `i order {x} to {v:verb} => {x} {v}`.

use super::Ear;
use crate::lexer::{Token, TokenKind};
use crate::plain::Weight;
use crate::plain::courtesy::{has_modifier, tokens};
use crate::plain::passive::base;
use crate::plain::vocabulary::inflected;
use std::collections::BTreeSet;

/// Most words a slot takes.
const LONGEST_SLOT: usize = 30;
/// Words that end what a thing is called.
const ENDS_THING: &[&str] = &[
    "and",
    "or",
    "then",
    "if",
    "when",
    "once",
    "unless",
    "to",
    "from",
    "but",
    "with",
    "is",
    "are",
    "will",
    "should",
    "shall",
    "must",
    "before",
    "after",
    "at",
    "on",
    "in",
    "into",
    "for",
    "otherwise",
];
/// Words that end a list of things.
const ENDS_LIST: &[&str] = &[
    "then",
    "if",
    "when",
    "once",
    "unless",
    "is",
    "are",
    "will",
    "should",
    "shall",
    "must",
    "otherwise",
    "but",
    "to",
];

/// What may stand in a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slot {
    /// Anything within a sentence.
    Any,
    /// Anything without a comma.
    Clause,
    /// Words that name nothing of the game, count nothing and turn nothing: why something is done.
    Quiet,
    /// What something is called.
    Thing,
    /// Several things.
    List,
    /// What an order begins with.
    Verb,
    /// The same as "doing".
    Doing,
    /// The same as "done", which comes out as the verb.
    Done,
    Number,
    Place,
    /// Somebody else at the table, or anybody.
    Who,
    /// Somebody by name.
    Name,
    /// A word of the game.
    Word,
    /// Whose something is, or what it belongs to: "Ben's", "Lodor's". It comes out without its ending.
    Owner,
}

impl Slot {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "" => Self::Any,
            "clause" => Self::Clause,
            "quiet" => Self::Quiet,
            "thing" => Self::Thing,
            "list" => Self::List,
            "verb" => Self::Verb,
            "doing" => Self::Doing,
            "done" => Self::Done,
            "number" => Self::Number,
            "place" => Self::Place,
            "who" => Self::Who,
            "name" => Self::Name,
            "word" => Self::Word,
            "owner" => Self::Owner,
            _ => return None,
        })
    }

    const fn most(self) -> usize {
        match self {
            Self::Any | Self::Clause | Self::Quiet | Self::List => LONGEST_SLOT,
            Self::Thing => 7,
            Self::Who => 2,
            _ => 1,
        }
    }

    /// May these words stand in it?
    fn takes(self, words: &[Token], ear: &Ear<'_>) -> bool {
        let Some(first) = words.first() else { return false };
        let text = |word: &Token, list: &[&str]| list.contains(&word.text.as_str());
        let named = |word: &Token| {
            word.is_wordlike() || word.is_symbol('/') || word.is_symbol('-') || word.is_symbol('\'')
        };
        match self {
            Self::Any => !words.iter().any(ends_sentence),
            Self::Clause => !words.iter().any(|word| ends_sentence(word) || word.is_symbol(',')),
            Self::Quiet => words.iter().all(|word| is_quiet(word, ear)),
            // "Man-at-arms": a word behind a hyphen belongs to it.
            Self::Thing => (0..words.len()).all(|at| {
                let hyphen = at
                    .checked_sub(1)
                    .and_then(|before| words.get(before))
                    .is_some_and(|word| word.is_symbol('-'));
                words.get(at).is_some_and(|word| named(word) && (hyphen || !text(word, ENDS_THING)))
            }),
            Self::List => {
                first.is_wordlike()
                    && words.last().is_some_and(Token::is_wordlike)
                    && words.iter().all(|word| {
                        (named(word) || word.is_symbol(',') || word.is_symbol('+')) && !text(word, ENDS_LIST)
                    })
            }
            Self::Verb => (ear.commands)(first) && first.is_wordlike() && !first.text.ends_with("ing"),
            Self::Doing => (ear.commands)(first) && first.text.ends_with("ing"),
            Self::Done => base(first, ear.commands).is_some(),
            Self::Number => crate::plain::number(first).is_some(),
            Self::Place => (ear.weight)(first) == Weight::Place,
            Self::Word => (ear.weight)(first) > Weight::None && !(ear.commands)(first),
            Self::Who => is_somebody(words, ear),
            Self::Name => (ear.calls)(first),
            Self::Owner => owner(first).is_some_and(|owner| {
                (ear.calls)(&owner) || matches!((ear.weight)(&owner), Weight::Name | Weight::Place)
            }),
        }
    }
}

/// "Ben" for "Ben's".
fn owner(word: &Token) -> Option<Token> {
    let stem = word.text.strip_suffix("'s").or_else(|| word.text.strip_suffix("s'"))?;
    (!stem.is_empty()).then(|| Token { text: stem.to_owned(), ..word.clone() })
}

/// Somebody else at the table, by name, by seat or by a pronoun.
fn is_somebody(words: &[Token], ear: &Ear<'_>) -> bool {
    const PRONOUNS: &[&str] = &[
        "he",
        "she",
        "they",
        "somebody",
        "someone",
        "anybody",
        "anyone",
        "nobody",
        "white",
        "black",
        "everybody",
        "everyone",
    ];
    match words {
        [one] => PRONOUNS.contains(&one.text.as_str()) || (ear.calls)(one),
        [the, one] if the.text == "the" && (ear.calls)(one) => true,
        [the, one] => {
            (the.text == "seat" && crate::plain::number(one).is_some())
                || (matches!(the.text.as_str(), "the" | "my" | "any" | "an" | "some" | "no")
                    && matches!(
                        one.text.as_str(),
                        "enemy"
                            | "opponent"
                            | "rival"
                            | "rivals"
                            | "others"
                            | "other"
                            | "player"
                            | "one"
                            | "neighbour"
                            | "neighbor"
                    ))
        }
        _ => false,
    }
}

pub(super) fn ends_sentence(word: &Token) -> bool {
    matches!(word.text.as_str(), ";" | "." | "!" | "?")
}

/// A part of a way to say something.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// One of these words, which may be missing, or in any of its forms.
    One {
        any: Vec<String>,
        optional: bool,
        inflected: bool,
    },
    Slot(String, Slot),
    /// Where a sentence begins.
    Start,
    /// Where a sentence ends, with the sign that ends it.
    End,
}

/// A part of what is said for it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Told {
    Words(Vec<Token>),
    Slot(String),
}

/// A way to say something, and the plainer one.
#[derive(Clone, Debug)]
pub(super) struct Saying {
    said: Vec<Part>,
    told: Vec<Told>,
}

/// What was found: where it begins and ends, and what stands in the slots.
struct Found {
    end: usize,
    slots: Vec<(String, usize, usize)>,
}

impl Saying {
    /// From one line of a table; nothing if it is none.
    pub fn parse(line: &str) -> Option<Self> {
        let (said, told) = line.split_once("=>")?;
        let said: Option<Vec<Part>> = said.split_whitespace().map(part).collect();
        let mut all: Vec<Told> = Vec::new();
        for word in told.split_whitespace() {
            match word.strip_prefix('{').and_then(|slot| slot.strip_suffix('}')) {
                Some(slot) => all.push(Told::Slot(slot.to_owned())),
                None if word.contains(['{', '}']) => return None,
                None => all.push(Told::Words(tokens(word))),
            }
        }
        let saying = Self { said: said?, told: all };
        let known = |slot: &String| {
            saying.said.iter().any(|part| matches!(part, Part::Slot(name, _) if name == slot))
        };
        let whole = saying.told.iter().all(|told| match told {
            Told::Slot(name) => known(name),
            Told::Words(_) => true,
        });
        (whole && saying.said.iter().any(|part| matches!(part, Part::One { optional: false, .. })))
            .then_some(saying)
    }

    /// The same, where it is all that is said.
    pub fn whole(mut self) -> Self {
        self.said.insert(0, Part::Start);
        self.said.push(Part::End);
        self
    }

    /// The fewest words of which one must stand in it.
    pub fn telling(&self) -> Option<&[String]> {
        let words = self.said.iter().filter_map(|part| match part {
            Part::One { any, optional: false, inflected: false } => Some(any.as_slice()),
            _ => None,
        });
        words.min_by_key(|any| any.len())
    }

    /// Can it stand among these words at all?
    pub fn may_stand(&self, words: &BTreeSet<&str>) -> bool {
        self.said.iter().all(|part| match part {
            Part::One { any, optional: false, inflected: false } => {
                any.iter().any(|one| words.contains(one.as_str()))
            }
            Part::One { any, optional: false, inflected: true } => {
                words.iter().any(|word| any.iter().any(|one| is_form(word, one)))
            }
            _ => true,
        })
    }

    /// The words with the first place where this is said told plainer.
    pub fn plainer(&self, words: &[Token], ear: &Ear<'_>) -> Option<Vec<Token>> {
        for from in 0..words.len() {
            let mut slots = Vec::new();
            if let Some(end) = fits(&self.said, words, from, ear, &mut slots) {
                return Some(self.told_for(words, from, &Found { end, slots }, ear));
            }
        }
        None
    }

    fn told_for(&self, words: &[Token], from: usize, found: &Found, ear: &Ear<'_>) -> Vec<Token> {
        let mut all: Vec<Token> = words.iter().take(from).cloned().collect();
        let Some(like) = words.get(from).or_else(|| words.last()) else { return all };
        for told in &self.told {
            match told {
                Told::Words(written) => all.extend(written.iter().map(|word| Token {
                    span: like.span,
                    spaced: word.spaced && !word.is_symbol('-') && !word.is_symbol(','),
                    ..word.clone()
                })),
                Told::Slot(name) => {
                    let Some((_, start, end)) = found.slots.iter().find(|(slot, ..)| slot == name) else {
                        continue;
                    };
                    let slot = self.said.iter().find_map(|part| match part {
                        Part::Slot(own, kind) if own == name => Some(*kind),
                        _ => None,
                    });
                    let stood = words.get(*start..*end).unwrap_or_default();
                    // "{a} - {b}" is written "a-b".
                    let apart = !all.last().is_some_and(|word| word.is_symbol('-'));
                    let verb = stood
                        .first()
                        .filter(|_| slot == Some(Slot::Done))
                        .and_then(|word| base(word, ear.commands));
                    let verb =
                        verb.or_else(|| stood.first().filter(|_| slot == Some(Slot::Owner)).and_then(owner));
                    match verb {
                        Some(verb) => all.push(Token { spaced: true, ..verb }),
                        None => all.extend(stood.iter().enumerate().map(|(n, word)| Token {
                            spaced: if n == 0 { apart } else { word.spaced },
                            ..word.clone()
                        })),
                    }
                }
            }
        }
        all.extend(words.iter().skip(found.end).cloned());
        all
    }
}

/// Verbs of some game that say why something is done as well as what.
const WHY: &[&str] = &[
    "be", "see", "look", "learn", "know", "find", "have", "get", "make", "keep", "help", "win", "study",
    "check", "want", "need", "use", "take", "hold", "go", "come", "work", "back", "stop", "save", "spare",
    "protect",
];

/// Does a word name nothing of the game, count nothing and turn nothing?
fn is_quiet(word: &Token, ear: &Ear<'_>) -> bool {
    !ends_sentence(word)
        && crate::plain::number(word).is_none()
        && !has_modifier(std::slice::from_ref(word))
        && (WHY.contains(&word.text.as_str()) || ((ear.weight)(word) < Weight::Name && !(ear.commands)(word)))
}

/// A part as a table writes it.
fn part(word: &str) -> Option<Part> {
    if let Some(slot) = word.strip_prefix('{').and_then(|slot| slot.strip_suffix('}')) {
        let (name, kind) = slot.split_once(':').unwrap_or((slot, ""));
        return Some(Part::Slot(name.to_owned(), Slot::of(kind)?));
    }
    match word {
        "^" => return Some(Part::Start),
        "$" => return Some(Part::End),
        _ => {}
    }
    let (word, optional) = match word.strip_prefix('~') {
        Some(word) => (word, true),
        None => (word, false),
    };
    let (word, inflected) = match word.strip_prefix('%') {
        Some(word) => (word, true),
        None => (word, false),
    };
    Some(Part::One { any: word.split('|').map(str::to_owned).collect(), optional, inflected })
}

/// Do the parts stand here? Where what they say ends; what stands in the slots is put down.
fn fits(
    parts: &[Part],
    words: &[Token],
    at: usize,
    ear: &Ear<'_>,
    slots: &mut Vec<(String, usize, usize)>,
) -> Option<usize> {
    let Some((part, rest)) = parts.split_first() else { return Some(at) };
    // Long lines with many places to begin at are given up.
    ear.steps.set(ear.steps.get().checked_sub(1)?);
    match part {
        Part::Start => {
            let begins = at == 0 || words.get(at - 1).is_some_and(ends_sentence);
            if begins { fits(rest, words, at, ear, slots) } else { None }
        }
        Part::End => {
            let ends = words.get(at).is_none_or(ends_sentence);
            if ends { fits(rest, words, at, ear, slots) } else { None }
        }
        Part::One { any, optional, inflected } => {
            let is =
                |word: &Token, one: &String| *one == word.text || (*inflected && is_form(&word.text, one));
            let stands = words.get(at).is_some_and(|word| any.iter().any(|one| is(word, one)));
            if stands && let Some(end) = fits(rest, words, at + 1, ear, slots) {
                return Some(end);
            }
            if *optional { fits(rest, words, at, ear, slots) } else { None }
        }
        Part::Slot(name, kind) => {
            for length in 1..=kind.most().min(words.len().saturating_sub(at)) {
                let stood = words.get(at..at + length)?;
                if !kind.takes(stood, ear) {
                    // What does not end well may go on.
                    let grows = matches!(kind, Slot::List | Slot::Who)
                        && !stood.last().is_some_and(|word| {
                            ends_sentence(word) || ENDS_LIST.contains(&word.text.as_str())
                        });
                    if grows {
                        continue;
                    }
                    return None;
                }
                let before = slots.len();
                slots.push((name.clone(), at, at + length));
                if let Some(end) = fits(rest, words, at + length, ear, slots) {
                    return Some(end);
                }
                slots.truncate(before);
            }
            None
        }
    }
}

/// Is it this verb in any form that orders: "peek", "peeks", "peeking"?
fn is_form(word: &str, verb: &str) -> bool {
    let (Some(first), Some(initial)) = (word.bytes().next(), verb.bytes().next()) else { return false };
    first == initial && (word == verb || inflected(word, verb))
}

/// A comma, where a word is put before it.
pub(super) fn comma_like(word: &Token) -> Token {
    Token { kind: TokenKind::Symbol(','), text: ",".to_owned(), spaced: false, ..word.clone() }
}
