//! 2, 6.2: fleet supply, how many ships of a seat may be in a system.

use super::carrying;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{Figure, any, figure};
use rules::Seat;

/// How many ships of the seat may be in the system.
#[must_use]
pub fn limit(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Figure {
    let counters = i32::from(galaxy.empire(seat).fleet);
    figure(galaxy, seat, counters, |e, on, f| e.fleet_supply(on, hex, f))
}

/// How many more ships of the seat may be in the system.
#[must_use]
pub fn room(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    if any(galaxy, seat, |e, on| e.ignores_fleet_supply(on)).is_some() {
        return u16::MAX;
    }
    limit(galaxy, seat, hex).count().saturating_sub(carrying::counted(galaxy, seat, hex))
}

/// How many ships of the seat are too many there: non-fighter ships, and fighters beyond what can hold them.
#[must_use]
pub fn excess(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    if any(galaxy, seat, |e, on| e.ignores_fleet_supply(on)).is_some() {
        return 0;
    }
    carrying::counted(galaxy, seat, hex).saturating_sub(limit(galaxy, seat, hex).count())
}
