//! Automated Defence Turrets: destroyers roll one better in a barrage, which kills at least as many fighters as there are
//! destroyers.

use crate::moments::{Effect, Figure, Shot, Step};
use crate::unit::Unit;

/// Automated Defence Turrets.
pub(super) struct AutomatedDefenceTurrets;

impl Effect for AutomatedDefenceTurrets {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.step == Step::Barrage {
            bonus.add(1);
        }
    }

    fn barrage_least(&self, shot: &Shot<'_>, least: &mut Figure) {
        least.add(i32::from(shot.own().count(Unit::Destroyer)));
    }
}
