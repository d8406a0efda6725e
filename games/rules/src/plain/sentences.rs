//! One order in two sentences: "Deepwell is mine!! Send the Frigate and the Guard.", "The Halo looks great. I'll take it."
//!
//! Where a line cannot be explained sentence by sentence, its two sentences are put into one, in the few ways people part what
//! belongs together, and read again. Every word must be explained as in any other line. Where a pronoun of the second sentence
//! had to be taken for what the first one names, the player is asked.

use super::Weight;
use super::courtesy::{bare, has_modifier, is_courtesy};
use super::idle::talks;
use super::reader::{Outcome, Reader, span_of, which};
use crate::game::ByMail;
use crate::lexer::{Token, TokenKind};
use crate::problem::Problem;
use crate::span::Span;

/// Verbs that say no more than "with" does behind an order.
const BRINGING: &[&str] = &["use", "send", "take", "bring", "go", "move"];
/// What stands for something named before.
const PRONOUNS: &[&str] = &["it", "them", "that", "one", "him", "her", "there"];

impl<G: ByMail> Reader<'_, G> {
    /// The one order in two sentences, or the question which of several it is; nothing if there is none.
    pub(super) fn two_sentences(&self, words: &[Token], whole: Span) -> Option<Outcome> {
        if words.iter().any(|word| word.is_symbol('?')) {
            return None;
        }
        let (first, second) = self.both(words)?;
        // "If he takes a6. My move is b3-b4.": what is done then is not said.
        if opens_condition_first(first) && says_whose_move(second) {
            return None;
        }
        let mut found: Vec<Vec<String>> = Vec::new();
        let mut corrected = false;
        let add = |text: Vec<Token>, found: &mut Vec<Vec<String>>| match self.explained(&text, whole) {
            Outcome::Orders { lines, corrects, .. }
                if (lines.len() == 1 || (lines.len() == 2 && tells_the_other_case(second)))
                    && !found.contains(&lines) =>
            {
                found.push(lines);
                corrects
            }
            _ => false,
        };
        for text in together(first, second) {
            corrected |= add(text, &mut found);
        }
        match found.len() {
            0 => {}
            1 => return Some(Outcome::orders(found.remove(0), corrected)),
            _ => return Some(Outcome::Bad(which(&found, whole))),
        }
        if let Some(text) = self.goes_there(first, second) {
            corrected |= add(text, &mut found);
        }
        if let [only] = found.as_slice() {
            return Some(Outcome::orders(only.clone(), corrected));
        }
        let text = self.named_before(first, second)?;
        add(text, &mut found);
        let only = found.pop()?;
        let message = "Is this meant? Answer with its number.";
        let mut problem = Problem::unreadable(message)
            .at(span_of(second))
            .suggest(super::reader::numbered(std::slice::from_ref(&only)));
        problem.choices = vec![only];
        Some(Outcome::Bad(problem))
    }

    /// The two sentences of a line, without those that are courtesy alone.
    fn both<'w>(&self, words: &'w [Token]) -> Option<(&'w [Token], &'w [Token])> {
        let stop = |at: &usize| {
            let ends = |word: &Token| matches!(word.text.as_str(), "!" | "." | ";" | ":");
            let apart = words.get(at + 1).is_none_or(|next| next.spaced || !next.is_wordlike());
            words.get(*at).is_some_and(ends) && apart
        };
        let stops: Vec<usize> = (0..words.len()).filter(stop).collect();
        let (mut sentences, mut from): (Vec<&[Token]>, usize) = (Vec::new(), 0);
        for end in stops.into_iter().chain([words.len()]) {
            let sentence = words.get(from..end).unwrap_or_default();
            let says =
                sentence.iter().any(Token::is_wordlike) && !is_courtesy(sentence, self.is_strong(sentence));
            if says {
                sentences.push(sentence);
            }
            from = end + 1;
        }
        match sentences.as_slice() {
            [first, second] => Some((first, second)),
            _ => None,
        }
    }

    /// "H8 is mine! Send 3 protectors from I9": where they go was named before.
    fn goes_there(&self, first: &[Token], second: &[Token]) -> Option<Vec<Token>> {
        let named = bare(first, |rest| self.protected(rest)).words;
        let [place] = named.as_slice() else { return None };
        if self.plain.weight(place) < Weight::Place || self.plain.commands(place) {
            return None;
        }
        let to = Token { text: "to".to_owned(), kind: TokenKind::Word, spaced: true, ..place.clone() };
        let place = Token { spaced: true, ..place.clone() };
        Some(second.iter().cloned().chain([to, place]).collect())
    }

    /// "The Halo looks great. I'll take it": what is meant by "it" was named before.
    fn named_before(&self, first: &[Token], second: &[Token]) -> Option<Vec<Token>> {
        let told = |words: &[Token]| has_modifier(words) || talks(words);
        let pronoun = second.iter().position(|word| PRONOUNS.contains(&word.text.as_str()))?;
        if told(first) || told(second) || !second.iter().any(|word| self.plain.commands(word)) {
            return None;
        }
        let names = |word: &Token| self.plain.weight(word) >= Weight::Name && !self.plain.commands(word);
        let from = first.iter().position(names)?;
        let name = first.get(from..)?;
        let length = name.iter().take_while(|word| names(word)).count();
        // Of two things named apart it is not clear which is meant.
        if name.iter().skip(length).any(names) {
            return None;
        }
        let mut text = second.to_vec();
        text.splice(pronoun..=pronoun, name.iter().take(length).cloned());
        Some(text)
    }
}

/// "Otherwise …": what is done where the first does not hold.
fn tells_the_other_case(words: &[Token]) -> bool {
    words
        .iter()
        .find(|word| word.is_wordlike())
        .is_some_and(|word| matches!(word.text.as_str(), "otherwise" | "else"))
}

/// Does it begin with what is waited for?
fn opens_condition_first(words: &[Token]) -> bool {
    words.iter().find(|word| word.is_wordlike()).is_some_and(super::unclear::opens_condition)
}

/// "My move is …", "my own move: …".
fn says_whose_move(words: &[Token]) -> bool {
    let mut said =
        words.iter().filter(|word| word.is_wordlike() && !matches!(word.text.as_str(), "and" | "own"));
    let mine = said.next().is_some_and(|word| matches!(word.text.as_str(), "my" | "our"));
    mine && said
        .next()
        .is_some_and(|word| matches!(word.text.as_str(), "move" | "order" | "orders" | "turn" | "action"))
}

/// The ways to say both in one sentence.
fn together(first: &[Token], second: &[Token]) -> Vec<Vec<Token>> {
    let Some(end) = first.last() else { return Vec::new() };
    let sign = |sign: char| Token {
        text: sign.to_string(),
        kind: TokenKind::Symbol(sign),
        spaced: false,
        ..end.clone()
    };
    let joined = |between: Token, second: &[Token]| -> Vec<Token> {
        first.iter().cloned().chain([between]).chain(second.iter().cloned()).collect()
    };
    let mut all = vec![joined(sign(','), second), joined(sign(':'), second)];
    let verb = second.iter().position(|word| BRINGING.contains(&word.text.as_str()));
    if let Some(at) = verb.filter(|at| *at <= 1) {
        let with = Token { text: "with".to_owned(), kind: TokenKind::Word, spaced: true, ..end.clone() };
        all.push(joined(with, second.get(at + 1..).unwrap_or_default()));
    }
    all
}
