//! 11. Victory attempts and winning.

use crate::Throneworld;
use crate::events::Event;
use crate::galaxy::{Attempt, Galaxy};
use crate::state::State;
use rules::table::Table;
use rules::{Audience, Ending, Seat};

/// Looks at the totals after anything that may have changed them: an attempt may fail, and another begin, at once
/// (ruling 33).
pub fn check(state: &mut State, table: &mut Table<Throneworld>) {
    if state.ending.is_some() {
        return;
    }
    let needed = u32::from(state.galaxy.edition.layout().victory);
    if let Some(attempt) = &state.galaxy.attempt {
        let (seat, systems) = (attempt.seat, state.galaxy.controlled(attempt.seat));
        let surpassed_by = state.galaxy.seats().find(|s| *s != seat && state.galaxy.controlled(*s) > systems);
        // A player who has left for good wins nothing more.
        if systems < needed || surpassed_by.is_some() || state.galaxy.empire(seat).left {
            state.galaxy.attempt = None;
            table.tell(Audience::Everyone, Event::AttemptFailed { seat, systems, surpassed_by });
        }
    }
    if state.galaxy.attempt.is_none()
        && let Some(seat) = challenger(&state.galaxy, needed)
    {
        state.galaxy.attempts += 1;
        let to_answer: Vec<Seat> = state.galaxy.seats().filter(|s| *s != seat).collect();
        let number = state.galaxy.attempts;
        state.galaxy.attempt = Some(Attempt { seat, number, to_answer: to_answer.iter().copied().collect() });
        let systems = state.galaxy.controlled(seat);
        table.tell(Audience::Everyone, Event::AttemptBegan { seat, systems, to_answer });
    }
}

/// Who controls enough systems, and more than any other player.
fn challenger(galaxy: &Galaxy, needed: u32) -> Option<Seat> {
    let totals: Vec<(Seat, u32)> = galaxy.seats().map(|s| (s, galaxy.controlled(s))).collect();
    let most = totals.iter().map(|(_, n)| *n).max()?;
    let mut leaders = totals.iter().filter(|(_, n)| *n == most);
    let leader = leaders.next().map(|(s, _)| *s)?;
    let alone = leaders.next().is_none();
    (most >= needed && alone && !galaxy.empire(leader).left).then_some(leader)
}

/// A player has completed an expansion. An attempt that was already going when it began has been answered by that player;
/// one that began in the middle of it has not (ruling 31). When all have answered, it succeeds.
pub(super) fn answered(state: &mut State, table: &mut Table<Throneworld>, seat: Seat, before: Option<u16>) {
    let Some(attempt) = state.galaxy.attempt.as_mut().filter(|a| Some(a.number) == before) else { return };
    attempt.to_answer.remove(&seat);
    if attempt.to_answer.is_empty() {
        let winner = attempt.seat;
        won(state, table, &[winner], "victory", "nobody stopped the victory attempt");
    }
}

/// The campaign's limit of turns has come: whoever controls most systems wins, several together if they are equal.
pub(super) fn out_of_time(state: &mut State, table: &mut Table<Throneworld>) {
    let playing: Vec<Seat> = state.galaxy.seats().filter(|s| !state.galaxy.empire(*s).left).collect();
    let most = playing.iter().map(|s| state.galaxy.controlled(*s)).max().unwrap_or(0);
    let winners: Vec<Seat> = playing.into_iter().filter(|s| state.galaxy.controlled(*s) == most).collect();
    won(state, table, &winners, "limit", "the last turn has been played");
}

/// The game is won.
pub(super) fn won(state: &mut State, table: &mut Table<Throneworld>, seats: &[Seat], way: &str, why: &str) {
    let systems = seats.first().map_or(0, |s| state.galaxy.controlled(*s));
    let event = Event::Won { seats: seats.to_vec(), systems, way: way.into() };
    table.tell(Audience::Everyone, event);
    let names: Vec<String> = seats.iter().map(|s| name(&state.galaxy, *s)).collect();
    let words = format!("{} won with {systems} systems: {why}.", names.join(" and "));
    state.ending = Some(Ending { winners: seats.to_vec(), way: way.into(), words });
}

/// "seat 2 (Pasha)".
fn name(galaxy: &Galaxy, seat: Seat) -> String {
    match galaxy.empires.get(seat.index()) {
        Some(empire) => format!("{seat} ({})", galaxy.edition.race(empire.race).name),
        None => seat.to_string(),
    }
}
