//! 4.53, 8.3: before a battle the owner of the world shifts troops between the ground and the fleet, but not into
//! fleets that came by INTERCEPT.

use super::field::Field;
use crate::battle::Power;
use crate::force::Sorts;
use crate::questions::{AskAboard, Embarked};
use rules::table::Play;

pub(super) fn embark(field: &mut Field) -> Play<()> {
    let Power::Seat(owner) = field.holder else { return Ok(()) };
    if field.defender != Some(Power::Seat(owner)) {
        return Ok(());
    }
    let edition = field.edition.clone();
    let fleet = field.state.galaxy.orbit(field.at, owner);
    let troops = field.army().troops();
    if troops.is_empty() || edition.capacity(&fleet) <= edition.load(&fleet) {
        return Ok(());
    }
    let asked = AskAboard { battle: field.battle.number, at: field.at };
    let Embarked(chosen) = field.ask(owner, asked)?;
    let full = edition.load(&fleet.plus(&chosen)) > edition.capacity(&fleet);
    if full || !troops.contains(&chosen) {
        return Ok(()); // as if nothing had been said: they stay on the ground
    }
    let galaxy = &mut field.state.galaxy;
    if let Some(orbit) = galaxy.orbits.get_mut(&field.at).and_then(|o| o.get_mut(&owner))
        && let Some(system) = galaxy.systems.get_mut(&field.at)
    {
        system.army = system.army.minus(&chosen);
        orbit.force = orbit.force.plus(&chosen);
    }
    Ok(())
}
