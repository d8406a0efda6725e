//! When something is meant: orders are for now.

use super::reader::{Outcome, Reader, numbered};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::Problem;
use crate::span::Span;

impl<G: ByMail> Reader<'_, G> {
    /// "Draft the Cruiser next round": orders are for now, so whether this one is meant now is asked.
    pub(super) fn for_now(&self, words: &[Token], whole: Span) -> Outcome {
        let found = self.sentences(words, whole);
        let Outcome::Orders { lines, .. } = &found else { return found };
        // What is kept is kept for later, and what stands stays.
        let stays = |line: &String| {
            ["keep ", "surge ", "every round", "always "].iter().any(|verb| line.starts_with(verb))
        };
        let Some(when) = another_time(words).filter(|_| lines.len() == 1 && !lines.iter().any(stays)) else {
            return found;
        };
        let message = "Orders are for now; those for another time are sent then. Is this meant now? Answer with its number.";
        let mut problem =
            Problem::unreadable(message).at(when).suggest(numbered(std::slice::from_ref(lines)));
        problem.choices = vec![lines.clone()];
        Outcome::Bad(problem)
    }
}

/// "If I have just 2 counters": so many and no more, which is not the same as at least so many.
pub(super) fn exactly_if(words: &[Token]) -> Option<Span> {
    let waits = words.iter().any(|word| matches!(word.text.as_str(), "if" | "when" | "once"));
    let exact = |pair: &&[Token]| matches!(pair, [just, count] if matches!(just.text.as_str(), "just" | "exactly") && super::number(count).is_some());
    let just = words.windows(2).find(exact)?.first()?;
    waits.then_some(just.span)
}

/// Where a line says that it is for another time: "next round", "later" at either end of it.
fn another_time(words: &[Token]) -> Option<Span> {
    let next = |pair: &&[Token]| {
        matches!(pair, [next, time] if matches!(next.text.as_str(), "next" | "another" | "other")
            && matches!(time.text.as_str(), "round" | "turn" | "time" | "week"))
    };
    // "See you next week": a farewell.
    let parting =
        |word: &Token| matches!(word.text.as_str(), "see" | "until" | "till" | "talk" | "speak" | "luck");
    if words.iter().any(parting) {
        return None;
    }
    if let Some([next, time]) = words.windows(2).find(next) {
        return Some(next.span.to(time.span));
    }
    let mut said = words.iter().filter(|word| word.is_wordlike());
    let (first, last) = (said.next()?, said.next_back());
    let later = |word: &&Token| matches!(word.text.as_str(), "later" | "tomorrow" | "sometime" | "someday");
    [Some(first), last].into_iter().flatten().find(later).map(|word| word.span)
}
