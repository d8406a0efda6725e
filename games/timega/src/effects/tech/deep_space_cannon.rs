//! Deep Space Cannon: siege to enemy systems instead of moving ships in. The siege itself is in `turn/action/siege.rs`.

use crate::Timega;
use crate::moments::{Effect, On};
use crate::state::State;
use rules::Seat;
use rules::table::{Play, Table};

/// Deep Space Cannon.
pub(super) struct DeepSpaceCannon;

impl Effect for DeepSpaceCannon {
    fn besieges(&self, _on: &On<'_>) -> bool {
        true
    }

    /// Siege tokens without enemy ships are cleared in the development phase.
    fn development_ends(&self, state: &mut State, _table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let galaxy = &state.galaxy;
        let lifted = |hex| !galaxy.is_enemy(hex, seat);
        let cleared: Vec<_> = galaxy.systems.keys().copied().filter(|hex| lifted(*hex)).collect();
        for hex in cleared {
            if let Some(system) = state.galaxy.system_mut(hex) {
                system.sieges.remove(&seat);
            }
        }
        Ok(())
    }
}
