//! Cultist: three or more ships of a type roll one better until one of them is lost in the battle.

use crate::moments::{Effect, Figure, Shot};

/// Cultist.
pub(super) struct Cultist;

/// So many ships of a type are enough.
const ENOUGH: u16 = 3;

impl Effect for Cultist {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let lost = &shot.battle.lost[shot.battle.side(shot.owner)];
        if shot.own().count(shot.unit) >= ENOUGH && !lost.has(shot.unit) {
            bonus.add(1);
        }
    }
}
