//! 6. The empire phase: research, an event, production, and the production marker.

use super::{event, production, research};
use crate::Throneworld;
use crate::events::Event;
use crate::state::State;
use rules::Audience;
use rules::table::{Play, Table};

/// The empire phase; it is skipped during victory attempts (11).
pub(super) fn empire(state: &mut State, table: &mut Table<Throneworld>) -> Play<()> {
    // 6.1
    let attempts = state.galaxy.edition.layout().research_attempts;
    for nth in 0..attempts {
        research::everybody(state, table, nth)?;
    }
    // 6.2; turn 1 is Outreach here, so the first whole turn is turn 2.
    if state.galaxy.turn > 2 || state.galaxy.edition.layout().event_on_turn_1 {
        event::event(state, table, attempts)?;
    }
    if state.ending.is_some() {
        return Ok(());
    }
    // 6.3
    let place = usize::from(state.galaxy.production);
    if state.galaxy.edition.production().get(place).is_some_and(|b| b.production) {
        production::produce(state, table)?;
    } else {
        table.tell(Audience::Everyone, Event::NoProduction);
    }
    // 6.4
    let place = usize::from(state.galaxy.production);
    if let Some(bold) = state.galaxy.edition.production().get(place).map(|b| b.bold) {
        state.galaxy.production = bold;
    }
    Ok(())
}
