//! Whatever destroys units destroys them here, so that what counts towards objectives is counted and effects are told.

use crate::Timega;
use crate::edition::edition;
use crate::galaxy::{Galaxy, Mercenary, Owner, Stage};
use crate::halves::Halves;
use crate::moments::{Losses, in_force};
use crate::state::State;
use crate::unit::Unit;
use rules::Seat;
use rules::table::{Play, Table};

/// Takes these units off the map, damaged ones first, counts what they are worth to whoever destroyed them (5.1), and
/// tells the effects of both sides. What was not there is not lost.
///
/// # Errors
/// A pause of the table.
pub fn lose(state: &mut State, table: &mut Table<Timega>, losses: &Losses) -> Play<()> {
    let galaxy = &mut state.galaxy;
    let Some(system) = galaxy.system_mut(losses.hex) else { return Ok(()) };
    let lost = system.force(losses.owner).common(&losses.lost);
    if lost.is_empty() {
        return Ok(());
    }
    let losses = Losses { lost, ..losses.clone() };
    system.lose(losses.owner, &lost);
    if let Some(battle) = galaxy.now.battle.as_mut().filter(|b| b.hex == losses.hex)
        && [battle.attacker, battle.defender].contains(&losses.owner)
    {
        let side = battle.side(losses.owner);
        battle.lost[side] = battle.lost[side].plus(&lost);
    }
    if let Some(owner) = losses.owner.seat()
        && lost.has(Unit::Mercenary)
    {
        galaxy.empire_mut(owner).deeds.mercenary = Mercenary::Dead;
    }
    credit(galaxy, &losses);
    let by = losses.by.seat();
    // Whoever destroyed them sets them aside (Conqueror) before others come in their place (Transfabrication).
    for holder in by.into_iter().chain(losses.owner.seat()) {
        for force in in_force(&state.galaxy, Some(holder)) {
            force.effect.ships_lost(state, table, holder, &losses)?;
        }
    }
    Ok(())
}

/// Counts towards the objectives of whoever destroyed another player's units. The guards are nobody's enemy units (2).
fn credit(galaxy: &mut Galaxy, losses: &Losses) {
    let Some(by) = losses.by.seat().filter(|_| losses.owner != Owner::Guards) else { return };
    let empire = galaxy.empire_mut(by);
    let capital = losses.lost.only(Unit::is_capital).total();
    empire.deeds.capitals = empire.deeds.capitals.saturating_add(u16::try_from(capital).unwrap_or(u16::MAX));
    if empire.stage == Stage::Republic {
        for (unit, count) in losses.lost.iter() {
            let cost = Halves(edition().unit(unit).cost.unwrap_or(0));
            empire.deeds.destroyed_as_republic += cost.times(i32::from(count));
        }
    }
}

/// The seats of a battle, the attacker's first.
pub(super) fn seats(attacker: Owner, defender: Owner) -> impl Iterator<Item = Seat> {
    [attacker, defender].into_iter().filter_map(Owner::seat)
}
