//! What both agendas about wormholes do if they are decided against: all ships in systems with a wormhole are destroyed.

use crate::Timega;
use crate::force::Sorts;
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::law::map;
use crate::moments::Source;
use crate::state::State;
use crate::turn::take;
use rules::table::{Play, Table};

/// All ships in systems with a wormhole, printed or laid, are destroyed, and with them what finds no room any more.
pub(super) fn wormholes(state: &mut State, table: &mut Table<Timega>, source: Source) -> Play<()> {
    let systems: Vec<Hex> =
        state.galaxy.systems.keys().copied().filter(|hex| map::has_wormhole(&state.galaxy, *hex)).collect();
    for hex in systems {
        let owners: Vec<Owner> = state.galaxy.systems[&hex].fleets.iter().map(|f| f.owner).collect();
        for owner in owners {
            let ships = state.galaxy.force(hex, owner).ships();
            take::units(state, table, source, hex, owner, &ships)?;
        }
    }
    Ok(())
}
