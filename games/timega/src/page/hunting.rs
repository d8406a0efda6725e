//! What could be taken in the next action phase: planets of others and of nobody that own ships can come to.

use super::assault::{Assault, assault};
use super::banner::{banner, banner_of};
use super::short::short;
use crate::deeds::{Move, Tactical};
use crate::edition::{PlanetId, edition};
use crate::effects::races::Race;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner, Phase, Planet, System};
use crate::hex::Hex;
use crate::law::{carrying, landing, movement, supply};
use crate::moments::any;
use crate::standing::plan::{counted, dearest};
use crate::unit::Unit;
use crate::view::View;
use rules::{Seat, Shared};
use serde_json::{Value, json};

/// How far to look, in steps: no ship moves further.
const FAR: u8 = 4;
/// How many systems a report tells before it names the word that brings them all.
const FIRST: usize = 5;
/// So many attacks come with the line to send, those that are likeliest to succeed.
const WITH_LINES: usize = 3;

/// Systems with planets that are not one's own and that some own ships could come to, in the order of the map: what the
/// planets give, whom they belong to and how many ground forces a landing takes; what is there; which ships could come; and what an
/// attack with all of them comes to where somebody is to be fought, `assault` (see `Assault::told`; none where that is not known). Those
/// that are told first are marked: Mecatol Rex, where nobody is or the best attacks go, and then the others. Counters on the map
/// are left out of account where the reader acts no more in this round: they are gone when the next action phase begins.
pub(super) fn prey(view: &View) -> Vec<Value> {
    let mut galaxy = view.galaxy.clone();
    if !still_acts(view) {
        galaxy.systems.values_mut().for_each(|s| s.counters.clear());
    }
    galaxy.phase = Phase::Action;
    // Whether a ship may come does not hang on what stays behind without it: that comes along.
    let mut bare = galaxy.clone();
    for fleet in bare.systems.values_mut().flat_map(|s| &mut s.fleets) {
        if fleet.owner == Owner::Seat(view.me) {
            fleet.force = fleet.force.only(|unit| !unit.is_carried());
        }
    }
    let (mut list, mut assaults) = (Vec::new(), Vec::new());
    let open = |system: &System| {
        system.planets.values().any(|p| p.owner != Some(view.me)) && !system.has_counter(view.me, None)
    };
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

/// Does the reader go on acting in the action phase that is on?
fn still_acts(view: &View) -> bool {
    let galaxy = &view.galaxy;
    galaxy.phase == Phase::Action
        && !galaxy.now.passed.contains(&view.me)
        && galaxy.empires.get(view.me.index()).is_some_and(|empire| empire.pool > 0)
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
    let here = galaxy.fleet(hex, seat);
    let (mut from, together) = comers(galaxy, seat, hex, able);
    // Whoever brings nobody to land takes nothing, Mecatol Rex excepted: its guards have to go first.
    let there = lands(galaxy, seat, hex, &here);
    let landing = from.iter().any(|f| f["lands"] == true) || there;
    if !landing && lands(galaxy, seat, hex, &together.plus(&here)) {
        // None of them alone, but all of them.
        from.iter_mut().filter(|f| f["troops"] != "").for_each(|f| f["lands"] = json!(true));
    }
    let landing = landing || from.iter().any(|f| f["lands"] == true);
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
        "needs": if stays(galaxy, view.me) { 1 } else { landing::needs(galaxy, view.me, id).count() },
    })
}

/// Do ground forces of the seat take planets by staying, and by no landing?
fn stays(galaxy: &Galaxy, seat: Seat) -> bool {
    galaxy.empire(seat).race == Race::Arborec
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
    let stay = |planet: &PlanetId| any(&alone, seat, |e, on| e.takes_by_staying(on, hex, *planet)).is_some();
    let planets = alone.system(hex).map(|system| &system.planets);
    !landing::targets(&alone, seat, hex).is_empty() || planets.is_some_and(|p| p.keys().any(stay))
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
    let fleets =
        |hex: Hex| galaxy.systems.get_key_value(&hex).filter(|(_, s)| !s.force(mine).ships().is_empty());
    let near = movement::near(galaxy, seat, goal, FAR).into_iter().filter_map(fleets);
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

/// Those that could come, with the troops they could bring, as far as fleet supply goes where they come to; and all of them
/// together, as far as it goes.
fn comers(galaxy: &Galaxy, seat: Seat, goal: Hex, able: &[(Hex, Force)]) -> (Vec<Value>, Force) {
    let room = i32::from(supply::room(galaxy, seat, goal));
    let holds = carrying::Holds::of(galaxy, seat);
    let brought = |from: Hex, ships: &Force| {
        let ships = dearest(ships, room);
        (ships, carried(galaxy, seat, &ships, &galaxy.fleet(from, seat).troops()))
    };
    let (mut list, mut together, mut left) = (Vec::new(), Force::NONE, room);
    for (from, ships) in able {
        let (mut coming, mut troops) = brought(*from, ships);
        let mut lands_there = lands(galaxy, seat, goal, &coming.plus(&troops));
        if !lands_there && coming != *ships {
            // Not the dearest, but those that carry.
            let (other, aboard) = brought(*from, &ships.only(|unit| holds.for_troops(unit) > 0));
            lands_there = lands(galaxy, seat, goal, &other.plus(&aboard));
            if lands_there {
                (coming, troops) = (other, aboard);
            }
        }
        if coming.is_empty() {
            continue;
        }
        if counted(&coming) <= left {
            left -= counted(&coming);
            together = together.plus(&coming).plus(&troops);
        }
        list.push(json!({
            "hex": from, "ships": short(&coming), "troops": short(&troops), "lands": lands_there, "fights": fights(&coming),
        }));
    }
    (list, together)
}
