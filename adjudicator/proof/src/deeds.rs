//! What was done beside the game, by game masters above all: each deed hangs on all before it, and checkpoints commit to the last.
//!
//! `derive`, `+` and numbers are those of `rules::dice`.
//!
//! * founding = derive(FOUNDING, length of the campaign's name as 4 bytes + the name + options as JSON with their length as 4 bytes before
//!   them + number of seats as 1 byte + position)
//! * salt = derive(SALT, secret + number as 4 bytes): nobody who does not know the secret can try out when something was done
//! * leaf = derive(LEAF, salt + number and turn as 4 bytes each + time and words with their length as 4 bytes before each)
//! * chain = derive(CHAIN, chain before + leaf); before the first deed it is the founding

use super::derived::{derive, length};
use rules::dice::{Hash, Seed};

const FOUNDING: &str = "adjudicator deeds v1 founding";
const SALT: &str = "adjudicator deeds v1 salt";
const LEAF: &str = "adjudicator deeds v1 leaf";
const CHAIN: &str = "adjudicator deeds v1 chain";

/// The first link of a campaign: what it was founded as.
#[must_use]
pub fn founding(campaign: &str, options: &str, seats: u8, position: &[u8]) -> Hash {
    let (name, given) = (length(campaign.as_bytes()), length(options.as_bytes()));
    derive(FOUNDING, &[&name, campaign.as_bytes(), &given, options.as_bytes(), &[seats], position])
}

/// Something that was done, and told to everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Its number in the campaign, from 1.
    pub number: u32,
    /// The turn it was done in.
    pub turn: u32,
    /// When: `2026-11-25T21:40:00Z`.
    pub at: String,
    /// What everybody was told.
    pub line: String,
}

impl Done {
    /// Its leaf, under the secret of the campaign's first run.
    #[must_use]
    pub fn leaf(&self, seed: &Seed) -> Hash {
        let salt = derive(SALT, &[&seed.0, &self.number.to_le_bytes()]);
        let (number, turn) = (self.number.to_le_bytes(), self.turn.to_le_bytes());
        let (at, line) = (length(self.at.as_bytes()), length(self.line.as_bytes()));
        derive(LEAF, &[&salt, &number, &turn, &at, self.at.as_bytes(), &line, self.line.as_bytes()])
    }
}

/// The chain with one more deed.
#[must_use]
pub fn chained(before: &Hash, leaf: &Hash) -> Hash {
    derive(CHAIN, &[before, leaf])
}
