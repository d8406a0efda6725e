//! Chancellor: the first other player to activate a system with one's ship in a round places a second counter, if able.

use crate::Timega;
use crate::effects::people::Person;
use crate::force::Sorts;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::moments::{Effect, Figure, On};
use crate::state::State;
use rules::Seat;
use rules::table::{Play, Table};

/// Chancellor.
pub(super) struct Chancellor;

/// Is it the first time in this round that a system with a ship of the holder is activated?
fn objects(galaxy: &Galaxy, holder: Seat, hex: Hex) -> bool {
    let fresh = galaxy.empire(holder).staff.iter().any(|h| h.person == Person::Chancellor && !h.used);
    fresh && !galaxy.fleet(hex, holder).ships().is_empty()
}

impl Effect for Chancellor {
    fn enemy_activation(&self, holder: &On<'_>, _by: Seat, hex: Hex, counters: &mut Figure) {
        if objects(holder.galaxy, holder.seat, hex) {
            counters.add(1);
        }
    }

    /// The first time is over, whether the second counter could be placed or not.
    fn activated(
        &self,
        state: &mut State,
        _table: &mut Table<Timega>,
        holder: Seat,
        _by: Seat,
        hex: Hex,
    ) -> Play<()> {
        if objects(&state.galaxy, holder, hex) {
            let staff = state.galaxy.empire_mut(holder).staff.iter_mut();
            staff.filter(|h| h.person == Person::Chancellor).for_each(|h| h.used = true);
        }
        Ok(())
    }
}
