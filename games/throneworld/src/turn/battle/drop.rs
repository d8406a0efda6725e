//! Battle sequence v, 4.7, 8.3: drop units come down past ships that still fight.

use super::field::{Field, Side};
use super::lose;
use crate::battle::{Power, Wing};
use crate::events::{Descent, Event};
use crate::force::{Force, Sorts};
use crate::questions::{AskDrop, Dropped};
use crate::tech::Tech;
use crate::unit::Unit;
use rules::table::Play;

/// The attacker's drop invasion.
pub(super) fn invade(field: &mut Field) -> Play<()> {
    let may = droppable(field, field.attacker, &field.attack());
    if !field.is_to_be_taken() || may.is_empty() || !passes_shields(field) {
        return Ok(());
    }
    let units = chosen(field, field.attacker, may)?;
    come_down(field, &units, Descent::Drop);
    Ok(())
}

/// Drop units aboard defending fleets reinforce, whatever the attacker has there.
pub(super) fn reinforce(field: &mut Field) -> Play<()> {
    let Some(defender) = field.defender.filter(|d| *d == field.holder) else { return Ok(()) };
    let may = droppable(field, defender, &field.defending_fleet());
    if !field.is_to_be_taken() || may.is_empty() {
        return Ok(());
    }
    let units = chosen(field, defender, may)?;
    lose::remove_from_space(field, Side::Defender, &units);
    join_army(field, defender, &units);
    Ok(())
}

/// Units of this power that may drop.
pub(super) fn droppable(field: &Field, power: Power, force: &Force) -> Force {
    let race = field.race(power);
    force.only(|u| u.is_troop() && field.edition.may_drop(race, u))
}

/// 4.7: no Shields there, or a Jump rating that is not below the defender's Space rating. Raiders pass any (6.2).
fn passes_shields(field: &Field) -> bool {
    let Some(defender) = field.defender else { return true };
    field.attacker == Power::Imperial
        || !field.defence().has(Unit::Shield)
        || field.tech(field.attacker, Tech::Jump) >= field.tech(defender, Tech::Space)
}

/// Which of these the owner drops. Powers without a player drop all.
fn chosen(field: &mut Field, power: Power, may: Force) -> Play<Force> {
    let Power::Seat(seat) = power else { return Ok(may) };
    let (battle, at, round) = (field.battle.number, field.at, field.battle.space_round);
    let Dropped(units) = field.ask(seat, AskDrop { battle, at, round, may })?;
    Ok(may.common(&units))
}

/// Attacking troops come down: drop units first from fleets that could not land them otherwise, others from those that
/// can.
pub(super) fn come_down(field: &mut Field, units: &Force, how: Descent) {
    let units = units.common(&field.attack().troops());
    if units.is_empty() {
        return;
    }
    let dropping = droppable(field, field.attacker, &units);
    let mut wings = std::mem::take(&mut field.battle.wings);
    let commanded = |w: &Wing| field.attacker.seat().is_some_and(|s| field.is_commanded(s, w.ordered_from));
    lose::take_by(&mut wings, &dropping, commanded);
    lose::take_by(&mut wings, &units.minus(&dropping), |w| !commanded(w));
    field.battle.wings = wings;
    field.battle.landed = field.battle.landed.plus(&units);
    field.tell(Event::Landed { at: field.at, who: field.attacker, force: units, how });
}

/// Defending troops come down.
pub(super) fn join_army(field: &mut Field, defender: Power, units: &Force) {
    if units.is_empty() {
        return;
    }
    if let Some(system) = field.state.galaxy.systems.get_mut(&field.at) {
        system.army = system.army.plus(units);
    }
    field.tell(Event::Landed { at: field.at, who: defender, force: *units, how: Descent::Reinforcement });
}
