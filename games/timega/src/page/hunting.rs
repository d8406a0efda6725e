//! What could be taken in the next action phase: planets of others and of nobody that own ships can come to.

use super::assault::{Assault, assault};
use super::banner::{banner, banner_of};
use super::short::short;
use crate::deeds::{Move, Tactical};
use crate::edition::{PlanetId, edition};
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner, Phase, Planet, System};
use crate::hex::Hex;
use crate::law::{carrying, landing, movement};
use crate::unit::Unit;
use crate::view::View;
use rules::{Seat, Shared};
use serde_json::{Value, json};

/// How far to look: no ship moves further but by wormholes and gates.
const FAR: u8 = 4;
/// How many systems a report tells before it names the word that brings them all.
const FIRST: usize = 5;
/// So many attacks come with the line to send, those that are likeliest to succeed.
const WITH_LINES: usize = 3;

/// Systems with planets that are not one's own and that some own ships could come to, in the order of the map: what the
/// planets give, whom they belong to and how many ground forces a landing takes; what is there; which ships could come; and what an
/// attack with all of them comes to where somebody is to be fought, `assault` (see `Assault::told`; none where that is not known). Those
/// that are told first are marked: Mecatol Rex, where nobody is or the best attacks go, and then the others. Counters on the map
/// are left out of account: they are gone when the next action phase begins.
pub(super) fn prey(view: &View) -> Vec<Value> {
    let mut galaxy = view.galaxy.clone();
    galaxy.systems.values_mut().for_each(|s| s.counters.clear());
    galaxy.phase = Phase::Action;
    // Whether a ship may come does not hang on what stays behind without it: that comes along.
    let mut bare = galaxy.clone();
    for fleet in bare.systems.values_mut().flat_map(|s| &mut s.fleets) {
        if fleet.owner == Owner::Seat(view.me) {
            fleet.force = fleet.force.only(|unit| !unit.is_carried());
        }
    }
    let (mut list, mut assaults) = (Vec::new(), Vec::new());
    let open = |system: &System| system.planets.values().any(|p| p.owner != Some(view.me));
    for (hex, system) in galaxy.systems.iter().filter(|(_, system)| open(system)) {
        let able = able(&bare, view.me, *hex);
        let Some(told) = one(view, &galaxy, (*hex, system), &able) else { continue };
        let fought = galaxy.is_enemy(*hex, view.me);
        assaults.extend(
            fought.then(|| assault(&galaxy, view.me, *hex, &able)).flatten().map(|a| (list.len(), a)),
        );
        list.push(told);
    }
    tell(view, &mut list, assaults);
    let mut easiest: Vec<usize> = (0..list.len()).collect();
    let guarded = |at: &usize| list[*at]["held"].as_array().is_some_and(|held| !held.is_empty());
    let hopeless = |at: &usize| guarded(at) && list[*at]["assault"]["line"].is_null();
    easiest.sort_by_key(|at| (list[*at]["hex"] != json!(Hex::MECATOL), hopeless(at)));
    for at in easiest.into_iter().take(FIRST) {
        list[at]["first"] = json!(true);
    }
    list
}

/// Says of each system, by its place in the list, what an attack on it comes to; of the best with the line to send.
fn tell(view: &View, list: &mut [Value], mut assaults: Vec<(usize, Assault)>) {
    assaults.sort_by_key(|(_, assault)| std::cmp::Reverse(assault.permille()));
    let mut lines = 0;
    for (at, assault) in assaults {
        let worth = lines < WITH_LINES && assault.is_worth_a_try();
        let line = worth.then(|| assault.line(&view.galaxy, view.me)).flatten();
        lines += usize::from(line.is_some());
        let mut told = assault.told();
        told["line"] = json!(line);
        list[at]["assault"] = told;
    }
}

/// A system with something to take, if own ships can do it: those that are able to come.
fn one(view: &View, galaxy: &Galaxy, (hex, system): (Hex, &System), able: &[(Hex, Force)]) -> Option<Value> {
    let seat = view.me;
    let mut from = comers(galaxy, seat, hex, able);
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
        "assault": null,
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
    if let Some(system) = alone.system_mut(hex) {
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

/// The own ships that could come to a system, by where they are now; what they carry left out of account.
fn able(galaxy: &Galaxy, seat: Seat, goal: Hex) -> Vec<(Hex, Force)> {
    let mine = Owner::Seat(seat);
    let near = galaxy
        .systems
        .iter()
        .filter(|(hex, s)| **hex != goal && hex.distance(goal) <= FAR && !s.force(mine).ships().is_empty());
    let of = |(from, system): (&Hex, &Shared<System>)| {
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
        let force = system.force(mine);
        let ships: Force = force.ships().only(|u| !u.is_carried()).iter().filter_map(able).collect();
        (!ships.is_empty()).then_some((*from, ships))
    };
    near.filter_map(of).collect()
}

/// Those that could come, with the troops they could bring.
fn comers(galaxy: &Galaxy, seat: Seat, goal: Hex, able: &[(Hex, Force)]) -> Vec<Value> {
    let told = |(from, ships): &(Hex, Force)| {
        let troops = carried(galaxy, seat, ships, &galaxy.fleet(*from, seat).troops());
        let lands = lands(galaxy, seat, goal, &ships.plus(&troops));
        json!({
            "hex": from, "ships": short(ships), "troops": short(&troops), "lands": lands, "fights": fights(ships),
        })
    };
    able.iter().map(told).collect()
}
