//! Imperial Peace. For: Mecatol Rex cannot be invaded this round. Against: nothing else can. In play: no empire
//! advances.

use super::{Agenda, Lasting, Resolution, Side, Standing};
use crate::edition::PlanetId;
use crate::hex::Hex;
use crate::moments::{Effect, On};

/// Imperial Peace.
pub(super) struct ImperialPeace;

impl Resolution for ImperialPeace {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        match standing {
            Standing::Deliberation => None,
            Standing::For => Some(&Peace { at_mecatol_rex: true }),
            Standing::Against => Some(&Peace { at_mecatol_rex: false }),
        }
    }

    /// It forbids landings in the action phase of this round, and advances in the development phase of the next: in that
    /// of this round, empires have advanced before the council votes.
    fn lasting(&self, _side: Side) -> Lasting {
        Lasting::NextDevelopment
    }
}

/// No landing at Mecatol Rex, or none anywhere else.
struct Peace {
    at_mecatol_rex: bool,
}

/// Was it decided in this round? In the development phase of the next it still stops advances, but no landings.
fn is_fresh(on: &On<'_>) -> bool {
    let peace = on.galaxy.council.laws.iter().find(|law| law.agenda == Agenda::ImperialPeace);
    peace.is_some_and(|law| law.round == on.galaxy.round)
}

impl Effect for Peace {
    fn forbids_landing(&self, on: &On<'_>, planet: PlanetId) -> bool {
        is_fresh(on) && (on.galaxy.place_of(planet) == Some(Hex::MECATOL)) == self.at_mecatol_rex
    }

    fn forbids_advance(&self, _on: &On<'_>) -> bool {
        true
    }
}
