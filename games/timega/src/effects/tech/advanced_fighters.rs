//! Advanced Fighters: fighters move on their own, need no support, and roll one better; those beyond capacity count for
//! fleet supply (`law/carrying.rs`).

use crate::moments::{Effect, Figure, On, Shot};
use crate::unit::Unit;

/// Advanced Fighters.
pub(super) struct AdvancedFighters;

impl Effect for AdvancedFighters {
    fn fighters_move_alone(&self, _on: &On<'_>) -> bool {
        true
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.unit == Unit::Fighter {
            bonus.add(1);
        }
    }
}
