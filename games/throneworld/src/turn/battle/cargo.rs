//! Battle sequence iv, 4.5, 5.1: units without a cargo space are lost after a round in space; 4.52: so are Survey Teams
//! without ships of their own.

use super::field::{Field, Side, sum};
use super::lose;
use crate::battle::Power;
use crate::events::Gone;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::losses;
use crate::questions::{AskOverboard, Overboard};
use crate::unit::Unit;
use rules::table::Play;

/// Checks both sides: each attacking fleet by itself (5.1), the defending fleets together, for what came by INTERCEPT is
/// part of the defending fleet once it is there (8.3).
pub(super) fn check(field: &mut Field) -> Play<()> {
    let mut place = 0;
    while let Some(wing) = field.battle.wings.get(place) {
        let (from, force) = (wing.from, wing.force);
        let lost = over(field, field.attacker, from, &force)?;
        if let Some(wing) = field.battle.wings.get_mut(place) {
            wing.force = wing.force.minus(&lost);
        }
        lose::gone(field, field.attacker, lost, Gone::Cargo);
        place += 1;
    }
    field.battle.wings.retain(|wing| !wing.force.is_empty());
    if let Some(defender) = field.defender {
        let fleet = field.defending_fleet();
        let lost = over(field, defender, field.at, &fleet)?;
        lose::remove_from_space(field, Side::Defender, &lost);
        lose::gone(field, defender, lost, Gone::Cargo);
    }
    catch_survey_teams(field);
    Ok(())
}

/// What a fleet has aboard that finds no space, as its owner chooses.
fn over(field: &mut Field, whose: Power, wing: Hex, fleet: &Force) -> Play<Force> {
    let edition = field.edition.clone();
    let room = edition.capacity(fleet);
    let excess = edition.load(fleet).saturating_sub(room);
    if excess == 0 {
        return Ok(Force::NONE);
    }
    let from = fleet.only(|u| edition.load(&Force::of(u, 1)) > 0);
    let default = losses::overboard(&edition, &[], &from, excess);
    let Power::Seat(seat) = whose else { return Ok(default) };
    // Nothing to choose between units of one type, nor when all must go.
    if default == from || from.iter().count() < 2 {
        return Ok(default);
    }
    let (battle, at, round) = (field.battle.number, field.at, field.battle.space_round);
    let Overboard(chosen) = field.ask(seat, AskOverboard { battle, at, round, wing, from, excess })?;
    let enough = from.contains(&chosen) && edition.load(&fleet.minus(&chosen)) <= room;
    Ok(if enough && chosen.total() == u32::from(excess) { chosen } else { default })
}

/// 4.52: Survey Teams are lost where an unfriendly fleet is, unless ships of their own empire are with them.
pub(super) fn catch_survey_teams(field: &mut Field) {
    let teams = |force: &Force| force.only(|u| u == Unit::Survey);
    let (attack, defence) = (field.fleet(Side::Attacker), field.defence());
    if attack.is_empty() && !defence.is_empty() {
        let caught = teams(&sum(&field.battle.wings));
        lose::remove_from_space(field, Side::Attacker, &caught);
        lose::gone(field, field.attacker, caught, Gone::Caught);
    }
    if defence.is_empty() && !attack.is_empty() {
        let attacker = field.attacker;
        for seat in field.state.galaxy.seats().filter(|s| Power::Seat(*s) != attacker) {
            let there = field.state.galaxy.orbit(field.at, seat);
            if there.warships().is_empty() && !teams(&there).is_empty() {
                let caught = field.state.galaxy.take_from_orbit(field.at, seat, &teams(&there));
                lose::gone(field, Power::Seat(seat), caught, Gone::Caught);
            }
        }
        let caught = teams(&sum(&field.battle.interceptors));
        lose::take_in_turn(&mut field.battle.interceptors, &caught);
        lose::gone(field, field.power(Side::Defender, true), caught, Gone::Caught);
    }
}
