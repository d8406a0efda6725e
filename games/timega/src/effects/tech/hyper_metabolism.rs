//! Hyper Metabolism: with every combat round that ends, destroyers roll one better for the rest of the battle.

use crate::moments::{Effect, Figure, Shot, Step};
use crate::unit::Unit;

/// Hyper Metabolism.
pub(super) struct HyperMetabolism;

impl Effect for HyperMetabolism {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.unit == Unit::Destroyer && shot.step == Step::Round {
            bonus.add(i32::from(shot.battle.round.saturating_sub(1)));
        }
    }
}
