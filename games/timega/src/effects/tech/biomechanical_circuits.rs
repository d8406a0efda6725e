//! Biomechanical Circuits: one more command counter at the beginning of every action phase.

use crate::Timega;
use crate::effects::tech::Tech;
use crate::moments::{Effect, Source};
use crate::state::State;
use crate::turn::give;
use rules::Seat;
use rules::table::{Play, Table};

/// Biomechanical Circuits.
pub(super) struct BiomechanicalCircuits;

impl Effect for BiomechanicalCircuits {
    fn counters_for_actions(&self) -> u8 {
        1
    }

    fn action_phase_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        give::counters(
            state,
            table,
            seat,
            Source::Tech(Tech::BiomechanicalCircuits),
            self.counters_for_actions().cast_signed(),
            0,
        );
        Ok(())
    }
}
