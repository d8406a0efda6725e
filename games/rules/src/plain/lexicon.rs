//! Common words of English that say nothing of an order, in a list beside this file, sorted there by what they are. What is true of
//! [`everyday`](super::everyday) is true of them: a word is on the list only if no line could mean another order without it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

static NEUTRAL: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let lines = include_str!("lexicon/neutral.txt").lines();
    lines.filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
});

/// Is it such a word, in lower case?
pub(super) fn is_neutral(word: &str) -> bool {
    NEUTRAL.contains(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::courtesy::{has_modifier, tokens};
    use crate::plain::unclear::{chooses, opens_condition, turns_the_sense};
    use crate::plain::{number, talks};

    #[test]
    fn none_of_them_turns_chooses_or_counts() {
        assert!(NEUTRAL.len() > 1_000, "{}", NEUTRAL.len());
        let turns = |word: &&&str| {
            let words = tokens(word);
            let [only] = words.as_slice() else { return true };
            let alone = has_modifier(&words) || talks(&words) || turns_the_sense(&words);
            alone || chooses(only) || opens_condition(only) || number(only).is_some()
        };
        let wrong: Vec<&&str> = NEUTRAL.iter().filter(turns).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    /// Each of these orders something, or makes another order of one.
    #[test]
    fn what_matters_is_none_of_them() {
        for word in [
            "keep",
            "hold",
            "retain",
            "lose",
            "destroy",
            "guard",
            "protect",
            "enemy",
            "rival",
            "foreign",
            "friendly",
            "light",
            "heavy",
            "north",
            "front",
            "twice",
            "nearly",
            "almost",
            "hardly",
            "unlikely",
            "later",
            "soon",
            "again",
            "already",
            "still",
            "also",
            "alone",
            "together",
            "aye",
            "nay",
            "yes",
            "free",
            "paid",
            "hero",
            "captain",
            "fully",
            "partly",
            "exactly",
            "about",
            "considering",
            "wanted",
            "would've",
            "joke",
            "kidding",
            "not",
            "oops",
            "wrong",
        ] {
            assert!(!is_neutral(word), "{word}");
        }
    }
}
