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
        }
    }
}

impl Options {
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
        if self.rounds > 200 {
            wrong("rounds", format!("rounds is {}; it must be from 0 (no limit) to 200", self.rounds));
        }
        problems
    }
}
