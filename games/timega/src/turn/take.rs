//! What empires lose otherwise than in battles and landings: units, space docks. Whatever takes something away takes it
//! here, so that everybody is told and what has lost its room goes too.

use super::action::room;
use super::battle::lose;
use crate::Timega;
use crate::edition::PlanetId;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::moments::{Hand, Losses, Source};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Units of one owner in a system are destroyed, as many of these as there are, and what finds no room without them.
///
/// # Errors
/// A pause of the table.
pub fn units(
    state: &mut State,
    table: &mut Table<Timega>,
    source: Source,
    hex: Hex,
    owner: Owner,
    units: &Force,
) -> Play<()> {
    let lost = state.galaxy.force(hex, owner).common(units);
    if lost.is_empty() {
        return Ok(());
    }
    let told = EffectEvent::Destroyed { source, seat: owner.seat(), force: lost, hex };
    table.tell(Audience::Everyone, told.into());
    lose(state, table, &Losses { hex, owner, lost, by: Hand::Nobody })?;
    match owner {
        Owner::Seat(seat) => room::perish(state, table, seat, hex, Hand::Nobody),
        Owner::Guards => Ok(()),
    }
}

/// A space dock is destroyed, on a planet or adrift, and what rested in it and finds no room without it.
///
/// # Errors
/// A pause of the table.
pub fn dock(
    state: &mut State,
    table: &mut Table<Timega>,
    source: Source,
    seat: Seat,
    hex: Hex,
    planet: Option<PlanetId>,
) -> Play<()> {
    let Some(system) = state.galaxy.system_mut(hex) else { return Ok(()) };
    let gone = match planet {
        Some(planet) => {
            let there = system.planets.get_mut(&planet);
            there.is_some_and(|p| p.dock.take_if(|d| d.seat == seat).is_some())
        }
        None => system.drifting.take_if(|d| d.dock.seat == seat).is_some(),
    };
    if !gone {
        return Ok(());
    }
    table.tell(Audience::Everyone, EffectEvent::DockDestroyed { seat, source, planet, hex }.into());
    room::perish(state, table, seat, hex, Hand::Nobody)
}

/// Ships are scuttled because a rule says so, and what finds no room without them as their owner chooses.
///
/// # Errors
/// A pause of the table.
pub fn scuttle(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    hex: Hex,
    ships: &Force,
) -> Play<()> {
    room::scuttle(state, table, seat, hex, ships, false)?;
    room::make_room(state, table, seat, hex)
}
