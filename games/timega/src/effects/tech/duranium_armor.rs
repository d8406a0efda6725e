//! Duranium Armor: one damaged ship may be repaired after the casualties of every combat round.

use crate::moments::{Effect, Figure, Shot};

/// Duranium Armor.
pub(super) struct DuraniumArmor;

impl Effect for DuraniumArmor {
    fn repairs(&self, _shot: &Shot<'_>, ships: &mut Figure) {
        ships.add(1);
    }
}
