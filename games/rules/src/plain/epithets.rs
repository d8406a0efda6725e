//! "My leftover energy", "the beloved Cruiser": a word between an article and a name tells what that is like. Where it chooses nothing, it
//! says nothing of the order.

use super::unclear::chooses;
use crate::lexer::Token;

/// What stands before it.
const ARTICLES: &[&str] = &["the", "my", "our", "a", "an"];
/// Words that choose among things, or say that it is none of the writer's, or that there is none; beside those that [`chooses`] knows.
const CHOOSING: &[&str] = &[
    "enemy",
    "hostile",
    "foreign",
    "neutral",
    "native",
    "rival",
    "opposing",
    "friendly",
    "allied",
    "northern",
    "southern",
    "eastern",
    "western",
    "north",
    "south",
    "east",
    "west",
    "upper",
    "lower",
    "top",
    "bottom",
    "middle",
    "central",
    "center",
    "centre",
    "inner",
    "outer",
    "front",
    "rear",
    "far",
    "distant",
    "close",
    "nearby",
    "adjacent",
    "neighbour",
    "neighbor",
    "border",
    "reserve",
    "backup",
    "guard",
    "escort",
    "spare",
    "idle",
    "free",
    "new",
    "fresh",
    "old",
    "odd",
    "even",
    "single",
    "lone",
    "sole",
    "former",
    "previous",
    "original",
    "current",
    "present",
    "future",
    "wrong",
    "false",
    "fake",
    "possible",
    "potential",
    "missing",
    "dead",
    "double",
    "triple",
    "few",
    "several",
    "many",
    "some",
    "any",
    "each",
    "every",
    "certain",
    "particular",
    "specific",
    "said",
    "alternative",
    "alternate",
    "red",
    "blue",
    "green",
    "yellow",
    "white",
    "black",
    "grey",
    "gray",
    "main",
    "heavy",
    "light",
    "cheap",
    "expensive",
    "fast",
    "slow",
    "quick",
    "first",
    "fourth",
    "fifth",
    "final",
    "high",
    "higher",
    "highest",
    "low",
    "lowest",
    "good",
    "best",
    "better",
    "worse",
    "worst",
    "bad",
    "intact",
    "healthy",
    "hurt",
    "sick",
    "whole",
    "part",
    "partial",
    "minimum",
    "maximum",
    "max",
    "min",
    "full",
    "total",
    "average",
    "equal",
    "similar",
    "opposite",
    "own",
    "home",
    "ground",
    "space",
    "active",
    "passive",
    "combined",
    "joint",
    "extra",
    "additional",
    "local",
    "private",
    "public",
    "secret",
    "alleged",
    "so",
    "such",
    "very",
    "not",
    "non",
    "ex",
    "half",
    "quarter",
    "twin",
    "left",
    "right",
    "long",
    "short",
    "wide",
    "narrow",
    "deep",
    "young",
    "elder",
    "common",
    "rare",
    "special",
    "normal",
    "regular",
    "usual",
    "standard",
    "default",
];

/// Does the word at this place only tell what stands behind it is like? `known`: a word of the game.
pub(super) fn is_epithet(words: &[Token], at: usize, known: impl Fn(&Token) -> bool) -> bool {
    let Some(word) = words.get(at) else { return false };
    let before = at.checked_sub(1).and_then(|before| words.get(before));
    let text = word.text.as_str();
    // States and comparisons choose: "the damaged", "the waiting", "the newer", "the unused".
    let tells_states = ["ed", "en", "er", "est", "ing"].iter().any(|end| text.ends_with(end))
        || ["un", "non", "in", "re", "dis"].iter().any(|begin| text.starts_with(begin));
    word.is_wordlike()
        && text.chars().count() > 3
        && text.chars().all(char::is_alphabetic)
        && before.is_some_and(|before| ARTICLES.contains(&before.text.as_str()))
        && words.get(at + 1).is_some_and(|next| next.is_wordlike() && known(next))
        && (!tells_states || text == "leftover")
        && !chooses(word)
        && !CHOOSING.contains(&text)
}

#[cfg(test)]
mod tests {
    use super::is_epithet;
    use crate::plain::courtesy::tokens;

    #[test]
    fn what_something_is_like_chooses_nothing() {
        let told = |line: &str| {
            let words = tokens(line);
            (0..words.len()).any(|at| {
                is_epithet(&words, at, |word| matches!(word.text.as_str(), "cruiser" | "energy" | "fighters"))
            })
        };
        for line in ["spend my leftover energy", "the marvelous cruiser goes", "our noisy fighters attack"] {
            assert!(told(line), "{line}");
        }
        for line in [
            "the damaged cruiser goes",
            "the enemy cruiser",
            "spare cruiser",
            "two lazy fighters",
            "my remaining energy",
            "the other cruiser",
            "avoid cruiser",
        ] {
            assert!(!told(line), "{line}");
        }
    }
}
