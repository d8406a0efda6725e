//! 5.5, 6.2: what ships, docks and planets hold, and what is left without room.

use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::unit::Unit;
use rules::Seat;

/// How many ships of the seat count for fleet supply in a system: non-fighter ships that are not carried, no mercenary,
/// and with Advanced Fighters the fighters beyond capacity.
#[must_use]
pub fn counted(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    let fleet = galaxy.fleet(hex, seat);
    let counts = |unit: Unit| unit.is_non_fighter_ship() && !unit.is_carried() && unit != Unit::Mercenary;
    u16::try_from(fleet.only(counts).total()).unwrap_or(u16::MAX)
}
