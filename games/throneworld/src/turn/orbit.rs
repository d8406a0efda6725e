//! Units that come, go and vanish outside battles.

use crate::Throneworld;
use crate::battle::Power;
use crate::events::{Event, Gone, Sight};
use crate::force::{Force, Sorts};
use crate::galaxy::System;
use crate::hex::Hex;
use crate::losses;
use crate::state::State;
use crate::unit::Unit;
use rules::table::Table;
use rules::{Audience, Seat};

/// Tells that units of an empire are gone.
pub(super) fn gone(table: &mut Table<Throneworld>, seat: Seat, at: Hex, units: Force, why: Gone) {
    if !units.is_empty() {
        table.tell(Audience::Everyone, Event::Gone { whose: Power::Seat(seat), at, units, why });
    }
}

/// Moves units between two worlds of one empire.
pub(super) fn transfer(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    units: Force,
    from: Hex,
    to: Hex,
) {
    let used_before = state.galaxy.system(from).map_or(0, |s| s.used);
    let force = state.galaxy.take_from(from, seat, &units);
    state.galaxy.put_in_orbit(to, seat, &force.space());
    // Bunkers that could not stay ready behind travel USED, so that a TRANSFER never readies one.
    let used_left = state.galaxy.system(from).map_or(0, |s| s.used);
    if let Some(world) = state.galaxy.systems.get_mut(&to) {
        world.army = world.army.plus(&force.ground());
        world.used += used_before.saturating_sub(used_left);
    }
    table.tell(Audience::Everyone, Event::Transferred { seat, from, to, force });
}

/// 4.5: Fighters without a cargo space are destroyed, and so are troops left in space over a world of others, the
/// cheapest first. At a world of one's own troops lie on the ground.
pub(super) fn drop_stranded(state: &mut State, table: &mut Table<Throneworld>, seat: Seat, at: Hex) {
    let edition = &state.galaxy.edition;
    let there = state.galaxy.orbit(at, seat);
    let excess = edition.load(&there).saturating_sub(edition.capacity(&there));
    if excess > 0 {
        let carried = there.only(|u| edition.load(&Force::of(u, 1)) > 0);
        let units = losses::overboard(edition, &[], &carried, excess);
        let units = state.galaxy.take_from_orbit(at, seat, &units);
        gone(table, seat, at, units, Gone::Cargo);
    }
}

/// 4.52: Survey Teams are lost where an unfriendly fleet is seen, unless ships of their own are with them.
pub(super) fn catch_survey_teams(state: &mut State, table: &mut Table<Throneworld>, at: Hex) {
    let Some(system) = state.galaxy.system(at) else { return };
    let neutral = system.face_up && system.owner.is_none() && !system.neutral_fleet.is_empty();
    let fleets: Vec<Seat> = state.galaxy.fleets_at(at).map(|(s, _)| s).collect();
    for seat in state.galaxy.seats() {
        let threatened = neutral || fleets.iter().any(|s| *s != seat);
        let teams = state.galaxy.orbit(at, seat).only(|u| u == Unit::Survey);
        if threatened && !fleets.contains(&seat) && !teams.is_empty() {
            let units = state.galaxy.take_from_orbit(at, seat, &teams);
            gone(table, seat, at, units, Gone::Caught);
        }
    }
}

/// What whoever looks at a tile sees. Of a world never entered, the forces are those printed.
#[must_use]
pub fn sight(system: &System) -> Sight {
    let printed = system.printed;
    Sight {
        tile: printed.and_then(|p| p.tile),
        dev: printed.map_or(0, |p| p.dev),
        space: printed.map_or(0, |p| p.space),
        ground: printed.map_or(0, |p| p.ground),
        fleet: system.neutral_fleet,
        army: system.army,
    }
}

/// Turns a tile face up.
pub(super) fn reveal(state: &mut State, table: &mut Table<Throneworld>, at: Hex) {
    if let Some(system) = state.galaxy.systems.get_mut(&at)
        && !system.face_up
    {
        system.face_up = true;
        let sight = sight(system);
        table.tell(Audience::Everyone, Event::Revealed { at, sight });
    }
}

/// 4.3: places a SCAN marker; its owner looks at the tile.
pub(super) fn mark_scanned(state: &mut State, table: &mut Table<Throneworld>, seat: Seat, at: Hex) {
    if let Some(system) = state.galaxy.systems.get_mut(&at)
        && system.scanned.insert(seat)
    {
        let (sight, hidden) = (sight(system), !system.face_up);
        table.tell(Audience::Everyone, Event::Scanned { seat, at });
        if hidden {
            table.tell(Audience::one(seat), Event::Saw { at, sight });
        }
    }
}
