//! Marauder: a mercenary comes to a friendly system, or moves to another; released, it goes back; dead, it is gone for good.
//! When a mercenary is hit it may live: `turn/battle/casualties.rs`.

use crate::Timega;
use crate::deeds::Choice;
use crate::effects::people::Person;
use crate::events::EffectEvent;
use crate::force::Force;
use crate::galaxy::{Galaxy, Mercenary, Owner};
use crate::hex::Hex;
use crate::moments::{Effect, Source};
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::give;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Marauder.
pub(super) struct Marauder;

const SOURCE: Source = Source::Person(Person::Marauder);

/// Where the mercenary of a seat is.
fn place(galaxy: &Galaxy, seat: Seat) -> Option<Hex> {
    galaxy.systems.keys().copied().find(|hex| galaxy.fleet(*hex, seat).has(Unit::Mercenary))
}

/// Takes the mercenary off the map. Gives where it was.
fn recall(galaxy: &mut Galaxy, seat: Seat) -> Option<Hex> {
    let hex = place(galaxy, seat)?;
    let system = galaxy.system_mut(hex)?;
    system.take(Owner::Seat(seat), &Force::of(Unit::Mercenary, 1));
    Some(hex)
}

impl Effect for Marauder {
    fn hired(&self, state: &mut State, _table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let mercenary = &mut state.galaxy.empire_mut(seat).deeds.mercenary;
        if *mercenary == Mercenary::None {
            *mercenary = Mercenary::Reserve;
        }
        Ok(())
    }

    /// Once a round, when everything else of the development phase is done: it is placed, or it may move.
    fn development_ends(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let (galaxy, mercenary) = (&state.galaxy, state.galaxy.empire(seat).deeds.mercenary);
        let from = place(galaxy, seat);
        let friendly = galaxy.systems.keys().copied().filter(|hex| galaxy.is_friendly(*hex, seat));
        let among: Vec<Choice> = friendly.filter(|hex| Some(*hex) != from).map(Choice::Hex).collect();
        let home = Choice::Hex(galaxy.empire(seat).home);
        let offer = match mercenary {
            Mercenary::OnMap => {
                Offer { source: SOURCE, what: "move", among, least: 0, most: 1, otherwise: Vec::new() }
            }
            Mercenary::None | Mercenary::Reserve => {
                let first = among.iter().copied().find(|c| *c == home).or(among.first().copied());
                let otherwise = first.into_iter().collect();
                Offer { source: SOURCE, what: "place", among, least: 1, most: 1, otherwise }
            }
            Mercenary::Dead => return Ok(()),
        };
        for choice in ask::choose(state, table, seat, offer)? {
            let Choice::Hex(hex) = choice else { continue };
            let one = Force::of(Unit::Mercenary, 1);
            match recall(&mut state.galaxy, seat) {
                Some(from) => {
                    if let Some(system) = state.galaxy.system_mut(hex) {
                        system.add(Owner::Seat(seat), &one, &Force::NONE);
                    }
                    let about = vec![Choice::Shift(from, hex)];
                    let (seat, what) = (Some(seat), "moved".to_owned());
                    let told = EffectEvent::Worked { source: SOURCE, seat, what, about, count: 1 };
                    table.tell(Audience::Everyone, told.into());
                }
                None => {
                    give::units(state, table, seat, SOURCE, hex, &one);
                    state.galaxy.empire_mut(seat).deeds.mercenary = Mercenary::OnMap;
                }
            }
        }
        Ok(())
    }

    fn released(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        let Some(hex) = recall(&mut state.galaxy, seat) else { return Ok(()) };
        state.galaxy.empire_mut(seat).deeds.mercenary = Mercenary::Reserve;
        let (seat, what, about) = (Some(seat), "recalled".to_owned(), vec![Choice::Hex(hex)]);
        let told = EffectEvent::Worked { source: SOURCE, seat, what, about, count: 1 };
        table.tell(Audience::Everyone, told.into());
        Ok(())
    }
}
