//! Space docks adrift (8.3): how they move, and when they are alone among others.

use crate::Timega;
use crate::events::ActionEvent;
use crate::galaxy::Drifting;
use crate::hex::Hex;
use crate::law::actions;
use crate::moments::in_force;
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// The dock adrift goes a way the law allows. Which planet's specialties it uses is open until the next development phase.
pub(super) fn go(state: &mut State, table: &mut Table<Timega>, seat: Seat, way: &[Hex]) {
    let (Some(from), Some(to)) = (way.first(), way.last()) else { return };
    let taken = state.galaxy.system_mut(*from).and_then(|s| s.drifting.take());
    if let (Some(Drifting { dock, .. }), Some(system)) = (taken, state.galaxy.system_mut(*to)) {
        system.drifting = Some(Drifting { dock, uses: None });
        table.tell(Audience::Everyone, ActionEvent::DockMoved { seat, way: way.to_vec() }.into());
    }
}

/// An action or a battle in a system is over: whoever has units or a dock there among others' ships hears of it.
///
/// # Errors
/// A pause of the table.
pub fn beset(state: &mut State, table: &mut Table<Timega>, hex: Hex) -> Play<()> {
    for holder in state.galaxy.all_seats() {
        if state.galaxy.is_enemy(hex, holder) && actions::has_units(&state.galaxy, holder, hex) {
            for force in in_force(&state.galaxy, Some(holder)) {
                force.effect.beset(state, table, holder, hex)?;
            }
        }
    }
    Ok(())
}
