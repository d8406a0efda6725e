//! The legend under the map: the empires.

use super::banner::banner_with;
use super::picture::WIDTH;
use crate::law::income::income;
use crate::view::View;
use serde_json::{Value, json};

/// Empires side by side.
const ABREAST: i32 = 3;
/// From line to line.
const LINE: i32 = 30;

/// The empires with their places, counted from the top left of the legend.
pub(super) fn legend(view: &View) -> Vec<Value> {
    let galaxy = &view.galaxy;
    (0_i32..)
        .zip(galaxy.seats())
        .map(|(place, seat)| {
            let more = json!({
                "x": place % ABREAST * (WIDTH / ABREAST),
                "y": place / ABREAST * LINE,
                "you": seat == view.me,
                "systems": galaxy.controlled(seat),
                "income": income(galaxy, seat),
                "attempt": galaxy.attempt.as_ref().is_some_and(|a| a.seat == seat),
            });
            banner_with(galaxy, seat, more)
        })
        .collect()
}

/// How high the legend is.
pub(super) fn height(view: &View) -> i32 {
    (i32::from(view.galaxy.edition.seats()) + ABREAST - 1) / ABREAST * LINE
}
