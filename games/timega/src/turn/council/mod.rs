//! 5.6: the galactic council.

mod carry_out;
mod electorate;
mod laws;
mod naming;
mod reveal;
#[cfg(test)]
mod tests;
mod voting;

pub use electorate::Electorate;
pub use laws::discard;
pub(super) use laws::{development_ends, round_ends};

use crate::Timega;
use crate::events::CouncilEvent;
use crate::galaxy::{Galaxy, Stage};
use crate::state::State;
use rules::Audience;
use rules::table::{Play, Table};

/// Agendas revealed at the end of a development phase, and by a New Constitution.
pub const AGENDAS: u8 = 2;

/// Step 6: votes on every agenda under deliberation, then the speaker and the initiative by votes cast. Nothing happens
/// where nothing was revealed.
///
/// # Errors
/// A pause of the table.
pub(super) fn convene(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    if state.galaxy.council.deliberation.is_empty() {
        return Ok(());
    }
    for empire in &mut state.galaxy.empires {
        empire.votes_cast = 0;
    }
    reveal::declare(state, table)?;
    hold(state, table, &Electorate::everybody(&state.galaxy))?;
    naming::name(state, table)
}

/// Step 12: the council opens once half of the players are republics, and stays open; two agendas are revealed.
///
/// # Errors
/// A pause of the table.
pub(super) fn reveal(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    if !state.galaxy.council.open && half_are_republics(&state.galaxy) {
        state.galaxy.council.open = true;
        table.tell(Audience::Everyone, CouncilEvent::CouncilOpened {}.into());
    }
    if state.galaxy.council.open { reveal::reveal(state, table, AGENDAS) } else { Ok(()) }
}

/// Reveals so many agendas and has them voted on at once (Vote of No Confidence, New Constitution).
///
/// # Errors
/// A pause of the table.
pub fn at_once(state: &mut State, table: &mut Table<Timega>, count: u8, electorate: &Electorate) -> Play<()> {
    reveal::reveal(state, table, count)?;
    hold(state, table, electorate)
}

/// Votes on what is under deliberation; what was decided is carried out in the order in which it was revealed.
fn hold(state: &mut State, table: &mut Table<Timega>, electorate: &Electorate) -> Play<()> {
    for decided in voting::vote(state, table, electorate)? {
        carry_out::carry_out(state, table, &decided)?;
    }
    Ok(())
}

/// Are at least half of those who play republics, or more?
fn half_are_republics(galaxy: &Galaxy) -> bool {
    let republics = galaxy.playing().filter(|s| galaxy.empire(*s).is_at_least(Stage::Republic)).count();
    2 * republics >= galaxy.playing().count()
}
