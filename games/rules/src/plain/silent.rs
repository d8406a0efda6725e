//! Words that say nothing of an order, wherever they stand in it: helping verbs, interjections, how the writer feels about it.
//! A line that would be an order without them is that order.

use super::passive::waits;
use crate::lexer::Token;

/// In lower case. Prepositions, numbers, sizes and whatever chooses among things are never among them.
const SILENT: &[&str] = &[
    "have",
    "has",
    "having",
    "be",
    "must",
    "shall",
    "should",
    "will",
    "would",
    "can",
    "could",
    "gonna",
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
    "nice",
    "fancy",
    "glorious",
    "brave",
    "poor",
    "bloody",
    "damn",
    "stupid",
    "silly",
    "whole",
    "entire",
    "extra",
    "spare",
    "good",
];

/// May this word be passed over in this line?
pub(super) fn is_silent(word: &Token, line: &[Token]) -> bool {
    // "should I get to choose": it waits for something.
    let opens = line.iter().find(|word| word.is_wordlike()).is_some_and(|first| first.span == word.span);
    SILENT.contains(&word.text.as_str()) && !(opens && word.text == "should") && !waits(line)
}
