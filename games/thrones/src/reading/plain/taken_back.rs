//! "If he takes, I take back": whatever is captured, what captured it is captured.

use super::Plainly;
use crate::moves::Move;
use crate::orders::ahead_of;
use rules::lexer::Token;
use rules::plain::{Clause, Sense, offering};
use rules::problem::Problem;

/// Ways to answer every capture that are written out; of more it is asked in general.
const MOST: usize = 6;

impl Plainly<'_> {
    /// The replies to each capture there can be, where a line names none; which of several is meant is asked.
    pub(super) fn taken_back(&self, clause: &Clause<'_>) -> Option<Sense> {
        if !takes_back_whatever(clause.words) {
            return None;
        }
        let switches = self.desk.view.options.switches();
        let Some(base) = ahead_of(self.desk.view, self.mine(clause.said), switches) else {
            let message =
                "What can be captured then hangs on your own move: it stands in front of this line.";
            return Some(Sense::Refused(Problem::unreadable(message).at(clause.span)));
        };
        let captures = base.legal_moves(switches).into_iter().filter(|chosen| chosen.captured().is_some());
        let captures: Vec<Move> = captures.collect();
        let answers = |theirs: &Move| -> Vec<String> {
            let after = base.play(*theirs).after;
            let stands = theirs.to().or(theirs.from());
            let again = after.legal_moves(switches).into_iter().filter(|chosen| chosen.captured() == stands);
            again.map(|mine| format!("if {theirs} then {mine}")).collect()
        };
        let all: Vec<Vec<String>> = captures.iter().map(answers).filter(|lines| !lines.is_empty()).collect();
        if all.is_empty() {
            let message = match captures.is_empty() {
                true => "Nothing of yours can be captured next.",
                false => "Whatever is captured next, what captures it cannot be captured.",
            };
            return Some(Sense::Refused(Problem::unreadable(message).at(clause.span)));
        }
        let mut readings: Vec<Vec<String>> = vec![Vec::new()];
        for lines in &all {
            let longer = |reading: &Vec<String>| -> Vec<Vec<String>> {
                lines.iter().map(|line| [reading.as_slice(), std::slice::from_ref(line)].concat()).collect()
            };
            readings = readings.iter().flat_map(longer).collect();
            if readings.len() > MOST {
                let message = "Which captures are answered, and with what? One reply can be chosen by its number; each names both moves.";
                let each = all.iter().flatten().take(MOST).map(|line| vec![line.clone()]).collect();
                return Some(Sense::Refused(offering(Problem::unreadable(message).at(clause.span), each)));
            }
        }
        Some(Sense::Says(readings))
    }
}

/// Does a clause answer any capture with another, and name neither?
fn takes_back_whatever(words: &[Token]) -> bool {
    const SMALL: &[&str] = &[
        "he",
        "she",
        "they",
        "black",
        "white",
        "rival",
        "opponent",
        "anything",
        "something",
        "anybody",
        "anyone",
        "somebody",
        "my",
        "the",
        "of",
        "mine",
        "me",
        "then",
        "i",
        "i'll",
        "we",
        "will",
        "it",
        "one",
        "piece",
        "pieces",
        "any",
        "a",
        "there",
        "just",
        "always",
        "right",
        "is",
        "gets",
        "get",
    ];
    const TAKES: &[&str] = &["take", "takes", "capture", "captures", "taken", "captured"];
    const BACK: &[&str] = &["recapture", "retake", "back"];
    let mut said = words.iter().filter(|word| word.is_wordlike()).map(|word| word.text.as_str());
    if !matches!(said.next(), Some("if" | "when" | "whenever" | "should")) {
        return false;
    }
    let rest: Vec<&str> = said.collect();
    let known = |word: &&str| SMALL.contains(word) || TAKES.contains(word) || BACK.contains(word);
    let taken = rest.iter().position(|word| TAKES.contains(word));
    let back = rest.iter().position(|word| BACK.contains(word));
    // "If he takes back" answers nothing.
    let apart =
        |(taken, back): (usize, usize)| taken < back && (rest.get(back) != Some(&"back") || taken + 1 < back);
    rest.iter().all(known) && taken.zip(back).is_some_and(apart)
}

#[cfg(test)]
mod tests {
    use super::takes_back_whatever;
    use rules::plain::courtesy::tokens;

    #[test]
    fn any_capture_is_answered_by_another() {
        for line in [
            "if he takes, I take back",
            "when he captures something I recapture",
            "if he takes I recapture",
            "if anything of mine is taken i retake",
        ] {
            assert!(takes_back_whatever(&tokens(line)), "{line}");
        }
        for line in [
            "if he takes c4 I take back",
            "if he takes I move e1-d1",
            "I take back my move",
            "if he takes back",
        ] {
            assert!(!takes_back_whatever(&tokens(line)), "{line}");
        }
    }
}
