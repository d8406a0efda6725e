//! 5.4: slots and wages.

use crate::edition::{Colour, edition};
use crate::effects::people::Person;
use crate::galaxy::Galaxy;
use crate::moments::{Figure, figure};
use rules::Seat;

/// How many hiring slots of a colour a seat has: the specialties of the planets it owns.
#[must_use]
pub fn slots(galaxy: &Galaxy, seat: Seat, colour: Colour) -> u16 {
    let of = |planet| edition().planet(planet).specialties.iter().filter(|c| **c == colour).count();
    let sum: usize = galaxy.planets_of(seat).map(|(_, id, _)| of(id)).sum();
    u16::try_from(sum).unwrap_or(u16::MAX)
}

/// A person's wage for a round, in influence.
#[must_use]
pub fn wage(galaxy: &Galaxy, seat: Seat, person: Person) -> Figure {
    let tier = i32::from(edition().person(person).tier);
    figure(galaxy, seat, tier, |e, on, f| e.wage(on, person, f))
}
