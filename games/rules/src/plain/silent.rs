//! Words that say nothing of an order, wherever they stand in it: interjections, how the writer feels about it.
//! A line that would be an order without them is that order.

use super::courtesy::has_modifier;
use super::everyday::{PERSONAS, is_everyday};
use super::passive::waits;
use crate::lexer::Token;

/// In lower case. Prepositions, numbers, sizes and whatever chooses among things are never among them.
const SILENT: &[&str] = &[
    "those",
    "these",
    "us",
    "myself",
    "ourselves",
    "erm",
    "uh",
    "uhm",
    "ah",
    "eh",
    "hehe",
    "haha",
    "ha",
    "lol",
    "sadly",
    "alas",
    "obviously",
    "pretty",
    "very",
    "so",
    "kind",
    "kindly",
    "dear",
    "please",
    "sir",
    "hopefully",
    "simply",
    "really",
    "actually",
    "somehow",
    "guys",
    "mate",
    "folks",
    "lovely",
    "fancy",
    "glorious",
    "brave",
    "bloody",
    "damn",
    "stupid",
    "silly",
    "whole",
    "entire",
    "extra",
];

/// May this word be passed over in this line?
pub(super) fn is_silent(word: &Token, line: &[Token]) -> bool {
    let listed = SILENT.contains(&word.text.as_str()) || is_everyday(&word.text);
    let known = listed || is_persona(word, line);
    known && is_settled(line)
}

/// Does a line wait for nothing, and hold no word that changes what is ordered?
pub(super) fn is_settled(line: &[Token]) -> bool {
    !waits(line) && !turns(line)
}

/// "My client abstains": whoever that is, it is the writer.
fn is_persona(word: &Token, line: &[Token]) -> bool {
    let at = line.iter().position(|other| other.span == word.span);
    let before = at.and_then(|at| at.checked_sub(1)).and_then(|before| line.get(before));
    before.is_some_and(|before| matches!(before.text.as_str(), "my" | "our"))
        && PERSONAS.contains(&word.text.as_str())
}

/// Does a line hold a word that changes what is ordered, other than how much of it?
fn turns(line: &[Token]) -> bool {
    let amount = |word: &Token| matches!(word.text.as_str(), "all" | "both" | "half");
    line.iter().any(|word| !amount(word) && has_modifier(std::slice::from_ref(word)))
}
