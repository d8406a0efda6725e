//! What could be taken in the next action phase: planets of others and of nobody that own ships can come to.

use super::banner::{banner, banner_of};
use super::short::short;
use crate::deeds::{Move, Tactical};
use crate::edition::edition;
use crate::effects::races::Race;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::law::{carrying, landing, movement};
use crate::unit::Unit;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// How far to look: no ship moves further but by wormholes and gates.
const FAR: u8 = 4;

/// Planets that are not one's own and that some own ships could come to, in the order of the map: what they give, whom
/// they belong to, what is there, how many ground forces a landing takes, and which ships could come. Counters on the map
/// are left out of account: they are gone when the next action phase begins.
pub(super) fn prey(view: &View) -> Vec<Value> {
    let seat = view.me;
    let mut galaxy = view.galaxy.clone();
    galaxy.systems.values_mut().for_each(|s| s.counters.clear());
    let galaxy = &galaxy;
    let mut list = Vec::new();
    for (hex, system) in &galaxy.systems {
        if system.planets.values().all(|p| p.owner == Some(seat)) {
            continue;
        }
        let from = comers(galaxy, seat, *hex);
        let here = galaxy.fleet(*hex, seat);
        let there = !here.ships().is_empty();
        // Whoever brings nobody to land takes nothing, Mecatol Rex excepted: its guards have to go first.
        let landing = from.iter().any(|f| f["lands"] == true) || lands(galaxy, seat, &here);
        if !landing && (from.is_empty() || *hex != Hex::MECATOL) {
            continue;
        }
        let held: Vec<Value> = system
            .fleets
            .iter()
            .filter(|f| f.owner != Owner::Seat(seat))
            .map(|f| json!({ "of": banner_of(view, f.owner), "short": short(&f.force) }))
            .collect();
        for (id, planet) in system.planets.iter().filter(|(_, p)| p.owner != Some(seat)) {
            let row = edition().planet(*id);
            list.push(json!({
                "hex": hex,
                "planet": id,
                "resources": row.resources,
                "influence": row.influence,
                "specialties": row.specialties,
                "owner": planet.owner.map(|s| banner(view, s)),
                "dock": planet.dock.is_some(),
                "biohazard": planet.biohazard,
                "needs": landing::needs(galaxy, seat, *id).count(),
                "held": held,
                "there": there,
                "from": from,
            }));
        }
    }
    list
}

/// Is there anybody among these units who can take a planet (6.4)?
fn lands(galaxy: &Galaxy, seat: Seat, units: &Force) -> bool {
    let dreadnoughts = galaxy.empire(seat).race == Race::L1z1x && units.has(Unit::Dreadnought);
    dreadnoughts || !units.troops().is_empty()
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
        let room = carrying::aboard(galaxy, seat, &ships);
        let carries = room.anything > 0 || room.ground_forces > 0;
        let troops = if carries { force.troops() } else { Force::NONE };
        let lands = lands(galaxy, seat, &ships.plus(&troops));
        (!ships.is_empty())
            .then(|| json!({ "hex": from, "ships": short(&ships), "troops": short(&troops), "lands": lands }))
    })
    .collect()
}
