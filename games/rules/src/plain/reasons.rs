//! "… because the guard is weak there": why somebody orders something is no part of the order.

use crate::lexer::Token;

/// What a reason begins with.
const BECAUSE: &[&str] = &["because", "'cause", "cuz", "coz", "cos"];

/// The words without reasons: each from "because" to where the sentence ends.
pub(super) fn without_reasons(words: &[Token]) -> Vec<Token> {
    let ends = |word: &Token| matches!(word.text.as_str(), ";" | "!" | "?" | ".");
    let mut left: Vec<Token> = Vec::new();
    let mut reasons = false;
    for (at, word) in words.iter().enumerate() {
        // "…, since it is weak, and to scan D8": it goes on.
        let joint = |at: usize| {
            words.get(at).is_some_and(|word| matches!(word.text.as_str(), "and" | "then" | "but"))
        };
        let goes_on = word.is_symbol(',') && joint(at + 1);
        // "…, since it is weak": behind a comma it gives a reason, elsewhere it may tell a time.
        let since = word.text == "since" && left.last().is_some_and(|before| before.is_symbol(','));
        let gives = BECAUSE.contains(&word.text.as_str()) || since;
        reasons = !ends(word) && !goes_on && (reasons || (!left.is_empty() && gives));
        if reasons && since {
            left.pop();
        }
        if !reasons {
            left.push(word.clone());
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::without_reasons;
    use crate::plain::courtesy::tokens;

    #[test]
    fn a_reason_goes_to_the_end_of_its_sentence() {
        let read = |text: &str| {
            let words = without_reasons(&tokens(text));
            words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(read("attack C3 because it is weak. Then pass"), "attack c3 . then pass");
        assert_eq!(read("research Ground, since it is weak"), "research ground");
        assert_eq!(read("scan D8, since it is near, and attack C3"), "scan d8 , and attack c3");
        assert_eq!(read("because I can"), "because i can");
        assert_eq!(read("jam what would cause a battle"), "jam what would cause a battle", "a verb");
    }
}
