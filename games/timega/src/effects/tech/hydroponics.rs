//! Hydroponics: one more ship wherever one has no capital ship.

use crate::hex::Hex;
use crate::moments::{Effect, Figure, On};
use crate::unit::Unit;

/// Hydroponics.
pub(super) struct Hydroponics;

impl Effect for Hydroponics {
    fn fleet_supply(&self, on: &On<'_>, hex: Hex, supply: &mut Figure) {
        if on.galaxy.fleet(hex, on.seat).only(Unit::is_capital).is_empty() {
            supply.add(1);
        }
    }
}
