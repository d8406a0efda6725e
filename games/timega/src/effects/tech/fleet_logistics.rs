//! Fleet Logistics: once a round one of the command counters on the map is flipped to its fleet side, so that ships may
//! leave its system. Asked at the end of each of the owner's actions until it is used.

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::tech::Tech;
use crate::events::ActionEvent;
use crate::galaxy::CounterSide;
use crate::moments::{Effect, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Fleet Logistics.
pub(super) struct FleetLogistics;

impl Effect for FleetLogistics {
    fn action_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        if state.galaxy.empire(seat).logistics_used {
            return Ok(());
        }
        let source = Source::Tech(Tech::FleetLogistics);
        let bound = state.galaxy.systems.iter().filter(|(_, s)| s.has_counter(seat, Some(CounterSide::Race)));
        let among: Vec<Choice> = bound.map(|(hex, _)| Choice::Hex(*hex)).collect();
        let offer = Offer { source, what: "flip", among, least: 0, most: 1, otherwise: Vec::new() };
        for choice in ask::choose(state, table, seat, offer)? {
            let Choice::Hex(hex) = choice else { continue };
            let Some(system) = state.galaxy.system_mut(hex) else { continue };
            let mine = |c: &&mut crate::galaxy::Counter| c.seat == seat && c.side == CounterSide::Race;
            if let Some(counter) = system.counters.iter_mut().find(mine) {
                counter.side = CounterSide::Fleet;
            }
            system.counters.sort_unstable();
            state.galaxy.empire_mut(seat).logistics_used = true;
            table.tell(Audience::Everyone, ActionEvent::Flipped { seat, hex, source }.into());
        }
        Ok(())
    }
}
