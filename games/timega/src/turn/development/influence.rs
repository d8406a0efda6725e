//! Influence paid for votes (5.2, 5.6).

use crate::Timega;
use crate::deeds::Worth;
use crate::events::DevelopmentEvent;
use crate::law::treasury;
use crate::state::State;
use rules::table::Table;
use rules::{Audience, Seat};

/// Pays influence for votes: first what is at hand, then by exhausting planets, those that waste least. Gives how much was
/// paid; that is less than wanted only if no more was within reach. What a planet gives beyond that stays at hand.
pub fn pay_influence(state: &mut State, table: &mut Table<Timega>, seat: Seat, wanted: u16) -> u16 {
    let at_hand = |state: &State| state.galaxy.now.purses.get(seat.index()).map_or(0, |p| p.influence);
    let lacking = wanted.saturating_sub(at_hand(state));
    if lacking > 0 {
        let planets = treasury::planets_for_influence(&state.galaxy, seat, lacking);
        for planet in &planets {
            treasury::exhaust(&mut state.galaxy, seat, *planet, Worth::Influence);
        }
        state.galaxy.now.for_votes.extend(planets.iter().copied());
        if let (false, Some(purse)) = (planets.is_empty(), state.galaxy.now.purses.get(seat.index()).copied())
        {
            let planets = planets.into_iter().map(|p| (p, Worth::Influence)).collect();
            let (resources, influence) = (purse.resources, purse.influence);
            let credits = Vec::new();
            let told = DevelopmentEvent::Exhausted { seat, planets, resources, influence, credits };
            table.tell(Audience::Everyone, told.into());
        }
    }
    let paid = wanted.min(at_hand(state));
    if let Some(purse) = state.galaxy.now.purses.get_mut(seat.index()) {
        purse.influence -= paid;
    }
    paid
}
