//! The Invasions of a plan: the World, the Units, and what may be spent.

use super::names::Spot;
use super::{Mail, Read};
use crate::cards::CardName;
use crate::orders::{Force, Raid, Settler};
use rules::lexer::{Choice, Keywords, Words};
use std::sync::LazyLock;

/// What a part of an Invasion begins with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clause {
    With,
    Paying,
    Playing,
    Discarding,
    Back,
    Colonising,
    Anyway,
}

fn clauses() -> &'static Keywords<Clause> {
    static CLAUSES: LazyLock<Keywords<Clause>> = LazyLock::new(keywords);
    &CLAUSES
}

fn keywords() -> Keywords<Clause> {
    let table: [(&[&str], Clause); 7] = [
        (&["with", "using"], Clause::With),
        (&["paying", "pay"], Clause::Paying),
        (&["playing", "play"], Clause::Playing),
        (&["discarding", "discard"], Clause::Discarding),
        (&["bringing back", "bring back", "returning", "keeping"], Clause::Back),
        (&["colonising", "colonizing", "colonise", "colonize"], Clause::Colonising),
        (&["anyway", "regardless"], Clause::Anyway),
    ];
    Keywords::new(table)
}

/// Does another part of an Invasion begin here, or something that is no card?
pub(super) fn clause_follows(words: &Words<'_>) -> bool {
    clause(&mut words.clone()).is_some()
        || words
            .peek()
            .is_some_and(|token| matches!(token.text.as_str(), "else" | "if" | "when" | "cheapest"))
}

/// Takes the word another part begins with. One or two letters are an article, and no such word.
fn clause(words: &mut Words<'_>) -> Option<Clause> {
    if words.peek().is_none_or(|token| token.text.chars().count() < 3) {
        return None;
    }
    match words.choose(clauses()) {
        Choice::Match(clause) => Some(clause),
        Choice::Ambiguous(_) | Choice::None { .. } => None,
    }
}

impl Mail<'_> {
    /// An Invasion; the verb has been taken.
    pub(super) fn raid(&mut self, words: &mut Words<'_>) -> Read<Raid> {
        let mut raid = Raid::new(self.card(words, Spot::Worlds)?);
        loop {
            let start = words.mark();
            words.take_symbol(",");
            words.take_keyword(&["and"]);
            let Some(clause) = clause(words) else {
                words.rewind(start);
                return Ok(raid);
            };
            match clause {
                Clause::With => raid.with = self.force(words)?,
                Clause::Paying => {
                    words.take_keyword(&["up"]);
                    words.take_keyword(&["to"]);
                    let most = words.expect_number("how much energy may be paid for abilities", 0..=99)?;
                    raid.pay = u8::try_from(most).unwrap_or(u8::MAX);
                    words.take_keyword(&["energy"]);
                }
                Clause::Playing => raid.playing = self.cards_of(words, Spot::InvasionTactics)?,
                Clause::Discarding => raid.discarding = self.cards_of(words, Spot::Hand)?,
                Clause::Back => raid.back = Some(self.card(words, Spot::Force)?),
                Clause::Colonising => {
                    raid.settler = if words.take_keyword(&["with"]) {
                        Settler::This(self.colonist(words)?)
                    } else {
                        Settler::Anyone
                    };
                }
                Clause::Anyway => raid.anyway = true,
            }
        }
    }

    fn force(&mut self, words: &mut Words<'_>) -> Read<Force> {
        let all = words.take_keyword(&["all", "everything"]);
        let needed = words.take_keyword(&["needed", "necessary", "enough"]);
        if all || needed {
            if needed {
                let start = words.mark();
                words.take_symbol(",");
                if !(words.take_keyword(&["cheapest"]) && words.take_keyword(&["first"])) {
                    words.rewind(start);
                }
            }
            return Ok(if needed { Force::Needed } else { Force::All });
        }
        self.several(words, Spot::Force).map(Force::These)
    }

    fn cards_of(&mut self, words: &mut Words<'_>, spot: Spot) -> Read<Vec<CardName>> {
        let counted = self.several(words, spot)?;
        Ok(counted
            .into_iter()
            .flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)))
            .collect())
    }

    fn colonist(&mut self, words: &mut Words<'_>) -> Read<CardName> {
        words.take_keyword(&["a", "an", "one", "my"]);
        let span = words.here();
        let card = self.card(words, Spot::Force)?;
        if !self.view.cards.card(&card).colonist {
            let able: Vec<&str> =
                self.view.cards.all().filter(|card| card.colonist).map(|card| card.name.as_str()).collect();
            let able = rules::problem::either(&able);
            let message = format!("{card} does not colonise Worlds.");
            self.problems.push(rules::problem::Problem::illegal(message).at(span).suggest(able));
        }
        Ok(card)
    }
}
