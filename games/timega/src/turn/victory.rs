//! The end of the game: an empire becomes Imperium Rex (5.1), or the round limit of the campaign is reached.

use crate::Timega;
use crate::edition::edition;
use crate::events::SetupEvent;
use crate::state::State;
use rules::table::Table;
use rules::{Audience, Ending, Seat};

/// The game ends: these have won, in this way, because.
pub fn won(state: &mut State, table: &mut Table<Timega>, seats: &[Seat], way: &str, because: &str) {
    table.tell(Audience::Everyone, SetupEvent::Won { seats: seats.to_vec(), way: way.into() }.into());
    let names: Vec<&str> =
        seats.iter().map(|s| edition().race(state.galaxy.empire(*s).race).name.as_str()).collect();
    let words = match names[..] {
        [one] => format!("{one} have won: {because}."),
        _ => format!("{} share the victory: {because}.", names.join(" and ")),
    };
    state.ending = Some(Ending { winners: seats.to_vec(), way: way.into(), words });
}

/// A round has ended: is it the last one (option `rounds`)? Then whoever has come furthest has won: the highest stage,
/// then the most technologies, then the most planets.
pub(super) fn round_ends(state: &mut State, table: &mut Table<Timega>) {
    let limit = state.options().rounds;
    if limit == 0 || state.galaxy.round < limit {
        return;
    }
    let galaxy = &state.galaxy;
    let standing = |seat: Seat| {
        let empire = galaxy.empire(seat);
        (empire.stage, empire.techs.len(), galaxy.planets_of(seat).count())
    };
    let best = galaxy.playing().map(standing).max();
    let winners: Vec<Seat> = galaxy.playing().filter(|s| Some(standing(*s)) == best).collect();
    won(state, table, &winners, "limit", &format!("they had come furthest after {limit} rounds"));
}
