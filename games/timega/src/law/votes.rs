//! 5.6: votes.

use crate::edition::edition;
use crate::effects::agendas::Agenda;
use crate::galaxy::Galaxy;
use crate::moments::{Figure, any, figure};
use rules::Seat;

/// Free votes of a seat on an agenda: the influence of planets with its docks, and what effects give.
#[must_use]
pub fn free(galaxy: &Galaxy, seat: Seat, agenda: Agenda) -> Figure {
    let docks = galaxy.docks_of(seat).filter_map(|(_, planet, _)| planet);
    let base: i32 = docks.map(|p| i32::from(edition().planet(p).influence)).sum();
    figure(galaxy, seat, base, |e, on, f| e.free_votes(on, agenda, f))
}

/// May the seat vote on an agenda?
#[must_use]
pub fn may_vote(galaxy: &Galaxy, seat: Seat) -> bool {
    any(galaxy, seat, |e, on| e.forbids_votes(on)).is_none()
}
