//! Words that say nothing of an order, wherever they stand in it: interjections, how the writer feels about it.
//! A line that would be an order without them is that order.

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
    SILENT.contains(&word.text.as_str()) && !waits(line)
}
