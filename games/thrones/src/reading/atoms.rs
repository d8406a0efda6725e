//! A typed line as the parts moves are made of: squares, signs, kinds of piece and a few small words.

use crate::kind::Kind;
use crate::square::Square;
use rules::lexer::{Token, TokenKind, Words};
use rules::names::{Lookup, Names, try_name};
use rules::span::Span;
use std::sync::LazyLock;

/// What a part means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A square.
    Square(Square),
    /// `-`, an arrow, `to`.
    Dash,
    /// `x`, `takes`, `taking` …
    Cross,
    /// `*`, `shoots` …
    Star,
    /// A kind of piece.
    Kind(Kind),
    /// `if`, `when`.
    If,
    /// `then`, `:`.
    Then,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// A comma or `and`.
    Comma,
    /// `pass`.
    Pass,
    /// Something else.
    Other,
}

/// A part and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Atom {
    pub part: Part,
    pub span: Span,
}

/// The names of the kinds, as players may write them.
pub(super) fn kind_names() -> &'static Names {
    static NAMES: LazyLock<Names> = LazyLock::new(names_of_kinds);
    &NAMES
}

fn names_of_kinds() -> Names {
    let aliases: [&[&str]; 9] = [
        &["King", "K"],
        &["Footmen", "Foot", "Ft", "Fts", "F"],
        &["Pikemen", "Pike", "P"],
        &["Men-at-Arms", "M"],
        &["Calvary", "Cavalries", "Cavs", "C"],
        &["Archers", "Bowman", "A"],
        &["Towers", "T"],
        &["Elephants", "Elly", "E"],
        &["Ballistae", "Ballistas", "B"],
    ];
    let mut names = Names::new("piece");
    for (kind, aliases) in Kind::ALL.into_iter().zip(aliases) {
        names.add(kind.title(), aliases);
    }
    names
}

/// The next kind of piece, if the line goes on with one; takes its words.
pub(super) fn take_kind(words: &mut Words<'_>, names: &Names) -> Option<(Kind, Span)> {
    let named = try_name(words, names)?;
    Kind::ALL.get(named.index).map(|kind| (*kind, named.span))
}

/// The kind a single word may have been meant for.
pub(super) fn nearest_kinds(names: &Names, typed: &str) -> Vec<&'static str> {
    match names.find(typed) {
        Lookup::Unknown { nearest } => {
            nearest.into_iter().filter_map(|at| Kind::ALL.get(at)).map(|kind| kind.title()).collect()
        }
        _ => Vec::new(),
    }
}

/// Everything left of the line, in parts. Small words that add nothing are left out.
pub(super) fn atoms(words: &mut Words<'_>) -> Vec<Atom> {
    let names = kind_names();
    let mut atoms = Vec::new();
    while let Some(token) = words.peek() {
        // "c4xc6 and on": small as it is, at the end it says that the move goes on.
        let goes_on = token.text == "on" && !words.remaining().iter().skip(1).any(Token::is_wordlike);
        if goes_on {
            atoms.push(Atom { part: Part::Other, span: token.span });
        } else if let Some(part) = fixed(token) {
            atoms.extend(part.map(|part| Atom { part, span: token.span }));
        } else if let Some(several) = squares(token) {
            atoms.extend(several);
        } else if let Some((kind, span)) = take_kind(words, names) {
            atoms.push(Atom { part: Part::Kind(kind), span });
            continue;
        } else {
            atoms.push(Atom { part: Part::Other, span: token.span });
        }
        words.skip_tokens(1);
    }
    atoms
}

/// A token with one meaning; `Some(None)` for one that adds nothing.
fn fixed(token: &Token) -> Option<Option<Part>> {
    let part = match token.kind {
        TokenKind::Arrow => Part::Dash,
        TokenKind::Symbol(sign) => match sign {
            '-' => Part::Dash,
            '*' => Part::Star,
            '(' | '[' => Part::Open,
            ')' | ']' => Part::Close,
            ',' => Part::Comma,
            ':' => Part::Then,
            '!' | '?' | '.' | '+' => return Some(None),
            _ => return None,
        },
        TokenKind::Word => match token.text.as_str() {
            "to" | "into" | "onto" => Part::Dash,
            "x" | "take" | "takes" | "taking" | "capture" | "captures" | "capturing" | "kills" => Part::Cross,
            "shoot" | "shoots" | "shooting" | "shot" | "fires" | "fire" => Part::Star,
            "if" | "when" => Part::If,
            "then" => Part::Then,
            "and" => Part::Comma,
            "pass" | "passes" => Part::Pass,
            "at" | "from" | "on" | "the" | "with" | "my" | "your" | "his" | "her" | "their" | "move"
            | "moves" | "goes" | "reply" | "i" => {
                return Some(None);
            }
            _ => return None,
        },
        TokenKind::Number => return None,
    };
    Some(Some(part))
}

/// A word made of squares and `x`, such as `e3`, `e3e6`, `e6xe5`, with or without the letter of the piece in front.
pub(super) fn squares(token: &Token) -> Option<Vec<Atom>> {
    let letters: Vec<char> = token.text.chars().collect();
    let whole = spell(token, &letters, 0);
    whole.or_else(|| {
        let kind: Kind = letters.first()?.to_string().parse().ok()?;
        let rest = spell(token, &letters, 1)?;
        let kind = Atom { part: Part::Kind(kind), span: part_of(token, 0, 1) };
        Some(std::iter::once(kind).chain(rest).collect())
    })
}

fn spell(token: &Token, letters: &[char], mut at: usize) -> Option<Vec<Atom>> {
    let mut atoms = Vec::new();
    while at < letters.len() {
        let (part, length) = match (letters.get(at)?, letters.get(at + 1)) {
            ('x', _) => (Part::Cross, 1),
            (file, Some(rank)) => (Part::Square([*file, *rank].iter().collect::<String>().parse().ok()?), 2),
            _ => return None,
        };
        atoms.push(Atom { part, span: part_of(token, at, length) });
        at += length;
    }
    if atoms.is_empty() { None } else { Some(atoms) }
}

/// The place of some characters of a token. Typography can make a token longer or shorter than its text, so the place
/// stays inside the token.
fn part_of(token: &Token, at: usize, length: usize) -> Span {
    let offset =
        |n: usize| token.span.start.saturating_add(u32::try_from(n).unwrap_or(u32::MAX)).min(token.span.end);
    Span::new(token.span.line, offset(at), offset(at + length))
}
