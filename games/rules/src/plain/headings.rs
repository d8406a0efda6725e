//! A line that only says what the lines below it are about: "Standing orders:", "Contingencies:", "Retreat drill:".

use super::Weight;
use crate::lexer::{Token, TokenKind};

/// Most words of one.
const MOST: usize = 4;
/// What it ends with.
const ENDS: &[&str] = &[
    "actions",
    "builds",
    "business",
    "contingencies",
    "contingency",
    "council",
    "deployment",
    "deployments",
    "doctrine",
    "doctrines",
    "drill",
    "drills",
    "fallbacks",
    "instructions",
    "intentions",
    "list",
    "logistics",
    "moves",
    "notes",
    "orders",
    "others",
    "phase",
    "plan",
    "plans",
    "policy",
    "priorities",
    "production",
    "purchases",
    "reactions",
    "research",
    "reserves",
    "responses",
    "rules",
    "shopping",
    "standing",
    "summary",
    "things",
    "turn",
    "votes",
];
/// Words that make what stands below hang on something: that is more than a heading.
const WHEN: &[&str] = &[
    "after",
    "always",
    "any",
    "before",
    "each",
    "else",
    "every",
    "except",
    "if",
    "instead",
    "never",
    "next",
    "no",
    "not",
    "once",
    "only",
    "otherwise",
    "unless",
    "until",
    "when",
    "whenever",
    "while",
    "without",
];

/// Is it one? It names no place, no thing and no number, and nothing hangs on it.
pub(super) fn is_heading(words: &[Token], weight: impl Fn(&Token) -> Weight) -> bool {
    let Some((colon, head)) = words.split_last() else { return false };
    let said: Vec<&Token> = head.iter().filter(|word| word.is_wordlike()).collect();
    let says_more = |word: &&Token| {
        word.kind == TokenKind::Number
            || matches!(weight(word), Weight::Name | Weight::Place)
            || WHEN.contains(&word.text.as_str())
    };
    colon.is_symbol(':')
        && said.len() <= MOST
        && said.last().is_some_and(|last| ENDS.contains(&last.text.as_str()))
        && !said.iter().any(says_more)
}

#[cfg(test)]
mod tests {
    use super::is_heading;
    use crate::plain::Weight;
    use crate::plain::courtesy::tokens;

    #[test]
    fn what_is_a_heading() {
        let weight = |word: &crate::lexer::Token| match word.text.as_str() {
            "d3" => Weight::Place,
            "retreat" => Weight::Verb,
            "fighters" => Weight::Name,
            _ => Weight::None,
        };
        for line in ["Standing orders:", "Contingencies:", "Retreat drill:", "my plan:"] {
            assert!(is_heading(&tokens(line), weight), "{line}");
        }
        for line in [
            "If attacked, standing orders:",
            "orders",
            "D3 orders:",
            "no reactions:",
            "fighters plan:",
            "every turn:",
        ] {
            assert!(!is_heading(&tokens(line), weight), "{line}");
        }
    }
}
