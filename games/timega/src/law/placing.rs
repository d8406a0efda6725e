//! 3: where a tile may be placed while the map is drafted.

use super::Refusal;
use crate::edition::{TileId, edition};
use crate::galaxy::Galaxy;
use crate::hex::{Hex, RINGS};
use rules::Seat;

/// Is the hex next to a home other than that of this seat?
#[must_use]
pub fn is_next_to_a_home(galaxy: &Galaxy, but: Option<Seat>, hex: Hex) -> bool {
    let others = galaxy.all_seats().filter(|s| Some(*s) != but);
    others.filter_map(|s| galaxy.empires.get(s.index())).any(|e| e.home.distance(hex) == 1)
}

/// The hexes without a tile in the innermost ring that is not complete.
#[must_use]
pub fn open(galaxy: &Galaxy) -> Vec<Hex> {
    let bare = |ring: i8| {
        Hex::all()
            .filter(move |h| i16::from(h.ring()) == i16::from(ring) && !galaxy.systems.contains_key(h))
            .collect::<Vec<_>>()
    };
    (1..=RINGS).map(bare).find(|hexes| !hexes.is_empty()).unwrap_or_default()
}

/// May the seat place this tile of its hand there?
///
/// # Errors
/// Why not.
pub fn may_place(
    galaxy: &Galaxy,
    seat: Seat,
    hand: &[TileId],
    tile: TileId,
    hex: Hex,
) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::new("3", why));
    if !hand.contains(&tile) {
        return refuse(format!("{tile} is not in your hand"));
    }
    let open = open(galaxy);
    if !open.contains(&hex) {
        let ring = open.first().map_or(0, |h| h.ring());
        return refuse(format!("{hex} is no free place of ring {ring}, the innermost that is not complete"));
    }
    if edition().tile(tile).hazard.is_some() && is_next_to_a_home(galaxy, Some(seat), hex) {
        return refuse(format!("{tile} is a hazard, and {hex} is next to somebody else's home"));
    }
    let planetless = |tile: TileId| edition().tile(tile).planets.is_empty();
    if planetless(tile) && galaxy.now.planetless.contains(&seat) && !hand.iter().all(|t| planetless(*t)) {
        return refuse(format!("you placed a system without planets last, and {tile} has none either"));
    }
    Ok(())
}
