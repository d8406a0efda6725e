//! Scuttling of one's own free will: at any time in one's own turn (2). It is no action, so that it needs no counter and ends no
//! turn; in the development phase it comes before ships are built.

use super::{Refusal, carrying};
use crate::deeds::{Scuttling, Special};
use crate::effects::people::Person;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::moments::Source;
use crate::unit::Unit;
use rules::Seat;

/// Units of one type that the rules themselves let one scuttle.
#[must_use]
pub const fn of(unit: Unit, count: u8, hex: Hex) -> Special {
    Special { hex: Some(hex), unit: Some(unit), count, ..Special::of(Source::Rules) }
}

/// What is scuttled by this, if it is that.
#[must_use]
pub fn meant(special: &Special) -> Option<Scuttling> {
    let (hex, unit) = (special.hex?, special.unit?);
    let force = Force::of(unit, u16::from(special.count));
    (special.source == Source::Rules && !force.is_empty()).then_some(Scuttling { hex, force })
}

/// May this be scuttled?
///
/// # Errors
/// Why not, or that it says nothing to scuttle.
pub fn may_be(galaxy: &Galaxy, seat: Seat, special: &Special) -> Result<(), Refusal> {
    match meant(special) {
        Some(scuttling) => may(galaxy, seat, &scuttling),
        None => Err(Refusal::new("2", format!("{special} says nothing that could be scuttled"))),
    }
}

/// May these be scuttled of free will (2)? They must be there, and what they hold must have room without them.
///
/// # Errors
/// Why not.
pub fn may(galaxy: &Galaxy, seat: Seat, scuttling: &Scuttling) -> Result<(), Refusal> {
    let Scuttling { hex, force } = scuttling;
    let there = galaxy.fleet(*hex, seat);
    let lacking = force.minus(&there);
    if !lacking.is_empty() {
        return Err(Refusal::new("2", format!("you have no {} in {hex} to scuttle", lacking.words())));
    }
    if force.has(Unit::Mercenary) {
        return Err(Refusal::new("5.4", "the mercenary is not scuttled: release the Marauder"));
    }
    let stranded = carrying::losing_room(galaxy, seat, *hex, &there.minus(force), false);
    if stranded > 0 {
        let why = format!("{stranded} of the units in {hex} would have no room without {}", force.words());
        return Err(Refusal::new("6.2", format!("{why}: scuttle those too")));
    }
    Ok(())
}

/// Does it on a table, in the development phase: whoever employs the Salvager counts ships but fighters for what is built.
pub fn carry_out(galaxy: &mut Galaxy, seat: Seat, special: &Special) {
    let Some(Scuttling { hex, force }) = meant(special) else { return };
    if galaxy.empire(seat).employs(Person::Salvager) && !force.non_fighters().is_empty() {
        Person::Salvager.effect().develop(galaxy, seat, special);
        return;
    }
    let Some(system) = galaxy.system_mut(hex) else { return };
    // Damaged ones first.
    system.damage(Owner::Seat(seat), &force, true);
    system.take(Owner::Seat(seat), &force);
}
