//! What stands behind a move and is none: what it is for, "…, threatens the pikeman"; and what a reply cannot say.

use super::{Plainly, squares_of};
use crate::reading::wish::REPLY;
use rules::lexer::Token;
use rules::plain::{Clause, Plain, Sense, courtesy::tokens};
use rules::problem::Problem;

/// What a purpose begins with, longest first.
const PURPOSES: &[&[&str]] = &[
    &["in", "order", "to"],
    &["so", "as", "to"],
    &["so", "that"],
    &["so", "it"],
    &["so", "he"],
    &["so", "she"],
    &["and", "threatens"],
    &["which", "threatens"],
    &["which", "guards"],
    &["which", "protects"],
    &["which", "covers"],
    &["to", "threaten"],
    &["to", "attack"],
    &["to", "guard"],
    &["to", "protect"],
    &["to", "cover"],
    &["to", "defend"],
    &["to", "support"],
    &["to", "block"],
    &["to", "prepare"],
    &["threatens"],
    &["threatening"],
    &["guards"],
    &["guarding"],
    &["protects"],
    &["protecting"],
    &["covers"],
    &["covering"],
    &["defends"],
    &["defending"],
    &["supports"],
    &["supporting"],
    &["eyeing"],
    &["keeping"],
    &["watching"],
    &["aiming"],
    &["preparing"],
    &["hoping"],
];
/// Words with which more is said than what a move is for.
const TURNING: &[&str] = &["if", "unless", "or", "not", "no", "instead", "but", "when", "once", "should"];

impl Plainly<'_> {
    /// The move in front of what it is for, where that is one move and no more.
    pub(super) fn without_purpose(&self, words: &[Token], clause: &Clause<'_>) -> Option<Sense> {
        let at = purpose(words)?;
        let (head, tail) = (words.get(..at)?, words.get(at..)?);
        let turns = |word: &Token| TURNING.contains(&word.text.as_str());
        // A square before it and one more: it is told from where to where, or by whom whereto.
        let told = head.iter().filter_map(squares_of).flatten().count() > 0 || head.len() > 2;
        if tail.iter().any(turns) || head.iter().any(turns) || !told {
            return None;
        }
        let clause = Clause { words: head, ..*clause };
        match self.says(&clause) {
            Sense::Says(found) if found.len() == 1 => Some(Sense::Says(found)),
            _ => None,
        }
    }
}

/// Where the words begin to tell what the move is for.
fn purpose(words: &[Token]) -> Option<usize> {
    let stands = |at: usize, phrase: &[&str]| {
        phrase.iter().enumerate().all(|(place, part)| words.get(at + place).is_some_and(|w| w.text == *part))
    };
    let begins = |at: &usize| PURPOSES.iter().any(|phrase| stands(*at, phrase));
    let at = (1..words.len()).find(begins)?;
    let front = words.get(..at)?;
    let joints = front.iter().rev().take_while(|word| word.is_symbol(',') || word.text == "and").count();
    Some(at - joints).filter(|at| *at > 0)
}

/// "If d6-e5, likewise": what was answered before it.
pub(super) fn likewise(clause: &Clause<'_>) -> Option<Vec<Token>> {
    let (last, front) = clause.words.split_last()?;
    let same = matches!(last.text.as_str(), "likewise" | "ditto" | "same");
    let waits = front.first().is_some_and(|word| word.text == "if");
    let before = clause.said.last().filter(|_| same && waits)?;
    let (_, answer) = before.strip_prefix("if ")?.split_once(" then ")?;
    if answer.contains('(') {
        return None;
    }
    let answer = tokens(answer).into_iter().map(|token| Token { span: last.span, ..token });
    let then = Token { text: "then".to_owned(), ..last.clone() };
    let joint = |word: &&Token| word.is_symbol(',') || matches!(word.text.as_str(), "then" | "the" | "do");
    let length = front.len() - front.iter().rev().take_while(joint).count();
    Some(front.iter().take(length).cloned().chain([then]).chain(answer).collect())
}

/// "If she does anything else, …", "for any other move …": a reply names what it answers.
pub(super) fn after_any_other(words: &[Token]) -> Option<Problem> {
    let pair = words.windows(2).find(|pair| {
        let [one, other] = pair else { return false };
        matches!(
            (one.text.as_str(), other.text.as_str()),
            ("anything" | "something" | "whatever", "else") | ("other", "move" | "moves" | "case" | "cases")
        )
    });
    // "Otherwise f1-g2", "else f1-g2": behind a reply of another line.
    let first = words.iter().find(|word| word.is_wordlike());
    let opens = first.filter(|word| matches!(word.text.as_str(), "else" | "otherwise") && words.len() > 1);
    let pair = pair.or_else(|| opens.map(std::slice::from_ref))?;
    let message = "A reply names the move it answers. After any other move it lapses; you are asked, and your reply can be written then.";
    let problem = Problem::unreadable(message).suggest(REPLY);
    Some(pair.first().map_or(problem.clone(), |word| problem.at(word.span)))
}
