//! 6.1: research attempts.

use super::ask;
use crate::Throneworld;
use crate::events::Event;
use crate::questions::{Answer, Question};
use crate::state::State;
use crate::tech::Tech;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// A research attempt of everybody, the `nth` of this turn counted from 0.
pub(super) fn everybody(state: &mut State, table: &mut Table<Throneworld>, nth: u8) -> Play<()> {
    let asked = state.galaxy.seats().map(|s| (s, Question::Research { nth })).collect();
    for (seat, _, answer) in ask::all(state, table, asked)? {
        if let Answer::Research(tech) = answer {
            attempt(state, table, seat, tech)?;
        }
    }
    Ok(())
}

/// One attempt: a die against the arrow between this box and the next.
/// True if it succeeds.
pub(super) fn attempt(
    state: &mut State,
    table: &mut Table<Throneworld>,
    seat: Seat,
    tech: Tech,
) -> Play<bool> {
    let empire = state.galaxy.empire(seat);
    let (place, race) = (empire.boxes[tech.index()], empire.race);
    let needed = state.galaxy.edition.track().get(usize::from(place) - 1).and_then(|b| b.needed);
    let before = state.galaxy.rating(seat, tech);
    let (mut dice, mut moved) = (Vec::new(), false);
    if let Some(needed) = needed {
        // Race summary: the Veneb roll again when the first roll fails, in every attempt.
        let rolls = if state.galaxy.edition.race(race).reroll { 2 } else { 1 };
        while !moved && dice.len() < rolls {
            let die = u8::try_from(table.roll(format!("research in {tech} by {seat}"), 6)?).unwrap_or(6);
            dice.push(die);
            moved = die >= needed;
        }
    }
    if moved {
        state.galaxy.empire_mut(seat).boxes[tech.index()] = place + 1;
    }
    let rating = state.galaxy.rating(seat, tech);
    let event = Event::Researched { seat, tech, dice, needed, moved, rating, rose: rating > before };
    table.tell(Audience::Everyone, event);
    Ok(moved)
}
