//! 3: set-up.

mod draft;
mod founding;
mod homes;
mod lay;
mod pool;
mod races;
mod start;

pub use founding::founding;
pub use homes::homes;

use crate::Timega;
use crate::events::SetupEvent;
use crate::galaxy::{Empire, Galaxy, Phase};
use crate::options::Map;
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Races, map, starting units: everything before the first round.
///
/// # Errors
/// A pause of the table.
pub(super) fn set_up(state: &mut State, table: &mut Table<Timega>) -> Play<()> {
    let races = races::races(state, table)?;
    let homes = homes(state.galaxy.seats);
    for (race, home) in races.into_iter().zip(homes) {
        state.galaxy.empires.push(Empire::new(race, home).into());
    }
    let speaker = table.draw("the first speaker", u32::from(state.galaxy.seats))?;
    let speaker = Seat(u8::try_from(speaker).unwrap_or(0));
    state.galaxy.council.speaker = speaker;
    state.galaxy.council.initiative = clockwise(&state.galaxy, speaker);
    lay::frame(&mut state.galaxy);
    let empires = state.galaxy.all_seats().zip(&state.galaxy.empires).map(|(s, e)| (s, e.race, e.home));
    let empires = empires.collect();
    table.tell(Audience::Everyone, SetupEvent::Founded { empires, speaker }.into());
    match state.options().map {
        Map::Fixed => lay::fixed(&mut state.galaxy),
        Map::Dealt => lay::dealt(state, table)?,
        Map::Drafted => draft::deal(state, table)?,
    }
    draft::wishes(state, table)?;
    if state.ending.is_some() {
        return Ok(());
    }
    if state.options().map == Map::Drafted {
        draft::place_all(state, table)?;
    }
    start::start(state, table)?;
    state.galaxy.round = 1;
    let waits = state.options().first_round_without_development;
    state.galaxy.phase = if waits { Phase::Action } else { Phase::Development };
    Ok(())
}

/// All seats clockwise, the speaker last: whose initiative is lowest.
fn clockwise(galaxy: &Galaxy, speaker: Seat) -> Vec<Seat> {
    let (after, before): (Vec<Seat>, Vec<Seat>) = galaxy.all_seats().partition(|s| *s > speaker);
    after.into_iter().chain(before).collect()
}
