//! Wormhole Reconstruction. For: all systems with a wormhole are adjacent. Against: all ships in systems with a
//! wormhole are destroyed.

use super::{Decided, Lasting, Resolution, Side, Standing, collapse};
use crate::Timega;
use crate::edition::Wormhole;
use crate::moments::{Effect, On};
use crate::state::State;
use rules::table::{Play, Table};

/// Wormhole Reconstruction.
pub(super) struct WormholeReconstruction;

impl Resolution for WormholeReconstruction {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        (standing == Standing::For).then_some(&Joined)
    }

    fn lasting(&self, side: Side) -> Lasting {
        if side == Side::For { Lasting::Forever } else { Lasting::Once }
    }

    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        if decided.side == Side::Against {
            collapse::wormholes(state, table, decided.source())?;
        }
        Ok(())
    }
}

/// Decided for: every wormhole leads to every other.
struct Joined;

impl Effect for Joined {
    fn joins_wormholes(&self, _on: &On<'_>, _one: Wormhole, _other: Wormhole) -> bool {
        true
    }
}
