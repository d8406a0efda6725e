//! The table as it will be when the plan is carried out, as far as one's own orders go.

use crate::galaxy::{Counter, CounterSide, Galaxy, Owner, Phase};
use crate::law::development::Budget;
use crate::law::landing;
use crate::orders::{Going, Tactics};
use crate::review::refreshed;
use crate::unit::Unit;
use rules::Seat;

/// After the development phase: what is bought is there, the counters are back.
pub(super) fn after(galaxy: &Galaxy, seat: Seat, bought: &Budget) -> Galaxy {
    let mut table = galaxy.clone();
    if table.phase == Phase::Development {
        for step in &bought.steps {
            step.apply(&mut table, seat);
        }
        refreshed(&mut table, seat);
    }
    table
}

/// After a tactical action that meets no bad luck: ships are there, enemies gone, planets taken.
pub(super) fn carry_out(table: &mut Galaxy, seat: Seat, tactics: &Tactics) {
    let hex = tactics.activate;
    let owner = Owner::Seat(seat);
    for sail in &tactics.moves {
        let Going::These(force) = sail.going else { continue };
        let taken = table.system_mut(sail.from).map(|s| s.take(owner, &force));
        if let (Some((units, damaged)), Some(system)) = (taken, table.system_mut(hex)) {
            system.add(owner, &units, &damaged);
        }
    }
    if let Some(system) = table.system_mut(hex) {
        system.counters.push(Counter { seat, side: CounterSide::Race });
        if !tactics.moves.is_empty() {
            system.fleets.retain(|f| f.owner == owner);
        }
    }
    let empire = table.empire_mut(seat);
    empire.pool = empire.pool.saturating_sub(1);
    for landing in crate::standing::all_landings(table, seat, hex) {
        let needs = landing::needs(table, seat, landing.planet).count();
        let Some(system) = table.system_mut(hex) else { return };
        if system.force(owner).count(Unit::GroundForce) < needs {
            continue;
        }
        system.take(owner, &crate::force::Force::of(Unit::GroundForce, needs));
        if let Some(planet) = system.planets.get_mut(&landing.planet) {
            planet.owner = Some(seat);
            planet.dock = None;
        }
    }
}
