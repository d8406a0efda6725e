//! A table of words an order may start or go on with, each of which may be shortened while that stays clear.

use super::{Token, TokenKind};
use crate::names::nearest;

/// Words with a meaning. Every meaning has one or more spellings; a spelling may be several words ("offer draw").
///
/// The first spelling of a meaning is the one shown to players.
#[derive(Clone, Debug)]
pub struct Keywords<T> {
    entries: Vec<(Vec<Vec<String>>, T)>,
}

/// What a table makes of the next words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice<T> {
    /// One meaning fits.
    Match(T),
    /// The words are short for several; their first spellings.
    Ambiguous(Vec<String>),
    /// Nothing fits; the first spellings of what comes close, at most three.
    None {
        /// Meanings spelled nearly like this, nearest first.
        nearest: Vec<String>,
    },
}

impl<T: Copy> Keywords<T> {
    /// A table of spellings and what they mean, such as `(&["move", "m"], Verb::Move)`. Spellings are plain lower-case
    /// words, separated by single spaces.
    pub fn new<'k>(entries: impl IntoIterator<Item = (&'k [&'k str], T)>) -> Self {
        let words = |form: &&str| form.split_whitespace().map(str::to_lowercase).collect();
        Self {
            entries: entries
                .into_iter()
                .map(|(forms, value)| (forms.iter().map(words).collect(), value))
                .collect(),
        }
    }

    /// The first spelling of every meaning, in the order of the table.
    pub fn listed(&self) -> Vec<String> {
        (0..self.entries.len()).map(|at| self.shown(at)).collect()
    }

    fn shown(&self, at: usize) -> String {
        self.entries
            .get(at)
            .and_then(|(forms, _)| forms.first())
            .map_or_else(String::new, |form| form.join(" "))
    }

    /// Matches the tokens from the first on; with a match comes the number of tokens it takes.
    ///
    /// A spelling written out in full wins over a shortened one, then one of more words over one of fewer.
    pub(super) fn choose(&self, tokens: &[Token]) -> (Choice<T>, usize) {
        for fits in [is_same as fn(&str, &str) -> bool, is_start] {
            let mut longest = 0;
            let mut found: Vec<usize> = Vec::new();
            for (at, (forms, _)) in self.entries.iter().enumerate() {
                let length = forms
                    .iter()
                    .filter(|form| starts_with(tokens, form, fits))
                    .map(Vec::len)
                    .max()
                    .unwrap_or(0);
                if length > longest {
                    longest = length;
                    found.clear();
                }
                if length > 0 && length == longest {
                    found.push(at);
                }
            }
            match found.as_slice() {
                [] => {}
                [one] => {
                    if let Some((_, value)) = self.entries.get(*one) {
                        return (Choice::Match(*value), longest);
                    }
                }
                several => {
                    let shown = several.iter().map(|at| self.shown(*at)).collect();
                    return (Choice::Ambiguous(shown), 0);
                }
            }
        }
        let near = tokens.first().map_or_else(Vec::new, |token| self.near(&token.text));
        (Choice::None { nearest: near }, 0)
    }

    fn near(&self, typed: &str) -> Vec<String> {
        let typed: Vec<char> = typed.chars().collect();
        let spellings = self.entries.iter().enumerate().flat_map(|(at, (forms, _))| {
            forms.iter().filter_map(move |form| Some((at, form.first()?.chars().collect::<Vec<_>>())))
        });
        nearest(&typed, spellings).into_iter().map(|at| self.shown(at)).collect()
    }
}

fn is_same(typed: &str, word: &str) -> bool {
    typed == word
}

fn is_start(typed: &str, word: &str) -> bool {
    word.starts_with(typed)
}

/// True when the tokens begin with the words of a spelling, one token for each word.
fn starts_with(tokens: &[Token], form: &[String], fits: fn(&str, &str) -> bool) -> bool {
    !form.is_empty()
        && tokens.len() >= form.len()
        && tokens
            .iter()
            .zip(form)
            .all(|(token, word)| token.kind == TokenKind::Word && fits(&token.text, word))
}
