//! 8.1, 5.1: what was proposed and not jammed happens, in resolution order.

use super::{battle, capture, orbit, victory};
use crate::Throneworld;
use crate::battle::{Battle, Cause, Power, Wing};
use crate::events::{Event, Gone};
use crate::force::{Force, Sorts};
use crate::galaxy::Proposal;
use crate::hex::Hex;
use crate::state::State;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};
use std::collections::BTreeMap;

/// Places INTERCEPTs that were not countered, then carries out what was not jammed.
pub(super) fn resolve(state: &mut State, table: &mut Table<Throneworld>, active: Seat) -> Play<()> {
    let (mut going, mut coming) = (Vec::new(), BTreeMap::<Hex, Vec<Wing>>::new());
    for response in state.galaxy.now.responses.clone() {
        let Some((from, force)) = response.wing else { continue };
        if response.countered.is_some() {
            state.galaxy.put_in_orbit(from, response.seat, &force);
        } else {
            let at = state.galaxy.now.proposals[usize::from(response.against)].to();
            table.tell(Audience::Everyone, Event::Jumped { seat: response.seat, from, to: at, force });
            orbit::drop_stranded(state, table, response.seat, from);
            coming.entry(at).or_default().push(Wing { from, ordered_from: Some(response.bunker), force });
        }
    }
    for (number, proposal) in state.galaxy.now.proposals.clone().into_iter().enumerate() {
        let jams = |r: &crate::galaxy::Response| {
            usize::from(r.against) == number && r.wing.is_none() && r.countered.is_none()
        };
        if state.galaxy.now.responses.iter().any(jams) {
            table.tell(Audience::Everyone, Event::Jammed { seat: active, proposal });
        } else {
            going.push(proposal);
        }
    }
    carry_out_against(state, table, active, &going, coming)
}

/// Carries out jumps and scans that nobody answers.
pub(super) fn carry_out(
    state: &mut State,
    table: &mut Table<Throneworld>,
    active: Seat,
    proposals: &[Proposal],
) -> Play<()> {
    carry_out_against(state, table, active, proposals, BTreeMap::new())
}

fn carry_out_against(
    state: &mut State,
    table: &mut Table<Throneworld>,
    active: Seat,
    proposals: &[Proposal],
    mut coming: BTreeMap<Hex, Vec<Wing>>,
) -> Play<()> {
    let mut arrived = Vec::new();
    let jumps = proposals.iter().filter(|p| matches!(p, Proposal::Jump { .. }));
    state.galaxy.now.pending = jumps.map(Proposal::to).collect();
    for proposal in proposals {
        let at = proposal.to();
        match proposal {
            Proposal::Scan { .. } => orbit::mark_scanned(state, table, active, at),
            Proposal::Jump { .. } if arrived.contains(&at) => {}
            Proposal::Jump { .. } => {
                // 5.1: fleets that jump to one system arrive together.
                arrived.push(at);
                state.galaxy.now.pending.remove(&at);
                let together = proposals.iter().filter(|p| p.to() == at);
                let wings: Vec<Wing> = together.filter_map(|p| depart(state, table, active, p)).collect();
                let interceptors = coming.remove(&at).unwrap_or_default();
                arrive(state, table, active, at, wings, interceptors)?;
                orbit::catch_survey_teams(state, table, at);
                victory::check(state, table);
            }
        }
    }
    // INTERCEPTs whose every jump was jammed have moved all the same.
    for (at, wings) in coming {
        let Some(owner) = state.galaxy.owner(at) else { continue };
        for wing in wings {
            state.galaxy.put_in_orbit(at, owner, &wing.force);
        }
        orbit::catch_survey_teams(state, table, at);
    }
    Ok(())
}

/// A fleet leaves its origin.
fn depart(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    proposal: &Proposal,
) -> Option<Wing> {
    let Proposal::Jump { order, force } = proposal else { return None };
    let force = state.galaxy.take_from(order.from, seat, force);
    if force.is_empty() {
        return None;
    }
    table.tell(Audience::Everyone, Event::Jumped { seat, from: order.from, to: order.to, force });
    orbit::drop_stranded(state, table, seat, order.from);
    Some(Wing { from: order.from, ordered_from: Some(order.using), force })
}

/// Fleets arrive.
fn arrive(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    at: Hex,
    wings: Vec<Wing>,
    interceptors: Vec<Wing>,
) -> Play<()> {
    let all: Force = wings.iter().fold(Force::NONE, |sum, w| sum.plus(&w.force));
    if all.is_empty() {
        put_interceptors(state, at, &interceptors);
        return Ok(());
    }
    if all.warships().is_empty() {
        put_interceptors(state, at, &interceptors);
        return teams_arrive(state, table, seat, at, all);
    }
    let errata = *state.galaxy.edition.errata();
    let (face_down, empty, owner) = match state.galaxy.system(at) {
        Some(s) => (!s.face_up, s.printed.is_some_and(|p| p.is_empty()), s.owner),
        None => return Ok(()),
    };
    // 4.6, E9: the tile flips up when a fleet other than Survey Teams enters.
    orbit::reveal(state, table, at);
    // 4.4, 4.41: an empty system nobody owns falls to any fleet while it lies face down.
    if owner.is_none() && empty && (face_down || !errata.survey_teams_take_face_down_only) {
        state.galaxy.put_in_orbit(at, seat, &all);
        return capture::capture(state, table, at, seat);
    }
    let orbiting = defender_in_orbit(state, at, seat, &interceptors);
    let own = owner == Some(seat);
    if orbiting.is_none() && (own || all.troops().is_empty()) {
        state.galaxy.put_in_orbit(at, seat, &all);
        return Ok(());
    }
    let ground = owner.map_or(Power::Neutral, Power::Seat);
    fight(
        state,
        table,
        Battle {
            number: 0,
            at,
            cause: Cause::Jump,
            attacker: Power::Seat(seat),
            wings,
            landed: Force::NONE,
            orbit: orbiting,
            ground,
            interceptors,
            space_round: 0,
            ground_round: 0,
        },
    )
}

/// Fights a battle, numbered in its turn.
pub(super) fn fight(state: &mut State, table: &mut Table<Throneworld>, mut battle: Battle) -> Play<()> {
    state.galaxy.now.battles = state.galaxy.now.battles.saturating_add(1);
    battle.number = state.galaxy.now.battles;
    let at = battle.at;
    battle::fight(state, table, battle)?;
    orbit::catch_survey_teams(state, table, at);
    Ok(())
}

/// Who opposes an arriving fleet in space: neutrals, or the one empire with ships there, or whoever intercepts.
pub(super) fn defender_in_orbit(
    state: &State,
    at: Hex,
    attacker: Seat,
    interceptors: &[Wing],
) -> Option<Power> {
    let system = state.galaxy.system(at)?;
    if system.owner.is_none() && !system.neutral_fleet.is_empty() {
        return Some(Power::Neutral);
    }
    let fleet = state.galaxy.fleets_at(at).map(|(s, _)| s).find(|s| *s != attacker);
    let intercepting = system.owner.filter(|_| !interceptors.is_empty());
    fleet.or(intercepting).map(Power::Seat)
}

/// 4.3, 4.52, 8.3: Survey Teams alone. They are lost where a fleet is seen, else they place a SCAN marker; a face-down
/// empty system falls to them (4.4).
fn teams_arrive(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    at: Hex,
    teams: Force,
) -> Play<()> {
    let errata = *state.galaxy.edition.errata();
    let Some(system) = state.galaxy.system(at) else { return Ok(()) };
    let empty = system.printed.is_some_and(|p| p.is_empty());
    if !errata.flip_on_entry_or_sabotage && !empty {
        orbit::reveal(state, table, at);
    }
    let Some(system) = state.galaxy.system(at) else { return Ok(()) };
    let seen = system.face_up && system.owner.is_none() && !system.neutral_fleet.is_empty();
    let caught = seen || state.galaxy.fleets_at(at).any(|(s, _)| s != seat);
    let escorted = state.galaxy.fleets_at(at).any(|(s, _)| s == seat);
    if caught && !escorted {
        orbit::gone(table, seat, at, teams.only(|u| u == Unit::Survey), Gone::Caught);
        return Ok(());
    }
    let (unowned, face_down) = (system.owner.is_none(), !system.face_up);
    orbit::mark_scanned(state, table, seat, at);
    state.galaxy.put_in_orbit(at, seat, &teams);
    if unowned && empty && (face_down || !errata.survey_teams_take_face_down_only) {
        orbit::reveal(state, table, at);
        return capture::capture(state, table, at, seat);
    }
    Ok(())
}

fn put_interceptors(state: &mut State, at: Hex, wings: &[Wing]) {
    let Some(owner) = state.galaxy.owner(at) else { return };
    for wing in wings {
        state.galaxy.put_in_orbit(at, owner, &wing.force);
    }
}
