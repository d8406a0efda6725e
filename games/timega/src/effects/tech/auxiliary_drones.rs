//! Auxiliary Drones: a fleet with a dreadnought rolls one more die in every combat round, which hits on nine and is
//! modified as a dreadnought's.

use crate::moments::{Effect, ExtraDice, Shot, Step};
use crate::unit::Unit;

/// Auxiliary Drones.
pub(super) struct AuxiliaryDrones;

impl Effect for AuxiliaryDrones {
    fn extra_dice(&self, shot: &Shot<'_>, extra: &mut Vec<ExtraDice>) {
        if shot.step == Step::Round && shot.own().has(Unit::Dreadnought) {
            extra.push(ExtraDice { like: Unit::Dreadnought, dice: 1, hits_on: 9 });
        }
    }
}
