//! Who plays which race (3): as the campaign says, the rest by lot.

use crate::Timega;
use crate::effects::races::Race;
use crate::state::State;
use rules::table::{Play, Table};

/// The race of every seat, in the order of seats.
pub(super) fn races(state: &State, table: &mut Table<Timega>) -> Play<Vec<Race>> {
    let mut races = state.options().races.clone();
    let mut others: Vec<Race> = Race::ALL.iter().copied().filter(|r| !races.contains(r)).collect();
    for seat in state.galaxy.all_seats().skip(races.len()) {
        let drawn =
            table.draw(format!("the race of {seat}"), u32::try_from(others.len()).unwrap_or(1))? as usize;
        races.push(others.remove(drawn));
    }
    Ok(races)
}
