//! Enemy fleets that could jump to my worlds: in Jump range, with a SCAN marker there, and in command of a Bunker.

use super::banner::{banner_with, fleet_name};
use super::mine::bunkers_in_range;
use super::short::both;
use crate::force::Sorts;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::tech::Tech;
use crate::unit::Unit;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// The fleets that could come, each with the worlds of mine in its reach.
pub(super) fn threats(view: &View) -> Vec<Value> {
    let galaxy = &view.galaxy;
    let enemies = galaxy
        .orbits
        .iter()
        .flat_map(|(from, here)| here.iter().map(move |(seat, orbit)| (*from, *seat, orbit)));
    enemies
        .filter(|(_, seat, orbit)| *seat != view.me && !orbit.force.warships().mobile().is_empty())
        .filter_map(|(from, seat, orbit)| {
            let to = reached(view, seat, from);
            let more = json!({
                "from": from,
                "fleet": orbit.fleet,
                "name": fleet_name(galaxy, seat, orbit.fleet),
                "force": both(&orbit.force),
                "to": to,
            });
            (!to.is_empty()).then(|| banner_with(galaxy, seat, more))
        })
        .collect()
}

/// My worlds that a fleet there could jump to, and whether all its troops could land.
fn reached(view: &View, seat: Seat, from: Hex) -> Vec<Value> {
    let galaxy = &view.galaxy;
    galaxy
        .owned(view.me)
        .filter(|(hex, _)| could_jump(galaxy, seat, from, *hex).is_some())
        .map(|(hex, _)| json!({ "hex": hex, "regular": could_invade(galaxy, seat, from, hex) }))
        .collect()
}

/// The range, if a fleet of warships of this empire could jump so, once its Bunkers are ready (4.1, 4.3).
pub(super) fn could_jump(galaxy: &Galaxy, seat: Seat, from: Hex, to: Hex) -> Option<u8> {
    let range = galaxy.edition.range(from, to).filter(|range| *range <= galaxy.rating(seat, Tech::Jump))?;
    let commanded = !bunkers_in_range(galaxy, seat, from).is_empty();
    (commanded && galaxy.has_scanned(to, seat)).then_some(range)
}

/// Could such a fleet land all its troops: is there a Bunker in Comm range of both hexes (4.6)?
pub(super) fn could_invade(galaxy: &Galaxy, seat: Seat, from: Hex, to: Hex) -> bool {
    let comm = galaxy.rating(seat, Tech::Comm);
    let near = |at: Hex, hex: Hex| galaxy.edition.range(at, hex).is_some_and(|range| range <= comm);
    galaxy.owned(seat).any(|(at, s)| s.army.has(Unit::Bunker) && near(at, from) && near(at, to))
}
