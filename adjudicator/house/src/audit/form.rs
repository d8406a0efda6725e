//! What the record of a campaign holds for those who play it again: the names of its files, and what stands in them.
//!
//! Decisions, events and dice of a turn are files of their own, byte for byte as they are stored: the chain hangs on the very bytes.

use campaign::play::correction::Correction;
use rules::Pacing;
use rules::table::Notice;
use sentences::audit::form as say;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The form of what is written now.
pub const FORM: u32 = 1;
/// The signed list of all files.
pub const MANIFEST: &str = "files.txt";
/// What was founded.
pub const CAMPAIGN: &str = "audit/campaign.json";
/// The position the first turn began from.
pub const POSITION: &str = "audit/position.json";
/// What game masters did.
pub const ACTS: &str = "audit/acts.json";
/// What was done beside the game and told to everybody, as it is chained; campaigns founded before there was such a chain have none.
pub const DEEDS: &str = "audit/deeds.json";
/// What all reports brought: files of the mails, as they were sent.
pub const PROOFS: &str = "proofs/";
/// The orders of all seats in words, turn by turn.
pub const WORDS: &str = "orders/";
/// The folder of all that is played again.
pub const AUDIT: &str = "audit/";

/// `audit/campaign.json`: what was founded, and how far it came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// The form of the record.
    pub form: u32,
    /// The short name.
    pub campaign: String,
    /// The title.
    pub title: String,
    /// The game.
    pub game: String,
    /// What the seats are called, in order.
    pub seats: Vec<String>,
    /// The options it was founded with.
    pub options: Value,
    /// The pacing.
    pub pacing: Pacing,
    /// The kinds of question that wait for mail.
    pub waits: BTreeSet<String>,
    /// The version of the dice.
    pub dice: u32,
    /// The secrets the dice came from, each with the run it holds from.
    pub secrets: BTreeMap<u32, String>,
    /// The runs after the first.
    pub runs: Vec<Run>,
    /// The last turn on the line of play that counts.
    pub turn: u32,
    /// How it ended.
    pub ending: String,
}

/// A run after the first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Its number, from 2.
    pub run: u32,
    /// The turn it went on with.
    pub from_turn: u32,
    /// `keep-orders`, `reopen` or `undo`.
    pub how: String,
}

/// An act of a game master: what everybody was told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Its number, from 1.
    pub number: u32,
    /// When, as in `2026-11-25T21:40:00Z`.
    pub at: String,
    /// The turn it was done in.
    pub turn: u32,
    /// The first word of the command.
    pub command: String,
    /// What everybody may know of it, as in "the GM …".
    pub line: String,
}

/// Something that was done beside the game, as it is chained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// Its number; 0 is the founding.
    pub number: u32,
    /// When, as in `2026-11-25T21:40:00Z`.
    pub at: String,
    /// The turn it was done in.
    pub turn: u32,
    /// What everybody was told, without the name of a seat. A name may have been forgotten since.
    pub line: String,
    /// The salted hash of it as it was written.
    pub leaf: String,
}

/// `turn.json`: what a turn began with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The campaign's short name.
    pub campaign: String,
    /// The number.
    pub turn: u32,
    /// The run whose dice were thrown.
    pub run: u32,
    /// The run whose number is mixed into its dice; 0 for none.
    pub mixed: u32,
    /// The version of the rules it was played with.
    pub rules: u32,
    /// The version of the figures.
    pub figures: u32,
    /// The hash over all turns before.
    pub chain_before: String,
    /// The hash over all turns up to this; `None`: it was not played to its end.
    pub chain: Option<String>,
    /// What game masters changed in the position it began from, in order.
    pub corrections: Vec<Correction>,
}

/// `orders.json`: a window that closed, with what lay on the table then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// Its number in the turn, from 1.
    pub window: u32,
    /// The decision its closing made, from 0.
    pub entry: u32,
    /// Its time was up.
    pub closed: bool,
    /// The kinds of question that waited for mail.
    pub waits: BTreeSet<String>,
    /// News from outside the rules that lay on the table.
    pub notices: Vec<Notice>,
    /// What the seats had on file, by number from 1, as the engine stores it.
    pub orders: BTreeMap<u8, Value>,
}

/// `on-file/turn-….json`: what a seat put on file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filing {
    /// The seat, from 1.
    pub seat: u8,
    /// Which of its versions, from 1.
    pub version: u32,
    /// As the engine stores it.
    pub orders: Value,
}

/// A turn of the record: its number, and the line of play that was left with it; `None`: the line that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The number of the turn.
    pub turn: u32,
    /// The run that was left.
    pub line: Option<u32>,
}

impl Spot {
    /// The name of a file of the turn.
    #[must_use]
    pub fn file(self, name: &str) -> String {
        format!("{self}/{name}")
    }

    /// The turn whose folder a name lies in, and the rest of the name.
    #[must_use]
    pub fn of(name: &str) -> Option<(Self, &str)> {
        let rest = name.strip_prefix(AUDIT)?;
        let (line, rest) = match rest.strip_prefix("left-in-run-") {
            Some(rest) => {
                let (line, rest) = rest.split_once('/')?;
                (Some(line.parse().ok()?), rest)
            }
            None => (None, rest),
        };
        let (turn, file) = rest.strip_prefix("turn-")?.split_once('/')?;
        let turn = turn.parse().ok().filter(|turn| *turn > 0)?;
        Some((Self { turn, line }, file))
    }

    /// In words.
    #[must_use]
    pub fn in_words(self) -> String {
        match self.line {
            None => say::turn(&self.turn),
            Some(line) => say::left(&self.turn, &line),
        }
    }
}

/// Its folder.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            None => write!(f, "{AUDIT}turn-{:04}", self.turn),
            Some(line) => write!(f, "{AUDIT}left-in-run-{line}/turn-{:04}", self.turn),
        }
    }
}

/// The files of a turn.
pub const TURN: &str = "turn.json";
/// What lay on the table in its windows.
pub const ORDERS: &str = "orders.json";
/// What was decided, byte for byte.
pub const DECISIONS: &str = "decisions.json";
/// What happened, byte for byte, each with those who heard of it.
pub const EVENTS: &str = "events.json";
/// What was thrown and drawn, byte for byte.
pub const DICE: &str = "dice.json";

/// What seats put on file in a turn, on whatever line of play.
#[must_use]
pub fn on_file(turn: u32) -> String {
    format!("{ON_FILE}turn-{turn:04}.json")
}
/// The folder of that.
pub const ON_FILE: &str = "audit/on-file/";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_a_turn_says_which_it_is() {
        for spot in [Spot { turn: 7, line: None }, Spot { turn: 12_345, line: Some(2) }] {
            assert_eq!(Spot::of(&spot.file(DICE)), Some((spot, DICE)));
        }
        assert_eq!(Spot { turn: 7, line: Some(2) }.file(TURN), "audit/left-in-run-2/turn-0007/turn.json");
        for other in [
            CAMPAIGN,
            "turns/turn-0001.txt",
            "audit/turn-x/turn.json",
            "audit/turn-0001",
            "audit/turn-0000/a",
        ] {
            assert_eq!(Spot::of(other), None, "{other}");
        }
    }
}
