//! Fleet Control: one more ship wherever one has a space dock.

use crate::hex::Hex;
use crate::moments::{Effect, Figure, On};

/// Fleet Control.
pub(super) struct FleetControl;

impl Effect for FleetControl {
    fn fleet_supply(&self, on: &On<'_>, hex: Hex, supply: &mut Figure) {
        if on.galaxy.has_dock(hex, on.seat) {
            supply.add(1);
        }
    }
}
