//! What one seat may know: the open table, the tiles it has scanned, and its own hand.

use crate::chit::Chit;
use crate::force::Force;
use crate::galaxy::{Galaxy, System};
use crate::state::State;
use rules::Seat;
use serde::{Deserialize, Serialize};

/// A view as stored, before it is looked over.
#[derive(Deserialize)]
struct Stored {
    me: Seat,
    galaxy: Galaxy,
    hand: Vec<Chit>,
}

impl TryFrom<Stored> for View {
    type Error = String;

    fn try_from(stored: Stored) -> Result<View, String> {
        let Stored { me, galaxy, hand } = stored;
        if me.0 >= galaxy.edition.seats() {
            return Err(format!("{me} does not sit at this table"));
        }
        galaxy.check()?;
        Ok(View { me, galaxy, hand })
    }
}

/// What one seat may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct View {
    /// Whose view.
    pub me: Seat,
    /// The table; worlds this seat has not seen have no `printed`, and nothing that could tell of it.
    pub galaxy: Galaxy,
    /// Its own chits.
    pub hand: Vec<Chit>,
}

impl View {
    /// What this seat may know of the state.
    #[must_use]
    pub fn of(state: &State, me: Seat) -> View {
        let mut galaxy = state.galaxy.clone();
        for system in galaxy.systems.values_mut() {
            // 4.31: whoever has a SCAN marker may look at the tile; a tile that lies face up is seen by all.
            if !system.face_up && !system.scanned.contains(&me) {
                // Asked once whether it is shared.
                let system: &mut System = &mut *system;
                system.printed = None;
                system.dev = 0;
                system.army = Force::NONE;
                system.neutral_fleet = Force::NONE;
            }
        }
        View { me, galaxy, hand: state.hand(me).to_vec() }
    }
}
