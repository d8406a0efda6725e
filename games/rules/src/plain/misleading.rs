//! Phrases whose words are all known and which say something else together: "a lot of grunts" are not the lot, "my old move" is none.

use crate::lexer::Token;
use crate::span::Span;

/// Amounts nobody can count: behind them stands "of".
const VAGUE: &[&str] = &["lot", "lots", "plenty", "loads", "heaps", "tons", "bunch", "handful"];
/// What a move is called that is not the one to be made.
const FORMER: &[&str] = &["old", "previous", "former", "earlier", "original"];
/// What is sent.
const SENT: &[&str] = &["move", "moves", "order", "orders", "plan", "turn"];

/// Where such a phrase stands.
pub(super) fn misleading(words: &[Token]) -> Option<Span> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let span = |at: usize| words.get(at).map(|word| word.span);
    (0..words.len()).find_map(|at| {
        let before = if at == 0 { "" } else { text(at - 1) };
        // "A lot of grunts": how many?
        let vague = VAGUE.contains(&text(at))
            && text(at + 1) == "of"
            && !matches!(before, "the" | "this" | "that" | "whole" | "one");
        // "My old move: …", "my last orders were …"
        let former =
            matches!(before, "my" | "our") && FORMER.contains(&text(at)) && SENT.contains(&text(at + 1));
        // "My protectors get me a blaster": they do not buy.
        let earned =
            matches!(text(at), "get" | "gets" | "bring" | "brings" | "earn" | "earns" | "win" | "wins")
                && matches!(text(at + 1), "me" | "us")
                && at > 1
                && !matches!(
                    before,
                    "to" | "please"
                        | ","
                        | "and"
                        | "you"
                        | "then"
                        | "."
                        | ";"
                        | "could"
                        | "can"
                        | "should"
                        | ":"
                        | "credits"
                        | "money"
                        | "funds"
                        | "income"
                );
        // "Once I'm up to 6 energy": so many, and not at most so many.
        let up_to = matches!(before, "i'm" | "am" | "i" | "we're" | "are")
            && text(at) == "up"
            && text(at + 1) == "to";
        if vague || former || earned || up_to { span(at) } else { None }
    })
}

/// "Nothing moves me": no order, and no farewell.
pub(super) fn is_unmoved(words: &[Token]) -> bool {
    let said: Vec<&str> =
        words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
    matches!(said.as_slice(), ["nothing" | "nobody" | "noone", _, "me" | "us"])
}

#[cfg(test)]
mod tests {
    use super::{is_unmoved, misleading};
    use crate::plain::courtesy::tokens;

    #[test]
    fn words_that_are_known_one_by_one_mislead_together() {
        for line in [
            "a lot of grunts go to Skarn",
            "my old move: e3-e4",
            "my two protectors get me a blaster",
            "pass once I'm up to 1 energy",
        ] {
            assert!(misleading(&tokens(line)).is_some(), "{line}");
        }
        for line in [
            "discard the lot of them",
            "one lot of grunts",
            "my ten credits get me a blaster",
            "my move: e3-e4",
            "please get me a blaster",
            "get me a blaster",
            "paying up to 1",
        ] {
            assert!(misleading(&tokens(line)).is_none(), "{line}");
        }
        assert!(is_unmoved(&tokens("Nothing moves me.")));
        assert!(!is_unmoved(&tokens("nothing moves")));
    }
}
