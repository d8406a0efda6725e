//! Champion: in each combat round ships roll better by as many as the enemy's non-fighter ships outnumber them.

use crate::force::Sorts;
use crate::moments::{Effect, Figure, Shot, Step};

/// Champion.
pub(super) struct Champion;

impl Effect for Champion {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.step == Step::Round {
            let (own, enemy) = (shot.own().ships().total(), shot.enemy().non_fighters().total());
            bonus.add(i32::try_from(enemy.saturating_sub(own)).unwrap_or(i32::MAX));
        }
    }
}
