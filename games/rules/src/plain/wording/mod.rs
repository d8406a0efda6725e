//! A line in plainer words: what people say in many ways, said in the one the readers of the games know.
//!
//! Where a line could not be read, it is said in other words and read again: first by the tables of sayings ([`GENERAL`] for all
//! games, [`Plain::sayings`] for one), each of which says the same with fewer or plainer words; then with what the line leaves
//! out put in ([`gaps`]) or with a pronoun told by what stands before it ([`pronouns`]). Nothing is taken because it was said
//! in other words: every word of what comes out must be explained by an order that is possible, as in any other line, and
//! where two ways to say it come to different orders the player is asked.

mod gaps;
mod pattern;
mod pronouns;

use super::Weight;
use super::reader::{Outcome, Reader, which};
use crate::game::ByMail;
use crate::lexer::Token;
use crate::problem::ProblemKind;
use crate::span::{Span, TypedLine};
use pattern::Saying;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Sayings of all games.
const GENERAL: &str = include_str!("general.txt");
/// So often one line is said in other words, and so often read.
const MOST_TIMES: usize = 16;
const MOST_READ: usize = 16;
/// So many steps are taken to find sayings in one line.
pub(super) const MOST_STEPS: u32 = 200_000;

/// What a game's words are, for sayings.
pub(super) struct Ear<'e> {
    /// How much a word says that it is about the game.
    pub weight: &'e dyn Fn(&Token) -> Weight,
    /// Can an order begin with it?
    pub commands: &'e dyn Fn(&Token) -> bool,
    /// Is it somebody at the table?
    pub calls: &'e dyn Fn(&Token) -> bool,
    /// How many more steps may be taken to find sayings.
    pub steps: Cell<u32>,
}

/// Ways to say something, one a line of a table: `what is said => what is plainer`.
pub struct Sayings {
    all: Vec<Saying>,
    /// The places of those in which one of a few words must stand, by that word.
    by_word: BTreeMap<String, Vec<usize>>,
    /// The places of all others.
    others: Vec<usize>,
}

impl Sayings {
    /// From a table; lines that begin with `#` say what follows.
    #[must_use]
    pub fn of(table: &str) -> Self {
        Self::with(lines_of(table).filter_map(Saying::parse).collect())
    }

    /// From a table in which each line is a whole clause.
    #[must_use]
    pub fn of_clauses(table: &str) -> Self {
        Self::with(lines_of(table).filter_map(Saying::parse).map(Saying::whole).collect())
    }

    fn with(all: Vec<Saying>) -> Self {
        let mut by_word: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut others = Vec::new();
        for (place, saying) in all.iter().enumerate() {
            match saying.telling() {
                Some(words) => {
                    for word in words {
                        by_word.entry(word.clone()).or_default().push(place);
                    }
                }
                None => others.push(place),
            }
        }
        Self { all, by_word, others }
    }

    /// The lines of a table that are no sayings, for tests.
    #[must_use]
    pub fn faults(table: &str) -> Vec<&str> {
        lines_of(table).filter(|line| Saying::parse(line).is_none()).collect()
    }

    /// The words said plainer by the first saying that stands among them.
    fn plainer(&self, words: &[Token], ear: &Ear<'_>) -> Option<Vec<Token>> {
        // What says the same again makes nothing plainer: others may.
        self.each(words, ear).find(|told| told != words)
    }

    /// As the first saying that stands among the words says it, be it the same again.
    pub(super) fn first(&self, words: &[Token], ear: &Ear<'_>) -> Option<Vec<Token>> {
        self.each(words, ear).next()
    }

    /// The words as each saying that stands among them says it.
    fn each<'s>(&'s self, words: &'s [Token], ear: &'s Ear<'_>) -> impl Iterator<Item = Vec<Token>> + 's {
        let known: BTreeSet<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let told = known.iter().filter_map(|word| self.by_word.get(*word)).flatten();
        // In the order of the table.
        let places: BTreeSet<usize> = told.chain(&self.others).copied().collect();
        let sayings = places.into_iter().filter_map(|place| self.all.get(place));
        let may_stand = move |saying: &&Saying| saying.may_stand(&known);
        sayings.filter(may_stand).filter_map(|saying| saying.plainer(words, ear))
    }
}

/// The lines of a table that are sayings.
fn lines_of(table: &str) -> impl Iterator<Item = &str> {
    table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

static SAYINGS: LazyLock<Sayings> = LazyLock::new(|| Sayings::of(GENERAL));

impl<G: ByMail> Reader<'_, G> {
    /// The line read in other words, if that gives orders. `sure`: it looks like an order, and not like small talk.
    pub(super) fn in_other_words(
        &self,
        line: &TypedLine,
        words: &[Token],
        whole: Span,
        sure: bool,
    ) -> Option<Outcome> {
        let weight = |word: &Token| self.plain.weight(word);
        let commands = |word: &Token| self.plain.commands(word);
        let calls = |word: &Token| self.is_seated(word);
        let ear = Ear { weight: &weight, commands: &commands, calls: &calls, steps: Cell::new(MOST_STEPS) };
        let mut said: Vec<Vec<Token>> = vec![words.to_vec()];
        let (mut asked, mut refused) = (None, None);
        for plainer in self.in_steps(words, &ear) {
            match self.with_names(line, &plainer, whole) {
                found @ Outcome::Orders { .. } => return Some(found),
                // A question in plainer words says more than that the line is not clear.
                Outcome::Bad(problem) if !problem.choices.is_empty() => {
                    asked.get_or_insert(Outcome::Bad(problem));
                }
                heard @ Outcome::Heard(_) => {
                    asked.get_or_insert(heard);
                }
                // What reads like small talk, and is an order that is not allowed.
                Outcome::Bad(problem) if !sure && problem.kind == ProblemKind::Illegal => {
                    refused.get_or_insert(Outcome::Bad(problem));
                }
                _ => {}
            }
            said.push(plainer);
        }
        // What is left out may be put in, where it was said and in plainer words.
        let filled = if sure { self.filled_in_words(line, &said, whole, &ear) } else { None };
        filled.or(asked).or(refused)
    }

    /// The line with what it leaves out put in and its pronouns told, as it was `said` and in plainer words: the orders all ways come to, or
    /// the question which is meant.
    fn filled_in_words(
        &self,
        line: &TypedLine,
        said: &[Vec<Token>],
        whole: Span,
        ear: &Ear<'_>,
    ) -> Option<Outcome> {
        let plainest = said.last().filter(|_| said.len() > 1);
        let mut round: Vec<Vec<Token>> = Vec::new();
        for start in said.first().into_iter().chain(plainest) {
            for way in gaps::filled(start, ear).into_iter().chain(pronouns::told(start, ear)) {
                if !said.contains(&way) && !round.contains(&way) {
                    round.push(way);
                }
            }
        }
        let mut found: Vec<Vec<String>> = Vec::new();
        let (mut corrected, mut read) = (false, 0);
        // Two pronouns are told one after the other.
        for _ in 0..2 {
            let mut next: Vec<Vec<Token>> = Vec::new();
            for way in round {
                let steps = self.in_steps(&way, ear);
                next.extend(pronouns::told(steps.last().unwrap_or(&way), ear));
                for told in std::iter::once(way).chain(steps) {
                    read += 1;
                    if read > MOST_READ {
                        break;
                    }
                    if let Outcome::Orders { lines, corrects, .. } = self.with_names(line, &told, whole) {
                        corrected |= corrects;
                        if !found.contains(&lines) {
                            found.push(lines);
                        }
                        break;
                    }
                }
            }
            if !found.is_empty() {
                break;
            }
            round = next;
        }
        match found.len() {
            0 => None,
            1 => found.pop().map(|lines| Outcome::orders(lines, corrected)),
            _ => Some(Outcome::Bad(which(&found, whole))),
        }
    }

    /// The words in plainer and plainer words.
    fn in_steps(&self, words: &[Token], ear: &Ear<'_>) -> Vec<Vec<Token>> {
        let mut steps: Vec<Vec<Token>> = Vec::new();
        let mut told = words.to_vec();
        for _ in 0..MOST_TIMES {
            let own = self.plain.sayings().and_then(|own| own.plainer(&told, ear));
            let Some(plainer) = own.or_else(|| SAYINGS.plainer(&told, ear)) else { break };
            if plainer == told || steps.contains(&plainer) {
                break;
            }
            told.clone_from(&plainer);
            steps.push(plainer);
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::courtesy::tokens;

    /// The words said plainer to the end, in a game with a few verbs, ships and places.
    fn plainest(text: &str) -> String {
        let verbs = ["attack", "land", "build", "lose", "move", "take", "scan", "draft", "jam"];
        let verb = |word: &str| {
            verbs
                .iter()
                .any(|verb| word.strip_prefix(verb).is_some_and(|rest| matches!(rest, "" | "s" | "ing")))
        };
        let weight = |word: &Token| match word.text.as_str() {
            text if verb(text) => Weight::Verb,
            "fighter" | "fighters" | "cruiser" | "cruisers" | "fleet" => Weight::Name,
            "h8" | "g7" => Weight::Place,
            _ => Weight::None,
        };
        let commands = |word: &Token| verb(&word.text);
        let calls = |word: &Token| word.text == "ben";
        let ear = Ear { weight: &weight, commands: &commands, calls: &calls, steps: Cell::new(MOST_STEPS) };
        let mut words = tokens(text);
        for _ in 0..MOST_TIMES {
            match SAYINGS.plainer(&words, &ear) {
                Some(told) if told != words => words = told,
                _ => break,
            }
        }
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_line_of_the_table_is_a_saying() {
        assert_eq!(Sayings::faults(GENERAL), Vec::<&str>::new());
    }

    #[test]
    fn who_is_told_to_do_something_does_it() {
        assert_eq!(plainest("I hereby order both cruisers to attack H8"), "both cruisers attack h8");
        assert_eq!(plainest("see to it that my cruisers attack H8"), "my cruisers attack h8");
    }

    #[test]
    fn what_is_first_and_last_stands_in_order() {
        assert_eq!(plainest("my fighters are the first to go"), "lose fighters first");
        assert_eq!(plainest("the last to be lost are the cruisers"), "lose the cruisers last");
    }
}
