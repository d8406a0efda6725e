//! What lies open on the table: the map, the empires, the council. Everything here is public; what is hidden is in
//! `state.rs`.

mod battle;
mod check;
mod council;
mod empire;
mod look;
mod new_empire;
mod system;

pub use battle::{Battle, Now, Printing, Produced, Purse, Spare, Standoff};
pub use council::{Council, Law, Matter};
pub use empire::{COUNTERS, Credits, Deeds, Empire, Hired, Mercenary, Spoils, Stage};
pub use system::{Counter, CounterSide, Dock, Drifting, Fleet, Owner, Planet, System, WormholeToken};

use crate::hex::Hex;
use crate::options::Options;
use rules::{Seat, Shared};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where in a round the game is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before set-up (3).
    Founding,
    /// Development (5).
    Development,
    /// Action (6).
    Action,
    /// Battle (7).
    Battle,
}

/// The open table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Galaxy {
    /// What the campaign is played with.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// The round, from 1; 0 before set-up.
    pub round: u16,
    /// The phase.
    pub phase: Phase,
    /// The map; a key for every tile that lies.
    pub systems: Shared<BTreeMap<Hex, Shared<System>>>,
    /// One for each seat; none before set-up.
    pub empires: Vec<Shared<Empire>>,
    /// The council.
    pub council: Shared<Council>,
    /// What is going on within the round.
    pub now: Now,
}

impl Galaxy {
    /// All seats, in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats)
    }

    /// The seats still playing.
    pub fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.all_seats().filter(|s| self.empires.get(s.index()).is_none_or(|e| !e.left))
    }

    /// The system at a place of the map; none: no tile lies there.
    #[must_use]
    pub fn system(&self, hex: Hex) -> Option<&System> {
        self.systems.get(&hex).map(|system| &**system)
    }

    /// The same, to change it.
    pub fn system_mut(&mut self, hex: Hex) -> Option<&mut System> {
        // What is not there is not looked for in a copy of its own.
        self.systems.contains_key(&hex).then_some(())?;
        self.systems.get_mut(&hex).map(|system| &mut **system)
    }

    /// The empire of a seat.
    ///
    /// # Panics
    /// Before set-up.
    #[must_use]
    pub fn empire(&self, seat: Seat) -> &Empire {
        &self.empires[seat.index()]
    }

    /// The empire of a seat, to change it.
    ///
    /// # Panics
    /// Before set-up.
    pub fn empire_mut(&mut self, seat: Seat) -> &mut Empire {
        &mut self.empires[seat.index()]
    }
}
