//! 5.4: where single destroyers and cruisers may go after the battle phase (Lookout).

use super::{carrying, map, routes};
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::unit::Unit;
use rules::Seat;

/// Every destroyer or cruiser that may move to an adjacent empty system, with whence and whither. Command counters bind
/// nobody here, movement points are not asked for, and nothing is carried; hazards that no ship may stop in are closed.
#[must_use]
pub fn ways(galaxy: &Galaxy, seat: Seat) -> Vec<(Unit, Hex, Hex)> {
    let mut ways = Vec::new();
    for from in galaxy.systems.keys().copied() {
        let fleet = galaxy.fleet(from, seat);
        for unit in [Unit::Destroyer, Unit::Cruiser].into_iter().filter(|u| fleet.has(*u)) {
            let left = fleet.minus(&Force::of(unit, 1));
            if carrying::losing_room(galaxy, seat, from, &left, false) > 0 {
                continue;
            }
            let near = map::neighbours(galaxy, seat, from).into_iter();
            let open = near.filter(|to| galaxy.is_empty(*to) && routes::may_stop(galaxy, seat, *to));
            ways.extend(open.map(|to| (unit, from, to)));
        }
    }
    ways
}
