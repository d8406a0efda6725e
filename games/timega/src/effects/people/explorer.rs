//! Explorer: carriers fight, at 6 or more.

use crate::moments::{Effect, Figure, Shot, Step};
use crate::unit::Unit;

/// Explorer.
pub(super) struct Explorer;

impl Effect for Explorer {
    fn dice(&self, shot: &Shot<'_>, dice: &mut Figure) {
        if shot.unit == Unit::Carrier && shot.step == Step::Round {
            dice.base(1);
        }
    }

    fn hits_on(&self, shot: &Shot<'_>, face: &mut Figure) {
        if shot.unit == Unit::Carrier {
            face.base(6);
        }
    }
}
