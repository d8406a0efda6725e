//! A line as it was said: its place, what it means, and how to point at a part of it.

use super::line::hex_of;
use super::wish::Wish;
use crate::hex::Hex;
use crate::law::Refusal;
use rules::lexer::Lexer;
use rules::problem::{Problem, quoted};
use rules::span::{Span, TypedLine};

/// Words by which a line says that it is for every time, and not for what is asked now alone.
const STANDING: [&str; 13] = [
    "always",
    "never",
    "any",
    "anything",
    "anybody",
    "anyone",
    "anywhere",
    "every",
    "everything",
    "everybody",
    "everyone",
    "everywhere",
    "whenever",
];

/// A line and what it means.
#[derive(Clone, Debug)]
pub(super) struct Said {
    /// The whole order.
    pub whole: Span,
    /// What it means.
    pub wish: Wish,
    /// The words as typed.
    pub typed: String,
    /// It says that it stands: `always`, `any`, `never`.
    pub stands: bool,
    /// The hexes it names, with their places.
    hexes: Vec<(Hex, Span)>,
}

impl Said {
    pub fn new(line: &TypedLine, lexer: &Lexer<'_>, wish: Wish) -> Said {
        let whole = lexer.words().whole_span();
        let hexes = lexer.tokens().iter().filter_map(|t| Some((hex_of(t).ok()??, t.span))).collect();
        let stands = lexer.tokens().iter().any(|t| STANDING.contains(&t.text.as_str()));
        Said { whole, wish, typed: whole.slice(&line.text).to_owned(), stands, hexes }
    }

    /// Why the rules do not allow it, pointing at the hexes that are to blame.
    pub fn refused(&self, refusal: &Refusal) -> Problem {
        let problem = Problem::illegal(sentence(&refusal.to_string())).at(self.blame(&refusal.what));
        match &refusal.instead {
            Some(instead) => problem.suggest(instead.clone()),
            None => problem,
        }
    }

    /// The place of a hex in the line; the whole line if it is not named.
    pub fn place_of(&self, hex: Hex) -> Span {
        self.hexes.iter().find(|(named, _)| *named == hex).map_or(self.whole, |(_, span)| *span)
    }

    /// From the first to the last hex of the line that the reason names; the whole line if it names none.
    fn blame(&self, reason: &str) -> Span {
        let named = |hex: &Hex| {
            let label = hex.to_string();
            reason.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == label)
        };
        let mut places = self.hexes.iter().filter(|(hex, _)| named(hex)).map(|(_, span)| *span);
        let first = places.next();
        first.map_or(self.whole, |first| places.fold(first, Span::to))
    }

    /// `line 3 of this mail ("jump fleet 1 from E3 to D4")`: lines on file are counted otherwise.
    pub fn named(&self) -> String {
        format!("line {} of this mail ({})", self.whole.line, quoted(&self.typed))
    }
}

/// A reason as a sentence.
pub(super) fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if reason.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
