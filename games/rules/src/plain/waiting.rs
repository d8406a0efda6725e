//! Conditions in other words than "if": "in the event that", "should the first fail", "supposing".

use crate::lexer::Token;

/// What a condition may open with, which says no more than "if", longest first where two begin alike.
const OPENINGS: &[&[&str]] = &[
    &["in", "the", "event", "that"],
    &["in", "the", "event", "of"],
    &["in", "the", "case", "that"],
    &["in", "case", "that"],
    &["on", "the", "condition", "that"],
    &["on", "condition", "that"],
    &["under", "the", "condition", "that"],
    &["provided", "that"],
    &["providing", "that"],
    &["providing"],
    &["supposing", "that"],
    &["supposing"],
    &["assuming", "that"],
    &["given", "that"],
    &["so", "long", "as"],
    &["the", "moment", "that"],
    &["the", "moment"],
    &["the", "instant"],
];

/// Whose doing is waited for behind "should": behind it stands no verb that is ordered.
const WHOSE: &[&str] = &[
    "the",
    "that",
    "this",
    "it",
    "he",
    "she",
    "they",
    "any",
    "anyone",
    "anybody",
    "someone",
    "somebody",
    "another",
    "other",
    "others",
    "white",
    "black",
    "nobody",
    "no",
    "a",
    "an",
    "his",
    "her",
    "their",
    "one",
    "all",
    "everyone",
    "everybody",
    "there",
];

/// The words with every such opening said as "if".
pub(super) fn opened(words: &[Token]) -> Vec<Token> {
    let (mut told, mut at) = (Vec::new(), 0);
    // A question asks, and nothing waits.
    let asks = words.last().is_some_and(|word| word.is_symbol('?'));
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        let stands = |opening: &&&[&str]| {
            opening.len() < rest.len() && opening.iter().zip(rest).all(|(part, word)| word.text == *part)
        };
        let begins = told.last().is_none_or(opens_a_clause);
        let found = OPENINGS.iter().find(stands).map(|opening| opening.len());
        let length = found.or_else(|| (!asks && is_inverted(rest, begins)).then_some(1));
        match length {
            Some(length) => {
                told.push(Token { text: "if".to_owned(), ..word.clone() });
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

/// "should the first fail", "and should black answer, …": a condition with its verb in front.
fn is_inverted(words: &[Token], begins: bool) -> bool {
    let [should, whose, _, ..] = words else { return false };
    let other = WHOSE.contains(&whose.text.as_str());
    // "They should all stay", "we should this turn attack": what stands within a clause may say how, and not who.
    let how = matches!(whose.text.as_str(), "all" | "no" | "a" | "an" | "there" | "this" | "one");
    should.text == "should" && other && (begins || !how)
}

/// Does a clause begin behind it?
fn opens_a_clause(word: &Token) -> bool {
    matches!(word.text.as_str(), "," | ";" | "." | ":" | "!" | "-" | "(" | "and" | "or" | "but" | "then")
}

#[cfg(test)]
mod tests {
    use super::opened;
    use crate::plain::courtesy::tokens;

    #[test]
    fn what_is_waited_for_stands_behind_if() {
        let read = |text: &str| {
            let words = opened(&tokens(text));
            words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read("in the event that he takes, I retake"), "if he takes , i retake");
        assert_eq!(read("Ground should the first fail"), "ground if the first fail");
        assert_eq!(read("a3 b4, and should black answer, c3 d4"), "a3 b4 , and if black answer , c3 d4");
        assert_eq!(read("my fleet should attack C3"), "my fleet should attack c3");
        assert_eq!(read("the scouts should all stay here"), "the scouts should all stay here");
        assert_eq!(read("should the fleet go?"), "should the fleet go ?", "a question");
    }
}
