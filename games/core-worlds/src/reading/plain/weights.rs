//! How much a word says that a line is about the game, and where words of farewell are an order.

use super::words::{self, Role, Word};
use super::{Plainly, cards};
use crate::questions::Question;
use rules::lexer::Token;
use rules::plain::Weight;

impl Plainly<'_> {
    /// How much a word says that a line is about the game.
    pub(super) fn weighed(&self, word: &Token) -> Weight {
        let verb = match self.words.at(std::slice::from_ref(word)) {
            Some((Word::Role(Role::Surge | Role::Surges | Role::Token), _)) => Weight::Name,
            Some((Word::Verb(_), _)) if words::is_weak(&word.text) => Weight::Weak,
            Some((Word::Verb(_), _)) => Weight::Verb,
            _ => Weight::None,
        };
        if verb != Weight::None {
            verb
        } else if self.sight.names(word) || self.sight.slips(word) {
            Weight::Name
        } else if self.is_noun(word) {
            Weight::Weak
        } else {
            Weight::None
        }
    }

    /// Words that say "pass" where one turn is asked for, and are a farewell otherwise: how many.
    pub(super) fn farewell(&self, words: &[Token]) -> usize {
        let asked = self.desk.open.iter().any(|question| matches!(question, Question::Act { .. }));
        if !asked || words.first().is_none_or(|word| word.text != "that's") {
            return 0;
        }
        let says = |phrase: &&&str| {
            let parts: Vec<&str> = phrase.split(' ').collect();
            parts.len() <= words.len() && parts.iter().zip(words).all(|(part, word)| word.text == *part)
        };
        words::FAREWELLS.iter().find(says).map_or(0, |phrase| phrase.split(' ').count())
    }

    /// Is it a noun of the game, which names nothing?
    pub(super) fn is_noun(&self, word: &Token) -> bool {
        let noun = Word::Role(Role::CardNoun);
        let stock = |role| matches!(role, Word::Role(Role::Energy | Role::Actions));
        matches!(word.text.as_str(), "world" | "worlds" | "warzone")
            || cards::is_sort(word)
            || self.words.at(std::slice::from_ref(word)).is_some_and(|(what, _)| what == noun || stock(what))
    }
}
