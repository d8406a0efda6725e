//! One line that gives the same order twice, as a pronoun told by what stands before it can: only who says so twice wants it twice.

use super::reader::{Outcome, meant};
use crate::lexer::Token;
use crate::span::Span;

/// Words that say something is to be done more than once.
const AGAIN: &[&str] = &[
    "twice", "double", "both", "again", "another", "each", "more", "also", "too", "second", "other", "times",
    "likewise", "same", "extra", "two", "x2", "2x",
];

/// The orders of a line, or the question whether one of them is meant once, where it came out twice and nothing says so.
pub(super) fn once(outcome: Outcome, words: &[Token], whole: Span) -> Outcome {
    let Outcome::Orders { lines, corrects, asides } = outcome else { return outcome };
    let mut single: Vec<String> = Vec::new();
    for line in &lines {
        if !single.contains(line) {
            single.push(line.clone());
        }
    }
    let again = words.iter().any(|word| AGAIN.contains(&word.text.as_str()));
    const POINTS: &[&str] = &["it", "them", "that", "they", "one", "him", "her"];
    let points = words.iter().any(|word| POINTS.contains(&word.text.as_str()));
    if single.len() == lines.len() || again || !points {
        return Outcome::Orders { lines, corrects, asides };
    }
    Outcome::Bad(meant("Is this meant, once? Answer with its number.", single).at(whole))
}

#[cfg(test)]
mod tests {
    use super::once;
    use crate::plain::courtesy::tokens;
    use crate::plain::reader::Outcome;
    use crate::span::Span;

    #[test]
    fn what_comes_out_twice_is_asked_about_unless_it_was_said_twice() {
        let twice = || Outcome::orders(vec!["scan A1".into(), "scan A1".into()], false);
        let read = |text: &str| once(twice(), &tokens(text), Span::new(1, 0, 1));
        assert!(
            matches!(read("scan a1, I like it"), Outcome::Bad(problem) if problem.choices == [["scan A1"]])
        );
        assert!(matches!(read("scan it twice"), Outcome::Orders { .. }));
        assert!(matches!(read("scan a1, scan a1"), Outcome::Orders { .. }));
    }
}
