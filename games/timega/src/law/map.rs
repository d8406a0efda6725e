//! 6.1: which systems are adjacent.

use crate::edition::{Wormhole, edition};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::any;
use rules::Seat;

/// The wormholes of a system a seat may use: those of its tile and of its tokens.
#[must_use]
pub fn wormholes(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<Wormhole> {
    let Some(system) = galaxy.systems.get(&hex) else { return Vec::new() };
    let printed = edition().tile(system.tile).wormholes.iter().copied();
    let tokens = system.wormholes.iter().filter(|t| t.only.is_none_or(|s| s == seat)).map(|t| t.letter);
    printed.chain(tokens).collect()
}

/// Are two different systems adjacent for a seat's ships: do they touch, or does a wormhole or an effect join them?
#[must_use]
pub fn adjacent(galaxy: &Galaxy, seat: Seat, one: Hex, other: Hex) -> bool {
    if one == other || !galaxy.systems.contains_key(&one) || !galaxy.systems.contains_key(&other) {
        return false;
    }
    if one.around().contains(&other) || any(galaxy, seat, |e, on| e.links(on, one, other)).is_some() {
        return true;
    }
    if any(galaxy, seat, |e, on| e.closes_wormholes(on)).is_some() {
        return false;
    }
    let (here, there) = (wormholes(galaxy, seat, one), wormholes(galaxy, seat, other));
    here.iter().any(|a| {
        there.iter().any(|b| a == b || any(galaxy, seat, |e, on| e.joins_wormholes(on, *a, *b)).is_some())
    })
}

/// The systems adjacent to one for a seat's ships, in the order of the map.
#[must_use]
pub fn neighbours(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Vec<Hex> {
    galaxy.systems.keys().copied().filter(|h| adjacent(galaxy, seat, hex, *h)).collect()
}
