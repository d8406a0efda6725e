//! What one race alone has, beside what every empire has.

use crate::unit::Unit;
use serde::{Deserialize, Serialize};

/// What one race alone has. Fields other races do not use stay as they are by default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Own {
    /// N'orr: larvae.
    pub larvae: u8,
    /// Mentak: stolen goods.
    pub goods: u8,
    /// Yssaril: turns skipped in this round.
    pub skipped: u8,
    /// Sol: the type of unit named in this action phase; used once a round.
    pub named: Option<Unit>,
    /// Sol, Muaat: the action that goes once a round was used.
    pub action_used: bool,
    /// Jol-Nar: hits by type, for the types that have hit.
    pub hits: Vec<(Unit, u8)>,
}
