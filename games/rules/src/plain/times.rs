//! When something is meant: orders are for now.

use super::occasions::{Occasion, without_occasion};
use super::reader::{Outcome, Reader, numbered};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::Problem;
use crate::span::Span;

impl<G: ByMail> Reader<'_, G> {
    /// "Draft the Cruiser next round": orders are for now, so whether this one is meant now is asked.
    pub(super) fn for_now(&self, words: &[Token], whole: Span) -> Outcome {
        let found = match self.sentences(words, whole) {
            found @ Outcome::Orders { .. } => found,
            found => return self.on_occasion(words, whole).unwrap_or(found),
        };
        let Outcome::Orders { lines, .. } = &found else { return found };
        // What is kept is kept for later, and what stands stays.
        let stays = |line: &String| {
            ["keep ", "surge ", "every round", "always "].iter().any(|verb| line.starts_with(verb))
        };
        // "From now on draft the Cruiser": that would be every time.
        let every = without_occasion(words).filter(|(occasion, _)| match occasion {
            Occasion::Always => from_now_on(words),
            Occasion::Beginning | Occasion::End => true,
            Occasion::Battle => false,
        });
        if let Some((occasion, _)) = every
            && !lines.iter().all(|line| stays(line) || self.plain.is_for(line, occasion))
        {
            return Outcome::Bad(meant_now(lines, whole));
        }
        let Some(when) = another_time(words).filter(|_| lines.len() == 1 && !lines.iter().any(stays)) else {
            return found;
        };
        Outcome::Bad(meant_now(lines, when))
    }

    /// "When it comes to a fight, lose fighters first": what is for that occasion anyway. Anything else is asked about.
    fn on_occasion(&self, words: &[Token], whole: Span) -> Option<Outcome> {
        let (occasion, rest) = without_occasion(words)?;
        let found = self.sentences(&rest, whole);
        let Outcome::Orders { lines, .. } = &found else { return None };
        let every = |line: &str| occasion == Occasion::Always && line.starts_with("every round");
        if lines.iter().all(|line| every(line) || self.plain.is_for(line, occasion)) {
            return Some(found);
        }
        // "Always counter-jam 2" has a reason of its own why it is not read.
        (occasion != Occasion::Always).then(|| Outcome::Bad(meant_now(lines, whole)))
    }
}

/// "From now on", which says more than "as always".
fn from_now_on(words: &[Token]) -> bool {
    words.windows(3).any(|three| matches!(three, [from, now, on] if from.text == "from" && matches!(now.text.as_str(), "now" | "here") && on.text == "on"))
}

/// The question whether an order is meant now.
fn meant_now(lines: &[String], when: Span) -> Problem {
    let lines = lines.to_vec();
    let message = "Orders are for now; those for another time are sent then. Is this meant now? Answer with its number.";
    let mut problem = Problem::unreadable(message).at(when).suggest(numbered(std::slice::from_ref(&lines)));
    problem.choices = vec![lines];
    problem
}

/// "It would have been", "I could have attacked": what was not done.
pub(super) fn contrary_to_fact(words: &[Token]) -> Option<Span> {
    let is_done = |word: &Token| {
        let irregular = matches!(word.text.as_str(), "been" | "gone" | "taken" | "shot" | "sent" | "built");
        irregular || word.text.ends_with("ed")
    };
    let done = |three: &&[Token]| match three {
        [would, have, done] => {
            matches!(would.text.as_str(), "would" | "could" | "might" | "to")
                && have.text == "have"
                && is_done(done)
        }
        _ => false,
    };
    words.windows(3).find(done).and_then(|three| three.first()).map(|word| word.span)
}

/// "If I have just 2 counters": so many and no more, which is not the same as at least so many.
pub(super) fn exactly_if(words: &[Token]) -> Option<Span> {
    let waits = words.iter().any(|word| matches!(word.text.as_str(), "if" | "when" | "once"));
    let exact = |pair: &&[Token]| matches!(pair, [just, count] if matches!(just.text.as_str(), "just" | "exactly") && super::number(count).is_some());
    let just = words.windows(2).find(exact)?.first()?;
    waits.then_some(just.span)
}

/// Where a line says that it is for another time: "next round", "later" at either end of it.
pub(super) fn another_time(words: &[Token]) -> Option<Span> {
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
    // "… in order to shoot h7 later": what it is for comes later, and not what is ordered.
    let serves = |three: &&[Token]| matches!(three, [one, two, _] if (one.text == "in" && two.text == "order") || (one.text == "so" && matches!(two.text.as_str(), "that" | "it" | "as")));
    if words.windows(3).any(|three| serves(&three)) {
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
