//! Cybernetics: fighters roll one better.

use crate::moments::{Effect, Figure, Shot};
use crate::unit::Unit;

/// Cybernetics.
pub(super) struct Cybernetics;

impl Effect for Cybernetics {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.unit == Unit::Fighter {
            bonus.add(1);
        }
    }
}
