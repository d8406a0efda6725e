//! Battle sequence i to iii: a round in space.

use super::field::{Field, Side};
use super::fire::{Volley, dice, fire};
use super::lose;
use rules::table::Play;

pub(super) fn fire_round(field: &mut Field) -> Play<()> {
    field.battle.space_round += 1;
    let (attack, defence) = (field.fleet(Side::Attacker), field.fleet(Side::Defender));
    // Everybody there at the start of the round fires, lost or not; every Shield there then absorbs a hit.
    let volley = |side, dice, absorb| Volley { side, space: true, first_fire: false, dice, absorb };
    let attacking =
        volley(Side::Attacker, dice(field, Side::Attacker, true, &attack), field.edition.absorbs(&defence));
    let returning =
        volley(Side::Defender, dice(field, Side::Defender, true, &defence), field.edition.absorbs(&attack));
    let hits = fire(field, &attacking)?; // i
    lose::in_space(field, Side::Defender, hits)?; // ii
    let hits = fire(field, &returning)?;
    lose::in_space(field, Side::Attacker, hits) // iii
}
