//! A round: development, action, battle (4), a file for each step.

pub mod action;
pub mod ask;
pub mod battle;
pub mod council;
pub mod development;
pub mod give;
pub mod setup;
pub mod take;
pub mod victory;

use crate::Timega;
use crate::events::SetupEvent;
use crate::galaxy::{Now, Phase};
use crate::questions::{DevelopmentQuestion, Question};
use crate::state::State;
use rules::Audience;
use rules::table::{Play, Table};

/// Plays a round; the first is preceded by set-up. A position that begins in a later phase is played from there.
///
/// # Errors
/// A pause of the table.
pub fn play(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    if state.galaxy.phase == Phase::Founding {
        setup::set_up(state, table)?;
        if state.ending.is_some() {
            return Ok(());
        }
    }
    let (round, initiative) = (state.galaxy.round, state.galaxy.council.initiative.clone());
    table.tell(Audience::Everyone, SetupEvent::RoundBegan { round, initiative }.into());
    ask::gather_all(state, table, |_| Question::from(DevelopmentQuestion::Round { round }))?;
    if state.ending.is_some() {
        return Ok(());
    }
    if state.galaxy.phase == Phase::Development {
        development::development(state, table)?;
        if state.ending.is_some() {
            return Ok(());
        }
        state.galaxy.phase = Phase::Action;
    }
    if state.galaxy.phase == Phase::Action {
        action::phase(state, table)?;
        if state.ending.is_some() {
            return Ok(());
        }
        state.galaxy.phase = Phase::Battle;
    }
    battle::phase(state, table)?;
    if state.ending.is_none() {
        victory::round_ends(state, table);
        council::round_ends(state, table);
        round_ends(state);
    }
    Ok(())
}

/// Whatever goes once a round can be done again, and the next round begins with development.
fn round_ends(state: &mut State) {
    for empire in &mut state.galaxy.empires {
        empire.fought.clear();
        empire.logistics_used = false;
        empire.own.round_ends();
        for hired in &mut empire.staff {
            hired.paid = false;
            hired.used = false;
        }
    }
    state.galaxy.now = Now::default();
    state.carried_out.clear();
    state.galaxy.phase = Phase::Development;
    state.galaxy.round += 1;
}
