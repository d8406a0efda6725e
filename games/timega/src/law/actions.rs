//! 6.2: what may be done in a turn of the action phase.

use super::Refusal;
use crate::deeds::{Act, Special};
use crate::galaxy::Galaxy;
use rules::Seat;

/// May this be done now?
///
/// # Errors
/// Everything that does not fit.
pub fn possible(_galaxy: &Galaxy, _seat: Seat, act: &Act) -> Result<(), Vec<Refusal>> {
    match act {
        Act::Pass => Ok(()),
        Act::Tactical(_) | Act::Special(_) => Err(vec![Refusal::new("6.2", "nothing can be done yet")]),
    }
}

/// Everything a seat may do as an action beside tactical actions.
#[must_use]
pub fn specials(galaxy: &Galaxy, seat: Seat) -> Vec<Special> {
    let on = crate::moments::On { galaxy, seat };
    let mut list = Vec::new();
    for force in crate::moments::in_force(galaxy, Some(seat)) {
        force.effect.actions(&on, &mut list);
    }
    list
}
