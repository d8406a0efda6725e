//! "… if there's money left over", "with whatever is left": what is bought is bought as far as the money goes, whoever says so.

use crate::lexer::Token;

/// What opens such words; each with the fewest that say that they are about money.
const OPENING: &[&[&str]] = &[
    &["if"],
    &["while"],
    &["provided"],
    &["assuming"],
    &["as", "long", "as"],
    &["so", "long", "as"],
    &["as", "far", "as"],
];
/// "With what is left": no word of money is needed.
const WHATEVER: &[&[&str]] = &[
    &["with", "whatever"],
    &["with", "what"],
    &["with", "what's"],
    &["from", "what's"],
    &["from", "whatever"],
];
const MONEY: &[&str] = &[
    "money",
    "money's",
    "moneys",
    "cash",
    "cash's",
    "credits",
    "funds",
    "budget",
    "treasury",
    "resources",
    "afford",
    "affordable",
    "afforded",
];
const LEFT: &[&str] = &["left", "over", "remains", "remaining"];
/// Small words they are told with.
const AROUND: &[&str] = &[
    "there", "there's", "theres", "is", "are", "any", "some", "enough", "the", "my", "our", "i", "i've",
    "i'm", "am", "we", "we've", "can", "could", "be", "have", "has", "got", "still", "it", "it's", "that",
    "that's", "them", "him", "her", "those", "both", "for", "to", "last", "lasts", "allow", "allows",
    "permit", "permits", "suffice", "suffices", "goes", "go", "hold", "holds", "out", "by", "of", "will",
    "able", "pay", "so",
];

/// The words without those that say only: as far as the money goes. What follows behind `else` stays, for that is said of more.
pub(super) fn without_means(words: &[Token]) -> Vec<Token> {
    let (mut left, mut at): (Vec<Token>, usize) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let rest = words.get(at..).unwrap_or_default();
        match told(rest) {
            Some(length) => {
                at += length;
                let ends = words.get(at).is_none_or(|next| matches!(next.text.as_str(), "." | "!" | ";"));
                if ends && left.last().is_some_and(|before| before.is_symbol(',')) {
                    left.pop();
                }
                let opens = left.last().is_none_or(|before| matches!(before.text.as_str(), "." | "!" | ";"));
                if opens && words.get(at).is_some_and(|next| next.is_symbol(',')) {
                    at += 1;
                }
            }
            None => {
                left.push(word.clone());
                at += 1;
            }
        }
    }
    if left.iter().any(Token::is_wordlike) { left } else { words.to_vec() }
}

/// How many words tell of money here. `None`: something else is told.
fn told(words: &[Token]) -> Option<usize> {
    let opens = |phrase: &&&[&str]| {
        phrase.len() < words.len() && phrase.iter().zip(words).all(|(part, word)| word.text == *part)
    };
    let (opening, whatever) = match (OPENING.iter().find(opens), WHATEVER.iter().find(opens)) {
        (Some(phrase), _) => (phrase.len(), false),
        (None, Some(phrase)) => (phrase.len(), true),
        (None, None) => return None,
    };
    let one_of = |list: &[&str], word: &Token| list.contains(&word.text.as_str());
    // "If the six resources suffice" counts them; "if my resources are over 5" is a condition.
    let counts = |at: usize, word: &Token| {
        super::number(word).is_some() && words.get(at + 1).is_some_and(|next| one_of(MONEY, next))
    };
    let tells = |at: usize, word: &Token| {
        one_of(AROUND, word) || one_of(MONEY, word) || one_of(LEFT, word) || counts(at, word)
    };
    let said: Vec<&Token> = words
        .iter()
        .enumerate()
        .skip(opening)
        .take_while(|(at, word)| tells(*at, word))
        .map(|(_, word)| word)
        .collect();
    let about = said.iter().any(|word| one_of(MONEY, word) || (whatever && one_of(LEFT, word)));
    let length = opening + said.len();
    let ends = words.get(length).is_none_or(|word| {
        !word.is_wordlike()
            || matches!(word.text.as_str(), "and" | "else" | "otherwise" | "or" | "please" | "pls")
    });
    (about && ends).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::without_means;
    use crate::plain::courtesy::tokens;

    fn read(text: &str) -> String {
        let words = without_means(&tokens(text));
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn as_far_as_the_money_goes_says_nothing() {
        for line in [
            "a protector, then 2 fighters if there's money left over",
            "a protector, then 2 fighters, if the money's enough",
            "a protector, then 2 fighters with whatever is left",
            "if I can afford it, a protector, then 2 fighters",
            "a protector, then 2 fighters as long as the money lasts",
            "a protector, then 2 fighters if we've still got the cash",
            "a protector if affordable, then 2 fighters",
        ] {
            assert_eq!(read(line), "a protector , then 2 fighters", "{line}");
        }
        assert_eq!(read("A if I can afford it, otherwise B"), "a , otherwise b");
    }

    #[test]
    fn a_condition_stays_one() {
        for line in [
            "build 2 if my resources are over 5",
            "retreat if there is one left",
            "attack if Bob has credits for a bunker",
            "hold with what stands there",
            "if there's money left",
            "if the treasury is empty , pass",
        ] {
            assert_eq!(
                read(line),
                tokens(line).iter().map(|t| t.text.clone()).collect::<Vec<_>>().join(" "),
                "{line}"
            );
        }
    }
}
