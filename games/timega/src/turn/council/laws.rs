//! Laws come into play and leave it.

use crate::Timega;
use crate::effects::agendas::{Agenda, Lasting};
use crate::events::CouncilEvent;
use crate::galaxy::Law;
use crate::state::State;
use rules::Audience;
use rules::table::Table;

/// A law leaves play, by an agenda or because its time is over. Nothing happens if it is not in play. One that is revoted
/// just now lies under deliberation, not among the discarded.
pub fn discard(state: &mut State, table: &mut Table<Timega>, law: Law, by: Option<Agenda>) {
    let council = &mut state.galaxy.council;
    if !council.laws.contains(&law) {
        return;
    }
    council.laws.retain(|l| *l != law);
    if !council.deliberation.iter().any(|matter| matter.agenda == law.agenda) {
        council.discarded.push(law);
    }
    table.tell(Audience::Everyone, CouncilEvent::Repealed { law, by }.into());
}

/// A decision stays in play as a law.
pub(super) fn enact(state: &mut State, table: &mut Table<Timega>, law: Law) {
    state.galaxy.council.laws.push(law);
    table.tell(Audience::Everyone, CouncilEvent::Enacted { law }.into());
}

/// The development phase is over: laws that lasted for this one alone leave play, but those enacted in it stay for the
/// next one.
pub(in crate::turn) fn development_ends(state: &mut State, table: &mut Table<Timega>) {
    let round = state.galaxy.round;
    lapse(state, table, |law, lasting| lasting == Lasting::NextDevelopment && law.round < round);
}

/// The round is over: laws that lasted for this one alone leave play.
pub(in crate::turn) fn round_ends(state: &mut State, table: &mut Table<Timega>) {
    lapse(state, table, |_, lasting| lasting == Lasting::Round);
}

fn lapse(state: &mut State, table: &mut Table<Timega>, over: impl Fn(&Law, Lasting) -> bool) {
    let laws = state.galaxy.council.laws.clone();
    for law in laws.into_iter().filter(|law| over(law, law.agenda.resolution().lasting(law.side))) {
        discard(state, table, law, None);
    }
}
