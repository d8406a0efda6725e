//! "One snub stays at home", "…, the snubs stay": who goes nowhere settles nowhere.

use rules::lexer::Token;
use rules::span::Span;

const STAYS: &[&str] = &["stay", "stays", "staying", "remain", "remains", "leave", "leaving"];
/// Beside one of these, who stays settles, or all have gone.
const SETTLES: &[&str] = &[
    "settle",
    "settler",
    "settlers",
    "colonist",
    "colonists",
    "garrison",
    "governor",
    "hold",
    "planet",
    "world",
    "there",
    "it",
    "of",
    "one",
    "a",
    "all",
    "everything",
    "everyone",
    "everybody",
    "needed",
];

/// Where somebody is said to stay behind whom nothing sends: at home, or several, of whom none can settle.
pub(super) fn at_home(words: &[Token]) -> Option<Span> {
    let is = |word: &Token, all: &[&str]| all.contains(&word.text.as_str());
    let from = words.iter().position(|word| is(word, STAYS))?;
    if let Some(home) = words.iter().skip(from).find(|word| is(word, &["home", "here"])) {
        return Some(home.span);
    }
    let several = |at: usize| {
        at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|word| word.text.ends_with('s'))
    };
    let behind = words.iter().position(|word| word.text == "behind");
    let named = several(from) || behind.is_some_and(several);
    let sent = words.iter().any(|word| word.text == "with");
    let settles = words.iter().skip(1).any(|word| is(word, SETTLES));
    words.get(from).filter(|_| sent && named && !settles).map(|word| word.span)
}

#[cfg(test)]
mod tests {
    use super::at_home;
    use rules::plain::courtesy::tokens;

    #[test]
    fn who_stays_at_home_is_told_from_who_settles() {
        for line in [
            "invade Lantern with 2 lancers, the snubs stay",
            "the grunt remains here",
            "invade Lantern with 2 lancers, leaving the snubs behind",
        ] {
            assert!(at_home(&tokens(line)).is_some(), "{line}");
        }
        for line in [
            "invade Lantern with all, the grunts stay",
            "attack Lantern with 2 lancers, a grunt stays there",
            "draft the snubs",
        ] {
            assert!(at_home(&tokens(line)).is_none(), "{line}");
        }
    }
}
