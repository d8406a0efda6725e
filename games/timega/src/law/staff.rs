//! 5.4: slots and wages.

use super::Refusal;
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

/// How many persons of a colour a seat employs.
#[must_use]
pub fn employed(galaxy: &Galaxy, seat: Seat, colour: Colour) -> u16 {
    let of = galaxy.empire(seat).staff.iter().filter(|h| edition().person(h.person).colour == colour);
    u16::try_from(of.count()).unwrap_or(u16::MAX)
}

/// A person's wage for a round, in influence.
#[must_use]
pub fn wage(galaxy: &Galaxy, seat: Seat, person: Person) -> Figure {
    let tier = i32::from(edition().person(person).tier);
    figure(galaxy, seat, tier, |e, on, f| e.wage(on, person, f))
}

/// May the seat hire this person, wages apart?
///
/// # Errors
/// Why not.
pub fn may_hire(galaxy: &Galaxy, seat: Seat, person: Person) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::new("5.4", why));
    let (empire, row) = (galaxy.empire(seat), edition().person(person));
    if empire.employs(person) {
        return refuse(format!("you employ the {person} already"));
    }
    let of_tier = |tier| empire.staff.iter().map(|h| h.person).find(|p| edition().person(*p).tier == tier);
    if row.tier == 4
        && let Some(other) = of_tier(4)
    {
        return refuse(format!(
            "the {person} is of tier iv, and you employ the {other}: one of that tier at a time"
        ));
    }
    let (slots, taken) = (slots(galaxy, seat, row.colour), employed(galaxy, seat, row.colour));
    if taken >= slots {
        let colour = row.colour;
        return refuse(format!("the {person} takes a {colour} slot; you have {slots} and {taken} are taken"));
    }
    Ok(())
}

/// The persons of a colour beyond its slots: how many must go, and all there are of the colour, the lowest tiers first.
#[must_use]
pub fn beyond(galaxy: &Galaxy, seat: Seat, colour: Colour) -> (u16, Vec<Person>) {
    let excess = employed(galaxy, seat, colour).saturating_sub(slots(galaxy, seat, colour));
    let staff = galaxy.empire(seat).staff.iter().map(|h| h.person);
    let mut staff: Vec<Person> = staff.filter(|p| edition().person(*p).colour == colour).collect();
    staff.sort_by_key(|p| edition().person(*p).tier);
    (excess, staff)
}

/// Who must go because planets with specialties were lost, where their owner says nothing: of every colour with too few
/// slots, the lowest tiers first.
#[must_use]
pub fn too_many(galaxy: &Galaxy, seat: Seat) -> Vec<Person> {
    let of = |colour| {
        let (excess, staff) = beyond(galaxy, seat, colour);
        staff.into_iter().take(usize::from(excess))
    };
    Colour::ALL.into_iter().flat_map(of).collect()
}
