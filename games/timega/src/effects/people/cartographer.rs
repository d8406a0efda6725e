//! Cartographer: ships may use the wormhole nexus, an empty system off the map next to every alpha and beta wormhole.

use crate::Timega;
use crate::edition::{Wormhole, edition};
use crate::galaxy::{Galaxy, System};
use crate::hex::Hex;
use crate::law::map;
use crate::moments::{Effect, On};
use crate::state::State;
use rules::Seat;
use rules::table::{Play, Table};

/// Cartographer.
pub(super) struct Cartographer;

/// The nexus is laid beside the map when somebody first has use for it, and stays there.
fn lay_nexus(galaxy: &mut Galaxy) {
    if let Some(tile) = edition().tile_named("Wormhole Nexus") {
        galaxy.systems.entry(Hex::NEXUS).or_insert_with(|| System::of(tile).into());
    }
}

impl Effect for Cartographer {
    fn hired(&self, state: &mut State, _table: &mut Table<Timega>, _seat: Seat) -> Play<()> {
        lay_nexus(&mut state.galaxy);
        Ok(())
    }

    fn links(&self, on: &On<'_>, pairs: &mut Vec<(Hex, Hex)>) {
        if !on.galaxy.systems.contains_key(&Hex::NEXUS) || !map::travels_through_wormholes(on.galaxy, on.seat)
        {
            return;
        }
        let open = |hex: &&Hex| {
            let mouths = map::wormholes(on.galaxy, on.seat, **hex);
            mouths.iter().any(|letter| matches!(letter, Wormhole::Alpha | Wormhole::Beta))
        };
        let mouths = on.galaxy.systems.keys().filter(|hex| **hex != Hex::NEXUS).filter(open);
        pairs.extend(mouths.map(|hex| (Hex::NEXUS, *hex)));
    }
}
