//! Battle sequence vi, 5.1, 8.3: who leaves after a round in space.

use super::MOST_ROUNDS;
use super::field::{Field, Side};
use super::fire::dice;
use super::lose;
use crate::battle::Power;
use crate::edition::Edition;
use crate::events::{Event, Gone};
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::losses;
use crate::questions::{AskRetreat, AskWithdraw, Retreating, Withdrawing};
use crate::tech::Tech;
use rules::Seat;
use rules::table::Play;

/// Attacking fleets go back where they came from, each by itself (5.1).
pub(super) fn retreat(field: &mut Field) -> Play<()> {
    let Power::Seat(seat) = field.attacker else { return Ok(()) };
    let wings = ways_back(field);
    if wings.is_empty() {
        return Ok(());
    }
    let (battle, at, round) = (field.battle.number, field.at, field.battle.space_round);
    let asked = AskRetreat { battle, at, round, wings: wings.clone() };
    let Retreating(chosen) = field.ask(seat, asked)?;
    let leaving: Vec<Hex> = wings.into_iter().filter(|from| chosen.contains(from)).collect();
    go_back(field, seat, &leaving);
    Ok(())
}

/// The origins fleets can go back to: a fleet that was here already has nowhere to go, and none goes where an enemy's
/// ships are by now.
fn ways_back(field: &Field) -> Vec<Hex> {
    let mut origins: Vec<Hex> = Vec::new();
    for from in field.battle.wings.iter().map(|wing| wing.from) {
        let held = field.state.galaxy.fleets_at(from).any(|(s, _)| Power::Seat(s) != field.attacker);
        if from != field.at && !held && !origins.contains(&from) {
            origins.push(from);
        }
    }
    origins
}

fn go_back(field: &mut Field, seat: Seat, leaving: &[Hex]) {
    for wing in std::mem::take(&mut field.battle.wings) {
        if leaving.contains(&wing.from) {
            field.went_back = true;
            field.state.galaxy.put_in_orbit(wing.from, seat, &wing.force);
            field.tell(Event::Retreated {
                who: field.attacker,
                attacking: true,
                at: field.at,
                to: wing.from,
                force: wing.force,
            });
        } else {
            field.battle.wings.push(wing);
        }
    }
}

/// The defender's ships withdraw to a world of their own, all or some; Shields stay (8.3).
pub(super) fn withdraw(field: &mut Field, fallen: bool) -> Play<()> {
    let Some(Power::Seat(seat)) = field.defender else { return Ok(()) };
    let ships = field.defending_fleet().mobile();
    if !field.is_contested() || ships.warships().is_empty() {
        return Ok(());
    }
    let to = havens(field, seat);
    if to.is_empty() {
        return Ok(());
    }
    let (battle, at, round) = (field.battle.number, field.at, field.battle.space_round);
    let asked = AskWithdraw { battle, at, round, fallen, to: to.clone() };
    let Withdrawing { to: chosen, units } = field.ask(seat, asked)?;
    let Some(haven) = chosen.filter(|hex| to.contains(hex)) else { return Ok(()) };
    let ships = units.map_or(ships, |units| party(&field.edition, &ships, &units));
    if ships.warships().is_empty() {
        return Ok(()); // as if nothing had been said: they stay
    }
    lose::remove_from_space(field, Side::Defender, &ships);
    field.state.galaxy.put_in_orbit(haven, seat, &ships);
    field.tell(Event::Retreated { who: Power::Seat(seat), attacking: false, at, to: haven, force: ships });
    Ok(())
}

/// What withdraws when these of a fleet are to go: the ships named and what of the cargo named finds room aboard them. Of
/// the rest of the cargo as much goes along as the ships that stay have no room for, if those that go have (4.5).
#[must_use]
pub(crate) fn party(edition: &Edition, fleet: &Force, wanted: &Force) -> Force {
    let mut going = fleet.common(wanted);
    let excess = edition.load(&going).saturating_sub(edition.capacity(&going));
    let needs = |unit| edition.load(&Force::of(unit, 1)) > 0;
    going = going.minus(&losses::overboard(edition, &[], &going.only(needs), excess));
    let staying = fleet.minus(&going);
    let wanting = edition.load(&staying).saturating_sub(edition.capacity(&staying));
    let room = edition.capacity(&going).saturating_sub(edition.load(&going));
    going.plus(&losses::overboard(edition, &[], &staying.only(needs), wanting.min(room)))
}

/// 8.3: a defender's own worlds in Jump range without a battle to come or a fleet that blockades, the nearest first.
fn havens(field: &Field, seat: Seat) -> Vec<Hex> {
    let galaxy = &field.state.galaxy;
    let jump = galaxy.rating(seat, Tech::Jump);
    let free = |hex: &Hex| {
        *hex != field.at
            && galaxy.owner(*hex) == Some(seat)
            && !galaxy.now.pending.contains(hex)
            && !galaxy.is_blockaded(*hex)
    };
    field.edition.within(field.at, jump).filter(free).collect()
}

/// Can the fight in space not go on: has neither side a die to roll, or has it lasted too long?
pub(super) fn cannot_go_on(field: &Field) -> bool {
    let rolls = |side| dice(field, side, true, &field.fleet(side)) > 0;
    field.battle.space_round >= MOST_ROUNDS || !(rolls(Side::Attacker) || rolls(Side::Defender))
}

/// The attacker gives up in space: fleets go back where they can, and the others fight no more.
pub(super) fn break_off(field: &mut Field) {
    field.broken_off = true;
    if let Power::Seat(seat) = field.attacker {
        let leaving = ways_back(field);
        go_back(field, seat, &leaving);
    }
}

/// The attacker gives up on the ground; nobody takes the troops back.
pub(super) fn give_up_the_ground(field: &mut Field) {
    let troops = std::mem::replace(&mut field.battle.landed, Force::NONE);
    lose::gone(field, field.attacker, troops, Gone::Withdrawn);
}
