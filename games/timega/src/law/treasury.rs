//! 5.2: what exhausting planets brings.

use crate::edition::edition;
use crate::galaxy::Galaxy;
use rules::Seat;

/// How much influence a seat could still spend in this development phase: what it has at hand, and every planet not yet
/// exhausted.
#[must_use]
pub fn influence_within_reach(galaxy: &Galaxy, seat: Seat) -> u16 {
    let at_hand = galaxy.now.purses.get(seat.index()).map_or(0, |p| p.influence);
    let fresh = galaxy.planets_of(seat).filter(|(_, _, p)| !p.exhausted);
    let fresh: u16 = fresh.map(|(_, id, _)| u16::from(edition().planet(id).influence)).sum();
    at_hand.saturating_add(fresh)
}
