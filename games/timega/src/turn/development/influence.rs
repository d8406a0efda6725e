//! Influence paid for votes (5.2, 5.6).

use super::purchases::exhaust_all;
use crate::Timega;
use crate::deeds::Worth;
use crate::law::treasury;
use crate::state::State;
use rules::Seat;
use rules::table::Table;

/// Pays influence for votes: first what is at hand, then by exhausting planets, those that waste least. Gives how much was
/// paid; that is less than wanted only if no more was within reach. What a planet gives beyond that stays at hand.
pub fn pay_influence(state: &mut State, table: &mut Table<Timega>, seat: Seat, wanted: u16) -> u16 {
    let at_hand = |state: &State| state.galaxy.now.purses.get(seat.index()).map_or(0, |p| p.influence);
    let lacking = wanted.saturating_sub(at_hand(state));
    if lacking > 0 {
        let planets = treasury::planets_for_influence(&state.galaxy, seat, lacking);
        state.galaxy.now.for_votes.extend(planets.iter().copied());
        exhaust_all(state, table, seat, planets.into_iter().map(|p| (p, Worth::Influence)).collect());
    }
    let paid = wanted.min(at_hand(state));
    if let Some(purse) = state.galaxy.now.purses.get_mut(seat.index()) {
        purse.influence -= paid;
    }
    paid
}
