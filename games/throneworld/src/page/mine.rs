//! The own empire: what it has, what it can do with it.

use super::banner::{banner_with, fleet_name};
use super::list::plain;
use super::short::{both, short};
use crate::edition::Class;
use crate::force::Sorts;
use crate::galaxy::{Galaxy, Orbit, System};
use crate::hex::Hex;
use crate::law::income::{holds_home, income, is_local, local_limit, yield_of};
use crate::tech::Tech;
use crate::unit::Unit;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// The own empire.
pub(super) fn mine(view: &View) -> Value {
    let (galaxy, me) = (&view.galaxy, view.me);
    let mat = galaxy.empire(me);
    let race = galaxy.edition.race(mat.race);
    let more = json!({
        "home": mat.home,
        "holds_home": holds_home(galaxy, me),
        "treasury": mat.treasury,
        "income": income(galaxy, me),
        "reroll": race.reroll,
        "ratings": Tech::ALL.map(|tech| rating(galaxy, me, tech)),
        "systems": galaxy.owned(me).map(|(hex, system)| world(galaxy, me, hex, system)).collect::<Vec<_>>(),
        "fleets": fleets(galaxy, me),
        "armies": armies(galaxy, me),
        "bunkers": bunkers(galaxy, me),
        "bunkers_ready": galaxy.owned(me).map(|(_, s)| u32::from(s.ready_bunkers())).sum::<u32>(),
        "comm": galaxy.rating(me, Tech::Comm),
        "jump": galaxy.rating(me, Tech::Jump),
        "costs": costs(galaxy, me),
    });
    banner_with(galaxy, me, more)
}

/// A technology (6.1): where the counter is, what moves it on, and what that brings.
fn rating(galaxy: &Galaxy, me: Seat, tech: Tech) -> Value {
    let mat = galaxy.empire(me);
    let specialty = galaxy.edition.race(mat.race).specialty == Some(tech);
    let track = galaxy.edition.track();
    let place = usize::from(mat.boxes[tech.index()]).clamp(1, track.len());
    let now = galaxy.rating(me, tech);
    let of = |at: &crate::edition::TrackBox| if specialty { at.specialty } else { at.normal };
    let ahead = track.iter().skip(place).position(|at| of(at) > now);
    json!({
        "tech": tech.name(),
        "rating": now,
        "specialty": specialty,
        "box": place,
        "boxes": track.len(),
        "needed": track.get(place - 1).and_then(|at| at.needed),
        "next": ahead.and_then(|steps| track.get(place + steps)).map(of),
        "steps": ahead.map(|steps| steps + 1),
    })
}

/// A world of one's own.
fn world(galaxy: &Galaxy, me: Seat, hex: Hex, system: &System) -> Value {
    let orbit = galaxy.orbit(hex, me);
    let local = is_local(galaxy, hex);
    json!({
        "hex": hex,
        "class": plain(system.class),
        "dev": system.dev,
        "printed": system.printed.map(|p| p.dev),
        "yields": yield_of(galaxy, system, me),
        "local": local,
        "local_limit": local_limit(galaxy, hex),
        "why_local": if local { why_local(galaxy, me, hex) } else { "" },
        "is_home": system.home_of == Some(me),
        "home_of_another": system.class == Class::Home && system.home_of != Some(me),
        "space": short(&orbit.space()),
        "army": short(&system.army),
        "defence": both(&orbit.plus(&system.army)),
        "blockaded": galaxy.is_blockaded(hex),
        "new": system.captured_on.is_some_and(|turn| turn.saturating_add(1) >= galaxy.turn),
    })
}

/// Why a world produces locally, in a few words (6.3, 6.3.2, 9).
pub(super) fn why_local(galaxy: &Galaxy, me: Seat, hex: Hex) -> &'static str {
    if galaxy.is_blockaded(hex) {
        "blockaded"
    } else if !holds_home(galaxy, me) {
        "homeworld taken"
    } else if galaxy.is_blockaded(galaxy.empire(me).home) {
        "homeworld blockaded"
    } else {
        "beyond Jump range"
    }
}

/// Every place where one has ships; Shields are with their worlds.
fn fleets(galaxy: &Galaxy, me: Seat) -> Vec<Value> {
    let own = galaxy.orbits.iter().filter_map(|(hex, here)| here.get(&me).map(|orbit| (*hex, orbit)));
    own.filter(|(_, orbit)| !orbit.force.space().mobile().is_empty())
        .map(|(hex, orbit)| fleet(galaxy, me, hex, orbit))
        .collect()
}

fn fleet(galaxy: &Galaxy, me: Seat, hex: Hex, orbit: &Orbit) -> Value {
    let edition = &galaxy.edition;
    let ships = orbit.force.space().mobile();
    let cargo = orbit.force.troops();
    let at_own = galaxy.owner(hex) == Some(me);
    let room =
        edition.capacity(&ships).saturating_sub(edition.load(&ships)).saturating_sub(edition.load(&cargo));
    let ashore = galaxy.system(hex).filter(|_| at_own).map(|s| s.army.troops()).unwrap_or_default();
    let command = bunkers_in_range(galaxy, me, hex);
    json!({
        "hex": hex,
        "fleet": orbit.fleet,
        "name": fleet_name(galaxy, me, orbit.fleet),
        "survey_only": ships.warships().is_empty(),
        "ships": both(&ships),
        "cargo": both(&cargo),
        "room": room,
        "at_own": at_own,
        "ashore": both(&ashore),
        "command": command,
        "ready": galaxy.ready_bunkers_near(me, hex),
        "out_of_command": command.is_empty(),
    })
}

/// Hexes with a Command Bunker of one's own, ready or USED, within Comm range of a hex (4.1).
pub(super) fn bunkers_in_range(galaxy: &Galaxy, me: Seat, hex: Hex) -> Vec<Hex> {
    let comm = galaxy.rating(me, Tech::Comm);
    galaxy
        .owned(me)
        .filter(|(_, system)| system.army.has(Unit::Bunker))
        .filter(|(at, _)| galaxy.edition.range(*at, hex).is_some_and(|range| range <= comm))
        .map(|(at, _)| at)
        .collect()
}

/// Troops on the ground at one's own worlds, Bunkers apart.
fn armies(galaxy: &Galaxy, me: Seat) -> Vec<Value> {
    galaxy
        .owned(me)
        .filter(|(_, system)| !system.army.troops().is_empty())
        .map(|(hex, system)| json!({ "hex": hex, "troops": both(&system.army.troops()) }))
        .collect()
}

/// Command Bunkers, by world.
fn bunkers(galaxy: &Galaxy, me: Seat) -> Vec<Value> {
    galaxy
        .owned(me)
        .filter(|(_, system)| system.army.has(Unit::Bunker))
        .map(|(hex, system)| {
            let all = system.army.count(Unit::Bunker);
            json!({ "hex": hex, "all": all, "ready": system.ready_bunkers(), "used": all - system.ready_bunkers() })
        })
        .collect()
}

/// What units cost this empire.
fn costs(galaxy: &Galaxy, me: Seat) -> Vec<Value> {
    let race = galaxy.empire(me).race;
    let cost = |unit: Unit| json!({ "letter": unit.letter(), "name": unit.name(), "cost": galaxy.edition.cost(race, unit) });
    Unit::ALL.into_iter().map(cost).collect()
}
