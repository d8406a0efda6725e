//! 2, 6.2: fleet supply, how many ships of a seat may be in a system.

use super::carrying::Holds;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{Figure, Voices};
use rules::Seat;

/// How many ships of the seat may be in the system.
#[must_use]
pub fn limit(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Figure {
    limit_of(&Voices::of(galaxy, seat), hex)
}

fn limit_of(voices: &Voices<'_>, hex: Hex) -> Figure {
    let counters = i32::from(voices.galaxy().empire(voices.seat()).fleet);
    voices.figure(counters, |e, on, f| e.fleet_supply(on, hex, f))
}

/// How many more ships of the seat may be in the system.
#[must_use]
pub fn room(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    let holds = Holds::of(galaxy, seat);
    if holds.voices().any(|e, on| e.ignores_fleet_supply(on)).is_some() {
        return u16::MAX;
    }
    limit_of(holds.voices(), hex).count().saturating_sub(holds.counted(hex))
}

/// How many ships of the seat are too many there: non-fighter ships, and fighters beyond what can hold them.
#[must_use]
pub fn excess(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    excess_of(&Holds::of(galaxy, seat), hex)
}

/// As [`excess`], for who has gathered what is in force.
pub(super) fn excess_of(holds: &Holds<'_>, hex: Hex) -> u16 {
    if holds.voices().any(|e, on| e.ignores_fleet_supply(on)).is_some() {
        return 0;
    }
    holds.counted(hex).saturating_sub(limit_of(holds.voices(), hex).count())
}
