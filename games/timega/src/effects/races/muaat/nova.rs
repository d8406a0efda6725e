//! A system becomes a supernova: a reconstruction of how, where and how often.

use super::SOURCE;
use crate::Timega;
use crate::deeds::Choice;
use crate::edition::{Hazard, edition};
use crate::force::Force;
use crate::galaxy::{Galaxy, Owner, System};
use crate::hex::Hex;
use crate::state::State;
use crate::turn::development::let_go;
use crate::turn::{give, take};
use rules::Seat;
use rules::table::{Play, Table};

/// Neither Mecatol Rex nor a home, no hazard yet, and no enemy ships there (2).
pub(super) fn may_burst(galaxy: &Galaxy, seat: Seat, hex: Hex) -> bool {
    let Some(system) = galaxy.system(hex) else { return false };
    let home = galaxy.empires.iter().any(|e| e.home == hex);
    let on_map = hex.is_on_map() && hex != Hex::MECATOL;
    on_map && !home && system.hazard().is_none() && !galaxy.is_enemy(hex, seat)
}

/// Planets are gone with the docks on them, likewise others' troops and docks adrift. Own ships live on, with what they
/// have room for; counters stay.
pub(super) fn burst(state: &mut State, table: &mut Table<Timega>, seat: Seat, hex: Hex) -> Play<()> {
    let nova = edition().tiles().iter().find(|row| row.hazard == Some(Hazard::Supernova));
    let Some(tile) = nova.and_then(|row| edition().tile_named(&row.name)) else { return Ok(()) };
    let Some(system) = state.galaxy.system_mut(hex) else { return Ok(()) };
    let before = std::mem::replace(system, System::of(tile));
    system.fleets = before.fleets;
    system.counters = before.counters;
    state.galaxy.empire_mut(seat).own.nova = true;
    let lost: Vec<Choice> = before.planets.keys().map(|planet| Choice::Planet(*planet)).collect();
    let about = std::iter::once(Choice::Hex(hex)).chain(lost).collect();
    give::told(table, SOURCE, seat, "burst", about, 1);
    let others: Vec<(Owner, Force)> =
        state.galaxy.systems[&hex].fleets.iter().map(|f| (f.owner, f.force)).collect();
    for (owner, force) in others.into_iter().filter(|(owner, _)| *owner != Owner::Seat(seat)) {
        take::units(state, table, SOURCE, hex, owner, &force)?;
    }
    for loser in state.galaxy.all_seats() {
        let_go(state, table, loser)?;
    }
    Ok(())
}
