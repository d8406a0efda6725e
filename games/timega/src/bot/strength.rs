//! How strong fleets are, roughly: the hits they may expect, and the hits they stand.

use crate::edition::edition;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::unit::Unit;
use rules::Seat;

/// Expected hits of a round, in tenths, times the hits it stands. The flagship counts as two good ships.
pub(super) fn strength(force: &Force) -> u64 {
    let (mut fire, mut bulk) = (0_u64, 0_u64);
    for (unit, count) in force.ships().iter() {
        let row = edition().unit(unit);
        let faces = row.hits_on.map_or(0, |on| 11_u64.saturating_sub(u64::from(on)));
        let each = if unit == Unit::Flagship { 10 } else { faces * u64::from(row.dice) };
        fire += each * u64::from(count);
        bulk += u64::from(count) * if row.sustains { 2 } else { 1 };
    }
    (fire + 1) * bulk
}

/// Everything others have in a system.
pub(super) fn enemies(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Force {
    let Some(system) = galaxy.system(hex) else { return Force::NONE };
    let others = system.fleets.iter().filter(|f| f.owner != Owner::Seat(seat));
    others.fold(Force::NONE, |sum, f| sum.plus(&f.force))
}

/// What ships of a heap cost, in half resources.
pub(super) fn worth(force: &Force) -> i32 {
    force.ships().iter().map(|(unit, n)| edition().unit(unit).cost.unwrap_or(2) * i32::from(n)).sum()
}
