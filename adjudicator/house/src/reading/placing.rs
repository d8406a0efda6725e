//! Where a line goes among those on file: "instead of 5: …", "change line 5 to …", "…, before line 6"; and lines on file that are to
//! stand elsewhere: "move line 6 behind line 5", "swap 3 and 4". Pure.

use super::taken_off::LEADING;
use rules::lexer::Token;
use rules::plain::number;
use rules::{Line, Spot};
use std::ops::Range;

/// What puts a line right.
const PUTS_RIGHT: [&str; 12] = [
    "replace", "change", "correct", "amend", "fix", "rewrite", "mend", "exchange", "update", "edit",
    "rephrase", "reword",
];
/// What stands behind the number of a line that is put right: `line 5 should be …`.
const READS: [&[&str]; 14] = [
    &["should", "be"],
    &["should", "read"],
    &["should", "say"],
    &["should", "rather", "be"],
    &["shall", "be"],
    &["must", "be"],
    &["must", "read"],
    &["is", "to", "be"],
    &["is", "now"],
    &["is", "to", "read"],
    &["now", "reads"],
    &["reads", "now"],
    &["ought", "to", "be"],
    &["was", "meant", "to", "be"],
];

/// The place a line names for its order, and which of its words are the order.
#[must_use]
pub fn placed(words: &[&str]) -> Option<(Spot, Range<usize>)> {
    let from = words.iter().take_while(|word| LEADING.contains(word)).count();
    let head = words.get(from..)?;
    let named = in_front(head).map(|(spot, length)| (spot, from + length..words.len()));
    named.or_else(|| at_the_end(words)).filter(|(_, order)| !order.is_empty())
}

/// `instead of 5: …`, `replace line 5 with …`, `new line 5: …`, `line 5 should be …`: the place, and how many words name it.
fn in_front(words: &[&str]) -> Option<(Spot, usize)> {
    let lined = |at: usize| words.get(at) == Some(&"line");
    let behind = |at: usize| words.get(at..).unwrap_or_default();
    let (spot, rest): (fn(Line) -> Spot, &[&str]) = match words {
        ["instead", "of", rest @ ..]
        | ["in", "place", "of", rest @ ..]
        | ["in", "the", "place", "of", rest @ ..] => (Spot::InsteadOf, rest),
        ["new" | "corrected", ..] if lined(1) => (Spot::InsteadOf, behind(1)),
        ["correction" | "change", "of" | "to" | "for" | "in" | ":", ..] if lined(2) => {
            (Spot::InsteadOf, behind(2))
        }
        [first, rest @ ..] if PUTS_RIGHT.contains(first) => (Spot::InsteadOf, rest),
        ["before" | "above", rest @ ..] => (Spot::Before, rest),
        ["after" | "behind" | "below", rest @ ..] => (Spot::After, rest),
        ["make", _, _, _, ..] if lined(1) => (Spot::InsteadOf, behind(1)),
        ["line", _, told @ ..] if reads(told).is_some() => (Spot::InsteadOf, words),
        _ => return None,
    };
    let named = rest.first() == Some(&"line");
    let rest = rest.strip_prefix(&["line"]).unwrap_or(rest);
    let (number, rest) = rest.split_first()?;
    let number = number.parse().ok()?;
    let order = match rest {
        [":", order @ ..] => order,
        [",", order @ ..] if named => order,
        ["with" | "by" | "to" | "into", order @ ..] if matches!(words, [first, ..] if PUTS_RIGHT.contains(first)) => {
            order
        }
        order if words.first() == Some(&"make") => order,
        order => order.get(reads(order)?..)?,
    };
    let order = order.strip_prefix(&[":"]).unwrap_or(order);
    (!order.is_empty()).then(|| (spot(number), words.len() - order.len()))
}

/// How many words behind `line 5` say that it is to be what follows.
fn reads(words: &[&str]) -> Option<usize> {
    READS.iter().filter(|phrase| words.starts_with(phrase)).map(|phrase| phrase.len()).max()
}

/// `…, before line 6`, `… instead of line 5`.
fn at_the_end(words: &[&str]) -> Option<(Spot, Range<usize>)> {
    let (number, front) = words.split_last()?;
    let front = front.strip_suffix(&["line"])?;
    let number = number.parse().ok()?;
    let (spot, length) = match front {
        [.., "in", "the", "place", "of"] => (Spot::InsteadOf(number), 4),
        [.., "in", "place", "of"] => (Spot::InsteadOf(number), 3),
        [.., "instead", "of"] => (Spot::InsteadOf(number), 2),
        [.., "before"] => (Spot::Before(number), 1),
        [.., "after" | "behind"] => (Spot::After(number), 1),
        _ => return None,
    };
    let front = front.get(..front.len() - length)?;
    // "Move it before line 6" names no order.
    let told = front
        .iter()
        .filter(|word| !LEADING.contains(word) && !matches!(**word, "it" | "that" | "this"))
        .count();
    let end = front.iter().rposition(|word| *word != ",").map_or(0, |at| at + 1);
    (told >= 2 && !names_a_line(front)).then_some((spot, 0..end))
}

/// Where lines on file are to stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// This line, there.
    Move(Line, Spot),
    /// This line, in front of all others.
    First(Line),
    /// This line, behind all others.
    Last(Line),
    /// Each where the other stands.
    Swap(Line, Line),
}

/// `move line 6 behind line 5`, `swap the order of 3 and 4`, `line 6 must come before line 5`, `line 6 first`.
#[must_use]
pub fn ordered(words: &[&str]) -> Option<Order> {
    const SMALL: [&str; 21] = [
        "the", "order", "of", "with", "and", "please", "pls", "should", "must", "shall", "has", "to", "be",
        "is", "come", "comes", "go", "goes", "stand", "done", "put",
    ];
    const MOVES: [&str; 5] = ["move", "put", "shift", "place", "do"];
    let lined = names_a_line(words);
    let swaps = words.iter().any(|word| matches!(*word, "swap" | "switch" | "exchange" | "reverse"));
    let moves = words.iter().any(|word| MOVES.contains(word)) || (lined && words.first() == Some(&"line"));
    if !(swaps || (moves && lined)) {
        return None;
    }
    let (mut lines, mut side): (Vec<Line>, Vec<&str>) = (Vec::new(), Vec::new());
    for word in words {
        match *word {
            "before" | "above" | "after" | "behind" | "below" | "first" | "last" => side.push(word),
            "line" | "lines" | "," | "it" | "swap" | "switch" | "exchange" | "reverse" | "round"
            | "around" => {}
            small if SMALL.contains(&small) || LEADING.contains(&small) || MOVES.contains(&small) => {}
            other => lines.push(other.parse().ok()?),
        }
    }
    match (lines.as_slice(), side.as_slice(), swaps) {
        ([one, other], [], true) if one != other => Some(Order::Swap(*one, *other)),
        ([one, other], ["before" | "above"], false) => Some(Order::Move(*one, Spot::Before(*other))),
        ([one, other], ["after" | "behind" | "below"], false) => Some(Order::Move(*one, Spot::After(*other))),
        ([one], ["first"], false) => Some(Order::First(*one)),
        ([one], ["last"], false) => Some(Order::Last(*one)),
        _ => None,
    }
}

/// The line on file that is named by its number: `line 5`, `lines 3`.
#[must_use]
pub fn line_named(tokens: &[Token]) -> Option<Line> {
    let named = |pair: &[Token]| match pair {
        [line, nth] if matches!(line.text.as_str(), "line" | "lines") => number(nth),
        _ => None,
    };
    tokens.windows(2).find_map(named)
}

fn names_a_line(words: &[&str]) -> bool {
    words.windows(2).any(|pair| matches!(pair, ["line" | "lines", nth] if nth.parse::<Line>().is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::plain::courtesy::tokens;

    fn split(text: &str) -> Vec<String> {
        tokens(text).iter().map(|word| word.text.clone()).collect()
    }

    fn place(text: &str) -> Option<(Spot, String)> {
        let words = split(text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        placed(&words).map(|(spot, order)| (spot, words[order].join(" ")))
    }

    #[test]
    fn an_order_names_the_line_it_replaces_or_stands_beside() {
        for (text, spot) in [
            ("please replace line 5: e3-e4", Spot::InsteadOf(5)),
            ("New line 5: e3-e4", Spot::InsteadOf(5)),
            ("Please correct line 5: e3-e4", Spot::InsteadOf(5)),
            ("line 5 should be e3-e4", Spot::InsteadOf(5)),
            ("Line 5 should read: e3-e4", Spot::InsteadOf(5)),
            ("in place of line 5: e3-e4", Spot::InsteadOf(5)),
            ("Instead of line 5, e3-e4", Spot::InsteadOf(5)),
            ("make line 5 e3-e4", Spot::InsteadOf(5)),
            ("correction to line 5: e3-e4", Spot::InsteadOf(5)),
            ("before line 3, e3-e4", Spot::Before(3)),
            ("e3-e4, before line 6", Spot::Before(6)),
            ("e3-e4 instead of line 6", Spot::InsteadOf(6)),
        ] {
            assert_eq!(place(text), Some((spot, split("e3-e4").join(" "))), "{text}");
        }
        for text in [
            "line 5: e3-e4",
            "move it before line 6",
            "move line 6 behind line 5",
            "line 5 is wrong",
            "replace the rook with a queen",
        ] {
            assert_eq!(place(text), None, "{text}");
        }
    }

    #[test]
    fn lines_on_file_change_their_places() {
        let told = |text: &str| {
            let words = split(text);
            ordered(&words.iter().map(String::as_str).collect::<Vec<_>>())
        };
        assert_eq!(told("Please move line 6 behind line 5"), Some(Order::Move(6, Spot::After(5))));
        assert_eq!(told("swap the order of 3 and 4"), Some(Order::Swap(3, 4)));
        assert_eq!(told("switch lines 3 and 4"), Some(Order::Swap(3, 4)));
        assert_eq!(told("line 6 must come before line 5"), Some(Order::Move(6, Spot::Before(5))));
        assert_eq!(told("put line 6 first"), Some(Order::First(6)));
        assert_eq!(told("do line 6 last please"), Some(Order::Last(6)));
        for text in ["move e3 e4", "swap the king and the rook", "move 3 before 4", "line 6 is good"] {
            assert_eq!(told(text), None, "{text}");
        }
    }
}
