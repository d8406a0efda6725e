//! Xeno Psychology: in the first round of the first battle of a round with each player, all ships roll one better.

use crate::moments::{Effect, Figure, Shot, Step};

/// Xeno Psychology.
pub(super) struct XenoPsychology;

impl Effect for XenoPsychology {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.battle.first && shot.step == Step::Round && shot.battle.round == 1 {
            bonus.add(1);
        }
    }
}
