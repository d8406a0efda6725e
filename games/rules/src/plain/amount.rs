//! "No, four", "sorry, 3 fighters", "make that two": the number of the order before is another one.

use super::number;
use crate::lexer::Token;
use crate::span::Span;

/// What announces that a number is put right, longest first.
const MARKS: &[&[&str]] = &[
    &["no", "wait", "make", "that"],
    &["no", "make", "that"],
    &["no", "make", "it"],
    &["that", "should", "be"],
    &["should", "have", "been"],
    &["let's", "make", "it"],
    &["i", "mean"],
    &["i", "meant"],
    &["make", "that"],
    &["make", "it"],
    &["no", "wait"],
    &["should", "be"],
    &["no", "sorry"],
    &["sorry", "no"],
    &["sorry", "i", "meant"],
    &["oops", "i", "meant"],
    &["correction"],
    &["actually"],
    &["rather"],
    &["sorry"],
    &["oops"],
    &["nope"],
    &["no"],
];

/// Words behind it that change nothing.
const TAILS: &[&str] = &["please", "instead", "then", "thanks", "rather", "of", "them", "course"];

/// A number that takes the place of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Amount {
    /// How many.
    pub count: u32,
    /// Of what, if that is said: one word.
    pub of: Option<Token>,
    /// Where it stands.
    pub span: Span,
}

impl Amount {
    /// The number a line puts right, if it does that and nothing else.
    pub fn of(words: &[Token]) -> Option<Amount> {
        let said: Vec<&Token> = words.iter().filter(|word| word.is_wordlike()).collect();
        let texts: Vec<&str> = said.iter().map(|word| word.text.as_str()).collect();
        // "not 3, 4"
        if let ["not", _, rest @ ..] = texts.as_slice()
            && number(said.get(1)?).is_some()
        {
            return Self::read(said.get(texts.len() - rest.len()..)?);
        }
        // "four fighters, not three", "only two fighters please, not four"
        if let Some(amount) = Self::against(&said) {
            return Some(amount);
        }
        let mark = MARKS.iter().filter(|mark| texts.starts_with(mark)).map(|mark| mark.len()).max()?;
        Self::read(said.get(mark..)?)
    }

    /// A number with another behind it that it is not.
    fn against(said: &[&Token]) -> Option<Amount> {
        let from = usize::from(matches!(said.first()?.text.as_str(), "only" | "just"));
        let words = said.get(from..)?;
        let not = words.iter().position(|word| word.text == "not")?;
        number(words.get(not + 1)?)?;
        Self::read(words)
    }

    /// "only one cruiser", "one destroyer only": so many and no more.
    pub fn only(words: &[Token]) -> Option<Amount> {
        let said: Vec<&Token> =
            words.iter().filter(|word| word.is_wordlike() && !TAILS.contains(&word.text.as_str())).collect();
        let counted = match said.as_slice() {
            [only, rest @ ..] if matches!(only.text.as_str(), "only" | "just") => rest,
            [rest @ .., only] if matches!(only.text.as_str(), "only" | "just") => rest,
            _ => return None,
        };
        Self::read(counted).filter(|amount| amount.of.is_some())
    }

    /// "four", "3 fighters", "four, not 3".
    fn read(words: &[&Token]) -> Option<Amount> {
        let (first, rest) = words.split_first()?;
        let count = number(first)?;
        let until = rest.iter().position(|word| word.text == "not").unwrap_or(rest.len());
        let (said, denied) = rest.split_at(until);
        let one_number = denied.len() <= 3 && denied.get(1).is_none_or(|word| number(word).is_some());
        let mut meant = said.iter().filter(|word| !TAILS.contains(&word.text.as_str()));
        let of = meant.next().map(|word| Token::clone(word));
        let alone = meant.next().is_none() && one_number;
        alone.then_some(Amount { count, of, span: first.span })
    }

    /// What the order may be with this number in the place of one of its own: as canonical forms write numbers, at the beginning of a
    /// word ("3F", "2 fighters").
    pub fn in_place(&self, order: &str) -> Vec<String> {
        let words: Vec<&str> = order.split(' ').collect();
        let counts = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        let places: Vec<usize> =
            (0..words.len()).filter(|at| words.get(*at).is_some_and(|w| counts(w))).collect();
        let mut found = Vec::new();
        for &at in &places {
            let (before, word, behind) = (
                words.get(..at).unwrap_or_default(),
                words.get(at).copied().unwrap_or_default(),
                words.get(at + 1..).unwrap_or_default(),
            );
            match &self.of {
                // Of several numbers it cannot be told which is meant.
                None if places.len() > 1 => {}
                None => {
                    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit());
                    found.push(joined(before, &format!("{}{unit}", self.count), behind));
                }
                Some(of) => {
                    let amount = format!("{} {}", self.count, of.text);
                    found.push(joined(before, &amount, behind));
                    found.push(joined(before, &amount, behind.get(1..).unwrap_or_default()));
                }
            }
        }
        found
    }
}

fn joined(before: &[&str], amount: &str, behind: &[&str]) -> String {
    before.iter().copied().chain([amount]).chain(behind.iter().copied()).collect::<Vec<_>>().join(" ")
}

/// An order without its numbers: two that are alike in this differ in numbers alone.
pub(super) fn without_counts(order: &str) -> String {
    let word =
        |word: &str| word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_end_matches('s').to_owned();
    order.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::Lexer;
    use crate::span::TypedLine;

    fn of(line: &str) -> Option<(u32, Option<String>)> {
        let line = TypedLine::new(1, line);
        let amount = Amount::of(Lexer::new(&line).tokens())?;
        Some((amount.count, amount.of.map(|of| of.text)))
    }

    #[test]
    fn a_number_and_nothing_else_is_put_right() {
        for (line, count, what) in [
            ("no, four", 4, None),
            ("No. Four!", 4, None),
            ("sorry, 3 fighters", 3, Some("fighters")),
            ("make that two please", 2, None),
            ("make it 5 destroyers instead", 5, Some("destroyers")),
            ("not 3, 4", 4, None),
            ("I meant 2, not 3", 2, None),
            ("oops, I meant six heavies", 6, Some("heavies")),
        ] {
            assert_eq!(of(line), Some((count, what.map(str::to_owned))), "{line}");
        }
        for line in [
            "four",
            "no",
            "sorry",
            "no, one of us will win",
            "sorry, two days late again",
            "no, 3 fighters from I9 to H10",
            "I meant well",
            "build 4 fighters",
        ] {
            assert_eq!(of(line), None, "{line}");
        }
    }

    #[test]
    fn it_stands_where_a_number_stood() {
        let amount = |line: &str| {
            let line = TypedLine::new(1, line);
            Amount::of(Lexer::new(&line).tokens()).expect("an amount")
        };
        assert_eq!(amount("no, four").in_place("build I9: 3F"), ["build I9: 4F"]);
        assert_eq!(amount("no, four").in_place("build 2 fighters at Zohbat"), ["build 4 fighters at Zohbat"]);
        assert!(amount("no, four").in_place("build I9: 3F 2S").is_empty(), "which of them?");
        assert!(amount("no, four").in_place("research Jump").is_empty());
        assert!(
            amount("no, 4 fighters")
                .in_place("build I9: 3F 2S")
                .contains(&"build I9: 4 fighters 2S".to_owned())
        );
        assert_eq!(without_counts("build I9: 3F 2S"), without_counts("build I9: 4F 12S"));
        assert_ne!(without_counts("build I9: 3F 2S"), without_counts("build I9: 3F 2F"));
        assert_eq!(without_counts("build 1 fighter at Zohbat"), without_counts("build 2 fighters at Zohbat"));
    }
}
