//! Holder of Mecatol Rex. For: whoever controls it may discard a law. Against: whoever controls it may place a
//! biohazard counter there.

use super::{Decided, Resolution, Side};
use crate::Timega;
use crate::deeds::Choice;
use crate::events::EffectEvent;
use crate::hex::Hex;
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::council;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Holder of Mecatol Rex.
pub(super) struct HolderOfMecatolRex;

impl Resolution for HolderOfMecatolRex {
    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        let holder = state.galaxy.playing().find(|seat| state.galaxy.controls(Hex::MECATOL, *seat));
        let Some(holder) = holder else { return Ok(()) };
        match decided.side {
            Side::For => discard(state, table, decided, holder),
            Side::Against => infect(state, table, decided, holder),
        }
    }
}

/// The holder may discard a law; silence discards none.
fn discard(state: &mut State, table: &mut Table<Timega>, decided: &Decided, holder: Seat) -> Play<()> {
    let among =
        state.galaxy.council.laws.iter().map(|law| Choice::Agenda(law.agenda, Some(law.side))).collect();
    let (source, otherwise) = (decided.source(), Vec::new());
    let offer = Offer { source, what: "discard", among, least: 0, most: 1, otherwise };
    for choice in ask::choose(state, table, holder, offer)? {
        let chosen = |law: &&crate::galaxy::Law| choice == Choice::Agenda(law.agenda, Some(law.side));
        if let Some(law) = state.galaxy.council.laws.iter().find(chosen).copied() {
            council::discard(state, table, law, Some(decided.matter.agenda));
        }
    }
    Ok(())
}

/// The holder may put a biohazard counter on the planet; silence does, for it harms nobody but invaders.
fn infect(state: &mut State, table: &mut Table<Timega>, decided: &Decided, holder: Seat) -> Play<()> {
    let Some(system) = state.galaxy.systems.get(&Hex::MECATOL) else { return Ok(()) };
    let clean = system.planets.iter().filter(|(_, p)| !p.biohazard);
    let among: Vec<Choice> = clean.map(|(id, _)| Choice::Planet(*id)).collect();
    let (source, otherwise) = (decided.source(), among.clone());
    let offer = Offer { source, what: "infect", among, least: 0, most: 1, otherwise };
    for choice in ask::choose(state, table, holder, offer)? {
        let Choice::Planet(planet) = choice else { continue };
        if let Some(planet) = state.galaxy.planet_mut(planet) {
            planet.biohazard = true;
        }
        let (seat, what, about) = (Some(holder), "infected".into(), vec![choice]);
        let told = EffectEvent::Worked { source, seat, what, about, count: 1 };
        table.tell(Audience::Everyone, told.into());
    }
    Ok(())
}
