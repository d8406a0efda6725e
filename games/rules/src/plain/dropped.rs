//! "Scan B12? No, skip that.", "First the SAS... no, scrap that. The carrier comes home": what somebody thinks of and drops in the same
//! breath. It is heard, and nothing comes of it.

use super::Weight;
use super::courtesy::has_modifier;
use super::reader::{Outcome, Reader};
use super::revoked::opposite_of;
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::Problem;
use crate::span::Span;

/// What stands behind the no.
const DROPS: &[&[&str]] = &[
    &["scrap", "that"],
    &["scrap", "it"],
    &["skip", "that"],
    &["skip", "it"],
    &["forget", "that"],
    &["forget", "it"],
    &["forget", "about", "it"],
    &["forget", "about", "that"],
    &["drop", "that"],
    &["drop", "it"],
    &["strike", "that"],
    &["leave", "that"],
    &["leave", "it"],
    &["cancel", "that"],
    &["not", "that"],
    &["do", "not", "do", "that"],
    &["don't", "do", "that"],
    &["please", "do", "not", "do", "that"],
    &["please", "don't", "do", "that"],
    &["please", "don't"],
    &["better", "not"],
    &["rather", "not"],
    &["not", "now"],
    &["not", "yet"],
    &["not", "this", "turn"],
    &["not", "this", "round"],
    &["not", "this", "time"],
];

fn ends_sentence(word: &Token) -> bool {
    matches!(word.text.as_str(), "." | "!" | ";" | "?")
}

/// How many words say, from here on, that something is dropped: "no, scrap that". `asked`: a question stands before it, to which a bare
/// no is an answer.
fn drops(words: &[Token], asked: bool) -> Option<usize> {
    let no = words.first().filter(|word| matches!(word.text.as_str(), "no" | "nope" | "nah"));
    let from = usize::from(no.is_some());
    let signs = words.iter().skip(from).take_while(|word| word.is_symbol(',')).count();
    let rest = words.get(from + signs..)?;
    let stands = |phrase: &&&[&str]| {
        phrase.len() <= rest.len() && phrase.iter().zip(rest).all(|(part, word)| word.text == *part)
    };
    let ends = |length: usize| words.get(length).is_none_or(ends_sentence);
    let whole =
        DROPS.iter().filter(stands).map(|phrase| from + signs + phrase.len()).find(|length| ends(*length));
    match (no, whole) {
        (Some(_), Some(length)) => Some(length),
        (None, Some(length)) if asked => Some(length),
        (Some(_), None) if asked && ends(1) => Some(1),
        _ => None,
    }
}

/// Where what is dropped ends, and where it goes on behind it.
fn dropped(words: &[Token]) -> Option<(usize, usize)> {
    let parts = |word: &Token| ends_sentence(word) || matches!(word.text.as_str(), "," | "-" | "…");
    let begins = |at: &usize| at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(parts);
    let (at, length) = (1..words.len()).filter(begins).find_map(|at| {
        let signs = words.get(..at)?.iter().rev().take_while(|word| parts(word));
        let asked = signs.into_iter().any(|word| word.is_symbol('?'));
        Some((at, drops(words.get(at..)?, asked)?))
    })?;
    // Of several things it is not clear which are dropped.
    let front = super::trimmed(words.get(..at)?, parts);
    let one =
        !front.iter().any(|word| parts(word) || matches!(word.text.as_str(), "and" | "then" | "no" | "not"));
    (one && front.iter().any(Token::is_wordlike)).then_some((at, at + length))
}

/// The words without what is dropped, where something is said behind it.
pub(super) fn without_what_is_dropped(words: &[Token]) -> Vec<Token> {
    match dropped(words).and_then(|(_, end)| words.get(end..)) {
        Some(rest) if rest.iter().any(Token::is_wordlike) => {
            super::trimmed(rest, |word| !word.is_wordlike()).to_vec()
        }
        _ => words.to_vec(),
    }
}

impl<G: ByMail> Reader<'_, G> {
    /// A line that says what is not done after all, or "skip that" behind a line that orders nothing.
    pub(super) fn let_be(&self, words: &[Token], whole: Span, alone: bool) -> Option<Outcome> {
        let heard = || Outcome::Heard(Problem::warning("Nothing of that is done: only what is ordered is."));
        // "Better not" alone answers something.
        let that = words.last().is_some_and(|word| matches!(word.text.as_str(), "that" | "it"));
        if alone && that && drops(words, true) == Some(words.len()) {
            return Some(heard());
        }
        let (end, _) = dropped(words)?;
        let front = super::trimmed(words.get(..end)?, |word| !word.is_wordlike());
        let speaks = |word: &Token| self.plain.weight(word) > Weight::None || self.plain.commands(word);
        // Where a yes or no is asked for, it may be the answer; "vote for the tariffs? no" may be a vote.
        let answers = |text: &str| self.strictly(&[text.to_owned()], &[]).is_ok();
        let dropped =
            words.get(end..).unwrap_or_default().iter().filter(|word| word.is_wordlike()).count() > 1;
        if !front.iter().any(speaks)
            || (answers("no") && answers("yes"))
            || !(dropped || self.plain.is_let_be_by_a_no(front))
        {
            return None;
        }
        if let Outcome::Orders { lines, .. } = self.sentences(front, whole) {
            let filed = |line: &String| self.desk.book.lines().any(|one| one.order.to_string() == *line);
            let said = |line: &String| self.said.iter().any(|(_, text)| text == line);
            if let Some(line) = lines.iter().find(|line| filed(line) || said(line)) {
                return Some(Outcome::Bad(opposite_of(line).at(whole)));
            }
        }
        (!has_modifier(front)).then(heard)
    }
}

#[cfg(test)]
mod tests {
    use super::{dropped, without_what_is_dropped};
    use crate::plain::courtesy::tokens;

    #[test]
    fn what_is_dropped_ends_where_it_is_said() {
        for line in [
            "peek at B10 again? no, skip that",
            "attack Jana at I4? no",
            "attack Jana at I4? Better not.",
            "One Bunker should be transferred... no, please do not do that.",
            "scan F6 - no, forget it",
        ] {
            assert!(dropped(&tokens(line)).is_some(), "{line}");
        }
        for line in
            ["scan F6 and E5, no, skip that", "no, attack I4", "attack I4, no retreat", "is it full? no idea"]
        {
            assert!(dropped(&tokens(line)).is_none(), "{line}");
        }
    }

    #[test]
    fn what_is_said_behind_it_counts() {
        let words =
            without_what_is_dropped(&tokens("First the SAS... no, scrap that. The carrier comes home."));
        let text: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(text.join(" "), "the carrier comes home");
    }
}
