//! One clause: its courtesy is taken off, the game says what it can mean, and the strict grammar what of that the rules allow.

use super::bidding::straight;
use super::courtesy::{bare, has_modifier, is_courtesy, is_refusal};
use super::parting::pieces;
use super::passive::active;
use super::reader::{Outcome, Reader, span_of, which};
use super::{Clause, Sense, Weight};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::Problem;
use crate::span::{Span, TypedLine};

/// The lines in canonical form, or why they are refused.
pub(super) type Tried = Result<Vec<String>, Problem>;

impl<G: ByMail> Reader<'_, G> {
    /// One clause. `leads`: nothing or a full stop stands before it; `hard`: full stops part it from the rest of the line.
    pub(super) fn clause(&self, words: &[Token], (leads, hard): (bool, bool), said: &[String]) -> Outcome {
        let strong = self.is_strong(words);
        let courtesy = is_courtesy(words, strong);
        let orders = self.plain.phrase(words) > 0 || words.iter().any(|word| self.plain.commands(word));
        if courtesy && !orders {
            return Outcome::Courtesy { corrects: false };
        }
        // "no thanks, I pass" is an order with courtesy around it; "nice move" is courtesy alone.
        let parted = words.iter().any(|word| word.is_symbol(','));
        match self.order(words, strong, (leads, hard), said) {
            Outcome::Bad(_) | Outcome::Unread(_) | Outcome::Talk if courtesy && !parted => {
                Outcome::Courtesy { corrects: false }
            }
            outcome => outcome,
        }
    }

    pub(super) fn order(
        &self,
        words: &[Token],
        strong: bool,
        (leads, hard): (bool, bool),
        said: &[String],
    ) -> Outcome {
        let commands = |word: &Token| self.plain.commands(word);
        let told = active(&straight(words, commands), commands);
        let stripped = bare(&told, |rest| self.protected(rest));
        let span = span_of(words);
        if stripped.words.is_empty() {
            return Outcome::Courtesy { corrects: stripped.corrects };
        }
        if stripped.turns {
            return Outcome::Unread(None);
        }
        if is_refusal(&stripped.words) {
            return Outcome::Courtesy { corrects: true };
        }
        let strict = stripped.words.first().is_some_and(|word| {
            let begins = self.plain.commands(word) || self.plain.weight(word) >= Weight::Place;
            begins || matches!(word.text.as_str(), "if" | "when")
        });
        // "aboard at C9: 2L": not all forms begin with a verb.
        let unknown = stripped.words.first().is_some_and(|word| self.plain.weight(word) == Weight::None);
        let strict = strict
            || (unknown
                && stripped
                    .words
                    .get(1..4)
                    .is_some_and(|words| words.iter().any(|word| word.is_symbol(':'))));
        let clause = Clause {
            words: &stripped.words,
            said,
            here: said.get(self.said.len()..).unwrap_or_default(),
            corrects: stripped.corrects,
            wishes: stripped.wishes,
            leads,
            span,
        };
        if strict
            && !self.plain.reads_first(&clause)
            && let Ok(lines) = self.strictly(&[text_of(&stripped.words)], said)
        {
            return Outcome::orders(lines, stripped.corrects);
        }
        match self.plain.says(&clause) {
            Sense::Says(found) => self.judged_after(found, stripped.corrects, span, said),
            Sense::Stays => Outcome::Courtesy { corrects: false },
            Sense::Heard(problem) => Outcome::Heard(problem.at(span)),
            Sense::Refused(problem) => Outcome::Bad(problem.at(span)),
            // What alone would be no small talk is none beside an order: "turn it in. Try Space first, then Ground."
            Sense::Unread(at) if !strong && hard && !has_modifier(words) => match pieces(words).as_slice() {
                several @ [_, _, ..] => self.half(words, several, at, said),
                _ => self.left(words, at),
            },
            Sense::Unread(at) => Outcome::Unread(at),
        }
    }

    pub(super) fn judged(&self, found: Vec<Vec<String>>, corrects: bool, span: Span) -> Outcome {
        let said: Vec<String> = self.said.iter().map(|(_, text)| text.clone()).collect();
        self.judged_after(found, corrects, span, &said)
    }

    /// Of what a clause can mean, what the rules allow: one is taken, of several the player is asked.
    pub(super) fn judged_after(
        &self,
        found: Vec<Vec<String>>,
        corrects: bool,
        span: Span,
        said: &[String],
    ) -> Outcome {
        // "Nothing for me this time, I pass"
        if let [only] = found.as_slice()
            && matches!(only.as_slice(), [pass] if pass == "pass" && said.last() == Some(pass))
        {
            return Outcome::Courtesy { corrects: false };
        }
        let mut allowed: Vec<Vec<String>> = Vec::new();
        let mut refused: Option<Problem> = None;
        for lines in found {
            // What is corrected uses nothing up any more.
            let mut said = said.to_vec();
            if let Some(at) = corrects.then(|| Self::corrected(&said, &lines)).flatten() {
                said.remove(at);
            }
            match self.strictly(&lines, &said) {
                Ok(canonical) if !allowed.contains(&canonical) => allowed.push(canonical),
                Ok(_) => {}
                Err(problem) => {
                    refused.get_or_insert(problem);
                }
            }
        }
        match (allowed.len(), refused) {
            (0, Some(problem)) => Outcome::Bad(problem.at(span)),
            (0, None) => Outcome::Unread(None),
            (1, _) => Outcome::orders(allowed.remove(0), corrects),
            _ => Outcome::Bad(which(&allowed, span)),
        }
    }

    /// Which of the lines said before these take the place of: the last with the same verb, or else the last.
    pub(super) fn corrected(said: &[String], by: &[String]) -> Option<usize> {
        let verb = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        let wanted = by.first().map(|line| verb(line))?;
        let of_this_verb = said.iter().rposition(|line| verb(line) == wanted);
        of_this_verb.or_else(|| said.len().checked_sub(1))
    }

    /// The lines as the strict reader takes them, or why it does not; each tried once.
    pub(super) fn strictly(&self, lines: &[String], said: &[String]) -> Tried {
        let context = self.plain.context(said);
        let key: Vec<String> = context.iter().chain(lines).cloned().collect();
        if let Some(known) = self.tried.borrow().get(&key) {
            return known.clone();
        }
        let found = self.strictly_now(&context, lines);
        self.tried.borrow_mut().insert(key, found.clone());
        found
    }

    pub(super) fn strictly_now(&self, context: &[String], lines: &[String]) -> Tried {
        let first = u32::try_from(context.len()).unwrap_or(0) + 1;
        let typed: Vec<TypedLine> = (1..)
            .zip(context.iter().chain(lines))
            .map(|(number, text)| TypedLine::new(number, text.as_str()))
            .collect();
        let reading = (self.strict)(&typed);
        let own = |span: &Span| span.line >= first;
        let mut problems = reading.problems.into_iter().filter(|p| p.span.as_ref().is_none_or(own));
        if let Some(problem) = problems.find(Problem::is_error) {
            return Err(problem);
        }
        // What a straight answer comes to is written for people; the words that gave it read back.
        if !reading.replies.is_empty() || lines.iter().all(|line| self.plain.is_part(line)) {
            return Ok(lines.to_vec());
        }
        let taken = reading.orders.iter().filter(|(span, _)| own(span)).map(|(_, order)| order.to_string());
        let bound = reading.bound.iter().map(|(.., text)| text.clone());
        let all: Vec<String> = taken.chain(bound).collect();
        if all.is_empty() { Err(Problem::unreadable("No order stands in this line.")) } else { Ok(all) }
    }

    pub(super) fn is_strong(&self, words: &[Token]) -> bool {
        words.iter().any(|word| self.plain.weight(word) >= Weight::Name)
    }

    /// Words the game has a meaning for are no courtesy: how many of them stand here.
    pub(super) fn protected(&self, rest: &[Token]) -> usize {
        let weight = rest.first().map_or(Weight::None, |word| self.plain.weight(word));
        // "thanks" is no Thanks; a piece or a card can be called what people say, a verb cannot.
        usize::from(weight >= Weight::Name).max(self.plain.phrase(rest))
    }

    pub(super) fn begins_as_order(&self, words: &[Token]) -> bool {
        let stripped = bare(words, |rest| self.protected(rest));
        stripped.words.iter().find(|w| w.is_wordlike()).is_some_and(|w| self.plain.weight(w) >= Weight::Place)
    }
}

/// Words as a line again.
fn text_of(words: &[Token]) -> String {
    let mut text = String::new();
    for word in words {
        if word.spaced && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word.text);
    }
    text
}
