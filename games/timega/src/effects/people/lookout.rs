//! Lookout: after the battle phase, twice, a destroyer or cruiser may move to an adjacent empty system.

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::people::Person;
use crate::events::ActionEvent;
use crate::force::Force;
use crate::galaxy::Owner;
use crate::law::scouting;
use crate::moments::{Change, Effect, How, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Lookout.
pub(super) struct Lookout;

const SOURCE: Source = Source::Person(Person::Lookout);

impl Effect for Lookout {
    fn battle_phase_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        for _ in 0..2 {
            let ways = scouting::ways(&state.galaxy, seat);
            let among = ways.into_iter().map(|(unit, from, to)| Choice::Voyage(unit, from, to)).collect();
            let offer =
                Offer { source: SOURCE, what: "scout", among, least: 0, most: 1, otherwise: Vec::new() };
            for choice in ask::choose(state, table, seat, offer)? {
                let Choice::Voyage(unit, from, to) = choice else { continue };
                let (owner, force) = (Owner::Seat(seat), Force::of(unit, 1));
                let taken = state.galaxy.system_mut(from).map(|s| s.take(owner, &force));
                if let (Some((units, damaged)), Some(system)) = (taken, state.galaxy.system_mut(to)) {
                    system.add(owner, &units, &damaged);
                }
                let why = vec![Change { source: SOURCE, how: How::Base(1) }];
                let told = ActionEvent::Moved { seat, force, way: vec![from, to], why };
                table.tell(Audience::Everyone, told.into());
            }
        }
        Ok(())
    }
}
