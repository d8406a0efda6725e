//! 7. The end phase: Command Bunkers are flipped face up, and next turn's player order is found.

use super::victory;
use crate::Throneworld;
use crate::events::Event;
use crate::galaxy::{Galaxy, Tally};
use crate::law::income;
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// A turn begins.
pub(super) fn begin(state: &mut State, table: &mut Table<Throneworld>) {
    state.galaxy.turn += 1;
    let (turn, order) = (state.galaxy.turn, state.galaxy.order.clone());
    table.tell(Audience::Everyone, Event::TurnBegan { turn, order });
}

/// The end of a turn.
pub(super) fn end(state: &mut State, table: &mut Table<Throneworld>) -> Play<()> {
    // Ruling 32: also during a victory attempt.
    state.galaxy.systems.values_mut().for_each(|s| s.used = 0);
    garrisons(state, table);
    replenish(state);
    victory::check(state, table);
    if state.galaxy.attempt.is_none() && state.galaxy.edition.seats() > 2 {
        let last = state.galaxy.order.last().copied();
        state.galaxy.order = random_order(state, table, last)?;
    }
    let order = state.galaxy.order.clone();
    table.tell(Audience::Everyone, Event::NextOrder { order });
    tally(&mut state.galaxy);
    let limit = state.options().turn_limit;
    // Outreach is turn 1 of the campaign and does not count.
    if limit > 0 && state.galaxy.turn > limit {
        victory::out_of_time(state, table);
    }
    Ok(())
}

/// 7: players are drawn one by one; the last player of this turn cannot be the first (ruling 24).
pub(super) fn random_order(
    state: &State,
    table: &mut Table<Throneworld>,
    not_first: Option<Seat>,
) -> Play<Vec<Seat>> {
    let mut left: Vec<Seat> = state.galaxy.seats().collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let barred = not_first.filter(|_| order.is_empty());
        let candidates: Vec<usize> = (0..left.len()).filter(|i| Some(left[*i]) != barred).collect();
        let sides = u32::try_from(candidates.len()).unwrap_or(1);
        let place = order.len() + 1;
        let rolled = table.roll(format!("who is number {place} in the order"), sides)?;
        order.push(left.remove(candidates[rolled as usize - 1]));
    }
    Ok(order)
}

/// Without erratum E5 a world that holds nobody and nothing of its owner is lost at the end of a turn.
fn garrisons(state: &mut State, table: &mut Table<Throneworld>) {
    if state.galaxy.edition.errata().no_garrison_needed {
        return;
    }
    let bare: Vec<(crate::hex::Hex, Seat)> = state
        .galaxy
        .systems
        .iter()
        .filter_map(|(hex, s)| s.owner.map(|o| (*hex, o)).filter(|_| s.army.is_empty()))
        .filter(|(hex, owner)| state.galaxy.orbit(*hex, *owner).is_empty())
        .collect();
    for (at, seat) in bare {
        if let Some(system) = state.galaxy.systems.get_mut(&at) {
            system.owner = None;
        }
        table.tell(Audience::Everyone, Event::Lost { seat, at });
    }
}

/// Without erratum E4 neutrals that hold a world are as strong again as printed when a turn ends.
fn replenish(state: &mut State) {
    if state.galaxy.edition.errata().survivors_not_replenished {
        return;
    }
    let edition = state.galaxy.edition.clone();
    let fleets: Vec<crate::hex::Hex> = state
        .galaxy
        .orbits
        .keys()
        .filter(|h| state.galaxy.fleets_at(**h).next().is_some())
        .copied()
        .collect();
    for (hex, system) in state.galaxy.systems.iter_mut().filter(|(_, s)| s.owner.is_none()) {
        let Some(tile) = system.printed.and_then(|p| p.tile) else { continue };
        let holds = !system.army.is_empty() || !system.neutral_fleet.is_empty();
        if holds && !fleets.contains(hex) {
            system.army = edition.tile(tile).army;
            system.neutral_fleet = edition.tile(tile).fleet;
        }
    }
}

/// What every empire has at the end of a turn, for the charts.
pub(super) fn tally(galaxy: &mut Galaxy) {
    let systems = galaxy.seats().map(|s| galaxy.controlled(s)).collect();
    let income = galaxy.seats().map(|s| income::income(galaxy, s)).collect();
    galaxy.history.push(Tally { turn: galaxy.turn, systems, income });
}
