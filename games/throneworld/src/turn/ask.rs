//! Asking at this table: who has left for good is asked nothing more, and news is taken in.

use crate::Throneworld;
use crate::events::Event;
use crate::questions::Question;
use crate::state::State;
use rules::table::leaving::Leaving;
use rules::table::{Play, Table};
use rules::{Audience, Ending, Seat};

pub use rules::table::leaving::{all, gather, one};

impl Leaving for Throneworld {
    fn has_left(state: &State, seat: Seat) -> bool {
        state.galaxy.empires.get(seat.index()).is_some_and(|empire| empire.left)
    }

    fn leave(state: &mut State, seat: Seat) -> bool {
        state.galaxy.empires.get_mut(seat.index()).map(|empire| empire.left = true).is_some()
    }

    fn left(seat: Seat) -> Event {
        Event::Left { seat }
    }

    fn alone(state: &mut State, table: &mut Table<Throneworld>, last: Seat) {
        super::victory::won(state, table, &[last], "alone", "everybody else has left");
    }

    fn agreed(state: &mut State, table: &mut Table<Throneworld>) {
        table.tell(Audience::Everyone, Event::DrawAgreed);
        state.ending = Some(Ending::agreed());
    }
}

/// Opens one window for everybody.
///
/// # Errors
/// A pause of the table.
pub fn gather_all(
    state: &mut State,
    table: &mut Table<Throneworld>,
    question: impl Fn(Seat) -> Question,
) -> Play<()> {
    gather(state, table, |state| state.galaxy.seats().map(|s| (s, question(s))).collect())
}
