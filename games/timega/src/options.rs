//! What a campaign can choose: the map, the races, and every reconstruction that is a matter of taste.

use crate::effects::races::Race;
use rules::OptionProblem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How the map comes about (3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Map {
    /// The seats place the tiles dealt to them.
    Drafted,
    /// All tiles are dealt onto the map by lot.
    Dealt,
    /// A map everybody knows.
    Fixed,
}

/// The options of a campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How the map comes about.
    pub map: Map,
    /// The races of the seats in order; seats without one get theirs by lot.
    pub races: Vec<Race>,
    /// Races have their abilities (8); otherwise they differ in home, start and flagship alone, for a first game.
    pub race_abilities: bool,
    /// Flagships whose abilities are lost have those of their namesakes in another game, fitted to this one (a
    /// reconstruction); otherwise none.
    pub completed_flagships: bool,
    /// Races start with a space dock (a reconstruction).
    pub starting_docks: bool,
    /// The first round has no development phase.
    pub first_round_without_development: bool,
    /// After this many rounds the game ends, and whoever has come furthest has won; 0: no limit.
    pub rounds: u16,
    /// The Winnaran guards stand at Mecatol Rex (their strength is a reconstruction).
    pub guards: bool,
    /// After the tally everybody hears who voted how; otherwise the totals alone, and what effects make plain.
    pub open_ballots: bool,
    /// By which reading of the rules the campaign is played: [`Options::NEWEST`], or an earlier one for campaigns founded
    /// before. The first is not written down, so that their states print as they did.
    #[serde(default = "first_reading", skip_serializing_if = "is_first_reading")]
    pub rules: u8,
}

fn first_reading() -> u8 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_first_reading(rules: &u8) -> bool {
    *rules == first_reading()
}

impl Default for Options {
    fn default() -> Self {
        Options {
            map: Map::Dealt,
            races: Vec::new(),
            race_abilities: true,
            completed_flagships: true,
            starting_docks: true,
            first_round_without_development: true,
            rounds: 30,
            guards: true,
            open_ballots: true,
            rules: Options::NEWEST,
        }
    }
}

impl Options {
    /// The newest reading of the rules. From 2 on the owner says who goes when a captured planet takes a hiring slot (5.4).
    pub const NEWEST: u8 = 2;

    /// Does the owner say who goes when a captured planet takes a hiring slot (5.4)? By the first reading it is the lowest
    /// tier.
    #[must_use]
    pub const fn owner_says_who_goes(&self) -> bool {
        self.rules >= 2
    }

    /// Everything that does not fit together.
    #[must_use]
    pub fn problems(&self, seats: u8) -> Vec<OptionProblem> {
        let mut problems = Vec::new();
        let mut wrong =
            |key: &str, message: String| problems.push(OptionProblem { key: key.into(), message });
        if self.races.len() > usize::from(seats) {
            wrong(
                "races",
                format!("{} races for {seats} seats; name one for each seat at most", self.races.len()),
            );
        }
        let different: BTreeSet<_> = self.races.iter().collect();
        if different.len() < self.races.len() {
            wrong("races", "a race is named twice; every seat plays another race (section 3)".into());
        }
        if !(1..=Options::NEWEST).contains(&self.rules) {
            wrong(
                "rules",
                format!("rules is {}; it must be from 1 to {}, the newest", self.rules, Options::NEWEST),
            );
        }
        if self.rounds > 200 {
            wrong("rounds", format!("rounds is {}; it must be from 0 (no limit) to 200", self.rounds));
        }
        problems
    }
}
