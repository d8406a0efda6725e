//! "Back row . . . T K . C M .", "all eight footmen in row 3, only e3 empty": rows that are told by what they are called, or by what
//! stands in all of them.

use super::squares_of;
use crate::army::{Row, own_ranks};
use crate::kind::Kind;
use crate::side::Side;
use crate::square::Square;
use rules::lexer::{Token, TokenKind};
use rules::plain::{courtesy, number};

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
        "first" | "1st" if side == Side::White => 1,
        "third" | "3rd" if side == Side::White => 3,
        "seventh" | "7th" if side == Side::Black => 7,
        "eighth" | "8th" if side == Side::Black => 8,
        "ninth" | "9th" if side == Side::Black => 9,
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
    let cells = cell(length) && (words.len() == length + 1 || cell(length + 1) || text(length).len() == 9);
    (cells || is_drawn_together(words.get(length..).unwrap_or_default())).then_some((rank, length))
}

/// "PFPF.PFPF": nine squares, letters and dots without anything between them.
fn is_drawn_together(words: &[Token]) -> bool {
    const LETTERS: &str = "kfpmcateb.";
    let mut squares = 0;
    for word in words {
        if !word.text.chars().all(|letter| LETTERS.contains(letter)) {
            break;
        }
        squares += word.text.len();
        if squares >= 9 {
            return squares == 9;
        }
    }
    false
}

/// "Here is my army.", "my set-up:": what leads up to rows.
pub(super) fn leads_up(words: &[Token]) -> bool {
    const ARMY: &[&str] = &[
        "here",
        "is",
        "are",
        "comes",
        "this",
        "my",
        "our",
        "the",
        "army",
        "set",
        "up",
        "setup",
        "set-up",
        "line-up",
        "lineup",
        "formation",
        "board",
        "men",
        "pieces",
        "rows",
        "ranks",
        "place",
        "i",
        "want",
        "as",
        "follows",
        "would",
        "be",
    ];
    courtesy::says_nothing(words)
        || words.iter().all(|word| !word.is_wordlike() || ARMY.contains(&word.text.as_str()))
}

/// "Third row all pikemen", "the middle of row 1": the words with a row's number for what it is called.
pub(super) fn by_number(words: &[Token], side: Side) -> Vec<Token> {
    let [low, middle, high] = own_ranks(side);
    let (first, third) = match side {
        Side::White => (low, high),
        Side::Black => (high, low),
    };
    let rank = |word: &Token| match word.text.as_str() {
        "first" | "1st" | "back" | "rear" | "hind" => Some(first),
        "second" | "2nd" | "middle" => Some(middle),
        "third" | "3rd" | "front" | "foremost" => Some(third),
        _ => None,
    };
    let row = |word: Option<&Token>| word.is_some_and(|word| matches!(word.text.as_str(), "row" | "rank"));
    let mut told: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let next = words.get(at + 1);
        match rank(word).filter(|_| row(next)) {
            Some(rank) => {
                told.extend(next.cloned());
                told.push(Token {
                    kind: TokenKind::Number,
                    text: rank.to_string(),
                    spaced: true,
                    ..word.clone()
                });
                at += 2;
            }
            None => {
                told.push(word.clone());
                at += 1;
            }
        }
    }
    told
}

/// "Row 2 empty apart from archers on c2 and g2": the pieces that are named, and nothing else.
pub(super) fn only_these(
    words: &[Token],
    kind_at: impl Fn(&[Token]) -> Option<(Kind, usize)>,
) -> Option<String> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let at = words.iter().position(|word| matches!(word.text.as_str(), "row" | "rank"))?;
    let rank = u8::try_from(number(words.get(at + 1)?)?).ok()?;
    let empty =
        words.iter().position(|word| matches!(word.text.as_str(), "empty" | "free" | "blank" | "nothing"))?;
    let but = (empty + 1..words.len()).find(|at| {
        matches!(text(*at), "except" | "but") || (text(*at) == "apart" && text(at + 1) == "from")
    })?;
    let small = |text: &str| {
        matches!(
            text,
            "from"
                | "for"
                | "on"
                | "at"
                | "and"
                | ","
                | "the"
                | "a"
                | "an"
                | "is"
                | "stays"
                | "apart"
                | "all"
        )
    };
    let (mut kinds, mut kind, mut place): ([Option<Kind>; Square::EDGE], Option<Kind>, usize) =
        ([None; Square::EDGE], None, but + 1);
    while let Some(word) = words.get(place) {
        if let Some((named, length)) = kind_at(words.get(place..)?) {
            (kind, place) = (Some(named), place + length);
            continue;
        }
        match word.text.parse::<Square>() {
            Ok(square) if u8::try_from(square.rank() + 1).ok() == Some(rank) => {
                *kinds.get_mut(square.file())? = Some(kind?);
            }
            _ if small(&word.text) || number(word).is_some() => {}
            _ => return None,
        }
        place += 1;
    }
    let front = words
        .iter()
        .take(but)
        .enumerate()
        .all(|(place, word)| place == at || place == at + 1 || place == empty || small(&word.text));
    (front && kinds.iter().any(Option::is_some)).then(|| Row { rank, kinds }.to_string())
}

/// "Crown in the middle of row 1": the square that is.
pub(super) fn in_the_middle(words: &[Token]) -> Vec<Token> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let stands = |at: &usize| {
        let of = usize::from(text(at + 1) == "of");
        matches!(text(*at), "middle" | "centre" | "center")
            && matches!(text(at + of + 1), "row" | "rank")
            && words.get(at + of + 2).and_then(number).is_some_and(|rank| (1..=9).contains(&rank))
    };
    let Some(at) = (0..words.len()).find(stands) else { return words.to_vec() };
    let length = 3 + usize::from(text(at + 1) == "of");
    let rank = text(at + length - 1).to_owned();
    let square =
        words.get(at).map(|word| Token { kind: TokenKind::Word, text: format!("e{rank}"), ..word.clone() });
    words.iter().take(at).cloned().chain(square).chain(words.iter().skip(at + length).cloned()).collect()
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
    let named =
        words.iter().filter(|word| squares_of(word).is_some()).filter_map(|word| word.text.parse().ok());
    let mut gone: Vec<Square> = named.collect();
    let files = from_to(words);
    if let (Some((first, last)), Some(rank)) =
        (files, usize::try_from(rank).ok().and_then(|rank| rank.checked_sub(1)))
    {
        let outside = (0..Square::EDGE).filter(|file| *file < first || *file > last);
        gone.extend(outside.filter_map(|file| Square::new(file, rank)));
    }
    let here = |square: &Square| u32::try_from(square.rank() + 1).ok() == Some(rank);
    let empties = words.iter().any(|word| {
        matches!(word.text.as_str(), "empty" | "free" | "open" | "vacant" | "except" | "but" | "blank")
    }) || files.is_some();
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
            || (files.is_some() && (word.text.len() == 1 || word.text == "from"))
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

/// "From a to h": the first and the last file.
fn from_to(words: &[Token]) -> Option<(usize, usize)> {
    let file = |word: &Token| {
        let letter = word.text.bytes().next().filter(|_| word.text.len() == 1)?.checked_sub(b'a')?;
        Some(usize::from(letter)).filter(|file| *file < Square::EDGE)
    };
    // "From a to h" has lost what looks like an article.
    let lost = words.windows(3).find_map(|three| match three {
        [from, to, last] if from.text == "from" && to.text == "to" => file(last).map(|last| (0, last)),
        _ => None,
    });
    lost.or_else(|| {
        words.windows(3).find_map(|three| match three {
            [first, to, last] if matches!(to.text.as_str(), "to" | "-" | "through") => {
                file(first).zip(file(last)).filter(|(first, last)| first < last)
            }
            _ => None,
        })
    })
}
