//! The Winnu (8.14): credits of any colour, also for influence; one better with five types of ships in the fleet, two better
//! with seven. The Salai Sai Corian rolls a die for each enemy ship that is no fighter.

use crate::force::Sorts;
use crate::moments::{Effect, Figure, On, Shot, Step};
use crate::unit::Unit;

/// The Winnu.
pub(super) struct Winnu;

impl Effect for Winnu {
    fn credits_of_any_colour(&self, _on: &On<'_>) -> bool {
        true
    }

    fn credits_for_influence(&self, _on: &On<'_>) -> bool {
        true
    }

    fn dice(&self, shot: &Shot<'_>, dice: &mut Figure) {
        if shot.unit == Unit::Flagship && shot.step == Step::Round {
            dice.add(i32::try_from(shot.enemy().non_fighters().total()).unwrap_or(i32::MAX));
        }
    }

    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        match shot.own().ships().iter().count() {
            0..5 => {}
            5 | 6 => bonus.add(1),
            _ => bonus.add(2),
        }
    }
}
