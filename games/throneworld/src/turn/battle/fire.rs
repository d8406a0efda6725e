//! 4.6: a side fires. A die hits with a 6, counting the firing side's advantage in technology.

use super::field::{Field, Side};
use crate::events::Event;
use crate::force::Force;
use rules::table::Play;

/// One side's fire.
pub(super) struct Volley {
    pub(super) side: Side,
    pub(super) space: bool,
    pub(super) first_fire: bool,
    pub(super) dice: u32,
    /// Hits the Shields of the other side can absorb this round.
    pub(super) absorb: u32,
}

/// Rolls for a side; gives the hits that are left when Shields have absorbed theirs (ruling 35).
pub(super) fn fire(field: &mut Field, volley: &Volley) -> Play<u16> {
    if volley.dice == 0 {
        return Ok(0);
    }
    let (edge, round) = match volley.space {
        true => (field.space_edge, field.battle.space_round),
        false => (field.ground_edge, field.battle.ground_round),
    };
    let need = need(volley.side, edge);
    let place = if volley.space { "in space" } else { "on the ground" };
    let side = match (volley.side, volley.first_fire) {
        (Side::Attacker, false) => "attacker",
        (Side::Attacker, true) => "first fire",
        (Side::Defender, _) => "defender",
    };
    let why = format!("battle at {}, round {round} {place}, {side}", field.at);
    let mut dice = Vec::new();
    for _ in 0..volley.dice {
        dice.push(u8::try_from(field.table.roll(why.as_str(), 6)?).unwrap_or(6));
    }
    let hits = dice.iter().filter(|die| **die >= need).count();
    let hits = u16::try_from(hits).unwrap_or(u16::MAX);
    let absorbed = u16::try_from(volley.absorb).unwrap_or(u16::MAX).min(hits);
    let who = field.power(volley.side, volley.space);
    field.tell(Event::Fired {
        at: field.at,
        space: volley.space,
        round,
        who,
        attacking: volley.side == Side::Attacker,
        first_fire: volley.first_fire,
        dice,
        need,
        hits,
        absorbed,
    });
    Ok(hits - absorbed)
}

/// The lowest die that hits: 6, less the advantage of the side that fires; the other side still needs a 6.
pub(super) fn need(side: Side, edge: i8) -> u8 {
    let advantage = match side {
        Side::Attacker => edge,
        Side::Defender => edge.saturating_neg(),
    };
    6_u8.saturating_sub(u8::try_from(advantage).unwrap_or(0)).max(1)
}

/// The dice of a side's force.
pub(super) fn dice(field: &Field, side: Side, space: bool, force: &Force) -> u32 {
    let race = field.race(field.power(side, space));
    let bunker = force.has(crate::unit::Unit::Bunker);
    let each = |unit| match side {
        Side::Attacker => field.edition.attack_dice(race, unit),
        Side::Defender => field.edition.defend_dice(race, unit, bunker),
    };
    force.iter().map(|(unit, count)| u32::from(each(unit)) * u32::from(count)).sum()
}
