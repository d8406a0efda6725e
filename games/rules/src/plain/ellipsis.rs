//! "1 carrier + 2 gf from E1 to D1, the other one with 3 gf to F1": a clause that leaves out what the one before it has said.
//! What stands for it is put in its place: the thing that was counted, and where it comes from.

use super::Weight;
use super::courtesy::has_modifier;
use super::reader::{Outcome, Reader};
use crate::game::ByMail;
use crate::lexer::{Token, TokenKind};
use crate::span::Span;

/// What stands for one more of what was counted before, longest first.
const ONE_MORE: &[&[&str]] = &[
    &["the", "other", "one"],
    &["the", "second", "one"],
    &["the", "other"],
    &["the", "second"],
    &["another", "one"],
    &["one", "more"],
    &["another"],
    &["second"],
];
/// Words behind which a place is told that a clause can take over.
const WHENCE: &[&str] = &["from", "at", "in"];

impl<G: ByMail> Reader<'_, G> {
    /// The orders of a line whose second clause leans on its first.
    pub(super) fn leaning(&self, words: &[Token], whole: Span) -> Option<Outcome> {
        let text = self.filled_in(words)?;
        match self.explained(&text, whole) {
            found @ Outcome::Orders { corrects: false, .. } if found.count() > 1 => Some(found),
            _ => None,
        }
    }

    /// The line with what its second clause leaves out.
    fn filled_in(&self, words: &[Token]) -> Option<Vec<Token>> {
        let joins = |word: &Token| matches!(word.text.as_str(), "," | "and" | ";");
        let (at, length) = (1..words.len()).find_map(|at| {
            let rest = words.get(at..)?;
            let stands = |phrase: &&&[&str]| {
                phrase.len() < rest.len() && phrase.iter().zip(rest).all(|(part, word)| word.text == *part)
            };
            let found = ONE_MORE.iter().find(stands)?;
            words.get(at - 1).filter(|before| joins(before))?;
            Some((at, found.len()))
        })?;
        let (first, second) = (words.get(..at)?, words.get(at + length..)?);
        // Of what is refused, waited for or told of all nothing is left to lean on.
        if has_modifier(first)
            || has_modifier(second)
            || second.iter().any(|word| ONE_MORE.iter().any(|of| of == &[word.text.as_str()]))
        {
            return None;
        }
        let counted = self.counted_first(first)?;
        let end = second
            .iter()
            .position(|word| matches!(word.text.as_str(), ";" | "." | "!"))
            .unwrap_or(second.len());
        let (clause, tail) = second.split_at(end);
        let like = words.get(at)?;
        let made =
            |text: &str, kind: TokenKind| Token { text: text.to_owned(), kind, spaced: true, ..like.clone() };
        // "First survey team to C7, second to C11": one, and one more.
        let begins =
            |word: &Token| if word.text == "first" { made("1", TokenKind::Number) } else { word.clone() };
        let mut told: Vec<Token> =
            first.iter().take(1).map(begins).chain(first.iter().skip(1).cloned()).collect();
        told.push(made("1", TokenKind::Number));
        // "the other carrier" names it again.
        let again = clause
            .first()
            .is_some_and(|word| self.plain.weight(word) == Weight::Name && !self.plain.commands(word));
        if !again {
            told.extend(counted.iter().map(|word| Token { spaced: true, ..word.clone() }));
        }
        told.extend(clause.iter().cloned());
        // "the other to F1 with 3": of those that went with the first.
        if let [.., with, count] = clause
            && with.text == "with"
            && super::number(count).is_some()
        {
            told.extend(self.went_with(first).unwrap_or_default());
        }
        let comes = |words: &[Token]| words.iter().any(|word| word.text == "from");
        if !comes(clause) {
            told.extend(self.whence(first).unwrap_or_default());
        }
        told.extend(tail.iter().cloned());
        Some(told)
    }

    /// The thing of which one is counted in the first clause: "1 carrier", "one of my survey teams".
    fn counted_first(&self, words: &[Token]) -> Option<Vec<Token>> {
        let one = words.iter().position(|word| matches!(word.text.as_str(), "1" | "one" | "a" | "first"))?;
        let rest = words.get(one + 1..)?;
        let names = |word: &Token| {
            self.plain.weight(word) == Weight::Name
                || (word.is_wordlike()
                    && self.plain.weight(word) == Weight::Weak
                    && !self.plain.commands(word))
        };
        let small =
            |word: &Token| matches!(word.text.as_str(), "of" | "my" | "the" | "our" | "those" | "these");
        let skipped = rest.iter().take_while(|word| small(word)).count();
        let named: Vec<Token> =
            rest.iter().skip(skipped).take_while(|word| names(word)).take(3).cloned().collect();
        (!named.is_empty()).then_some(named)
    }

    /// What went with the first: "with 2 ground forces".
    fn went_with(&self, words: &[Token]) -> Option<Vec<Token>> {
        let with = words.windows(2).position(
            |pair| matches!(pair, [with, count] if with.text == "with" && super::number(count).is_some()),
        )?;
        let names = |word: &&Token| self.plain.weight(word) == Weight::Name && !self.plain.commands(word);
        let named: Vec<Token> = words.iter().skip(with + 2).take_while(names).cloned().collect();
        (!named.is_empty()).then_some(named)
    }

    /// "from E1", as the first clause says it.
    fn whence(&self, words: &[Token]) -> Option<Vec<Token>> {
        let at = words.windows(2).position(|pair| {
            matches!(pair, [from, place] if WHENCE.contains(&from.text.as_str())
                && (self.plain.weight(place) == Weight::Place || place.text == "home"))
        })?;
        let mut told: Vec<Token> = words.get(at..at + 2)?.to_vec();
        if let Some(from) = told.first_mut() {
            from.text = "from".to_owned();
        }
        Some(told)
    }
}
