//! The whole truth of a game.

use crate::edition::TileId;
use crate::effects::agendas::{Agenda, Side};
use crate::galaxy::Galaxy;
use crate::options::Options;
use rules::{Ending, Line, Saved, Seat, Upgrade, present};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;

/// Votes of one seat on one agenda (5.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cast {
    /// On which agenda.
    pub agenda: Agenda,
    /// The how-manyeth agenda voted on in the round, from 0.
    pub nth: u8,
    /// Who.
    pub seat: Seat,
    /// For or against; none: an abstention.
    pub side: Option<Side>,
    /// How many votes, free ones among them.
    pub votes: u16,
}

/// The whole truth: the open table and what nobody, or somebody alone, sees.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The open table.
    pub galaxy: Galaxy,
    /// Tiles dealt to each seat while the map is drafted (3).
    pub hands: Vec<Vec<TileId>>,
    /// Votes cast on the agendas being decided, until the speaker has voted: seen by the speaker before casting. Afterwards
    /// events tell what everybody may know of them.
    pub cast: Vec<Cast>,
    /// The lines of plans that were carried out in this round: each is its owner's to know.
    pub carried_out: BTreeSet<(Seat, Line)>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

impl State {
    /// The options of the campaign.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.galaxy.options
    }
}

/// Version 1 of the stored form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    galaxy: Galaxy,
    hands: Vec<Vec<TileId>>,
    cast: Vec<Cast>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    carried_out: BTreeSet<(Seat, Line)>,
    ending: Option<Ending>,
}

impl Saved for State {
    const NAME: &'static str = "timega";
    const VERSION: u32 = 1;
    const UPGRADES: &'static [Upgrade] = &[];

    #[expect(clippy::expect_used, reason = "plain content always prints")]
    fn to_stored(&self) -> Value {
        let State { galaxy, hands, cast, carried_out, ending } = self.clone();
        let stored = Stored { galaxy, hands, cast, carried_out, ending };
        serde_json::to_value(stored).expect("plain content always prints as JSON")
    }

    fn from_stored(body: Value) -> Result<Self, String> {
        serde_json::from_value::<Stored>(body).map_err(|e| e.to_string())?.checked()
    }

    fn at_once(bytes: &[u8]) -> Option<Self> {
        present::<Self, Stored>(bytes)?.checked().ok()
    }
}

impl Stored {
    fn checked(self) -> Result<State, String> {
        let Stored { galaxy, hands, cast, carried_out, ending } = self;
        galaxy.check()?;
        Ok(State { galaxy, hands, cast, carried_out, ending })
    }
}
