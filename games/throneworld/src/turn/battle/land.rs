//! 4.6, 4.71, 8.3: troops land when nobody is left in space to stop them.

use super::drop::{come_down, droppable, join_army};
use super::field::{Field, Side};
use super::lose;
use crate::battle::{Power, Wing};
use crate::events::Descent;
use crate::force::{Force, Sorts};
use crate::questions::{AskLand, Landing};
use rules::Seat;
use rules::table::Play;

/// The attacker's regular invasion, from the fleets whose Bunker is in Comm range; drop units need none (4.7). Once in a
/// battle.
pub(super) fn invade(field: &mut Field) -> Play<()> {
    if field.invaded || !field.defence().is_empty() || field.attack().is_empty() {
        return Ok(());
    }
    field.invaded = true;
    let regular = match field.attacker {
        Power::Seat(seat) => commanded(field, seat, &field.battle.wings),
        _ => Force::NONE,
    };
    let dropping = droppable(field, field.attacker, &field.attack());
    let may = most_of(&regular, &dropping);
    if !field.is_to_be_taken() || may.is_empty() {
        return Ok(());
    }
    let units = match field.attacker {
        Power::Seat(seat) => {
            let (battle, at, round) = (field.battle.number, field.at, field.battle.space_round);
            let Landing(units) = field.ask(seat, AskLand { battle, at, round, may })?;
            may.common(&units)
        }
        _ => may,
    };
    let how = if regular.contains(&units) { Descent::Invasion } else { Descent::Drop };
    come_down(field, &units, how);
    Ok(())
}

/// 8.3: when no attacker is left in space, troops that came by INTERCEPT land beside the army that still fights, from
/// fleets whose Bunker is in Comm range. Once in a battle.
pub(super) fn reinforce(field: &mut Field) -> Play<()> {
    let Some(Power::Seat(seat)) = field.defender.filter(|d| *d == field.holder) else { return Ok(()) };
    let held = field.is_fought_on_the_ground() && field.fleet(Side::Attacker).is_empty();
    if field.reinforced || !held {
        return Ok(());
    }
    field.reinforced = true;
    let regular = commanded(field, seat, &field.battle.interceptors);
    let dropping = droppable(field, Power::Seat(seat), &field.defending_fleet());
    let may = most_of(&regular, &dropping);
    if may.is_empty() {
        return Ok(());
    }
    let (battle, at, round) = (field.battle.number, field.at, field.battle.space_round);
    let Landing(units) = field.ask(seat, AskLand { battle, at, round, may })?;
    let units = may.common(&units);
    // Drop units land from any ship; the other troops of the fleet that was here before must stay aboard.
    let dropping = dropping.common(&units);
    lose::remove_from_space(field, Side::Defender, &dropping);
    lose::take_in_turn(&mut field.battle.interceptors, &units.minus(&dropping));
    join_army(field, Power::Seat(seat), &units);
    Ok(())
}

/// Troops aboard fleets whose Bunker is in Comm range of this hex.
fn commanded(field: &Field, seat: Seat, wings: &[Wing]) -> Force {
    let near = wings.iter().filter(|w| field.is_commanded(seat, w.ordered_from));
    near.fold(Force::NONE, |sum, wing| sum.plus(&wing.force.troops()))
}

/// Of each type the greater number: the same units counted for two reasons.
fn most_of(one: &Force, other: &Force) -> Force {
    one.plus(&other.minus(one))
}
