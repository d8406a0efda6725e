//! "I'd also like …", "I should really like to …", "Kim wants …": who wishes for something, and how much, said in the one way the
//! tables of courtesy know. Never passed over: words that choose, count or deny.

use crate::lexer::Token;

/// Words between the writer and the wish that say nothing of what is wished for.
const ADVERBS: &[&str] = &[
    "also",
    "still",
    "just",
    "now",
    "really",
    "very",
    "much",
    "then",
    "therefore",
    "next",
    "again",
    "please",
    "kindly",
    "simply",
    "finally",
    "furthermore",
    "additionally",
    "moreover",
    "personally",
    "gladly",
    "too",
    "so",
    "today",
    "dearly",
    "indeed",
    "actually",
];

/// The words with every wish told plainly. `own`: does a word name the writer?
pub(super) fn plainly_wished(words: &[Token], own: impl Fn(&Token) -> bool) -> Vec<Token> {
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let (mut told, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let begins = told.last().is_none_or(|before| !before.is_wordlike());
        // "Kim wants no tech": the writer.
        if begins && own(word) && matches!(text(at + 1), "wants" | "wishes" | "needs" | "would" | "will") {
            told.push(Token { text: "i".into(), ..word.clone() });
            at += 1;
            continue;
        }
        told.push(word.clone());
        at += 1;
        let modal = match word.text.as_str() {
            "i'd" | "we'd" => true,
            "i" | "we" if matches!(text(at), "would" | "should") => {
                let would = words.get(at).map(|modal| Token { text: "would".into(), ..modal.clone() });
                if wish_behind(words, at + 1).is_some() {
                    told.extend(would);
                    at += 1;
                    true
                } else {
                    false
                }
            }
            "i" | "we" => false,
            _ => continue,
        };
        let Some(wish) = wish_behind(words, at) else { continue };
        if modal || matches!(text(wish), "want" | "wish" | "need" | "would") {
            at = wish;
        }
    }
    told
}

/// Where a wish stands behind nothing but adverbs.
fn wish_behind(words: &[Token], from: usize) -> Option<usize> {
    let adverbs = words.iter().skip(from).take_while(|word| ADVERBS.contains(&word.text.as_str())).count();
    let at = from + adverbs;
    let wish = words.get(at)?;
    matches!(wish.text.as_str(), "like" | "love" | "prefer" | "want" | "wish" | "need").then_some(at)
}

#[cfg(test)]
mod tests {
    use super::plainly_wished;
    use crate::plain::courtesy::tokens;

    fn read(text: &str) -> String {
        let words = plainly_wished(&tokens(text), |word| word.text == "kim");
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_wish_is_told_in_one_way() {
        for (said, told) in [
            ("I'd also like to scan F6", "i'd like to scan f6"),
            ("I should like two Blasters", "i would like two blasters"),
            ("we should also very much like to pass", "we would like to pass"),
            ("I also want a cruiser", "i want a cruiser"),
            ("Kim wants no tech", "i wants no tech"),
        ] {
            assert_eq!(read(said), told, "{said}");
        }
    }

    #[test]
    fn what_chooses_or_denies_stays() {
        for line in [
            "i should scan f6",
            "i only want one",
            "i would not like that",
            "if i should like it",
            "i would rather have one",
        ] {
            assert_eq!(read(line), line.replace("i should like", "i would like"), "{line}");
        }
    }
}
