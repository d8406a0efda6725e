//! A line read by what it names.
//!
//! Each kind of order has a frame: the verbs and nouns it is spoken of with, and slots for the places, things, numbers and people it
//! needs ([`Frames`], a table of each game). A line that no other way could read is sorted into what it names and all other words; a frame
//! reads it if everything named fills its slots and every other word is one of the frame or says nothing. In which order the words
//! stand does not matter. What comes out goes through the same readers as any other line: one order that is possible is taken, of
//! several the player is asked, and where a word is strange to the only frame that is filled, whether that is meant. A line with a
//! word that chooses, denies, waits or turns is never read so.

mod fill;
mod table;
mod things;

pub use table::Frames;

use super::Weight;
use super::courtesy::{has_modifier, is_of_life, is_praise, is_question, tells};
use super::everyday::{is_everyday, is_harmless};
use super::misleading::misleading;
use super::occasions::without_occasion;
use super::reader::{Outcome, Reader, which};
use super::senses::{Act, verb_at};
use super::times::{another_time, contrary_to_fact};
use super::unclear::{chooses, is_this_meant, opens_condition, turns_the_sense};
use super::vocabulary::inflected;
use crate::game::ByMail;
use crate::lexer::Token;
use crate::span::{Span, TypedLine};
use fill::{Verbs, filled};
use things::{Ear, Sorted};

/// Strange words beside which the player is asked; with more of them it is anybody's guess.
const MOST_STRANGE: usize = 2;

/// Words of the grammar of English, which say nothing by themselves where everything named has its place.
const LIGHT: &[&str] = &[
    "a", "about", "above", "along", "also", "am", "an", "and", "are", "around", "as", "at", "be", "being",
    "by", "can", "could", "do", "does", "doing", "for", "from", "gonna", "going", "gotta", "has", "have",
    "having", "here", "how", "i", "i'd", "i'll", "i'm", "in", "into", "is", "it's", "its", "just", "let's",
    "like", "may", "me", "might", "must", "my", "myself", "need", "needs", "now", "of", "ok", "okay", "on",
    "onto", "our", "over", "please", "round", "shall", "should", "so", "some", "that", "that's", "the",
    "them", "there", "there's", "these", "things", "this", "those", "thus", "to", "today", "too", "toward",
    "towards", "turn", "up", "upon", "us", "using", "via", "wanna", "want", "wants", "we", "we'd", "we'll",
    "we're", "well", "will", "wish", "with", "would", "yes", "yeah", "time", "use", "used", "make", "get",
    "it'll", "they'll", "order", "orders", "action", "which",
];

/// Words with which a line is never read by what it names.
const TURNING: &[&str] = &[
    "scrap",
    "abort",
    "skip",
    "revoke",
    "scratch",
    "forget",
    "delete",
    "remove",
    "he",
    "she",
    "his",
    "her",
    "him",
    "their",
    "you",
    "your",
    "yours",
    "was",
    "were",
    "had",
    "been",
    "did",
    "said",
    "told",
    "who",
    "whose",
    "why",
    "what",
    "when",
    "where",
    "than",
    "more",
    "less",
    "fewer",
    "other",
    "others",
    "another",
    "rest",
    "then",
    "first",
    "second",
    "third",
    "last",
    "again",
    "still",
    "already",
    "yet",
    "ago",
    "yesterday",
    "tomorrow",
    "later",
    "next",
    "because",
    "nothing",
    "nobody",
    "anything",
    "they",
    "battle",
    "battles",
    "idea",
    "anybody",
    "any",
    "each",
    "every",
    "while",
    "unlike",
    "off",
    "could've",
    "would've",
];

fn turns(word: &Token) -> bool {
    let counted = matches!(word.text.as_str(), "both" | "all" | "them");
    let named = std::slice::from_ref(word);
    !counted
        && (has_modifier(named)
            || turns_the_sense(named)
            || chooses(word)
            || opens_condition(word)
            || TURNING.contains(&word.text.as_str()))
}

/// Does something in the line turn, ask, tell or wait, so that its names alone do not say what is ordered?
fn is_turned(words: &[Token]) -> bool {
    let ends = |word: &Token| {
        word.is_symbol('?') || word.is_symbol(';') || word.is_symbol('(') || word.is_symbol('"')
    };
    words.iter().any(ends)
        || is_question(words)
        || is_praise(words)
        || is_of_life(words)
        || tells(words)
        || another_time(words).is_some()
        || without_occasion(words).is_some()
        || misleading(words).is_some()
        || contrary_to_fact(words).is_some()
}

impl<G: ByMail> Reader<'_, G> {
    /// The line, or each part of it, read by what it names, if that gives orders or a question which is meant.
    pub(super) fn framed(&self, line: &TypedLine, words: &[Token], whole: Span) -> Option<Outcome> {
        self.plain.frames()?;
        if is_turned(words) {
            return None;
        }
        match self.one_framed(line, words, whole) {
            Some(found @ Outcome::Orders { .. }) => Some(found),
            found => self.parts_framed(line, words, whole).or(found),
        }
    }

    /// "Rigel I for me, the other two jump …": both halves orders, at least one of them by what it names.
    fn parts_framed(&self, line: &TypedLine, words: &[Token], whole: Span) -> Option<Outcome> {
        let parts = |word: &Token| {
            word.is_symbol(',') || word.is_symbol('.') || word.is_symbol(':') || word.text == "and"
        };
        let mut found: Vec<Vec<String>> = Vec::new();
        for at in words.iter().enumerate().filter(|(_, word)| parts(word)).map(|(at, _)| at) {
            let (Some(first), Some(rest)) = (words.get(..at), words.get(at + 1..)) else { continue };
            let read = |half: &[Token]| {
                let verb = |at: usize| {
                    half.get(at).is_some_and(|word| {
                        self.plain.commands(word) || self.plain.weight(word) == Weight::Place
                    }) || verb_at(half, at).is_some()
                };
                if !self.is_strong(half) || !(0..half.len()).any(verb) || half.iter().any(turns) {
                    return None;
                }
                let orders = |outcome: Outcome| match outcome {
                    Outcome::Orders { lines, corrects: false, .. } => Some(lines),
                    _ => None,
                };
                orders(self.with_names(line, half, whole))
                    .or_else(|| self.one_framed(line, half, whole).and_then(orders))
            };
            let Some(mut lines) = read(first) else { continue };
            let Some(more) = read(rest) else { continue };
            lines.extend(more);
            if self.plain.together(&lines, whole).is_some() {
                continue;
            }
            if let Outcome::Orders { lines, .. } = self.judged(vec![lines], false, whole)
                && !found.contains(&lines)
            {
                found.push(lines);
            }
        }
        match found.len() {
            0 => None,
            1 => found.pop().map(|lines| Outcome::orders(lines, false)),
            _ => Some(Outcome::Bad(which(&found, whole))),
        }
    }

    fn one_framed(&self, line: &TypedLine, words: &[Token], whole: Span) -> Option<Outcome> {
        let frames = self.plain.frames()?;
        let weight = |word: &Token| self.plain.weight(word);
        let commands = |word: &Token| self.plain.commands(word);
        let own: Vec<String> = self.desk.names.iter().map(|name| name.to_lowercase()).collect();
        let calls = |word: &Token| own.contains(&word.text) || self.plain.is_somebody(word);
        let sorted = Sorted::of(words, &Ear { weight: &weight, commands: &commands, calls: &calls });
        if sorted.named.is_empty() {
            return None;
        }
        let verbs = self.verbs_of(words, &sorted);
        let light = |at: usize| words.get(at).is_some_and(|word| self.is_light(word));
        let turning = |at: usize| words.get(at).is_some_and(turns);
        let mut sure: Vec<Vec<String>> = Vec::new();
        let mut unsure: Vec<(Vec<String>, Vec<usize>)> = Vec::new();
        for frame in &frames.all {
            for way in filled(frame, words, &sorted, &verbs, (&light, &turning)) {
                let turned = words.iter().any(turns);
                if way.strange.len() > if turned { 0 } else { MOST_STRANGE } {
                    continue;
                }
                let Outcome::Orders { lines, .. } = self.with_names(line, &way.told, whole) else { continue };
                if way.strange.is_empty() {
                    if !sure.contains(&lines) {
                        sure.push(lines);
                    }
                } else if !unsure.iter().any(|(known, _)| *known == lines) {
                    unsure.push((lines, way.strange));
                }
            }
        }
        match (sure.len(), unsure.as_slice()) {
            (1, _) => sure.pop().map(|lines| Outcome::orders(lines, false)),
            (0, []) => None,
            (0, [(_, strange), ..]) => {
                let strange: Vec<Token> = strange.iter().filter_map(|at| words.get(*at).cloned()).collect();
                let found: Vec<Vec<String>> = unsure.iter().map(|(lines, _)| lines.clone()).collect();
                Some(Outcome::Bad(is_this_meant(&strange, &found)))
            }
            _ => Some(Outcome::Bad(which(&sure, whole))),
        }
    }

    fn is_light(&self, word: &Token) -> bool {
        LIGHT.contains(&word.text.as_str())
            || (self.plain.weight(word) <= Weight::Weak
                && !self.plain.commands(word)
                && (is_everyday(&word.text) || is_harmless(&word.text)))
    }

    /// The verbs among the words that name nothing.
    fn verbs_of(&self, words: &[Token], sorted: &Sorted) -> Verbs {
        let mut all = Verbs::new();
        for at in &sorted.others {
            let Some(word) = words.get(*at) else { continue };
            let (mut places, mut acts) = (vec![*at], Vec::new());
            if let Some(found) = verb_at(words, *at) {
                places = (*at..*at + found.length).chain(found.apart).collect();
                acts = found.acts;
            }
            let own = |act: &&Act| {
                self.plain
                    .verbs_for(**act)
                    .iter()
                    .any(|verb| *verb == word.text || inflected(&word.text, verb))
            };
            acts.extend(Act::ALL.iter().filter(own).copied());
            all.push((places, acts));
        }
        all
    }
}
