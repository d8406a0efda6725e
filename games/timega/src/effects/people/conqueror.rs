//! Conqueror: ships of a named type that are destroyed are set aside until the development phase is over. Their owners
//! have those pieces no more until then (`law/building.rs`); they go back at the end of that phase, whoever is still
//! employed (`turn/development/mod.rs`).

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::people::Person;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::moments::{Effect, Losses, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Conqueror.
pub(super) struct Conqueror;

const SOURCE: Source = Source::Person(Person::Conqueror);

/// The type of ship the others have most of, the costliest of those.
fn most_seen(galaxy: &Galaxy, seat: Seat, types: &[Unit]) -> Option<Unit> {
    let seen = |unit: Unit| galaxy.all_seats().filter(|s| *s != seat).map(|s| galaxy.on_map(s, unit)).sum();
    types.iter().copied().max_by_key(|unit| -> u32 { seen(*unit) })
}

impl Effect for Conqueror {
    fn hired(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let types: Vec<Unit> =
            Unit::ALL.into_iter().filter(|u| u.is_ship() && *u != Unit::Mercenary).collect();
        let otherwise = most_seen(&state.galaxy, seat, &types).map(Choice::Unit).into_iter().collect();
        let among = types.into_iter().map(Choice::Unit).collect();
        let offer = Offer { source: SOURCE, what: "name", among, least: 1, most: 1, otherwise };
        let chosen = ask::choose(state, table, seat, offer)?;
        if let Some(Choice::Unit(unit)) = chosen.first() {
            state.galaxy.empire_mut(seat).spoils.named = Some(*unit);
        }
        let told = EffectEvent::Chose { seat, source: SOURCE, what: "name".into(), chosen };
        table.tell(Audience::Everyone, told.into());
        Ok(())
    }

    fn released(&self, state: &mut State, _table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        state.galaxy.empire_mut(seat).spoils.named = None;
        Ok(())
    }

    fn ships_lost(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        losses: &Losses,
    ) -> Play<()> {
        let Some(unit) = state.galaxy.empire(holder).spoils.named else { return Ok(()) };
        let (Some(from), Some(by)) = (losses.owner.seat(), losses.by.seat()) else {
            return Ok(());
        };
        let count = losses.lost.count(unit);
        if by != holder || from == holder || count == 0 {
            return Ok(());
        }
        state.galaxy.empire_mut(holder).spoils.set_aside(from, &Force::of(unit, count));
        let about = vec![Choice::Seat(from), Choice::Unit(unit)];
        let (seat, what, count) = (Some(holder), "kept".to_owned(), i32::from(count));
        let told = EffectEvent::Worked { source: SOURCE, seat, what, about, count };
        table.tell(Audience::Everyone, told.into());
        Ok(())
    }
}
