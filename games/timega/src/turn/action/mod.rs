//! 6: the action phase.

mod contact;
pub mod docks;
pub mod landing;
pub mod room;
mod siege;
mod tactical;

pub use contact::at_once;
pub use room::settle;

use super::ask;
use crate::Timega;
use crate::deeds::{Act, Chosen, Scuttling, Skipped, Special};
use crate::events::ActionEvent;
use crate::galaxy::Galaxy;
use crate::law::{actions, scuttling};
use crate::moments::{Effect, Source, in_force};
use crate::questions::{Accounted, Acted, AskAccount, AskAct};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// After so many turns everybody has passed: whatever lets somebody act for nothing, a phase ends.
const MOST_TURNS: u16 = 1000;

/// Turns in the order of initiative until all have passed.
///
/// # Errors
/// A pause of the table.
pub(super) fn phase(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    for seat in playing(&state.galaxy) {
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.action_phase_begins(state, table, seat)?;
        }
    }
    loop {
        let acting: Vec<Seat> =
            playing(&state.galaxy).into_iter().filter(|s| !state.galaxy.now.passed.contains(s)).collect();
        if acting.is_empty() || state.galaxy.now.turns >= MOST_TURNS {
            return account(state, table);
        }
        for seat in acting {
            turn(state, table, seat)?;
        }
    }
}

/// Every owner of a plan hears what of it came to nothing.
fn account(state: &State, table: &mut Table<Timega>) -> Play<()> {
    for seat in playing(&state.galaxy) {
        let Accounted(skipped) = ask::one(state, table, seat, AskAccount {})?;
        for Skipped { step, why, .. } in skipped {
            impossible(table, seat, step, why);
        }
    }
    Ok(())
}

/// The seats still playing, in the order of initiative.
fn playing(galaxy: &Galaxy) -> Vec<Seat> {
    galaxy.council.initiative.iter().copied().filter(|s| !galaxy.empire(*s).left).collect()
}

/// One turn of one seat: an action, or passing. Who can do nothing else passes unasked.
fn turn(state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
    while let Some(Scuttling { hex, force }) = scuttled_or_done(state, table, seat)? {
        room::scuttle(state, table, seat, hex, &force, true)?;
    }
    state.galaxy.now.active = None;
    state.galaxy.now.activated = None;
    Ok(())
}

/// What one does in one's turn; or what is scuttled of free will, which is no action, so that one is asked again.
fn scuttled_or_done(state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<Option<Scuttling>> {
    let nth = state.galaxy.now.turns;
    state.galaxy.now.turns += 1;
    state.galaxy.now.active = Some(seat);
    let chosen = if actions::can_act(&state.galaxy, seat) {
        let Acted(chosen) = ask::one(state, table, seat, AskAct { nth })?;
        *chosen
    } else {
        Chosen::pass()
    };
    // Lines passed over may still be done in a later turn, so they are told of when all have passed; that the line done now
    // was done in another way than wanted most is certain already.
    for skipped in chosen.skipped.iter().filter(|s| Some(s.line) == chosen.line) {
        impossible(table, seat, skipped.step.clone(), skipped.why.clone());
    }
    state.carried_out.extend(chosen.line.map(|line| (seat, line)));
    match actions::possible(&state.galaxy, seat, &chosen.act) {
        Ok(()) => match &chosen.act {
            Act::Pass => pass(state, table, seat),
            Act::Tactical(tactical) => tactical::act(state, table, seat, tactical)?,
            Act::Special(special) => match scuttling::meant(special) {
                Some(scuttling) => return Ok(Some(scuttling)),
                None => do_special(state, table, seat, special)?,
            },
        },
        Err(refusals) => {
            for refusal in refusals {
                impossible(table, seat, in_short(&chosen.act), refusal.to_string());
            }
            pass(state, table, seat);
        }
    }
    if chosen.act != Act::Pass {
        for force in in_force(&state.galaxy, Some(seat)) {
            force.effect.action_ends(state, table, seat)?;
        }
    }
    Ok(None)
}

fn pass(state: &mut State, table: &mut Table<Timega>, seat: Seat) {
    state.galaxy.now.passed.insert(seat);
    table.tell(Audience::Everyone, ActionEvent::Passed { seat }.into());
}

/// What came to nothing, to its owner alone.
fn impossible(table: &mut Table<Timega>, seat: Seat, order: String, why: String) {
    table.tell(Audience::one(seat), ActionEvent::Impossible { seat, order, why }.into());
}

fn in_short(act: &Act) -> String {
    match act {
        Act::Pass => "pass".into(),
        Act::Tactical(tactical) => format!("activate {}", tactical.activate),
        Act::Special(special) if special.source == Source::Rules => special.to_string(),
        Act::Special(special) => format!("use {}", special.source),
    }
}

fn do_special(state: &mut State, table: &mut Table<Timega>, seat: Seat, special: &Special) -> Play<()> {
    table.tell(Audience::Everyone, ActionEvent::SpecialDone { seat, special: special.clone() }.into());
    if let Some(effect) = effect_of(&state.galaxy, seat, special.source) {
        effect.act(state, table, seat, special)?;
    }
    if let Some(hex) = special.hex {
        room::settle(state, table, seat, hex)?;
    }
    Ok(())
}

/// The effect in force for a seat that a report names so.
fn effect_of(galaxy: &Galaxy, seat: Seat, source: Source) -> Option<&'static dyn Effect> {
    in_force(galaxy, Some(seat)).into_iter().find(|f| f.source == source).map(|f| f.effect)
}

#[cfg(test)]
pub(crate) mod tests;
