//! What people say of an order beside it: "easy", "short and sweet", "that should hold". Words of judgement order nothing and choose
//! nothing where they stand alone.

use crate::lexer::Token;

/// What somebody thinks of a thing.
const VERDICTS: &[&str] = &[
    "easy",
    "simple",
    "short",
    "sweet",
    "obvious",
    "risky",
    "bold",
    "brave",
    "nice",
    "good",
    "cool",
    "great",
    "fun",
    "fine",
    "boring",
    "safe",
    "solid",
    "fair",
    "clear",
    "tempting",
    "sneaky",
    "nasty",
    "evil",
    "cruel",
    "mean",
    "clever",
    "smart",
    "stupid",
    "silly",
    "dumb",
    "crazy",
    "mad",
    "insane",
    "lovely",
    "beautiful",
    "pretty",
    "elegant",
    "classic",
    "perfect",
    "excellent",
    "brilliant",
    "awesome",
    "amazing",
    "sad",
    "unlucky",
    "lucky",
    "naughty",
    "cheeky",
    "greedy",
    "quiet",
    "calm",
    "peaceful",
    "patient",
    "cautious",
    "careful",
    "aggressive",
    "daring",
    "desperate",
    "hopeless",
    "lazy",
    "forced",
    "natural",
    "logical",
    "sensible",
    "reasonable",
    "unexpected",
    "surprising",
    "finally",
    "hopefully",
    "sadly",
    "luckily",
    "obviously",
    "clearly",
    "gladly",
    "happily",
    "yummy",
    "delicious",
    "tasty",
    "ouch",
    "boom",
    "bang",
    "haha",
    "hehe",
    "lol",
    "muahaha",
    "yay",
    "hurray",
    "hooray",
    "ha",
    "heh",
    "wow",
    "cheap",
    "sorry",
    "pity",
    "revenge",
    "checkmate",
    "quick",
    "fast",
    "strong",
    "useful",
    "handy",
    "helpful",
    "happy",
    "proud",
    "hungry",
    "tired",
    "safer",
    "better",
];
/// What stands between such words.
const BETWEEN: &[&str] = &[
    "and", "very", "so", "quite", "really", "pretty", "but", "a", "bit", "rather", "how", "too", "just",
    "as", "that", "the",
];
/// What does well enough.
const DOES: &[&str] = &["hold", "do", "work", "help", "suffice", "hurt", "be", "settle"];
/// How well.
const WELL: &[&str] =
    &["enough", "it", "fine", "ok", "okay", "for", "now", "good", "nicely", "well", "safe", "plenty", "fun"];

/// Does a part of a line say nothing but what is thought of it?
pub(super) fn is_verdict(words: &[Token]) -> bool {
    let said: Vec<&str> =
        words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str()).collect();
    let judged = said.iter().any(|word| VERDICTS.contains(word))
        && said.iter().all(|word| VERDICTS.contains(word) || BETWEEN.contains(word));
    judged || does_well(&said)
}

/// "That should hold", "it should be enough".
fn does_well(said: &[&str]) -> bool {
    match said {
        ["he" | "she" | "they", "should" | "will" | "must", "be", rest @ ..] => {
            !rest.is_empty() && rest.iter().all(|word| VERDICTS.contains(word) || BETWEEN.contains(word))
        }
        ["that" | "this" | "it" | "which", "should" | "will" | "ought" | "must", rest @ ..] => {
            let rest = rest.strip_prefix(&["to"]).unwrap_or(rest);
            rest.first().is_some_and(|does| DOES.contains(does))
                && rest.iter().skip(1).all(|word| WELL.contains(word) || BETWEEN.contains(word))
        }
        _ => false,
    }
}

/// Is it a word of judgement, and no slip in another?
#[must_use]
pub fn judges(word: &str) -> bool {
    VERDICTS.contains(&word)
}

/// "Vesper is easy: one snub, two grunts": a thing that is spoken of before it is told what is done.
pub(super) fn without_verdict(words: &[Token]) -> Option<Vec<Token>> {
    let colon = words.iter().position(|word| word.is_symbol(':'))?;
    let head = words.get(..colon)?;
    let is = head
        .iter()
        .position(|word| matches!(word.text.as_str(), "is" | "looks" | "seems" | "sounds" | "are"))?;
    let judged = head.get(is + 1..).filter(|rest| !rest.is_empty() && is > 0 && is_verdict(rest))?;
    let gone = is..is + 1 + judged.len();
    Some(
        words.iter().enumerate().filter(|(at, _)| !gone.contains(at)).map(|(_, word)| word.clone()).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::{is_verdict, without_verdict};
    use crate::plain::courtesy::tokens;

    #[test]
    fn what_is_thought_of_an_order_orders_nothing() {
        for line in ["easy", "short and sweet", "that should hold", "it should be enough for now", "how sad"]
        {
            assert!(is_verdict(&tokens(line)), "{line}");
        }
        for line in [
            "not easy",
            "easy if he leaves",
            "that should go to e2",
            "and",
            "the other",
            "it should be the tower",
        ] {
            assert!(!is_verdict(&tokens(line)), "{line}");
        }
    }

    #[test]
    fn a_thing_is_spoken_of_before_it_is_told_what_is_done() {
        let read = |text: &str| without_verdict(&tokens(text)).map(|words| words.len());
        assert_eq!(read("Vesper is easy: one snub"), Some(4));
        assert_eq!(read("Vesper is not easy: one snub"), None);
        assert_eq!(read("Skarn is good, take Orison"), None);
    }
}
