//! 5.2, 6.2: Sabotage is carried out.

use super::{ask, orbit, victory};
use crate::Throneworld;
use crate::battle::Power;
use crate::events::{Event, Gone};
use crate::force::{Force, Sorts};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::law::sabotage::{floor, points_of, victim};
use crate::orders::Sabotage;
use crate::questions::{AskAboard, AskLosses, Embarked, Lost};
use crate::state::State;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Carries out a Sabotage that may be done.
pub(super) fn carry_out(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    value: u8,
    what: &Sabotage,
) -> Play<()> {
    match what {
        Sabotage::Development(at) => {
            if let Some(system) = state.galaxy.systems.get_mut(at) {
                system.dev = system.dev.saturating_sub(value).max(floor(system.printed));
                let dev = system.dev;
                table.tell(Audience::Everyone, Event::Undeveloped { seat, at: *at, dev });
            }
        }
        Sabotage::Force { at, space, ground } => {
            let Some(victim) = victim(&state.galaxy, seat, *at) else { return Ok(()) };
            strike(state, table, victim, *at, u16::from(*space), u16::from(*ground))?;
        }
        Sabotage::Neutral { at, losses } => {
            if let Some(system) = state.galaxy.systems.get_mut(at) {
                system.neutral_fleet = system.neutral_fleet.minus(&losses.space());
                system.army = system.army.minus(&losses.ground());
            }
            // The tile flips up and its surviving units are placed (E9); a fleet there destroys all Survey Teams.
            orbit::reveal(state, table, *at);
            let event = Event::Gone { whose: Power::Neutral, at: *at, units: *losses, why: Gone::Sabotage };
            table.tell(Audience::Everyone, event);
            orbit::catch_survey_teams(state, table, *at);
        }
    }
    victory::check(state, table);
    Ok(())
}

/// Points of a player's units: the owner may first shift troops between ground and fleet (4.53), then chooses what is
/// lost, as much as the points can take.
fn strike(
    state: &mut State,
    table: &mut Table<Throneworld>,
    victim: Seat,
    at: Hex,
    space: u16,
    ground: u16,
) -> Play<()> {
    let own = state.galaxy.owner(at) == Some(victim);
    let ships = state.galaxy.orbit(at, victim);
    let army = if own { state.galaxy.system(at).map_or(Force::NONE, |s| s.army) } else { Force::NONE };
    let room = state.galaxy.edition.capacity(&ships).saturating_sub(state.galaxy.edition.load(&ships));
    let mut aboard = ships.troops();
    if own && room > 0 && !army.troops().is_empty() {
        let Embarked(wish) = ask::one(state, table, victim, AskAboard { battle: 0, at })?;
        if army.troops().contains(&wish) && state.galaxy.edition.load(&wish) <= room {
            aboard = wish;
        }
    }
    // T11: points on the ground strike troops wherever they are; what goes from aboard frees ships to go as well.
    let lost_on_ground = choose(state, table, victim, at, (false, ground, army.plus(&ships.troops())))?;
    let fleet = ships.space().plus(&aboard.minus(&lost_on_ground));
    let lost_in_space = choose(state, table, victim, at, (true, space, fleet))?;
    let units = lost_in_space.plus(&lost_on_ground);
    state.galaxy.take_from(at, victim, &units);
    orbit::gone(table, victim, at, units, Gone::Sabotage);
    Ok(())
}

/// The owner's choice of losses in one theatre, checked; by default the cheapest set that takes most points.
fn choose(
    state: &State,
    table: &mut Table<Throneworld>,
    victim: Seat,
    at: Hex,
    (space, value, from): (bool, u16, Force),
) -> Play<Force> {
    if value == 0 || from.is_empty() {
        return Ok(Force::NONE);
    }
    let sets = legal_sets(&state.galaxy, victim, &from, value);
    let Some(default) = sets.first().copied() else { return Ok(Force::NONE) };
    if sets.len() == 1 {
        return Ok(default);
    }
    let asked = AskLosses { battle: 0, at, space, round: 0, first_fire: false, hits: value, from };
    let Lost(wish) = ask::one(state, table, victim, asked)?;
    Ok(if sets.contains(&wish) { wish } else { default })
}

/// Every set of losses that takes as many points as can be taken: one unit stays, and no carrier goes without its
/// cargo. The cheapest first. Of a fleet with troops aboard only ships and Shields are lost: the troops keep the ships
/// that carry them.
#[must_use]
pub fn legal_sets(galaxy: &Galaxy, owner: Seat, from: &Force, value: u16) -> Vec<Force> {
    let mut sets = Vec::new();
    let in_space = !from.space().is_empty();
    let kinds: Vec<(Unit, u16, u16)> = from
        .iter()
        .filter(|(u, _)| *u != Unit::Survey && u.is_space() == in_space)
        .map(|(u, there)| (u, there, galaxy.edition.sabotage_points(u).max(1)))
        .collect();
    gather_sets(&kinds, value, Force::NONE, &mut sets);
    let fits = |lost: &Force| {
        let left = from.minus(lost);
        let fighting = if in_space { left.warships() } else { left };
        // A carrier goes only together with what it carries: what is left must still have room for what is left.
        !fighting.is_empty() && galaxy.edition.load(&left.mobile()) <= galaxy.edition.capacity(&left)
            || !in_space && !left.is_empty()
    };
    sets.retain(fits);
    let taken = |lost: &Force| points_of(galaxy, lost);
    let most = sets.iter().map(taken).max().unwrap_or(0);
    sets.retain(|lost| taken(lost) == most && most > 0);
    let race = galaxy.empire(owner).race;
    sets.sort_by_key(|lost| (galaxy.edition.value(race, lost), *lost));
    sets
}

/// Of sets of losses the one that takes most of the type named first, then of the next, and so on; the first of those
/// that are equal in that.
#[must_use]
pub fn preferred(sets: &[Force], order: &[Unit]) -> Force {
    let wish = |lost: &Force| order.iter().map(|u| lost.count(*u)).collect::<Vec<_>>();
    let best = sets.iter().map(wish).max().unwrap_or_default();
    sets.iter().find(|lost| wish(lost) == best).copied().unwrap_or(Force::NONE)
}

/// All ways to take units of these kinds for at most so many points.
fn gather_sets(kinds: &[(Unit, u16, u16)], value: u16, so_far: Force, sets: &mut Vec<Force>) {
    let Some(((unit, there, each), rest)) = kinds.split_first() else {
        sets.push(so_far);
        return;
    };
    for count in 0..=(*there).min(value / each) {
        gather_sets(rest, value - count * each, so_far.with(*unit, count), sets);
    }
}
