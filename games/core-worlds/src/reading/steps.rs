//! The steps of a plan: what to do, or else, and on what condition.

use super::names::Spot;
use super::{Mail, Read, Verb, verbs};
use crate::cards::CardName;
use crate::orders::{Step, Way};
use rules::lexer::{Choice, Token, Words};
use rules::span::Span;

/// Copies of one card a line can speak of at once.
const MOST_COPIES: u32 = 12;

impl Mail<'_> {
    /// A whole step, its verb included.
    pub(super) fn step(&mut self, words: &mut Words<'_>) -> Read<Step> {
        let mut when = Vec::new();
        if words.take_keyword(&["if", "when"]) {
            when = self.conditions(words)?;
            if !(words.take_symbol(":") | words.take_symbol(",") | words.take_symbol("->")) {
                words.take_keyword(&["then"]);
            }
            words.take_keyword(&["then"]);
        }
        let mut verb = None;
        let mut ways = Vec::new();
        loop {
            let before = self.errors();
            let (way, span) = self.way(words, &mut verb)?;
            // One reason is enough for a way that names what is not there.
            if self.errors() == before
                && let Some(problem) = self.impossible(&way, span)
            {
                self.problems.push(problem);
            }
            ways.push(way);
            words.take_symbol(",");
            if !(words.take_keyword(&["else"]) || words.take_keyword(&["or"])) {
                break;
            }
            words.take_keyword(&["else"]);
        }
        if words.take_keyword(&["if", "when"]) {
            when.extend(self.conditions(words)?);
        }
        Ok(Step { when, ways })
    }

    /// One alternative. After the first the verb may be left out: "draft Comet Lancer else Drill Corps".
    fn way(&mut self, words: &mut Words<'_>, last: &mut Option<Verb>) -> Read<(Way, Span)> {
        let start = words.mark();
        let ahead = words.clone().choose(verbs());
        let verb = match (ahead, *last) {
            (Choice::Match(verb), _) => {
                words.choose(verbs());
                // "Draft: Loader Golem"
                words.take_symbol(":");
                verb
            }
            (_, Some(verb)) => verb,
            (_, None) => words.expect_choice(verbs(), "what to do")?,
        };
        *last = Some(verb);
        let way = match verb {
            Verb::Draft => Way::Draft(self.card(words, Spot::Draftable)?),
            Verb::Deploy => Way::Deploy(self.several(words, Spot::HandUnits)?),
            Verb::Invade => Way::Invade(Box::new(self.raid(words)?)),
            Verb::Use => {
                let card = self.card(words, Spot::Usable)?;
                let on = if words.take_keyword(&["on", "for", "with"]) {
                    self.several(words, Spot::OwnCards)?
                } else {
                    Vec::new()
                };
                Way::Use { card, on }
            }
            Verb::Token => Way::Token,
            Verb::Pass => Way::Pass,
            _ => {
                words.rewind(start);
                return Err(words.missing("a step of a plan").suggest("draft, deploy, invade, use or pass"));
            }
        };
        Ok((way, words.span_since(start)))
    }

    /// Cards with their numbers: "Snub Fighter x2 then Dreadnought Cruiser", "3 Grunts and a Snub".
    pub(super) fn several(&mut self, words: &mut Words<'_>, spot: Spot) -> Read<Vec<(CardName, u8)>> {
        let mut found: Vec<(CardName, u8)> = Vec::new();
        loop {
            let (name, count) = self.counted(words, spot)?;
            // Deployed in their order; in a force those of a kind add up wherever they are named.
            let again = match spot {
                Spot::Force => found.iter_mut().find(|(before, _)| *before == name),
                _ => found.last_mut().filter(|(before, _)| *before == name),
            };
            match again {
                Some((_, before)) => *before = before.saturating_add(count),
                None => found.push((name, count)),
            }
            let start = words.mark();
            let goes_on = words.take_symbol(",")
                | words.take_symbol("&")
                | words.take_symbol("+")
                | words.take_keyword(&["then", "and"]);
            words.take_keyword(&["then"]);
            if !goes_on {
                return Ok(found);
            }
            if super::raids::clause_follows(words) {
                words.rewind(start);
                return Ok(found);
            }
        }
    }

    /// "Snub Fighter", "2 Snub Fighters", "Snub Fighter x2".
    fn counted(&mut self, words: &mut Words<'_>, spot: Spot) -> Read<(CardName, u8)> {
        let start = words.mark();
        let one = words.take_keyword(&["a", "an", "one"]);
        words.take_keyword(&["my"]);
        let before = words.take_count();
        let typed = words.remaining();
        let name = self.card(words, spot)?;
        let typed = typed.get(..typed.len() - words.remaining().len()).unwrap_or_default();
        let after = if before.is_none() && words.peek().is_some_and(|t| t.text.starts_with('x')) {
            words.take_keyword(&["x"]);
            words.take_count()
        } else {
            None
        };
        let there = self.copies(&name, spot);
        if !one && before.or(after).is_none() && there > 1 && is_plural(typed, &name) {
            let problem =
                rules::problem::Problem::unreadable(format!("How many of them? There are {there}."));
            return Err(problem.at(words.span_since(start)).suggest(format!("{name} x{there}, or {name}")));
        }
        let count = before.or(after).unwrap_or(1);
        if !(1..=MOST_COPIES).contains(&count) {
            let message = format!("{count} of a card is not a number that fits.");
            let problem = rules::problem::Problem::illegal(message).at(words.span_since(start));
            return Err(problem.suggest(format!("a number from 1 to {MOST_COPIES}")));
        }
        Ok((name, u8::try_from(count).unwrap_or(1)))
    }
    /// How many copies there are in a place.
    fn copies(&self, name: &CardName, spot: Spot) -> usize {
        let own = &self.view.own;
        let hand = own.hand.iter().filter(|card| *card == name).count();
        let units = own.board.units.iter().filter(|unit| unit.card == *name).count();
        match spot {
            Spot::HandUnits | Spot::Hand => hand,
            Spot::Force if units > 0 => units,
            Spot::Force => hand,
            _ => 1,
        }
    }
}

/// "the snubs", "Snub Fighters" for Snub Fighter: several are meant, and not one.
fn is_plural(typed: &[Token], name: &CardName) -> bool {
    let words: Vec<String> = name.split(' ').map(str::to_lowercase).collect();
    let own =
        |text: &str| words.iter().any(|word| word == text || (text.len() > 3 && word.starts_with(text)));
    let Some(last) = typed.iter().rev().find(|token| token.is_wordlike()) else { return false };
    let singular = last.text.strip_suffix('s').filter(|_| !own(&last.text));
    // "the grunts", "grunts": Galactic Grunts is the name of one, too, where it is said in full.
    let called = words.last().is_some_and(|word| word.ends_with('s') && !word.ends_with("ss"));
    let article = typed.first().is_some_and(|token| token.text == "the");
    let short = typed.iter().filter(|token| token.is_wordlike()).count() < words.len();
    singular.is_some_and(own) || (called && (article || short) && last.text.ends_with('s'))
}
