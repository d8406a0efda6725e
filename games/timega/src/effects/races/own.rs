//! What one race alone has, beside what every empire has.

use crate::force::Force;
use crate::unit::Unit;
use rules::Seat;
use serde::{Deserialize, Serialize};

/// What one race alone has. Fields other races do not use stay as they are by default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Own {
    /// N'orr: larvae.
    pub larvae: u8,
    /// Arborec: types of ships lost near the flagship in this round.
    pub seeds: Force,
    /// Mentak: stolen goods.
    pub goods: u8,
    /// Yssaril: turns skipped in this round.
    pub skipped: u8,
    /// Sol: the type of unit named in this action phase; used once a round.
    pub named: Option<Unit>,
    /// Sol: the action that goes once a round was used.
    pub action_used: bool,
    /// Muaat: the supernova was made.
    pub nova: bool,
    /// Hacan: with whom a trade contract runs.
    pub partner: Option<Seat>,
    /// Jol-Nar: hits by type, for the types that have hit.
    pub hits: Vec<(Unit, u8)>,
    /// Yin: the flagship was destroyed in the battle going on, and has not yet taken a ship with it.
    pub avenges: bool,
}

impl Own {
    /// A round has ended: what goes once a round can be done again.
    pub fn round_ends(&mut self) {
        self.named = None;
        self.action_used = false;
        self.skipped = 0;
    }
}
