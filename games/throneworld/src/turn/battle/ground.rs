//! 4.6, 4.61: a round on the ground.

use super::field::{Field, Side};
use super::fire::{Volley, dice, fire};
use super::lose;
use crate::force::Force;
use rules::table::Play;

pub(super) fn fire_round(field: &mut Field) -> Play<()> {
    field.battle.ground_round += 1;
    let attackers = field.battle.landed;
    let mut firing = attackers;
    if field.battle.ground_round == 1 {
        // 4.61, ruling 36: what first fire destroys does not fire back, and its hits stay by themselves.
        let first = attackers.only(|u| field.edition.first_fire(u));
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

fn attack(field: &mut Field, units: &Force, first_fire: bool) -> Play<u16> {
    let dice = dice(field, Side::Attacker, false, units);
    fire(field, &Volley { side: Side::Attacker, space: false, first_fire, dice, absorb: 0 })
}
