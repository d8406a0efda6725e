//! Yes and no, as people say them where something is asked.

use super::reader::{Outcome, Reader, which};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::span::Span;

impl<G: ByMail> Reader<'_, G> {
    /// Is it a yes or a no and nothing else, where something is asked?
    pub(super) fn answers(&self, words: &[Token]) -> bool {
        let mut said = words.iter().filter(|word| word.is_wordlike());
        let alone =
            said.next().is_some_and(|word| matches!(word.text.as_str(), "yes" | "no" | "yep" | "nope"));
        alone && said.next().is_none() && !self.desk.open.is_empty()
    }

    /// "No, shuffle": the no may be the answer, or refuse what was said before. Where yes and no both are answers, and what
    /// follows is the other one, the player is asked.
    pub(super) fn yes_or_no(&self, words: &[Token], whole: Span) -> Option<Outcome> {
        if self.desk.open.is_empty() {
            return None;
        }
        let first = words.iter().position(Token::is_wordlike)?;
        let said = match words.get(first)?.text.as_str() {
            "no" | "nope" | "nah" => "no",
            "yes" | "yep" | "yeah" | "sure" => "yes",
            _ => return None,
        };
        let signs = words.get(first + 1..)?.iter().take_while(|word| !word.is_wordlike()).count();
        let rest = words.get(first + 1 + signs..).filter(|rest| signs > 0 && !rest.is_empty())?;
        let answers = |text: &str| self.strictly(&[text.to_owned()], &[]).ok();
        let (own, other) = (answers(said)?, answers(if said == "no" { "yes" } else { "no" })?);
        let Outcome::Orders { lines, .. } = self.explained(rest, whole) else { return None };
        // What a yes comes to is written in its own words.
        let means = |answer: &[String]| {
            let plain = |lines: &[String]| lines.join(" ").to_lowercase();
            plain(&lines) == plain(answer)
        };
        let opposite = match self.strictly(&lines, &[]) {
            Ok(again) => means(&other) || again == other,
            Err(_) => false,
        };
        let opposite =
            opposite || (lines.iter().any(|line| line.ends_with(if said == "no" { " yes" } else { " no" })));
        opposite.then(|| Outcome::Bad(which(&[own, lines], whole)))
    }

    /// "Just two", where something is asked: so many of what is not said.
    pub(super) fn counts_only(&self, words: &[Token]) -> Option<Span> {
        let mut said = words.iter().filter(|word| word.is_wordlike() && word.text != "please");
        let first = said.next().filter(|word| matches!(word.text.as_str(), "just" | "only"))?;
        let counts = said.next().and_then(super::number).is_some();
        let rest =
            said.all(|word| matches!(word.text.as_str(), "of" | "them" | "these" | "those" | "thanks"));
        (counts && rest).then_some(first.span)
    }

    /// "Yes please", "no thanks", where the game asks for a yes or a no.
    pub(super) fn politely_answered(&self, words: &[Token]) -> Option<Outcome> {
        let polite = |word: &&Token| {
            word.is_wordlike() && !matches!(word.text.as_str(), "please" | "thanks" | "thank" | "you" | "sir")
        };
        let plainly = |word: &str, first: bool| {
            match word {
                "yeah" | "yep" | "yup" | "aye" | "ok" | "okay" if first => "yes",
                "nope" | "nah" if first => "no",
                _ => return None,
            }
            .into()
        };
        let said: Vec<&str> = words.iter().filter(polite).map(|word| word.text.as_str()).collect();
        let plain: Vec<&str> = said
            .iter()
            .enumerate()
            .map(|(at, word)| plainly(word, at == 0 && said.len() > 1).unwrap_or(word))
            .collect();
        let said = plain;
        let answer = ANSWERS.iter().find(|(phrase, _)| phrase.split(' ').eq(said.iter().copied()));
        let (_, bare) = answer?;
        if self.desk.open.is_empty() || words.iter().filter(|word| word.is_wordlike()).count() < 2 {
            return None;
        }
        match self.strictly(&[(*bare).to_owned()], &[]) {
            // "Better not" is no farewell to a whole turn.
            Ok(lines) if said.len() > 1 && lines.iter().any(|line| line == "pass") => {
                Some(Outcome::Unread(words.first().map(|word| word.span)))
            }
            Ok(lines) => Some(Outcome::orders(lines, false)),
            // "Better not" answers something; what, it does not say.
            Err(_) if said.len() > 1 => Some(Outcome::Unread(words.first().map(|word| word.span))),
            Err(_) => None,
        }
    }
}

/// How people say yes and no to what is asked.
const ANSWERS: &[(&str, &str)] = &[
    ("yes", "yes"),
    ("yep", "yes"),
    ("yeah", "yes"),
    ("no", "no"),
    ("nope", "no"),
    ("nah", "no"),
    ("better not", "no"),
    ("rather not", "no"),
    ("i'd rather not", "no"),
    ("i would rather not", "no"),
    ("i'd better not", "no"),
    ("better don't", "no"),
    ("please don't", "no"),
    ("not now", "no"),
    ("not this time", "no"),
    ("not really", "no"),
    ("no way", "no"),
    ("no need", "no"),
    ("no let's not", "no"),
    ("let's not", "no"),
    ("don't", "no"),
    ("do it", "yes"),
    ("yes go ahead", "yes"),
    ("yes go for it", "yes"),
    ("yes let's do it", "yes"),
    ("no leave it", "no"),
    ("no don't", "no"),
    ("yes do it", "yes"),
    ("yes do", "yes"),
    ("better do", "yes"),
    ("better yes", "yes"),
    ("let's do it", "yes"),
    ("yes let's", "yes"),
    ("why not", "yes"),
    ("sure why not", "yes"),
    ("sure do it", "yes"),
    ("by all means", "yes"),
];
