//! What empires receive otherwise than by buying: technologies, units, counters. Whatever gives something gives it here, so
//! that supplies are kept and everybody is told.

use crate::Timega;
use crate::deeds::Choice;
use crate::edition::PlanetId;
use crate::effects::tech::Tech;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::{COUNTERS, Galaxy, Owner};
use crate::halves::Halves;
use crate::hex::Hex;
use crate::law::building;
use crate::law::development::Step;
use crate::moments::{Source, any};
use crate::state::State;
use rules::table::Table;
use rules::{Audience, Seat};

/// Does a seat take technologies from there? The Nekro Virus takes none that it has not copied (8.11).
#[must_use]
pub fn takes_tech(galaxy: &Galaxy, seat: Seat, source: Source) -> bool {
    any(galaxy, seat, |e, on| e.refuses_tech(on, source)).is_none()
}

/// A technology. False if the seat has it, or takes none from there.
pub fn tech(state: &mut State, table: &mut Table<Timega>, seat: Seat, source: Source, tech: Tech) -> bool {
    if !takes_tech(&state.galaxy, seat, source) {
        return false;
    }
    let new = state.galaxy.empire_mut(seat).techs.insert(tech);
    if new {
        table.tell(Audience::Everyone, EffectEvent::TechReceived { seat, source, tech }.into());
    }
    new
}

/// Units in a system, as far as plastic goes. Gives what came.
pub fn units(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    source: Source,
    hex: Hex,
    wanted: &Force,
) -> Force {
    let left = |unit| building::pieces_left(&state.galaxy, seat, unit);
    let force: Force = wanted.iter().map(|(unit, count)| (unit, count.min(left(unit)))).collect();
    let Some(system) = state.galaxy.system_mut(hex) else { return Force::NONE };
    if !force.is_empty() {
        system.add(Owner::Seat(seat), &force, &Force::NONE);
        table.tell(Audience::Everyone, EffectEvent::Received { seat, source, force, hex }.into());
    }
    force
}

/// A space dock on a planet, adrift in its system for those whose docks are. False if none can be there.
pub fn dock(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    source: Source,
    planet: PlanetId,
) -> bool {
    let Ok((hex, adrift)) = building::may_build_dock(&state.galaxy, seat, planet) else { return false };
    Step::Dock { planet, hex, adrift, cost: Halves::NONE }.apply(&mut state.galaxy, seat);
    let planet = (!adrift).then_some(planet);
    table.tell(Audience::Everyone, EffectEvent::DockReceived { seat, source, planet, hex }.into());
    true
}

/// Command counters more (or less) in the pool and in the fleet supply, as far as the sixteen of a race go.
pub fn counters(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    source: Source,
    pool: i8,
    fleet: i8,
) {
    let on_map = state.galaxy.systems.values().map(|s| s.counters.iter().filter(|c| c.seat == seat).count());
    let on_map = u8::try_from(on_map.sum::<usize>()).unwrap_or(u8::MAX);
    let empire = state.galaxy.empire_mut(seat);
    let spare = COUNTERS.saturating_sub(empire.pool).saturating_sub(empire.fleet).saturating_sub(on_map);
    let before = (empire.pool, empire.fleet);
    let more = pool.clamp(i8::MIN + 1, i8::try_from(spare).unwrap_or(i8::MAX));
    empire.pool = empire.pool.saturating_add_signed(more);
    let spare = spare.saturating_sub(u8::try_from(more.max(0)).unwrap_or(0));
    empire.fleet = empire.fleet.saturating_add_signed(fleet.min(i8::try_from(spare).unwrap_or(i8::MAX)));
    let change = |now: u8, then: u8| i8::try_from(i16::from(now) - i16::from(then)).unwrap_or(0);
    let (pool, fleet) = (change(empire.pool, before.0), change(empire.fleet, before.1));
    if pool != 0 || fleet != 0 {
        table.tell(Audience::Everyone, EffectEvent::Counters { seat, source, pool, fleet }.into());
    }
}

/// Tells everybody that an effect has worked: see `EffectEvent::Worked`.
pub fn told(
    table: &mut Table<Timega>,
    source: Source,
    seat: Seat,
    what: &str,
    about: Vec<Choice>,
    count: impl Into<i32>,
) {
    let (seat, what, count) = (Some(seat), what.into(), count.into());
    table.tell(Audience::Everyone, EffectEvent::Worked { source, seat, what, about, count }.into());
}
