//! "Actually no", "forget it", "one less": second thoughts about an order, without a word of which. Where orders stand, they are no
//! small talk: whoever writes so believes that something was taken back.

use crate::lexer::Token;
use crate::problem::Problem;
use crate::span::Span;

/// What stands around it and says nothing.
const AROUND: &[&str] = &[
    "hm", "hmm", "hmmm", "oh", "ah", "ok", "okay", "well", "sorry", "wait", "but", "and", "or", "please",
    "then", "so", "just", "now", "actually", "anyway", "thinking", "oops", "damn", "argh",
];
/// What takes back, or changes, what is not said.
const DOUBTS: &[&str] = &[
    "no",
    "nope",
    "maybe not",
    "perhaps not",
    "probably not",
    "not",
    "not that",
    "no not that",
    "don't",
    "do not",
    "don't do it",
    "don't do that",
    "don't do this",
    "don't send it",
    "forget it",
    "forget that",
    "forget about it",
    "scratch that",
    "scratch it",
    "strike that",
    "scrap that",
    "scrap it",
    "drop that",
    "drop it",
    "cancel that",
    "cancel it",
    "undo that",
    "undo it",
    "skip that",
    "skip it",
    "no scratch that",
    "on second thought",
    "on second thoughts",
    "on second thought no",
    "on second thoughts no",
    "on second thought not",
    "on second thoughts not",
    "second thoughts no",
    "no on second thought",
    "no on second thoughts",
    "i changed my mind",
    "i've changed my mind",
    "changed my mind",
    "less",
    "fewer",
    "more",
    "one less",
    "one fewer",
    "one more",
    "two less",
    "two more",
    "too many",
    "not so many",
    "never mind",
    "nevermind",
    "double it",
    "double that",
    "drop the condition",
    "without the condition",
    "other way round",
    "the other way round",
    "the other way around",
    "vice versa",
    "the opposite",
    "the reverse",
];
/// A bare no is a chat's; with one of these it is a second thought.
const SECOND: &[&str] = &["actually", "wait", "hm", "hmm", "hmmm", "oh", "sorry", "oops", "thinking"];

/// Does the line say nothing but that something before it is not meant as it stands?
pub(super) fn is_doubt(words: &[Token]) -> bool {
    let all: Vec<&str> =
        words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
    let around = |word: &&&str| AROUND.contains(*word);
    let from = all.iter().take_while(around).count();
    let end = all.len() - all.iter().skip(from).rev().take_while(around).count();
    let said = all.get(from..end).unwrap_or_default().join(" ");
    let bare = matches!(said.as_str(), "no" | "nope" | "not" | "more" | "less" | "fewer");
    // "And 2 more": of what?
    let counted = match all.as_slice() {
        [.., more] if matches!(*more, "more" | "less" | "fewer" | "extra") => {
            let count = words.iter().rev().filter(|word| word.is_wordlike()).nth(1);
            all.len() <= 3 && count.and_then(super::number).is_some()
        }
        _ => false,
    };
    counted || DOUBTS.contains(&said.as_str()) && (!bare || all.iter().any(|word| SECOND.contains(word)))
}

/// What is told of it, where orders stand. `last`: the order it may be of.
pub(super) fn doubted(last: &str, whole: Span) -> Problem {
    let message = "Which order this takes back or changes is not said, so all of them stand. One is taken off with the word cancel \
                   and the number of its line, or words of it; a new order of its sort takes its place.";
    let verb = last.split([' ', ':']).next().unwrap_or_default();
    Problem::unreadable(message).at(whole).suggest(format!("cancel {verb}"))
}

#[cfg(test)]
mod tests {
    use super::is_doubt;
    use crate::plain::courtesy::tokens;

    #[test]
    fn second_thoughts_are_no_small_talk() {
        for line in
            ["actually no", "hmm no", "maybe not", "Oh wait, on second thoughts no.", "forget it", "one less"]
        {
            assert!(is_doubt(&tokens(line)), "{line}");
        }
        for line in
            ["no", "no thanks, let's play on", "hmm, tough position", "more later", "wait for me", "oh well"]
        {
            assert!(!is_doubt(&tokens(line)), "{line}");
        }
    }
}
