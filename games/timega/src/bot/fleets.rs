//! The ships of a bot that can sail, and what a table looks like to them: looked up once for a table, asked for every system.

use super::goal;
use super::plan::points;
use crate::force::{Force, Sorts};
use crate::galaxy::{CounterSide, Galaxy};
use crate::hex::Hex;
use crate::law::carrying::Holds;
use crate::standing::plan::laden;
use rules::Seat;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

/// The ships of a seat that can sail.
pub(super) struct Fleets<'g> {
    pub galaxy: &'g Galaxy,
    pub seat: Seat,
    pub holds: Holds<'g>,
    /// What lies where ships can leave, in the order of the map.
    ready: BTreeMap<Hex, Force>,
    /// What of it goes so many steps.
    going: RefCell<BTreeMap<(Hex, u8), Force>>,
    /// Where fleets without anything better to do would go.
    wanted: OnceCell<Vec<(Hex, u64)>>,
}

impl<'g> Fleets<'g> {
    pub fn of(galaxy: &'g Galaxy, seat: Seat) -> Fleets<'g> {
        let bound = |hex: Hex| {
            galaxy.is_enemy(hex, seat)
                || galaxy.system(hex).is_none_or(|s| s.has_counter(seat, Some(CounterSide::Race)))
        };
        let fleets = galaxy.systems.keys().map(|hex| (*hex, galaxy.fleet(*hex, seat)));
        let ready = fleets.filter(|(hex, fleet)| !fleet.ships().is_empty() && !bound(*hex)).collect();
        let holds = Holds::of(galaxy, seat);
        Fleets { galaxy, seat, holds, ready, going: RefCell::default(), wanted: OnceCell::new() }
    }

    /// Where ships can leave, in the order of the map.
    pub fn origins(&self) -> impl Iterator<Item = Hex> + '_ {
        self.ready.keys().copied()
    }

    /// The ships in a system that have the points for the way as the crow flies, with as much cargo as they take.
    pub fn movers(&self, from: Hex, to: Hex) -> Force {
        let Some(fleet) = self.ready.get(&from) else { return Force::NONE };
        let steps = from.distance(to);
        let go = || {
            let fast = fleet.only(|unit| unit.is_carried() || points(self.galaxy, self.seat, unit) >= steps);
            laden(&self.holds, &fast)
        };
        *self.going.borrow_mut().entry((from, steps)).or_insert_with(go)
    }

    /// Where a fleet without anything better to do goes.
    pub fn rally(&self, from: Hex) -> Option<Hex> {
        goal::rally(self.galaxy, self.seat, from, || {
            self.wanted.get_or_init(|| goal::gatherings(self.galaxy, self.seat))
        })
    }
}
