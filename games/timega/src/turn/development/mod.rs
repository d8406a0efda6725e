//! 5: the development phase, in the official order (5.7).

mod advance;
mod influence;
mod purchases;
mod refresh;
mod staff;

pub use influence::pay_influence;
pub use staff::let_go;

use super::{ask, council};
use crate::Timega;
use crate::deeds::Development;
use crate::events::DevelopmentEvent;
use crate::galaxy::Purse;
use crate::halves::Halves;
use crate::moments::in_force;
use crate::questions::{Answer, DevelopmentQuestion, Question};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// The development phase of everybody.
///
/// # Errors
/// A pause of the table.
pub(super) fn development(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    state.galaxy.now.purses = vec![Purse::default(); usize::from(state.galaxy.seats)];
    for seat in state.galaxy.council.initiative.clone() {
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.development_begins(state, table, seat)?;
        }
    }
    let wanted = wishes(state, table)?;
    for (seat, wanted) in &wanted {
        if wanted.advance {
            advance::advance(state, table, *seat);
        }
    }
    if state.ending.is_some() {
        return Ok(());
    }
    for (seat, wanted) in wanted {
        purchases::carry_out(state, table, seat, &Development { advance: false, ..wanted })?;
    }
    state.galaxy.now.developed = true;
    for seat in state.galaxy.council.initiative.clone() {
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.building_ends(state, table, seat)?;
        }
    }
    council::convene(state, table)?;
    refresh::refresh(state, table);
    council::reveal(state, table)?;
    for seat in state.galaxy.council.initiative.clone() {
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.development_ends(state, table, seat)?;
        }
    }
    council::development_ends(state, table);
    close(state, table);
    Ok(())
}

/// What everybody wants to do in steps 1 to 5, in the order of seats: secret until all are in.
fn wishes(state: &State, table: &mut Table<Timega>) -> Play<Vec<(Seat, Development)>> {
    let question = Question::from(DevelopmentQuestion::Develop { round: state.galaxy.round });
    let asked = state.galaxy.all_seats().map(|s| (s, question.clone())).collect();
    let answers = ask::all(state, table, asked)?.into_iter();
    let wanted = answers.map(|(seat, _, answer)| match answer {
        Answer::Develop(wanted) => (seat, wanted),
        _ => (seat, Development::default()),
    });
    Ok(wanted.collect())
}

/// The phase is over: what is left in a purse is lost.
fn close(state: &mut State, table: &mut Table<Timega>) {
    for seat in state.galaxy.all_seats() {
        let Purse { resources, influence } =
            state.galaxy.now.purses.get(seat.index()).copied().unwrap_or_default();
        if resources > Halves::NONE || influence > 0 {
            let left = DevelopmentEvent::LeftOver { seat, resources, influence };
            table.tell(Audience::one(seat), left.into());
        }
    }
    // Ships set aside go back to their owners (Conqueror).
    for empire in &mut state.galaxy.empires {
        empire.spoils.held.clear();
    }
    let now = &mut state.galaxy.now;
    now.purses.clear();
    now.unrefreshed.clear();
    now.for_votes.clear();
    now.produced.clear();
    now.docked.clear();
    now.printing.clear();
}
