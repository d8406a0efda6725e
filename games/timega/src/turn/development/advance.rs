//! Step 1: empires advance (5.1). The first Imperium Rex has won.

use crate::Timega;
use crate::events::{DevelopmentEvent, EffectEvent};
use crate::force::Force;
use crate::galaxy::Stage;
use crate::law::objectives;
use crate::moments::Source;
use crate::state::State;
use crate::turn::victory;
use crate::unit::Unit;
use rules::table::Table;
use rules::{Audience, Seat};

/// Advances an empire, if it may.
pub(super) fn advance(state: &mut State, table: &mut Table<Timega>, seat: Seat) {
    let Ok(to) = objectives::may_advance(&state.galaxy, seat) else { return };
    if state.galaxy.empire(seat).left {
        return;
    }
    let flagship = objectives::advance(&mut state.galaxy, seat, to);
    table.tell(Audience::Everyone, DevelopmentEvent::Advanced { seat, to }.into());
    if let Some(hex) = flagship {
        let (source, force) = (Source::Rules, Force::of(Unit::Flagship, 1));
        table.tell(Audience::Everyone, EffectEvent::Received { seat, source, force, hex }.into());
    }
    if to == Stage::ImperiumRex {
        victory::won(state, table, &[seat], "imperium rex", "they rule from Mecatol Rex as Imperium Rex");
    }
}
