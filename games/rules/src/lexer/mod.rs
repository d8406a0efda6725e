//! A typed line cut into words, numbers and signs.
//!
//! A word is the longest run of letters and digits (with `_` and `'` inside it), so `e3-e6xe5` is the word `e3`, the sign
//! `-` and the word `e6xe5`, which a game splits itself. `#` starts a comment; `;` parts one order from the next, see
//! [`Clauses`]. Cutting never fails: what is no order is found out by whoever reads the tokens.

mod clauses;
mod cursor;
mod keywords;

use crate::fold::{Folded, fold};
use crate::span::{Span, TypedLine};

pub use clauses::{Clauses, MOST_SEMICOLONS};
pub use cursor::{Mark, Words};
pub use keywords::{Choice, Keywords};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters and digits, at least one of them no ASCII digit; may contain `_` and `'` between two of them.
    Word,
    /// ASCII digits only. It may be too large for any number type.
    Number,
    /// One other visible character.
    Symbol(char),
    /// `->`, also written `-->`, `=>` or as an arrow character.
    Arrow,
}

/// One word, number or sign of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its text with typography folded, in lower case. An arrow is always `->`.
    pub text: String,
    /// Where it stands in the line as typed.
    pub span: Span,
    /// True when white space stands before it, or nothing at all.
    pub spaced: bool,
}

impl Token {
    /// True for words and numbers.
    pub fn is_wordlike(&self) -> bool {
        matches!(self.kind, TokenKind::Word | TokenKind::Number)
    }

    /// True for this very sign.
    pub fn is_symbol(&self, sign: char) -> bool {
        self.kind == TokenKind::Symbol(sign)
    }
}

/// A line and its tokens. Read it with [`Lexer::words`].
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    line: &'a TypedLine,
    tokens: Vec<Token>,
    comment: Option<Span>,
}

impl<'a> Lexer<'a> {
    /// Cuts a line into tokens.
    pub fn new(line: &'a TypedLine) -> Self {
        let folded = fold(&line.text);
        let chars = &folded.chars;
        let mut tokens = Vec::new();
        let mut comment = None;
        let mut spaced = true;
        let mut at = 0;
        while let Some(&first) = chars.get(at) {
            if first.is_whitespace() {
                spaced = true;
                at += 1;
                continue;
            }
            if first == '#' {
                comment = place(&folded, line.number, at, chars.len());
                break;
            }
            let (kind, end) = cut(chars, at);
            let text = match kind {
                TokenKind::Arrow => "->".to_owned(),
                _ => lower_case(&chars[at..end]),
            };
            if let Some(span) = place(&folded, line.number, at, end) {
                tokens.push(Token { kind, text, span, spaced });
            }
            spaced = false;
            at = end;
        }
        Self { line, tokens, comment }
    }

    /// The tokens in the order of the line.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The line these tokens were cut from.
    pub fn line(&self) -> &'a TypedLine {
        self.line
    }

    /// The comment with its `#`, if the line has one.
    pub fn comment(&self) -> Option<Span> {
        self.comment
    }

    /// True when the line holds nothing but white space and a comment.
    pub fn is_blank(&self) -> bool {
        self.tokens.is_empty()
    }

    /// A cursor before the first token.
    pub fn words(&self) -> Words<'_> {
        Words::new(self)
    }

    /// The place just after the last token: where something is missing.
    pub(crate) fn end(&self) -> Span {
        let end = self
            .tokens
            .last()
            .map_or_else(|| self.comment.map_or(0, |comment| comment.start), |last| last.span.end);
        Span::new(self.line.number, end, end)
    }
}

/// Characters in lower case.
fn lower_case(chars: &[char]) -> String {
    let mut lower = String::with_capacity(chars.len());
    for c in chars {
        if c.is_ascii() { lower.push(c.to_ascii_lowercase()) } else { lower.extend(c.to_lowercase()) }
    }
    lower
}

/// The stretch of the typed line behind some folded characters.
fn place(folded: &Folded, line: u32, from: usize, to: usize) -> Option<Span> {
    folded.original(from, to).map(|(start, end)| Span::new(line, start, end))
}

/// The most dashes an arrow may have; keeps a line of nothing but dashes cheap.
const LONGEST_SHAFT: usize = 8;

/// The kind of the token starting at `at`, and the first character after it.
fn cut(chars: &[char], at: usize) -> (TokenKind, usize) {
    let first = chars[at];
    if first.is_alphanumeric() {
        let end = word_end(chars, at);
        let number = chars[at..end].iter().all(char::is_ascii_digit);
        let kind = if number { TokenKind::Number } else { TokenKind::Word };
        return (kind, end);
    }
    if matches!(first, '-' | '=') {
        let run = chars[at..].iter().take(LONGEST_SHAFT).take_while(|c| **c == first).count();
        if chars.get(at + run) == Some(&'>') {
            return (TokenKind::Arrow, at + run + 1);
        }
    }
    (TokenKind::Symbol(first), at + 1)
}

/// The first character after the word that starts at `at`.
fn word_end(chars: &[char], at: usize) -> usize {
    let mut end = at;
    while let Some(&c) = chars.get(end) {
        let inner = matches!(c, '_' | '\'')
            && end > at
            && chars.get(end + 1).is_some_and(|next| next.is_alphanumeric());
        if !(c.is_alphanumeric() || is_accent(c) || inner) {
            break;
        }
        end += 1;
    }
    end
}

/// Accents written as characters of their own, as Apple's systems send them.
fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        let line = TypedLine::new(1, line);
        Lexer::new(&line).tokens().iter().map(|t| t.text.clone()).collect()
    }

    #[test]
    fn cuts_moves_however_they_are_written() {
        assert_eq!(texts("e3-e6xe5"), ["e3", "-", "e6xe5"]);
        assert_eq!(texts("e3 e6"), ["e3", "e6"]);
        assert_eq!(texts("E3 – E6 x E5"), ["e3", "-", "e6", "x", "e5"]);
        assert_eq!(texts("c3*d4"), ["c3", "*", "d4"]);
        assert_eq!(texts("E3—>E6 → E7 ==> E8"), ["e3", "->", "e6", "->", "e7", "->", "e8"]);
        assert_eq!(texts("3--2"), ["3", "-", "-", "2"]);
    }

    #[test]
    fn knows_kinds_places_and_white_space() {
        let line = TypedLine::new(7, "Buy 3x Fighter,don’t_wait");
        let lexer = Lexer::new(&line);
        let seen: Vec<_> = lexer
            .tokens()
            .iter()
            .map(|t| (t.kind, t.text.as_str(), t.spaced, t.span.slice(&line.text)))
            .collect();
        assert_eq!(
            seen,
            [
                (TokenKind::Word, "buy", true, "Buy"),
                (TokenKind::Word, "3x", true, "3x"),
                (TokenKind::Word, "fighter", true, "Fighter"),
                (TokenKind::Symbol(','), ",", false, ","),
                (TokenKind::Word, "don't_wait", false, "don’t_wait"),
            ]
        );
        assert!(lexer.tokens().iter().all(|t| t.span.line == 7));
        assert_eq!(Lexer::new(&TypedLine::new(1, "42")).tokens()[0].kind, TokenKind::Number);
    }

    #[test]
    fn comments_end_the_line() {
        let line = TypedLine::new(1, "move a b # not c");
        let lexer = Lexer::new(&line);
        assert_eq!(lexer.tokens().len(), 3);
        assert_eq!(lexer.comment().map(|c| c.slice(&line.text)), Some("# not c"));
        let line = TypedLine::new(1, "  # nothing");
        assert!(Lexer::new(&line).is_blank());
        // A semicolon is a sign: nothing behind one is lost.
        assert_eq!(texts("a;b"), ["a", ";", "b"]);
        assert_eq!(texts("'quoted' _x_"), ["'", "quoted", "'", "_", "x", "_"]);
    }
}
