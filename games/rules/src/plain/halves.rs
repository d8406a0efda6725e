//! Lines of which a half is an order, and what the other half makes of it.

use super::Weight;
use super::courtesy::{bare, has_modifier, is_praise, is_question};
use super::idle::talks;
use super::parting::Piece;
use super::reader::{Outcome, Reader, numbered, span_of};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::Problem;
use crate::span::Span;

impl<G: ByMail> Reader<'_, G> {
    /// A question, and behind it nothing about the game: "Did Ben draft the Lancer? Ouch".
    pub(super) fn only_asks(&self, words: &[Token]) -> bool {
        let Some(mark) = words.iter().position(|word| word.is_symbol('?')) else { return false };
        let (asked, rest) = words.split_at(mark + 1);
        let silent = |word: &Token| self.plain.weight(word) == Weight::None && !self.plain.commands(word);
        is_question(asked) && !self.begins_as_order(asked) && !has_modifier(rest) && rest.iter().all(silent)
    }

    /// "Good fighters: build 3F": behind a colon stands an order, and before it words that say nothing of it. Whether it is
    /// meant is asked, since what stands before it may say when, or that it is no order.
    pub(super) fn headed(&self, words: &[Token], said: &[String]) -> Option<Problem> {
        let at = words.iter().position(|word| word.is_symbol(':'))?;
        let (head, tail) = (words.get(..at)?, words.get(at + 1..)?);
        // "Typo: c3-b4" puts right what was sent before.
        let slip =
            |word: &Token| matches!(word.text.as_str(), "typo" | "typos" | "mistake" | "error" | "slip");
        if has_modifier(head)
            || head.iter().any(slip)
            || head.iter().filter(|word| word.is_wordlike()).count() > 4
            || is_question(tail)
        {
            return None;
        }
        let lines = match self.clause(tail, (true, true), said) {
            Outcome::Orders { lines, .. } => lines,
            _ => return None,
        };
        let message = "Is what stands behind the colon an order? Answer with its number.";
        let mut problem =
            Problem::unreadable(message).at(span_of(tail)).suggest(numbered(std::slice::from_ref(&lines)));
        problem.choices = vec![lines];
        Some(problem)
    }

    /// Half of a line is an order: then the rest is none of the small talk it looks like.
    pub(super) fn half(
        &self,
        words: &[Token],
        pieces: &[Piece],
        at: Option<Span>,
        said: &[String],
    ) -> Outcome {
        let talk = self.left(words, at);
        if let Some(asked) = self.headed(words, said) {
            return Outcome::Bad(asked);
        }
        let alone = |piece: &Piece| words.get(piece.from..piece.to).unwrap_or_default();
        let ordered =
            |piece: &Piece| matches!(self.clause(alone(piece), (true, true), said), Outcome::Orders { .. });
        // "Good: build 3 fighters", "Jack was lucky, move 2 destroyers": what begins as an order is one.
        let begins = |piece: &Piece| {
            let told = bare(alone(piece), |rest| self.protected(rest)).words;
            told.first()
                .is_some_and(|word| self.plain.commands(word) || self.plain.weight(word) == Weight::Place)
        };
        match talk {
            Outcome::Talk if pieces.iter().any(|piece| begins(piece) && ordered(piece)) => {
                Outcome::Unread(at)
            }
            Outcome::Talk if !is_praise(words) && !talks(words) && pieces.iter().any(ordered) => {
                Outcome::Unread(at)
            }
            other => other,
        }
    }
}
