//! Tactician: ships roll one better in a round without enemy ships of their type.

use crate::moments::{Effect, Figure, Shot, Step};

/// Tactician.
pub(super) struct Tactician;

impl Effect for Tactician {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.step == Step::Round && !shot.enemy().has(shot.unit) {
            bonus.add(1);
        }
    }
}
