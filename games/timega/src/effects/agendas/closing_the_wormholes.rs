//! Closing the Wormholes. For: nobody travels through wormholes. Against: all ships in systems with a wormhole are
//! destroyed.

use super::{Decided, Lasting, Resolution, Side, Standing, collapse};
use crate::Timega;
use crate::moments::{Effect, On};
use crate::state::State;
use rules::table::{Play, Table};

/// Closing the Wormholes.
pub(super) struct ClosingTheWormholes;

impl Resolution for ClosingTheWormholes {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        (standing == Standing::For).then_some(&Closed)
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

/// Decided for: nobody travels through wormholes.
struct Closed;

impl Effect for Closed {
    fn closes_wormholes(&self, _on: &On<'_>) -> bool {
        true
    }
}
