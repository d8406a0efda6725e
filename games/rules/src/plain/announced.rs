//! "For the production: …", "hi, kids finally asleep so here's my move: …", "about the surges: only play them if …": what stands
//! before a colon and says what comes behind it.

use super::Weight;
use super::courtesy::{bare, has_modifier, is_question};
use super::misleading::misleading;
use super::reader::{Outcome, Reader};
use super::unclear::chooses;
use crate::game::ByMail;
use crate::lexer::Token;
use crate::span::{Span, TypedLine};

/// What somebody sends: one's own, or that of this turn.
const SENT: &[&str] = &[
    "move",
    "moves",
    "answer",
    "answers",
    "reply",
    "response",
    "order",
    "orders",
    "turn",
    "round",
    "production",
    "phase",
    "step",
    "action",
    "actions",
    "decision",
    "decisions",
    "choice",
    "choices",
    "plan",
    "purchase",
    "purchases",
    "shopping",
    "list",
    "research",
    "vote",
    "votes",
    "setup",
    "reaction",
    "reactions",
    "instructions",
    "go",
    "line",
    "record",
    "decided",
    "chosen",
    "choose",
    "decide",
];

/// Small words around it.
const AROUND: &[&str] = &[
    "for",
    "the",
    "my",
    "our",
    "this",
    "is",
    "are",
    "as",
    "in",
    "on",
    "to",
    "here",
    "here's",
    "heres",
    "so",
    "and",
    "of",
    "a",
    "with",
    "regarding",
    "concerning",
    "about",
    "now",
    "following",
    "comes",
    "follows",
    "come",
    "then",
    "be",
    "would",
    "will",
    "please",
    "me",
    "from",
    "us",
    "ok",
    "okay",
    "well",
    "these",
    "that's",
    "hm",
    "hmm",
    "right",
    "oh",
    "alright",
    "hello",
    "everyone",
];

/// Which of several: "2nd action: …", "action 2: …".
const WHICH: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "1st", "2nd", "3rd", "4th", "5th", "next", "last",
    "another", "other", "final", "main",
];

/// What a topic is named behind.
const ON: &[&[&str]] = &[
    &["about"],
    &["regarding"],
    &["concerning"],
    &["as", "for"],
    &["as", "to"],
    &["with", "regard", "to"],
    &["re"],
];

impl<G: ByMail> Reader<'_, G> {
    /// The order behind the colon, where what stands before it only says that it comes.
    pub(super) fn announced(&self, line: &TypedLine, words: &[Token], whole: Span) -> Option<Outcome> {
        let at = words.iter().position(|word| word.is_symbol(':'))?;
        let (head, tail) = (words.get(..at)?, words.get(at + 1..)?);
        if !tail.iter().any(Token::is_wordlike) || is_question(tail) || misleading(head).is_some() {
            return None;
        }
        let told = match self.on_a_topic(head, tail) {
            Some(told) => told,
            None if self.announces(head) => tail.to_vec(),
            None => return None,
        };
        let found = self.with_names(line, &told, whole);
        matches!(found, Outcome::Orders { .. }).then_some(found)
    }

    /// Does it end in words that say an order comes, with nothing of the game or of other times before them?
    fn announces(&self, head: &[Token]) -> bool {
        // "Line 3: …" and "next turn: …" would be other orders than the one behind the colon alone.
        let steps = |word: &Token| matches!(word.text.as_str(), "action" | "actions" | "step" | "move");
        let times = |word: &Token| matches!(word.text.as_str(), "turn" | "round" | "phase");
        let counted = head.iter().any(steps) && !head.iter().any(times);
        let which = |word: &Token| WHICH.contains(&word.text.as_str()) || super::number(word).is_some();
        let small = |word: &Token| {
            !word.is_wordlike()
                || SENT.contains(&word.text.as_str())
                || AROUND.contains(&word.text.as_str())
                || (counted && !steps(word) && which(word))
        };
        let from = head.iter().rposition(|word| !small(word)).map_or(0, |last| last + 1);
        let (before, words) = head.split_at(from);
        let says = words.iter().any(|word| SENT.contains(&word.text.as_str()));
        // Words before it are passed over where it is said whose order comes.
        let own = words.iter().any(|word| matches!(word.text.as_str(), "my" | "our" | "here's"))
            || head.iter().any(|word| matches!(word.text.as_str(), "i've" | "we've"));
        let before = &bare(before, |rest| self.protected(rest)).words;
        let remark = |word: &Token| {
            self.plain.weight(word) <= Weight::Weak
                && !self.plain.commands(word)
                && !chooses(word)
                && super::number(word).is_none()
        };
        says && (before.is_empty() || (own && !has_modifier(before) && before.iter().all(remark)))
    }

    /// "About the surges: play them": what is spoken of, in the place of the pronoun that stands for it.
    fn on_a_topic(&self, head: &[Token], tail: &[Token]) -> Option<Vec<Token>> {
        let opens = |on: &&&[&str]| {
            on.len() < head.len() && on.iter().zip(head).all(|(part, word)| word.text == *part)
        };
        let topic = head.get(ON.iter().find(opens)?.len()..)?;
        let topic = bare(topic, |rest| self.protected(rest)).words;
        let known = |word: &Token| self.plain.weight(word) > Weight::None;
        if topic.is_empty() || !topic.iter().all(known) || has_modifier(&topic) {
            return None;
        }
        let pronoun =
            tail.iter().position(|word| matches!(word.text.as_str(), "it" | "them" | "that" | "those"))?;
        let mut told = tail.to_vec();
        told.splice(pronoun..=pronoun, topic);
        Some(told)
    }
}
