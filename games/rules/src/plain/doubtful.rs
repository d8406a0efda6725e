//! Conditions that say another thing than the plain one they look like: "either of the others has passed" is not all of them, "2 more
//! ships" are not 2 ships, "unless A and I hold B" is not B held.

use super::number;
use super::unclear::opens_condition;
use crate::lexer::Token;
use crate::span::Span;

/// Who is one of several.
const SOMEBODY: &[&str] = &["somebody", "someone", "anybody", "anyone"];
/// What is said of oneself in a condition, and would be an order alone.
const STATES: &[&str] = &["hold", "own", "have", "keep", "control", "am"];

/// Where such a condition stands. `others`: how many there are at the table besides; `commands`: can an order begin with a word?
pub(super) fn doubtful(words: &[Token], others: usize, commands: impl Fn(&Token) -> bool) -> Option<Span> {
    (0..words.len()).filter(|at| words.get(*at).is_some_and(opens_condition)).find_map(|at| {
        let opener = words.get(at)?;
        let behind = words.get(at + 1..)?;
        let ends = |word: &Token| {
            matches!(word.text.as_str(), "," | ";" | "." | ":" | "!" | "then" | "otherwise" | "else")
                || (commands(word) && !STATES.contains(&word.text.as_str()))
        };
        // "If Ben moves to D3": a verb of orders is no order where it begins nothing.
        let end = behind.iter().enumerate().position(|(n, word)| n > 1 && ends(word)).unwrap_or(behind.len());
        let clause = behind.get(..end)?;
        one_of_several(clause, others)
            .or_else(|| more_than_what(clause))
            .or_else(|| if opener.text == "unless" { and_of_oneself(behind) } else { None })
    })
}

/// "Either of the others", "the other two" where there is one, "Cleo lets me have it", "nobody can get it", "somebody leaves".
fn one_of_several(clause: &[Token], others: usize) -> Option<Span> {
    let text = |at: usize| clause.get(at).map_or("", |word| word.text.as_str());
    let found = |at: &usize| {
        let at = *at;
        let either = text(at) == "either" && (1..4).any(|n| matches!(text(at + n), "other" | "others"));
        let counted = clause.get(at + 1).and_then(number).and_then(|n| usize::try_from(n).ok());
        let too_many = text(at) == "other" && counted.is_some_and(|n| n != others);
        let lets = matches!(text(at), "lets" | "let") && matches!(text(at + 1), "me" | "us");
        let can = matches!(text(at), "nobody" | "none") && matches!(text(at + 1), "can" | "could");
        let has = usize::from(text(at + 1) == "has");
        let leaves =
            SOMEBODY.contains(&text(at)) && matches!(text(at + 1 + has), "left" | "leaves" | "leave");
        either || too_many || lets || can || leaves
    };
    let at = (0..clause.len()).find(found)?;
    clause.get(at).map(|word| word.span)
}

/// "2 more ships", "2 ships more": than what?
fn more_than_what(clause: &[Token]) -> Option<Span> {
    let text = |at: usize| clause.get(at).map_or("", |word| word.text.as_str());
    let counts = |at: usize| clause.get(at).and_then(number).is_some();
    let found = |at: &usize| {
        let at = *at;
        let before = at > 0 && counts(at - 1) && text(at + 1) != "than";
        let behind = at > 1 && counts(at - 2) && text(at - 1) != "or" && text(at + 1) != "than";
        text(at) == "more" && (before || behind)
    };
    let at = (0..clause.len()).find(found)?;
    clause.get(at).map(|word| word.span)
}

/// "Unless nobody is in D3 and I hold Lodor": the second half is no order.
fn and_of_oneself(behind: &[Token]) -> Option<Span> {
    let end = behind.iter().position(|word| !word.is_wordlike()).unwrap_or(behind.len());
    let half = behind.get(..end)?.windows(3).find(|three| {
        matches!(three, [and, i, state] if and.text == "and"
            && matches!(i.text.as_str(), "i" | "we") && STATES.contains(&state.text.as_str()))
    })?;
    half.first().map(|word| word.span)
}

#[cfg(test)]
mod tests {
    use super::doubtful;
    use crate::plain::courtesy::tokens;

    fn says(line: &str) -> bool {
        let commands = |word: &crate::lexer::Token| matches!(word.text.as_str(), "build" | "draft" | "move");
        doubtful(&tokens(line), 2, commands).is_some()
    }

    #[test]
    fn a_condition_that_says_more_is_found() {
        for line in [
            "draft X if either of the others has passed",
            "draft X if the other three have passed",
            "if Cleo lets me have Y, draft X",
            "move there if Ben has 2 more ships in D3",
            "move there if Ben has 2 ships more in D3",
            "move there unless nobody is in D3 and I hold Lodor",
            "move there if someone has left D3",
        ] {
            assert!(says(line), "{line}");
        }
    }

    #[test]
    fn plain_ones_are_not() {
        for line in [
            "draft X if both others have passed",
            "draft X if the other two have passed",
            "move there if Ben has 2 or more ships in D3",
            "move there if Ben has 2 ships or more in D3",
            "move there if Ben has more than 2 ships in D3",
            "if D3 is empty build 2 more fighters",
            "if D3 is empty, build 2 more fighters",
            "build 2 more fighters",
            "if I hold Lodor, draft X",
        ] {
            assert!(!says(line), "{line}");
        }
    }
}
