//! What was decided has its effect, and stays in play or is discarded.

use super::laws;
use crate::Timega;
use crate::effects::agendas::{Decided, Lasting};
use crate::galaxy::Law;
use crate::state::State;
use rules::table::{Play, Table};

/// Carries out a decision. If an agenda is decided anew (Revote), what was in play under its name goes first; and wherever
/// it was put meanwhile (a Repeal of the same council, a pool refilled), it is no longer there.
pub(super) fn carry_out(state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
    let (agenda, side) = (decided.matter.agenda, decided.side);
    let before: Vec<Law> =
        state.galaxy.council.laws.iter().copied().filter(|law| law.agenda == agenda).collect();
    for law in before {
        laws::discard(state, table, law, Some(agenda));
    }
    state.galaxy.council.discarded.retain(|law| law.agenda != agenda);
    state.galaxy.council.pool.remove(&agenda);
    let resolution = agenda.resolution();
    resolution.decided(state, table, decided)?;
    let lasting = resolution.lasting(side);
    let passing = matches!(lasting, Lasting::Round | Lasting::NextDevelopment);
    let law = Law { agenda, side, round: state.galaxy.round, passing };
    if lasting == Lasting::Once {
        state.galaxy.council.discarded.push(law);
    } else {
        laws::enact(state, table, law);
    }
    Ok(())
}
