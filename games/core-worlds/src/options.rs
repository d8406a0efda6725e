//! The options of a campaign of Core Worlds.

use crate::cards::{Cards, Changes, House};
use rules::OptionProblem;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Variants, figures the rulebook prints on cards we do not have, and cards of the game master's own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Begin with the pregame draft of Galactic Deck 0 (rulebook, Pregame Draft).
    pub pregame_draft: bool,
    /// Play the Galactic Phase before the Energy Phase, so that one mail a round can speak to both: a variant. The
    /// rulebook has the Energy Phase first.
    pub galactic_first: bool,
    /// Action Points a round in each of the five sectors (printed on the Sector Cards), 1 to 12.
    pub actions: [u8; 5],
    /// Seats whose place in the first round's turn order is worth less begin with points ([`compensation`]). The rulebook
    /// has no such thing.
    pub compensation: bool,
    /// Cards added to the house set, or put in the place of the card of the same name.
    pub cards: Vec<Value>,
    /// Names of cards of the house set that are left out.
    pub without: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            pregame_draft: false,
            galactic_first: false,
            actions: [4, 5, 5, 5, 6],
            compensation: false,
            cards: Vec::new(),
            without: Vec::new(),
        }
    }
}

impl Options {
    /// The cards a new campaign is played with.
    ///
    /// # Errors
    /// Every card and name that does not fit.
    pub fn cards(&self) -> Result<Cards, Vec<OptionProblem>> {
        self.cards_from(House::LATEST)
    }

    /// The cards a campaign is played with that was founded with this house set.
    ///
    /// # Errors
    /// As [`Options::cards`].
    pub fn cards_from(&self, house: House) -> Result<Cards, Vec<OptionProblem>> {
        Cards::made_of(house, &Changes { cards: self.cards.clone(), without: self.without.clone() })
    }

    /// Every value out of its range.
    #[must_use]
    pub fn problems(&self) -> Vec<OptionProblem> {
        let wrong = self.actions.iter().filter(|n| !(1..=12).contains(*n));
        let told = wrong.map(|n| OptionProblem {
            key: "actions".into(),
            message: format!("{n} does not fit; five numbers from 1 to 12 are wanted, one for each sector"),
        });
        told.collect()
    }
}

/// The rules a state is played by: the options without the cards, which are kept as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// See [`Options::pregame_draft`].
    pub pregame_draft: bool,
    /// See [`Options::galactic_first`].
    pub galactic_first: bool,
    /// See [`Options::actions`].
    pub actions: [u8; 5],
    /// See [`Options::compensation`]. Nothing is not written: campaigns stored before there was such a thing stay as they are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub compensation: bool,
}

/// The points that make up for a place in the turn order of the first round, from 1: what it came to below the others in
/// 300 campaigns of bots of each size (`docs/figures/2026-11-26-places-core-worlds.md`), to the nearest points that make
/// them level.
#[must_use]
pub const fn compensation(seats: u8, place: u8) -> u32 {
    match (seats, place) {
        (5, 3 | 4) => 3,
        (2, 1) | (3, 3) | (5, 2) => 2,
        (3, 2) | (4, 1 | 4) | (5, 1) => 1,
        _ => 0,
    }
}

impl From<&Options> for Variant {
    fn from(options: &Options) -> Self {
        let Options { pregame_draft, galactic_first, actions, compensation, .. } = options;
        Self {
            pregame_draft: *pregame_draft,
            galactic_first: *galactic_first,
            actions: *actions,
            compensation: *compensation,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn nobody_begins_with_points_unless_the_option_says_so() {
        assert!(!Options::default().compensation);
    }
}
