//! Revote. Revealed: the speaker names a law in play or discarded; that is voted on again instead.

use super::{Agenda, Resolution, Standing};
use crate::Timega;
use crate::deeds::Choice;
use crate::galaxy::Law;
use crate::moments::Source;
use crate::state::State;
use crate::turn::ask::{self, Offer};
use rules::table::{Play, Table};

/// Revote.
pub(super) struct Revote;

impl Resolution for Revote {
    /// The speaker must choose if there is anything to choose; silence chooses what was discarded last, else what has
    /// been in play longest. What is voted on again already is not there to choose.
    fn revealed(&self, state: &mut State, table: &mut Table<Timega>) -> Play<Option<Law>> {
        let council = &state.galaxy.council;
        let old = council.discarded.iter().rev().filter(|law| law.agenda != Agenda::Revote);
        let debated = |law: &&Law| council.deliberation.iter().any(|matter| matter.agenda == law.agenda);
        let laws: Vec<Law> = old.chain(&council.laws).filter(|law| !debated(law)).copied().collect();
        let name = |law: &Law| Choice::Agenda(law.agenda, Some(law.side));
        let among: Vec<Choice> = laws.iter().map(name).collect();
        let (source, speaker) = (Source::Agenda(Agenda::Revote, Standing::Deliberation), council.speaker);
        let otherwise = among.iter().take(1).copied().collect();
        let offer = Offer { source, what: "revote", among, least: 1, most: 1, otherwise };
        let chosen = ask::choose(state, table, speaker, offer)?;
        Ok(laws.into_iter().find(|law| chosen.contains(&name(law))))
    }

    fn gives_way(&self) -> bool {
        true
    }
}
