//! Who runs out of hiring slots releases personnel until all have one (5.4).

use crate::Timega;
use crate::effects::people::Person;
use crate::events::DevelopmentEvent;
use crate::law;
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// A person leaves: what the person's presence brought goes too.
pub(super) fn leaves(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    person: Person,
    forced: bool,
) -> Play<()> {
    state.galaxy.empire_mut(seat).staff.retain(|h| h.person != person);
    table.tell(Audience::Everyone, DevelopmentEvent::Released { seat, person, forced }.into());
    person.effect().released(state, table, seat)
}

/// Releases those who have no slot any more; whenever a seat has lost planets, this is called.
///
/// # Errors
/// A pause of the table.
pub fn let_go(state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
    for person in law::staff::too_many(&state.galaxy, seat) {
        leaves(state, table, seat, person, true)?;
    }
    Ok(())
}
