//! The outline of an area of hexes, as a path.

use super::hexes::{CORNERS, Frame};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::tech::Tech;
use crate::unit::Unit;
use rules::Seat;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The two corners at the ends of the edge towards each neighbour, in the order of [`Hex::around`].
const EDGES: [(usize, usize); 6] = [(4, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4)];

/// Everything within Comm range of the Command Bunkers of an empire, ready or USED.
pub(super) fn command(galaxy: &Galaxy, seat: Seat) -> BTreeSet<Hex> {
    let comm = galaxy.rating(seat, Tech::Comm);
    let bunkers = galaxy.owned(seat).filter(|(_, system)| system.army.has(Unit::Bunker));
    bunkers.flat_map(|(hex, _)| galaxy.edition.within(hex, comm)).collect()
}

/// The edges between the area and what is not of it, as the `d` of an SVG path.
pub(super) fn path(frame: &Frame, area: &BTreeSet<Hex>) -> String {
    let mut path = String::new();
    for hex in area {
        let (x, y) = frame.centre(*hex);
        for (neighbour, (one, other)) in hex.around().iter().zip(EDGES) {
            if !area.contains(neighbour) {
                let ((ax, ay), (bx, by)) = (CORNERS[one], CORNERS[other]);
                // Writing into a string cannot fail.
                let _ = write!(path, "M{} {}L{} {}", x + ax, y + ay, x + bx, y + by);
            }
        }
    }
    path
}
