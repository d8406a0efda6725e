//! Striker Fleets: attacking destroyers and cruisers add their unused movement points in an immediate battle.

use crate::moments::Effect;

/// Striker Fleets.
pub(super) struct StrikerFleets;

impl Effect for StrikerFleets {}
