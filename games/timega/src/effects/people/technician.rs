//! Technician: an alpha or beta wormhole at one of one's docks, for one's own use; it goes with the Technician. A token
//! leads nowhere without the dock it lies on (`law/map.rs`).

use crate::Timega;
use crate::deeds::{Choice, Special};
use crate::edition::Wormhole;
use crate::effects::people::Person;
use crate::events::EffectEvent;
use crate::galaxy::{Galaxy, WormholeToken};
use crate::hex::Hex;
use crate::moments::{Capture, Effect, On, Source};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Technician.
pub(super) struct Technician;

const SOURCE: Source = Source::Person(Person::Technician);

/// Takes a seat's token off the map. Gives where it lay.
fn remove(galaxy: &mut Galaxy, seat: Seat) -> Option<Hex> {
    let mut place = None;
    for (hex, system) in &mut galaxy.systems {
        let before = system.wormholes.len();
        system.wormholes.retain(|t| t.only != Some(seat));
        if system.wormholes.len() < before {
            place = Some(*hex);
        }
    }
    place
}

impl Effect for Technician {
    /// `planet`: that of the dock; `hex`: where a dock is adrift; `wormhole`: the letter.
    fn developments(&self, on: &On<'_>, specials: &mut Vec<Special>) {
        for (hex, planet, _) in on.galaxy.docks_of(on.seat) {
            for letter in [Wormhole::Alpha, Wormhole::Beta] {
                let token = WormholeToken { letter, only: Some(on.seat) };
                if on.galaxy.system(hex).is_some_and(|s| s.wormholes.contains(&token)) {
                    continue;
                }
                let (hex, wormhole) = (planet.is_none().then_some(hex), Some(letter));
                specials.push(Special { planet, hex, wormhole, ..Special::of(SOURCE) });
            }
        }
    }

    fn develop(&self, galaxy: &mut Galaxy, seat: Seat, special: &Special) {
        let place = special.planet.and_then(|planet| galaxy.place_of(planet)).or(special.hex);
        let (Some(hex), Some(letter)) = (place, special.wormhole) else { return };
        remove(galaxy, seat);
        if let Some(system) = galaxy.system_mut(hex) {
            system.wormholes.push(WormholeToken { letter, only: Some(seat) });
        }
    }

    /// With its dock the token is lost.
    fn captured(
        &self,
        state: &mut State,
        table: &mut Table<Timega>,
        holder: Seat,
        capture: &Capture,
    ) -> Play<()> {
        let Some(hex) = state.galaxy.place_of(capture.planet) else { return Ok(()) };
        let lies = state.galaxy.system(hex).is_some_and(|s| s.has_token_of(holder));
        if lies && !state.galaxy.has_dock(hex, holder) {
            taken_away(state, table, holder);
        }
        Ok(())
    }

    fn released(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        taken_away(state, table, seat);
        Ok(())
    }
}

fn taken_away(state: &mut State, table: &mut Table<Timega>, seat: Seat) {
    if let Some(hex) = remove(&mut state.galaxy, seat) {
        let (seat, what, about) = (Some(seat), "closed".to_owned(), vec![Choice::Hex(hex)]);
        let told = EffectEvent::Worked { source: SOURCE, seat, what, about, count: 1 };
        table.tell(Audience::Everyone, told.into());
    }
}
