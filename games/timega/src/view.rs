//! What one seat may know: the open table, its own hand of tiles, and, for the speaker, the votes of the others.

use crate::edition::TileId;
use crate::galaxy::Galaxy;
use crate::state::{Cast, State};
use rules::{Line, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A view as stored, before it is looked over.
#[derive(Deserialize)]
struct Stored {
    me: Seat,
    galaxy: Galaxy,
    hand: Vec<TileId>,
    cast: Vec<Cast>,
    #[serde(default)]
    carried_out: BTreeSet<Line>,
}

impl TryFrom<Stored> for View {
    type Error = String;

    fn try_from(stored: Stored) -> Result<View, String> {
        let Stored { me, galaxy, hand, cast, carried_out } = stored;
        if me.0 >= galaxy.seats {
            return Err(format!("{me} does not sit at this table"));
        }
        galaxy.check()?;
        Ok(View { me, galaxy, hand, cast, carried_out })
    }
}

/// What one seat may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct View {
    /// Whose view.
    pub me: Seat,
    /// The open table.
    pub galaxy: Galaxy,
    /// Its own tiles while the map is drafted (3).
    pub hand: Vec<TileId>,
    /// Votes cast on the agendas being decided, until the speaker has voted: all of them for the speaker (5.6), one's own
    /// for the others. There may be several agendas: each vote says which is meant.
    pub cast: Vec<Cast>,
    /// The lines of its own plan that were carried out in this round.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub carried_out: BTreeSet<Line>,
}

impl View {
    /// What this seat may know of the state.
    #[must_use]
    pub fn of(state: &State, me: Seat) -> View {
        let hand = state.hands.get(me.index()).cloned().unwrap_or_default();
        let speaks = state.galaxy.council.speaker == me;
        let cast = state.cast.iter().filter(|c| speaks || c.seat == me).copied().collect();
        let own = state.carried_out.iter().filter(|(seat, _)| *seat == me);
        let carried_out = own.map(|(_, line)| *line).collect();
        View { me, galaxy: state.galaxy.clone(), hand, cast, carried_out }
    }
}
