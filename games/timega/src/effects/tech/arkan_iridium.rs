//! Arkan Iridium: docks cost two, and are built at any time of the development phase.

use crate::halves::Halves;
use crate::moments::{Effect, Figure, On};

/// Arkan Iridium.
pub(super) struct ArkanIridium;

impl Effect for ArkanIridium {
    fn dock_cost(&self, _on: &On<'_>, cost: &mut Figure) {
        cost.base(Halves::whole(2).0);
    }

    fn docks_at_any_time(&self, _on: &On<'_>) -> bool {
        true
    }
}
