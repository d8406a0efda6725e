//! 6.4: what may land where.

use super::Refusal;
use crate::deeds::{Invader, Landing};
use crate::edition::PlanetId;
use crate::galaxy::Galaxy;
use crate::moments::Figure;
use rules::Seat;

/// How many ground forces a planet takes: 3 for Mecatol Rex and others' homes, 2 with a dock, else 1.
#[must_use]
pub fn needs(_galaxy: &Galaxy, _seat: Seat, _planet: PlanetId) -> Figure {
    Figure::new(1)
}

/// Can this landing be made with what is in the system? Gives what lands: what was named, else the cheapest at hand.
///
/// # Errors
/// Why not.
pub fn landing(_galaxy: &Galaxy, _seat: Seat, _landing: &Landing) -> Result<Invader, Refusal> {
    Err(Refusal::new("6.4", "nothing lands yet"))
}
