//! 5.3: technologies, what they cost, and who may research them.

use crate::effects::tech::Tech;
use crate::galaxy::Galaxy;
use crate::halves::Halves;
use crate::moments::{Figure, figure};
use rules::Seat;

/// What a technology costs before credits, in half resources.
#[must_use]
pub fn cost(galaxy: &Galaxy, seat: Seat, tech: Tech) -> Figure {
    figure(galaxy, seat, Halves::whole(7).0, |e, on, f| e.tech_cost(on, tech, f))
}
