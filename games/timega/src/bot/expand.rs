//! Planets that can be had without a fight.

use super::fleets::Fleets;
use super::goal;
use super::plan::{Idea, free_ships};
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::carrying::{self, Holds};
use crate::law::landing;
use crate::orders::{Condition, Fact, Landings, Tactics};
use crate::standing::plan::laden;
use crate::unit::Unit;
use rules::Seat;

/// What the planets of a system are worth that so many ground forces take, the best first.
pub(super) fn takeable(galaxy: &Galaxy, seat: Seat, hex: Hex, troops: u16) -> i32 {
    let Some(system) = galaxy.system(hex) else { return 0 };
    let mut left = troops;
    let mut value = 0;
    for one in crate::standing::all_landings(galaxy, seat, hex) {
        let needs = landing::needs(galaxy, seat, one.planet).count();
        if needs <= left
            && let Some(there) = system.planets.get(&one.planet)
        {
            left -= needs;
            value += goal::planet(galaxy, seat, one.planet, there);
        }
    }
    value
}

/// How many ground forces all planets of a system take that are not the seat's.
fn needed(galaxy: &Galaxy, seat: Seat, hex: Hex) -> u16 {
    let all = crate::standing::all_landings(galaxy, seat, hex);
    all.iter().map(|l| landing::needs(galaxy, seat, l.planet).count()).sum()
}

/// Troops for the planets of a system without enemies: those that are there already, as after a battle won at the end of a
/// round, or else the best heap of one system that can come.
pub(super) fn settle(fleets: &Fleets<'_>, hex: Hex) -> Option<Idea> {
    let Fleets { galaxy, seat, .. } = *fleets;
    let needed = needed(galaxy, seat, hex);
    if needed == 0 {
        return None;
    }
    let there = takeable(galaxy, seat, hex, galaxy.fleet(hex, seat).count(Unit::GroundForce));
    if there > 0 {
        return Some(idea(galaxy, seat, hex, there, Vec::new()));
    }
    let origins = fleets.origins().filter(|from| *from != hex);
    let parties = origins.filter_map(|from| {
        let fleet = fleets.movers(from, hex);
        let force = in_order(fleets, from, &fleet, party(&fleets.holds, &fleet, needed)?);
        let value = takeable(galaxy, seat, hex, force.count(Unit::GroundForce));
        (value > 0).then_some((value, from, force))
    });
    let (value, from, force) = parties.max_by_key(|(value, from, force)| {
        (*value, std::cmp::Reverse(force.total()), std::cmp::Reverse(*from))
    })?;
    Some(idea(galaxy, seat, hex, value, vec![(from, force)]))
}

fn idea(galaxy: &Galaxy, seat: Seat, hex: Hex, value: i32, moves: Vec<(Hex, Force)>) -> Idea {
    let when = vec![Condition { fact: Fact::Neutral(hex), so: true }];
    let tactics = Tactics { land: Landings::Everywhere, ..Tactics::of(hex) };
    Idea { value: value + goal::place(galaxy, seat, hex), when, tactics, moves }
}

/// The fewest ships that carry as many troops as are needed, and one warship with them if one is free.
fn party(ships: &Holds<'_>, fleet: &Force, needed: u16) -> Option<Force> {
    let troops = fleet.count(Unit::GroundForce);
    if troops == 0 {
        return None;
    }
    let holds = |unit: &Unit| ships.for_troops(*unit);
    let carriers =
        [Unit::Carrier, Unit::Cruiser, Unit::Dreadnought, Unit::WarSun, Unit::Flagship].into_iter();
    let carrier = carriers.filter(|unit| fleet.has(*unit) && holds(unit) > 0).max_by_key(|unit| {
        let enough = holds(unit) >= needed.min(troops);
        (enough, *unit == Unit::Carrier)
    })?;
    let aboard = troops.min(holds(&carrier)).min(needed.saturating_add(1));
    let mut force = Force::of(carrier, 1).with(Unit::GroundForce, aboard);
    let guard =
        [Unit::Destroyer, Unit::Cruiser].into_iter().find(|unit| free_ships(fleet, &force, *unit) > 1);
    if let Some(unit) = guard {
        force.add(unit, 1);
    }
    Some(force)
}

/// A party takes along what would be left without room.
fn in_order(fleets: &Fleets<'_>, from: Hex, fleet: &Force, party: Force) -> Force {
    let Fleets { galaxy, seat, .. } = *fleets;
    let left = galaxy.fleet(from, seat).minus(&party);
    let alone = fleets.holds.fighters_fly_alone();
    let after = carrying::stranded(&carrying::room(galaxy, seat, from, &left), &left, alone).total();
    if after <= carrying::without_room(galaxy, seat, from).total() {
        return party;
    }
    laden(&fleets.holds, &party.only(|u| !u.is_carried()).plus(&fleet.only(Unit::is_carried)))
}
