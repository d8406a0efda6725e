//! What could be taken in the next action phase: planets of others and of nobody that own ships can come to.

use super::banner::{banner, banner_of};
use super::short::short;
use crate::deeds::{Move, Tactical};
use crate::edition::{PlanetId, edition};
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner, Planet, System};
use crate::hex::Hex;
use crate::law::{carrying, landing, movement};
use crate::unit::Unit;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// How far to look: no ship moves further but by wormholes and gates.
const FAR: u8 = 4;
/// How many systems a report tells before it names the word that brings them all.
const FIRST: usize = 5;

/// Systems with planets that are not one's own and that some own ships could come to, in the order of the map: what the
/// planets give, whom they belong to and how many ground forces a landing takes; what is there; and which ships could
/// come. Those that are told first are marked: Mecatol Rex, where nobody is, and then the others. Counters on the map are
/// left out of account: they are gone when the next action phase begins.
pub(super) fn prey(view: &View) -> Vec<Value> {
    let mut galaxy = view.galaxy.clone();
    galaxy.systems.values_mut().for_each(|s| s.counters.clear());
    let found = galaxy.systems.iter().filter_map(|(hex, system)| one(view, &galaxy, *hex, system));
    let mut list: Vec<Value> = found.collect();
    let mut easiest: Vec<usize> = (0..list.len()).collect();
    let guarded = |at: &usize| list[*at]["held"].as_array().is_some_and(|held| !held.is_empty());
    easiest.sort_by_key(|at| (list[*at]["hex"] != json!(Hex::MECATOL), guarded(at)));
    for at in easiest.into_iter().take(FIRST) {
        list[at]["first"] = json!(true);
    }
    list
}

/// A system with something to take, if own ships can do it.
fn one(view: &View, galaxy: &Galaxy, hex: Hex, system: &System) -> Option<Value> {
    let seat = view.me;
    if system.planets.values().all(|p| p.owner == Some(seat)) {
        return None;
    }
    let mut from = comers(galaxy, seat, hex);
    let here = galaxy.fleet(hex, seat);
    // Whoever brings nobody to land takes nothing, Mecatol Rex excepted: its guards have to go first.
    let there = lands(galaxy, seat, hex, &here);
    let landing = from.iter().any(|f| f["lands"] == true) || there;
    if !landing {
        from.retain(|f| f["fights"] == true);
    }
    if !landing && (from.is_empty() || hex != Hex::MECATOL) {
        return None;
    }
    if !galaxy.is_enemy(hex, seat) {
        // Nobody is to be fought: warships without troops are of no use.
        from.retain(|f| f["lands"] == true);
    }
    let others = system.fleets.iter().filter(|f| f.owner != Owner::Seat(seat));
    let held: Vec<Value> =
        others.map(|f| json!({ "of": banner_of(view, f.owner), "short": short(&f.force) })).collect();
    let open = system.planets.iter().filter(|(_, p)| p.owner != Some(seat));
    let planets: Vec<Value> = open.map(|(id, planet)| planet_keys(view, galaxy, *id, planet)).collect();
    Some(json!({
        "hex": hex,
        "planets": planets,
        "held": held,
        "there": there || (galaxy.is_enemy(hex, seat) && !here.ships().is_empty()),
        "from": from,
        "first": false,
    }))
}

/// A planet that could be taken.
fn planet_keys(view: &View, galaxy: &Galaxy, id: PlanetId, planet: &Planet) -> Value {
    let row = edition().planet(id);
    json!({
        "planet": id,
        "resources": row.resources,
        "influence": row.influence,
        "specialties": row.specialties,
        "owner": planet.owner.map(|s| banner(view, s)),
        "dock": planet.dock.is_some(),
        "biohazard": planet.biohazard,
        "needs": landing::needs(galaxy, view.me, id).count(),
    })
}

/// Could these units take a planet of the system, were they alone there (6.4)?
fn lands(galaxy: &Galaxy, seat: Seat, hex: Hex, units: &Force) -> bool {
    let mut alone = galaxy.clone();
    alone.now.landed = Force::NONE;
    if let Some(system) = alone.systems.get_mut(&hex) {
        system.fleets.retain(|fleet| fleet.owner == Owner::Seat(seat));
        let before = system.force(Owner::Seat(seat));
        system.take(Owner::Seat(seat), &before);
        system.add(Owner::Seat(seat), units, &Force::NONE);
    }
    !landing::targets(&alone, seat, hex).is_empty()
}

/// Are these more than carriers? Those alone beat nobody.
pub(crate) fn fights(ships: &Force) -> bool {
    ships.ships().iter().any(|(unit, _)| unit != Unit::Carrier && !unit.is_carried())
}

/// The troops that find room aboard these ships, the strongest first.
fn carried(galaxy: &Galaxy, seat: Seat, ships: &Force, troops: &Force) -> Force {
    let room = carrying::aboard(galaxy, seat, ships);
    let (mut ground, mut any) = (room.ground_forces, room.anything);
    let mut aboard = Force::NONE;
    for unit in [Unit::Mech, Unit::ShockTroop, Unit::GroundForce] {
        let own = if unit == Unit::GroundForce { std::mem::take(&mut ground) } else { 0 };
        let count = troops.count(unit).min(own.saturating_add(any));
        any -= count.saturating_sub(own);
        aboard.add(unit, count);
    }
    aboard
}

/// The own ships that could come to a system, by where they are now.
fn comers(galaxy: &Galaxy, seat: Seat, goal: Hex) -> Vec<Value> {
    let mine = Owner::Seat(seat);
    let near = galaxy
        .systems
        .iter()
        .filter(|(hex, s)| **hex != goal && hex.distance(goal) <= FAR && !s.force(mine).ships().is_empty());
    near.filter_map(|(from, system)| {
        let force = system.force(mine);
        let able = |(unit, count): (Unit, u16)| {
            let alone = Move { from: *from, force: Force::of(unit, 1), via: Vec::new(), dock: false };
            let moves = vec![alone];
            let tactical = Tactical {
                activate: goal,
                doubled: false,
                scuttle: Vec::new(),
                moves,
                siege: false,
                land: None,
            };
            movement::journeys(galaxy, seat, &tactical).is_ok().then_some((unit, count))
        };
        let ships: Force = force.ships().only(|u| !u.is_carried()).iter().filter_map(able).collect();
        let troops = carried(galaxy, seat, &ships, &force.troops());
        let lands = lands(galaxy, seat, goal, &ships.plus(&troops));
        (!ships.is_empty())
            .then(|| json!({
                "hex": from, "ships": short(&ships), "troops": short(&troops), "lands": lands, "fights": fights(&ships),
            }))
    })
    .collect()
}
