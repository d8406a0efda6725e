//! Steps tried out on a copy of the view, as if nobody else acted.

use crate::deed::Action;
use crate::orders::Way;
use crate::plan::attempt;
use crate::turn::options::perform;
use crate::view::View;

/// Something to do, what it costs and what it is worth.
pub(super) struct Idea {
    pub ways: Vec<Way>,
    /// In hundredths of an Empire Point.
    pub worth: u32,
    /// The share of the energy and of the Action Points there are, in hundredths, both together.
    pub price: u32,
}

/// What so much energy and so many actions are of what there is.
pub(super) fn price(now: &View, energy: u32, actions: u32) -> u32 {
    let board = &now.own.board;
    100 * energy / board.energy.max(1) + 100 * actions / u32::from(board.actions).max(1)
}

/// Does it on the copy.
pub(super) fn go(now: &mut View, way: &Way) -> bool {
    let Ok(found) = attempt(now, way, 0) else { return false };
    let (mut own, mut zone) = (now.own.clone(), now.zone.clone());
    let done = perform(now.scene(), &mut own, &mut zone, &Action { tokens: 0, deed: found.deed });
    if done.is_ok() {
        (now.own, now.zone) = (own, zone);
    }
    done.is_ok()
}
