//! 8.17: ships that are dragged along by others on a way.

use crate::force::{Force, Sorts};
use crate::moments::{Change, Trip, Voices};
use crate::unit::Unit;

/// Can these ships drag those that are too slow, and fighters without room, along a way? Gives what lets them; none: they
/// cannot. Two fighters are as one ship.
pub(super) fn towed(voices: &Voices<'_>, tugs: &Force, slow: &Force, trip: &Trip) -> Option<Vec<Change>> {
    let (mut places, mut why) = (0_u16, Vec::new());
    for (unit, ships) in tugs.iter() {
        let each = voices.figure(0, |e, on, f| e.tows(on, unit, trip, f));
        places = places.saturating_add(each.count().saturating_mul(ships));
        why.extend(each.changes().iter().copied());
    }
    let ships = u16::try_from(slow.non_fighters().total()).unwrap_or(u16::MAX);
    let wanted = ships.saturating_add(slow.count(Unit::Fighter).div_ceil(2));
    (wanted <= places).then_some(why)
}
