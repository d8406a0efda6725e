//! "Back row . . . T K . C M .", "all eight footmen in row 3, only e3 empty": rows that are told by what they are called, or by what
//! stands in all of them.

use super::squares_of;
use crate::army::{Row, own_ranks};
use crate::kind::Kind;
use crate::side::Side;
use crate::square::Square;
use rules::lexer::{Token, TokenKind};
use rules::plain::number;

/// The words with rows that are called by their place as rows with their numbers.
pub(super) fn numbered(words: &[Token], side: Side) -> Vec<Token> {
    let (mut told, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        match called(words.get(at..).unwrap_or_default(), side) {
            Some((rank, length)) => {
                let row = Token { kind: TokenKind::Word, text: "row".to_owned(), ..word.clone() };
                let number =
                    Token { kind: TokenKind::Number, text: rank.to_string(), spaced: true, ..word.clone() };
                told.extend([row, number]);
                at += length;
            }
            None => {
                told.push(word.clone());
                at += 1;
            }
        }
    }
    told
}

/// "My back row is": the rank it is, and how many words say so, where what stands there follows.
fn called(words: &[Token], side: Side) -> Option<(u8, usize)> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let [low, middle, high] = own_ranks(side);
    let (front, back) = match side {
        Side::White => (high, low),
        Side::Black => (low, high),
    };
    let article = usize::from(matches!(text(0), "my" | "the" | "our"));
    let rank = match text(article) {
        "front" | "foremost" => front,
        "back" | "rear" | "hind" => back,
        "middle" | "centre" | "center" => middle,
        "second" | "2nd" => middle,
        _ => return None,
    };
    if !matches!(text(article + 1), "row" | "rank" | "line") {
        return None;
    }
    let small = |at: &usize| {
        matches!(
            text(*at),
            "is" | "as" | "will" | "be" | "should" | "has" | "reads" | ":" | "=" | "-" | "," | "to"
        )
    };
    let from = article + 2;
    let length = from + (from..words.len()).take_while(small).count();
    let cell = |at: usize| {
        let word = words.get(at);
        word.is_some_and(|word| {
            word.is_symbol('.') || word.text.len() == 9 || (word.text.len() == 1 && word.is_wordlike())
        })
    };
    (cell(length) && (words.len() == length + 1 || cell(length + 1) || text(length).len() == 9))
        .then_some((rank, length))
}

/// One kind on every square of a row but some: as the row it is.
pub(super) fn filled(words: &[Token], small: impl Fn(&str) -> bool) -> Option<String> {
    let at = words.iter().position(|word| matches!(word.text.as_str(), "row" | "rank"))?;
    let rank = number(words.get(at + 1)?)?;
    let kind_of = |word: &Token| {
        let text = word.text.as_str();
        let one = text.strip_suffix('s').unwrap_or(text).replace("men", "man");
        if text.len() < 3 { None } else { one.parse::<Kind>().ok() }
    };
    let mut kinds = words.iter().filter_map(kind_of);
    let kind = kinds.next().filter(|_| kinds.next().is_none())?;
    let gone: Vec<Square> = words
        .iter()
        .filter(|word| squares_of(word).is_some())
        .filter_map(|word| word.text.parse().ok())
        .collect();
    let here = |square: &Square| u32::try_from(square.rank() + 1).ok() == Some(rank);
    let empties = words.iter().any(|word| {
        matches!(word.text.as_str(), "empty" | "free" | "open" | "vacant" | "except" | "but" | "blank")
    });
    let mut counts =
        (0..words.len()).filter(|place| *place != at + 1).filter_map(|place| number(words.get(place)?));
    let fits = |count: u32| usize::try_from(count).ok() == Square::EDGE.checked_sub(gone.len());
    let counted = counts.next().is_none_or(fits) && counts.next().is_none();
    let known = |word: &Token| {
        !word.is_wordlike()
            || small(&word.text)
            || number(word).is_some()
            || kind_of(word).is_some()
            || squares_of(word).is_some()
            || matches!(
                word.text.as_str(),
                "all"
                    | "every"
                    | "everywhere"
                    | "only"
                    | "just"
                    | "except"
                    | "but"
                    | "row"
                    | "rank"
                    | "full"
                    | "stays"
                    | "stay"
                    | "remains"
                    | "leave"
                    | "leaving"
                    | "keep"
                    | "for"
                    | "a"
                    | "whole"
            )
    };
    if gone.is_empty() || !gone.iter().all(here) || !empties || !counted || !words.iter().all(known) {
        return None;
    }
    let rank = u8::try_from(rank).ok()?;
    let stands = |file: usize| (!gone.iter().any(|square| square.file() == file)).then_some(kind);
    Some(Row { rank, kinds: std::array::from_fn(stands) }.to_string())
}
