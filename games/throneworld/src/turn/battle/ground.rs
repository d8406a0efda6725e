//! 4.6, 4.61: a round on the ground.

use super::field::{Field, Side};
use super::fire::{Volley, dice, fire};
use super::lose;
use crate::battle::Power;
use crate::force::Force;
use crate::questions::{AskFirstFire, FiringFirst};
use rules::table::Play;

pub(super) fn fire_round(field: &mut Field) -> Play<()> {
    field.battle.ground_round += 1;
    let attackers = field.battle.landed;
    let mut firing = attackers;
    let first = attackers.only(|u| field.edition.first_fire(u));
    if field.battle.ground_round == 1 && uses_first_fire(field, &first)? {
        // 4.61, ruling 36: what first fire destroys does not fire back, and its hits stay by themselves.
        let hits = attack(field, &first, true)?;
        lose::on_the_ground(field, Side::Defender, true, hits)?;
        if field.edition.errata().drop_troops_fire_once {
            firing = attackers.minus(&first);
        }
    }
    // Everybody there now fires, lost or not; Assault Troops fire so as a Bunker still stands beside them (ruling 9).
    let defenders = field.army();
    if defenders.is_empty() {
        return Ok(());
    }
    let hits = attack(field, &firing, false)?;
    lose::on_the_ground(field, Side::Defender, false, hits)?;
    let dice = dice(field, Side::Defender, false, &defenders);
    let returning = Volley { side: Side::Defender, space: false, first_fire: false, dice, absorb: 0 };
    let hits = fire(field, &returning)?;
    lose::on_the_ground(field, Side::Attacker, false, hits)
}

/// 4.61: first fire may be declined. Powers without a player use it.
fn uses_first_fire(field: &mut Field, units: &Force) -> Play<bool> {
    let Power::Seat(seat) = field.attacker else { return Ok(true) };
    if units.is_empty() || !field.edition.first_fire_is_a_choice() {
        return Ok(true);
    }
    let (battle, at, army) = (field.battle.number, field.at, field.army());
    let FiringFirst(used) = field.ask(seat, AskFirstFire { battle, at, units: *units, army })?;
    Ok(used)
}

fn attack(field: &mut Field, units: &Force, first_fire: bool) -> Play<u16> {
    let dice = dice(field, Side::Attacker, false, units);
    fire(field, &Volley { side: Side::Attacker, space: false, first_fire, dice, absorb: 0 })
}
