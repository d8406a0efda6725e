//! 6.2: the tactical action: activate, move, fight, land.

use super::{contact, docks, effect_of, impossible, landing, room, siege};
use crate::Timega;
use crate::deeds::{Scuttling, Tactical};
use crate::events::ActionEvent;
use crate::force::Force;
use crate::galaxy::{Counter, CounterSide, Owner, Spare};
use crate::hex::Hex;
use crate::law::movement::Journey;
use crate::law::{actions, movement};
use crate::moments::{Trip, any, in_force};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// A tactical action that the law allows.
pub(super) fn act(state: &mut State, table: &mut Table<Timega>, seat: Seat, tactical: &Tactical) -> Play<()> {
    let hex = tactical.activate;
    for Scuttling { hex, force } in &tactical.scuttle {
        room::scuttle(state, table, seat, *hex, force, true)?;
    }
    activate(state, table, seat, tactical)?;
    let mut spare = Vec::new();
    if tactical.siege {
        siege::lay(state, table, seat, hex)?;
    } else {
        // Whoever was activated may have changed what is possible. The counter lies there all the same.
        match movement::journeys(&state.galaxy, seat, tactical) {
            Ok(journeys) => spare = go(state, table, seat, hex, &journeys)?,
            Err(refusals) => {
                for refusal in refusals {
                    impossible(table, seat, format!("activate {hex}"), refusal.to_string());
                }
            }
        }
    }
    room::settle(state, table, seat, hex)?;
    contact::contact(state, table, seat, hex, spare)?;
    docks::beset(state, table, hex)?;
    landing::land(state, table, seat, hex, tactical.land.as_deref())
}

/// Counters go from the pool onto the system, race side up; everybody with units there hears of it.
fn activate(state: &mut State, table: &mut Table<Timega>, seat: Seat, tactical: &Tactical) -> Play<()> {
    let hex = tactical.activate;
    let wanted = actions::counters(&state.galaxy, seat, hex, tactical.doubled);
    let doubling = any(&state.galaxy, seat, |e, on| e.may_double(on)).filter(|_| tactical.doubled);
    let pool = state.galaxy.empire(seat).pool;
    let counters = u8::try_from(wanted.count()).unwrap_or(u8::MAX).min(pool);
    state.galaxy.empire_mut(seat).pool = pool - counters;
    if let Some(system) = state.galaxy.system_mut(hex) {
        system.counters.extend((0..counters).map(|_| Counter { seat, side: CounterSide::Race }));
        system.counters.sort_unstable();
    }
    state.galaxy.now.activated = Some(hex);
    state.galaxy.now.activators.insert(seat);
    let mut why = wanted.changes().to_vec();
    if let Some(source) = doubling {
        state.galaxy.now.doubled.push((seat, hex));
        why.insert(0, crate::moments::Change { source, how: crate::moments::How::Add(1) });
    }
    table.tell(Audience::Everyone, ActionEvent::Activated { seat, hex, counters, why }.into());
    if let Some(effect) = doubling.and_then(|source| effect_of(&state.galaxy, seat, source)) {
        effect.doubled(state, table, seat, hex)?;
    }
    for holder in state.galaxy.all_seats().filter(|s| *s != seat) {
        if state.galaxy.empire(holder).left || !actions::has_units(&state.galaxy, holder, hex) {
            continue;
        }
        for force in in_force(&state.galaxy, Some(holder)) {
            force.effect.activated(state, table, holder, seat, hex)?;
        }
        for force in in_force(&state.galaxy, Some(holder)) {
            force.effect.may_leave_activated(state, table, holder, hex)?;
        }
    }
    Ok(())
}

/// Ships go their ways. Gives the movement points they did not use.
fn go(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    hex: Hex,
    journeys: &[Journey],
) -> Play<Vec<Spare>> {
    let owner = Owner::Seat(seat);
    for journey in journeys {
        let force = journey.of.force;
        let taken = state.galaxy.system_mut(journey.of.from).map(|s| s.take(owner, &force));
        let (units, damaged) = taken.unwrap_or((Force::NONE, Force::NONE));
        if let Some(system) = state.galaxy.system_mut(hex) {
            system.add(owner, &units, &damaged);
        }
        if !force.is_empty() {
            let (way, why) = (journey.trip.way.clone(), journey.why.clone());
            table.tell(Audience::Everyone, ActionEvent::Moved { seat, force, way, why }.into());
        }
        if journey.of.dock {
            docks::go(state, table, seat, &journey.trip.way);
        }
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.moved(state, table, seat, &journey.trip)?;
        }
    }
    let trips: Vec<Trip> = journeys.iter().map(|j| j.trip.clone()).collect();
    for force in in_force(&state.galaxy, Some(seat)) {
        force.effect.fleets_moved(state, table, seat, hex, &trips)?;
    }
    for force in in_force(&state.galaxy, Some(seat)) {
        force.effect.ships_arrived(state, table, seat, hex)?;
    }
    Ok(journeys.iter().flat_map(|j| j.spare.iter().copied()).collect())
}
