//! A turn, which is one round, in the order of the rulebook; the first begins with the set-up.

mod actions;
mod discard;
mod draw;
mod end;
mod energy;
mod galactic;
pub mod options;
mod pregame;
mod setup;
mod shuffle;

pub use energy::{Gains, boost};

use crate::CoreWorlds;
use crate::cards::CardName;
use crate::events::Event;
use crate::questions::Question;
use crate::state::{Phase, Stage, State, sector_name, sector_of};
use rules::table::{Pause, Play, Table, leaving};
use rules::{Audience, Seat};

/// Plays one round. A game that is over stays as it is.
///
/// # Errors
/// A pause of the table.
pub fn play(state: &mut State, table: &mut Table<CoreWorlds>) -> Play<()> {
    match state.stage {
        Stage::Over => return Ok(()),
        Stage::SetUp => setup::play(state, table)?,
        Stage::Pregame | Stage::Rounds => {}
    }
    if state.stage == Stage::Pregame {
        pregame::play(state, table)?;
        if state.stage == Stage::Over {
            return Ok(());
        }
    }
    begin(state, table);
    draw::reshuffle(state, table)?;
    draw::play(state, table)?;
    energy::generate(state, table);
    state.phase = Phase::Energy;
    // The rulebook has the Energy Phase first; the variant lets one mail speak to both.
    if state.variant.galactic_first {
        galactic::play(state, table);
        if gather(state, table, |round| vec![Question::Energy { round }, Question::Plan { round }])? {
            return Ok(());
        }
        energy::boosts(state, table)?;
        state.phase = Phase::Action;
    } else {
        // Before the first round nobody can have written anything, so its energy is asked for; later rounds go by the
        // orders on file.
        if state.round == 1 && gather(state, table, |round| vec![Question::Energy { round }])? {
            return Ok(());
        }
        energy::boosts(state, table)?;
        galactic::play(state, table);
        state.phase = Phase::Action;
        if gather(state, table, |round| vec![Question::Plan { round }])? {
            return Ok(());
        }
    }
    // Nothing is learnt from this; it is asked so that who sent no plan is told so.
    let round = state.round;
    table.ask(state, state.order().into_iter().map(|seat| (seat, Question::Plan { round })).collect())?;
    actions::play(state, table)?;
    state.phase = Phase::Discard;
    discard::play(state, table)?;
    state.places.clear();
    end::play(state, table);
    Ok(())
}

fn begin(state: &mut State, table: &mut Table<CoreWorlds>) {
    let (round, actions) = (state.round, state.actions());
    state.phase = Phase::Begin;
    for empire in &mut state.empires {
        let board = &mut empire.own.board;
        board.actions = actions;
        board.passed = board.gone;
        board.discounts.clear();
        board.units.iter_mut().for_each(|unit| unit.used = false);
        board.worlds.iter_mut().for_each(|world| world.used = false);
    }
    let sector = sector_of(round);
    let destiny = state.order().first().copied().unwrap_or(state.destiny);
    let sector_name = sector_name(sector).into();
    table.tell(Audience::Everyone, Event::RoundBegan { round, sector, sector_name, actions, destiny });
}

/// One window for everybody's mail. News cuts it short: those who are left get another. True: the game is over.
fn gather(
    state: &mut State,
    table: &mut Table<CoreWorlds>,
    matters: impl Fn(u8) -> Vec<Question>,
) -> Play<bool> {
    leaving::gather(state, table, |state| {
        let ask = |seat: Seat| matters(state.round).into_iter().map(move |question| (seat, question));
        state.order().into_iter().flat_map(ask).collect()
    })?;
    Ok(state.stage == Stage::Over)
}

/// Cards as they are told.
fn names(cards: &[CardName]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

/// An answer the rules do not allow: orders are checked before they become answers, so a promise was broken.
fn broken<T>(seat: Seat, why: impl std::fmt::Display) -> Play<T> {
    Err(Pause::Fault(format!("{seat}: {why}")))
}
