//! 4.6, 4.62: the owner of what was hit chooses the losses, as far as there is anything to choose.

use super::field::{Field, Side};
use crate::battle::{Power, Wing};
use crate::edition::Edition;
use crate::events::{Event, Gone};
use crate::force::Force;
use crate::losses;
use crate::questions::{AskLosses, Lost};
use crate::unit::Unit;
use rules::table::Play;

/// A side takes hits in space.
pub(super) fn in_space(field: &mut Field, side: Side, hits: u16) -> Play<()> {
    let from = field.fleet(side);
    let lost = choose(field, side, true, false, hits, from)?;
    let whose = field.power(side, true);
    remove_from_space(field, side, &lost);
    gone(field, whose, lost, Gone::Hits);
    Ok(())
}

/// A side takes hits on the ground.
pub(super) fn on_the_ground(field: &mut Field, side: Side, first_fire: bool, hits: u16) -> Play<()> {
    let from = match side {
        Side::Attacker => field.battle.landed,
        Side::Defender => field.army(),
    };
    let lost = choose(field, side, false, first_fire, hits, from)?;
    match side {
        Side::Attacker => field.battle.landed = field.battle.landed.minus(&lost),
        Side::Defender => {
            if let Some(system) = field.state.galaxy.systems.get_mut(&field.at) {
                system.army = system.army.minus(&lost);
                // USED Bunkers are of the least worth to their owner.
                system.used = system.used.saturating_sub(lost.count(Unit::Bunker));
            }
        }
    }
    let whose = field.power(side, false);
    gone(field, whose, lost, if first_fire { Gone::FirstFire } else { Gone::Hits });
    Ok(())
}

/// The losses a side chooses. Powers without a player follow the default, and so does a choice that is not allowed.
fn choose(
    field: &mut Field,
    side: Side,
    space: bool,
    first_fire: bool,
    hits: u16,
    from: Force,
) -> Play<Force> {
    if hits == 0 {
        return Ok(Force::NONE);
    }
    let default = losses::in_order(&field.edition, &field.order, &from, hits);
    let Power::Seat(seat) = field.power(side, space) else { return Ok(default) };
    if !losses::is_choice(&field.edition, &from, hits) {
        return Ok(default);
    }
    let round = if space { field.battle.space_round } else { field.battle.ground_round };
    let (battle, at) = (field.battle.number, field.at);
    let Lost(chosen) = field.ask(seat, AskLosses { battle, at, space, round, first_fire, hits, from })?;
    let allowed = losses::check(&field.edition, &from, hits, &chosen).is_ok();
    Ok(if allowed { chosen } else { default })
}

/// Takes units of a side out of space here.
pub(super) fn remove_from_space(field: &mut Field, side: Side, lost: &Force) {
    match (side, field.defender) {
        (Side::Attacker, _) => {
            share_out(&field.edition, &mut field.battle.wings, lost);
            field.battle.wings.retain(|wing| !wing.force.is_empty());
        }
        (Side::Defender, Some(power)) => {
            let left = match power {
                Power::Seat(seat) => {
                    let own = field.state.galaxy.take_from_orbit(field.at, seat, lost);
                    lost.minus(&own)
                }
                _ => {
                    if let Some(system) = field.state.galaxy.systems.get_mut(&field.at) {
                        system.neutral_fleet = system.neutral_fleet.minus(lost);
                    }
                    Force::NONE
                }
            };
            take_in_turn(&mut field.battle.interceptors, &left);
        }
        (Side::Defender, None) => {}
    }
}

/// 5.1: several fleets fire together, but each has its own cargo. The losses are shared out so that the least cargo is
/// lost with them: Fighters where space is scarcest, carriers where there is most to spare.
fn share_out(edition: &Edition, wings: &mut [Wing], lost: &Force) {
    if let [wing] = wings {
        wing.force = wing.force.minus(lost);
        return;
    }
    let spare = |wing: &Wing| i32::from(edition.capacity(&wing.force)) - i32::from(edition.load(&wing.force));
    for (unit, count) in lost.iter() {
        let one = Force::of(unit, 1);
        let carries = edition.capacity(&one) > 0;
        for _ in 0..count {
            let having = wings.iter_mut().filter(|wing| wing.force.has(unit));
            let wing =
                if carries { having.max_by_key(|w| spare(w)) } else { having.min_by_key(|w| spare(w)) };
            if let Some(wing) = wing {
                wing.force = wing.force.minus(&one);
            }
        }
    }
}

/// Takes units from the first wing that has them, then from the next.
pub(super) fn take_in_turn(wings: &mut Vec<Wing>, units: &Force) {
    take_by(wings, units, |_| false);
}

/// Takes units from the wings for which this is false, then from the others.
pub(super) fn take_by(wings: &mut Vec<Wing>, units: &Force, later: impl Fn(&Wing) -> bool) {
    let mut left = *units;
    for pass in [false, true] {
        for wing in wings.iter_mut().filter(|wing| later(wing) == pass) {
            let taken = wing.force.common(&left);
            wing.force = wing.force.minus(&taken);
            left = left.minus(&taken);
        }
    }
    wings.retain(|wing| !wing.force.is_empty());
}

/// Tells that units are gone.
pub(super) fn gone(field: &mut Field, whose: Power, units: Force, why: Gone) {
    if !units.is_empty() {
        field.tell(Event::Gone { whose, at: field.at, units, why });
    }
}
