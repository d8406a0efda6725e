//! 6.2: how ships come to the active system.

use super::Refusal;
use crate::deeds::Move;
use crate::deeds::Tactical;
use crate::galaxy::{Galaxy, Spare};
use crate::moments::{Change, Trip};
use rules::Seat;

/// A move as it can be made.
#[derive(Clone, PartialEq, Debug)]
pub struct Journey {
    /// What moves.
    pub of: Move,
    /// The way.
    pub trip: Trip,
    /// Movement points the ships do not use.
    pub spare: Vec<Spare>,
    /// What changed their movement.
    pub why: Vec<Change>,
}

/// Can these moves be made? Gives each with its way.
///
/// # Errors
/// Everything that does not fit, each with the section and the figure.
pub fn journeys(_galaxy: &Galaxy, _seat: Seat, _tactical: &Tactical) -> Result<Vec<Journey>, Vec<Refusal>> {
    Err(vec![Refusal::new("6.2", "nothing moves yet")])
}
