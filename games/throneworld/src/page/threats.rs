//! Enemy fleets that could jump to my worlds: in Jump range, with a SCAN marker there, and in command of a Bunker.

use super::banner::{banner_with, fleet_name};
use super::mine::bunkers_in_range;
use super::short::{both, short};
use crate::force::Sorts;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::tech::Tech;
use crate::unit::Unit;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// The threatened worlds, each with the fleets that could come.
pub(super) fn threats(view: &View) -> Vec<Value> {
    let galaxy = &view.galaxy;
    let worlds = galaxy.owned(view.me).map(|(hex, system)| (hex, system, comers(view, hex)));
    worlds
        .filter(|(.., comers)| !comers.is_empty())
        .map(|(hex, system, comers)| {
            let orbit = galaxy.orbit(hex, view.me);
            json!({
                "hex": hex,
                "dev": system.dev,
                "space": short(&orbit.space()),
                "army": short(&system.army),
                "by": comers,
            })
        })
        .collect()
}

fn comers(view: &View, to: Hex) -> Vec<Value> {
    let galaxy = &view.galaxy;
    let enemies = galaxy
        .orbits
        .iter()
        .flat_map(|(from, here)| here.iter().map(move |(seat, orbit)| (*from, *seat, orbit)));
    enemies
        .filter(|(_, seat, orbit)| *seat != view.me && !orbit.force.warships().mobile().is_empty())
        .filter_map(|(from, seat, orbit)| {
            let range = could_jump(galaxy, seat, from, to)?;
            let more = json!({
                "from": from,
                "range": range,
                "fleet": orbit.fleet,
                "name": fleet_name(galaxy, seat, orbit.fleet),
                "force": both(&orbit.force),
                "regular": could_invade(galaxy, seat, from, to),
            });
            Some(banner_with(galaxy, seat, more))
        })
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
