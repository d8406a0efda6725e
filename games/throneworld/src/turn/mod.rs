//! The sequence of play (1, 3, sequence chart), one file for each step.

pub mod ask;
pub mod battle;
pub mod capture;
pub mod chits;
pub mod empire;
pub mod end;
pub mod event;
pub mod expansion;
pub mod orbit;
pub mod outreach;
pub mod production;
pub mod react;
pub mod research;
pub mod resolve;
pub mod sabotage;
pub mod setup;
pub mod victory;

use crate::Throneworld;
use crate::galaxy::{Now, Phase};
use crate::questions::Question;
use crate::state::State;
use rules::table::{Play, Table};

/// Plays a turn. The first is set-up and Outreach (2, 3); every other has an expansion of each player, the empire phase
/// and the end phase.
///
/// # Errors
/// A pause of the table.
pub fn play(state: &mut State, table: &mut Table<Throneworld>) -> Play<()> {
    // A scenario may begin with a battle on the table: that is fought first.
    if let Some(battle) = state.galaxy.now.battle.take() {
        return battle::fight(state, table, battle);
    }
    if state.galaxy.phase == Phase::Founding {
        setup::set_up(state, table)?;
    }
    if state.galaxy.phase == Phase::Outreach {
        return outreach::outreach(state, table);
    }
    turn(state, table)
}

fn turn(state: &mut State, table: &mut Table<Throneworld>) -> Play<()> {
    state.galaxy.now = Now::default();
    end::begin(state, table);
    let turn = state.galaxy.turn;
    ask::gather_all(state, table, |_| Question::Turn { turn })?;
    if state.ending.is_some() {
        return Ok(());
    }
    // A. Expansion (5).
    for seat in state.galaxy.order.clone() {
        expansion::expansion(state, table, seat)?;
        if state.ending.is_some() {
            return Ok(());
        }
    }
    // B. Empire (6): skipped whole while a victory attempt is in progress (11).
    if state.galaxy.attempt.is_none() {
        empire::empire(state, table)?;
        if state.ending.is_some() {
            return Ok(());
        }
    }
    // C. End (7).
    end::end(state, table)
}
