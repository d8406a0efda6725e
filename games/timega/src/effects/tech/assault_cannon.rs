//! Assault Cannon: with three ships or fewer, each cruiser may roll a pre-combat die three better.

use crate::force::Sorts;
use crate::moments::{Effect, Figure, Shot, Step};
use crate::unit::Unit;

/// Assault Cannon.
pub(super) struct AssaultCannon;

/// With more ships than these the cannon is silent.
const SHIPS: u32 = 3;

/// Does the cannon fire this? Dice that come from elsewhere (Mentak's ambush) are not its own.
fn fires(shot: &Shot<'_>) -> bool {
    let own = shot.step == Step::PreCombat && shot.unit == Unit::Cruiser && !shot.extra;
    own && shot.own().ships().total() <= SHIPS
}

impl Effect for AssaultCannon {
    fn dice(&self, shot: &Shot<'_>, dice: &mut Figure) {
        if fires(shot) {
            dice.add(1);
        }
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if fires(shot) {
            bonus.add(3);
        }
    }
}
