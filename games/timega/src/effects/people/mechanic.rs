//! Mechanic: each artillery system rolls two dice.

use crate::moments::{Effect, Figure, Shot, Step};
use crate::unit::Unit;

/// Mechanic.
pub(super) struct Mechanic;

impl Effect for Mechanic {
    fn dice(&self, shot: &Shot<'_>, dice: &mut Figure) {
        if shot.unit == Unit::Sas && shot.step == Step::Round {
            dice.base(2);
        }
    }
}
