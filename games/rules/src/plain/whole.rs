//! A whole line: an answer, a number put right, or orders sentence by sentence.

use super::Weight;
use super::amount::{Amount, without_counts};
use super::reader::{Outcome, Reader};
use crate::book::Order as _;
use crate::game::ByMail;
use crate::lexer::Token;
use crate::span::Span;

impl<G: ByMail> Reader<'_, G> {
    /// A whole line. What puts a number right is never small talk, also where nothing stands before it.
    pub(super) fn line(&self, words: &[Token], whole: Span) -> Outcome {
        if let Some(answer) = self.politely_answered(words) {
            return answer;
        }
        if let Some(asked) = self.yes_or_no(words, whole) {
            return asked;
        }
        if let Some(at) = self.counts_only(words) {
            return Outcome::Unread(Some(at));
        }
        if let Some(amended) = self.amended_at_once(words, whole) {
            return amended;
        }
        let Some(amount) = Amount::of(words) else {
            let only = Amount::only(words).and_then(|amount| self.amended_on_file(&amount));
            return only.unwrap_or_else(|| self.for_now(words, whole));
        };
        if let Some(amended) = self.amended(&amount).or_else(|| self.amended_on_file(&amount)) {
            return amended;
        }
        let known = |word: &Token| self.plain.weight(word) > Weight::None;
        match self.sentences(words, whole) {
            Outcome::Talk | Outcome::Courtesy { .. } if amount.of.as_ref().is_none_or(known) => {
                Outcome::Unread(Some(amount.span))
            }
            other => other,
        }
    }

    /// A line sentence by sentence, or two of them as one order.
    pub(super) fn sentences(&self, words: &[Token], whole: Span) -> Outcome {
        match self.explained(words, whole) {
            Outcome::Bad(problem) if !problem.choices.is_empty() => Outcome::Bad(problem),
            found @ (Outcome::Bad(_) | Outcome::Unread(_) | Outcome::Talk) => self
                .waiting_last(words, whole)
                .or_else(|| self.leaning(words, whole))
                .or_else(|| self.two_sentences(words, whole))
                .unwrap_or(found),
            found => found,
        }
    }

    /// "No, four": the order before, with this number in the place of the one it can only mean.
    pub(super) fn amended(&self, amount: &Amount) -> Option<Outcome> {
        let ((_, order), before) = self.said.split_last()?;
        let before: Vec<String> = before.iter().map(|(_, text)| text.clone()).collect();
        let mut found: Vec<Vec<String>> = Vec::new();
        for line in amount.in_place(order) {
            if let Ok(lines) = self.strictly(&[line], &before)
                && let [only] = lines.as_slice()
                && without_counts(only) == without_counts(order)
                && !found.contains(&lines)
            {
                found.push(lines);
            }
        }
        match found.len() {
            1 => Some(Outcome::orders(found.remove(0), true)),
            _ => None,
        }
    }

    /// The only order on file that has such a number, with this one in its place, where the mail has said nothing before.
    fn amended_on_file(&self, amount: &Amount) -> Option<Outcome> {
        if !self.said.is_empty() || amount.of.is_none() {
            return None;
        }
        let mut found: Vec<Vec<String>> = Vec::new();
        for one in self.desk.book.lines().filter(|one| one.order.is_step()) {
            let order = one.order.to_string();
            for line in amount.in_place(&order) {
                if let Ok(lines) = self.strictly(&[line], &[])
                    && let [only] = lines.as_slice()
                    && without_counts(only) == without_counts(&order)
                    && *only != order
                    && !found.contains(&lines)
                {
                    found.push(lines);
                }
            }
        }
        match found.len() {
            1 => Some(Outcome::orders(found.remove(0), true)),
            _ => None,
        }
    }

    /// "2 cruisers at Jord - no wait, make that 1": the number of the order before it in the same line.
    fn amended_at_once(&self, words: &[Token], whole: Span) -> Option<Outcome> {
        let parts = |word: &Token| matches!(word.text.as_str(), "-" | "," | "." | ";");
        let (at, amount) =
            (1..words.len()).filter(|at| words.get(*at).is_some_and(parts)).find_map(|at| {
                let tail = words.get(at + 1..)?;
                Some((at, Amount::of(tail)?))
            })?;
        let Outcome::Orders { lines, corrects: false, .. } = self.for_now(words.get(..at)?, whole) else {
            return None;
        };
        let ([order], said) =
            (lines.as_slice(), self.said.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>())
        else {
            return None;
        };
        let mut found: Vec<Vec<String>> = Vec::new();
        for line in amount.in_place(order) {
            if let Ok(lines) = self.strictly(&[line], &said)
                && let [only] = lines.as_slice()
                && without_counts(only) == without_counts(order)
                && !found.contains(&lines)
            {
                found.push(lines);
            }
        }
        match found.len() {
            1 => Some(Outcome::orders(found.remove(0), false)),
            _ => None,
        }
    }

    /// "If he takes, I retake. My move is a3-b4.": what is waited for is judged behind what it follows.
    fn waiting_last(&self, words: &[Token], whole: Span) -> Option<Outcome> {
        let ends = |word: &Token| matches!(word.text.as_str(), "." | ";" | "!");
        let waits = |sentence: &[Token]| {
            let first = sentence
                .iter()
                .find(|word| word.is_wordlike() && !matches!(word.text.as_str(), "and" | "but"));
            first.is_some_and(|word| matches!(word.text.as_str(), "if" | "when" | "once"))
        };
        let sentences: Vec<&[Token]> =
            words.split(ends).filter(|sentence| sentence.iter().any(Token::is_wordlike)).collect();
        let [first, second] = sentences.as_slice() else { return None };
        if !waits(first) || waits(second) {
            return None;
        }
        let stop = words.iter().find(|word| ends(word))?;
        let told: Vec<Token> = second.iter().chain([stop]).chain(*first).cloned().collect();
        match self.explained(&told, whole) {
            found @ Outcome::Orders { corrects: false, .. } if found.count() > 1 => Some(found),
            _ => None,
        }
    }
}
