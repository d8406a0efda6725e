//! A line whose verbs the game does not know, read by what such verbs ask for.
//!
//! [`verbs`] sorts the verbs of everyday English by what they ask for, each under every sense it can have; a game names the verbs it has
//! for a sense ([`Plain::verbs_for`]). A line that could not be read is read once more with each of those in the place of what was said.
//! Nothing is taken because of the verb alone: what comes out goes through the same readers, every other word must be explained, and
//! where two verbs come to different orders the player is asked.

mod verbs;

pub use verbs::Act;

use super::courtesy::{is_of_life, is_praise, is_question, tells};
use super::idle::talks;
use super::reader::{Outcome, Reader, meant, which};
use super::{Plain, Weight};
use crate::game::ByMail;
use crate::lexer::{Token, TokenKind};
use crate::problem::{Problem, ProblemKind};
use crate::span::{Span, TypedLine};
use verbs::Found;
pub(super) use verbs::{is_single_verb, verb_at};

/// So many ways of saying one line with other verbs are read.
const MOST_READ: usize = 16;
/// So many of them are said in plainer words besides.
const MOST_PLAINER: usize = 3;
/// So many verbs of one line are told otherwise at once.
const MOST_VERBS: usize = 3;

/// What the ways to say a line come to.
#[derive(Default)]
struct Readings {
    orders: Vec<Vec<String>>,
    corrects: bool,
    asides: Vec<Span>,
    /// Why what was meant cannot be ordered, where one way says so.
    refused: Vec<Problem>,
}

impl Readings {
    fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Orders { lines, corrects, asides } if !self.orders.contains(&lines) => {
                self.corrects |= corrects;
                self.asides = asides;
                self.orders.push(lines);
            }
            Outcome::Bad(problem)
                if problem.kind == ProblemKind::Illegal
                    && problem.choices.is_empty()
                    && !self.refused.iter().any(|known| known.message == problem.message) =>
            {
                self.refused.push(problem);
            }
            _ => {}
        }
    }

    /// The one order, the question which is meant, or why it cannot be ordered.
    fn outcome(mut self, whole: Span, sure: bool) -> Option<Outcome> {
        match (self.orders.len(), self.refused.len()) {
            (0, 1) if sure => self.refused.pop().map(Outcome::Bad),
            (0, _) => None,
            (1, _) => self.orders.pop().map(|lines| Outcome::Orders {
                lines,
                corrects: self.corrects,
                asides: self.asides,
            }),
            _ => Some(Outcome::Bad(which(&self.orders, whole))),
        }
    }
}

/// A verb of the line, and what may be said for it.
struct Spot {
    at: usize,
    found: Found,
    /// Verbs of the game; none: as it stands.
    instead: Vec<Option<(&'static str, Act)>>,
}

impl<G: ByMail> Reader<'_, G> {
    /// The line with verbs of the game for those of everyday English: the one order all of them come to, or the question which is meant.
    /// `sure`: it looks like an order, and not like small talk.
    pub(super) fn by_sense(
        &self,
        line: &TypedLine,
        words: &[Token],
        whole: Span,
        sure: bool,
    ) -> Option<Outcome> {
        if !sure && !self.may_order(words) {
            return None;
        }
        let spots = spots(self.plain, words);
        let ways = ways(self.plain, words, &spots);
        let mut found = Readings::default();
        for told in &ways {
            found.add(self.told(line, told, whole));
        }
        if found.orders.is_empty() {
            for told in ways.iter().take(MOST_PLAINER) {
                if let Some(outcome) = self.in_other_words(line, told, whole, true) {
                    found.add(outcome);
                }
            }
        }
        // "B8 could use the heavy, bring it over": of two orders the second may say more of the first.
        let points = |word: &Token| matches!(word.text.as_str(), "it" | "them" | "they" | "him" | "her");
        if let [lines] = found.orders.as_slice()
            && lines.len() > 1
            && words.iter().any(points)
        {
            return Some(Outcome::Bad(
                meant("Is this meant? Answer with its number.", lines.clone()).at(whole),
            ));
        }
        found.outcome(whole, sure)
    }

    /// One way to say it, as it stands, without words that say nothing, or without a remark beside it.
    fn told(&self, line: &TypedLine, words: &[Token], whole: Span) -> Outcome {
        match self.with_names(line, words, whole) {
            Outcome::Unread(Some(at)) => {
                let ordered = |found: &Outcome| matches!(found, Outcome::Orders { .. });
                let around = self.read_around(words, at, whole).filter(ordered);
                around
                    .or_else(|| self.salvaged(line, words).filter(ordered))
                    .unwrap_or(Outcome::Unread(Some(at)))
            }
            other => other,
        }
    }

    /// May a line order something that looks like small talk, because the game does not know its verb?
    pub(super) fn may_order(&self, words: &[Token]) -> bool {
        let other = |word: &Token| matches!(word.text.as_str(), "you" | "your" | "you're" | "he" | "she");
        (self.is_strong(words) || !self.desk.open.is_empty())
            && !is_question(words)
            && !is_praise(words)
            && !is_of_life(words)
            && !tells(words)
            && !talks(words)
            && !words.iter().any(other)
    }
}

/// Does a verb of everyday English begin here?
pub(super) fn is_verb(words: &[Token], at: usize) -> bool {
    verb_at(words, at).is_some()
}

/// The verbs of a line that may be told otherwise.
fn spots(plain: &dyn Plain, words: &[Token]) -> Vec<Spot> {
    let (mut all, mut at): (Vec<Spot>, usize) = (Vec::new(), 0);
    while at < words.len() && all.len() < MOST_VERBS {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let Some(found) = verb_at(words, at).filter(|_| !before.is_some_and(leads_a_noun)) else {
            at += 1;
            continue;
        };
        let word = words.get(at);
        let commands = word.is_some_and(|word| plain.commands(word));
        let named = word.is_some_and(|word| plain.weight(word) >= Weight::Name && !commands);
        // What the game knows is meant as it knows it, unless more words make another verb of it.
        let known = commands && (found.length < 3 || found.apart.is_some());
        let others = words.get(at + found.length).is_some_and(somebody) && !found.acts.contains(&Act::Get);
        let mut instead: Vec<Option<(&'static str, Act)>> = Vec::new();
        for act in &found.acts {
            for verb in plain.verbs_for(*act) {
                if !instead.iter().flatten().any(|(other, _)| other == verb) {
                    instead.push(Some((verb, *act)));
                }
            }
        }
        if named || known || others || instead.is_empty() {
            at += 1;
            continue;
        }
        // Behind another verb it may be a noun.
        if commands || !all.is_empty() {
            instead.push(None);
        }
        let length = found.length;
        all.push(Spot { at, found, instead });
        at += length;
    }
    all
}

/// The writer, or somebody spoken to: what is done to them is no order.
fn somebody(word: &Token) -> bool {
    matches!(word.text.as_str(), "me" | "us" | "you" | "myself" | "ourselves")
}

/// Behind such a word stands a noun.
fn leads_a_noun(word: &Token) -> bool {
    matches!(
        word.text.as_str(),
        "the"
            | "a"
            | "an"
            | "my"
            | "our"
            | "his"
            | "her"
            | "their"
            | "your"
            | "this"
            | "that"
            | "any"
            | "some"
            | "no"
    ) || super::number(word).is_some()
}

/// The line in every way its verbs may be told.
fn ways(plain: &dyn Plain, words: &[Token], spots: &[Spot]) -> Vec<Vec<Token>> {
    let mut picked: Vec<Vec<Option<(&'static str, Act)>>> = vec![Vec::new()];
    for spot in spots {
        let mut next = Vec::new();
        for way in &picked {
            for one in &spot.instead {
                next.push(way.iter().copied().chain([*one]).collect());
            }
        }
        picked = next;
    }
    picked
        .into_iter()
        .filter(|way| way.iter().any(Option::is_some))
        .take(MOST_READ)
        .map(|way| told_so(plain, words, spots, &way))
        .collect()
}

/// The line with these verbs.
fn told_so(
    plain: &dyn Plain,
    words: &[Token],
    spots: &[Spot],
    way: &[Option<(&'static str, Act)>],
) -> Vec<Token> {
    let mut told: Vec<Token> = Vec::new();
    let mut at = 0;
    let chosen = || spots.iter().zip(way).filter_map(|(spot, one)| Some((spot, (*one)?)));
    while let Some(word) = words.get(at) {
        if let Some((spot, (verb, act))) = chosen().find(|(spot, _)| spot.at == at) {
            let like = |text: &str| Token {
                text: text.to_owned(),
                kind: TokenKind::Word,
                spaced: true,
                ..word.clone()
            };
            told.extend(verb.split(' ').map(like));
            at += spot.found.length;
            let place = words.get(at).is_some_and(|next| plain.weight(next) == Weight::Place);
            if act == Act::Go && place {
                told.push(like("to"));
            }
            continue;
        }
        let apart = chosen().any(|(spot, _)| spot.found.apart == Some(at));
        if !apart {
            told.push(word.clone());
        }
        at += 1;
    }
    told
}
