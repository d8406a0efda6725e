//! The bare table before set-up.

use crate::effects::agendas::Agenda;
use crate::galaxy::{Council, Galaxy, Now, Phase};
use crate::options::Options;
use crate::state::State;
use rules::{Seat, Shared};

/// The bare table before set-up.
#[must_use]
pub fn founding(options: &Options, seats: u8) -> State {
    let council = Council {
        open: false,
        speaker: Seat(0),
        initiative: Seat::all(seats).collect(),
        pool: Agenda::ALL.iter().copied().collect(),
        deliberation: Vec::new(),
        laws: Vec::new(),
        discarded: Vec::new(),
        barred: None,
        appointed: None,
    };
    let galaxy = Galaxy {
        options: options.clone(),
        seats,
        round: 0,
        phase: Phase::Founding,
        systems: Shared::default(),
        empires: Vec::new(),
        council: council.into(),
        now: Now::default(),
    };
    State { galaxy, hands: Vec::new(), cast: Vec::new(), carried_out: Default::default(), ending: None }
}
