//! New Constitution. For: all laws are cleared; who voted for it may exhaust planets for more votes; two more agendas
//! are revealed and voted on. Against: planets exhausted for votes this round are not refreshed. Under deliberation:
//! no other agenda is revealed. Cannot be vetoed.

use super::{Agenda, Decided, Lasting, Resolution, Side, Standing};
use crate::Timega;
use crate::edition::PlanetId;
use crate::moments::{Effect, On};
use crate::state::State;
use crate::turn::council::{self, AGENDAS, Electorate};
use rules::table::{Play, Table};

/// New Constitution.
pub(super) struct NewConstitution;

impl Resolution for NewConstitution {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        (standing == Standing::Against).then_some(&Strain)
    }

    fn lasting(&self, side: Side) -> Lasting {
        if side == Side::Against { Lasting::Round } else { Lasting::Once }
    }

    fn keeps_others_back(&self) -> bool {
        true
    }

    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        if decided.side == Side::Against {
            return Ok(());
        }
        for law in state.galaxy.council.laws.clone() {
            council::discard(state, table, law, Some(Agenda::NewConstitution));
        }
        let supporters = decided.supporters().map(|c| c.seat).collect();
        let electorate = Electorate::exhausting(&state.galaxy, supporters);
        council::at_once(state, table, AGENDAS, &electorate)
    }
}

/// Decided against: planets exhausted for votes are not refreshed.
struct Strain;

impl Effect for Strain {
    fn keeps_exhausted(&self, on: &On<'_>, planet: PlanetId) -> bool {
        on.galaxy.now.for_votes.contains(&planet)
    }
}
