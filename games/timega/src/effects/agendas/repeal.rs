//! Repeal. Revealed: the speaker names a law. For: it is discarded. Against: the speaker cannot keep the token at the
//! end of this round.

use super::{Decided, Resolution, Side, Standing};
use crate::Timega;
use crate::deeds::Choice;
use crate::galaxy::Law;
use crate::moments::Source;
use crate::state::State;
use crate::turn::ask::{self, Offer};
use crate::turn::council;
use rules::table::{Play, Table};

/// Repeal.
pub(super) struct Repeal;

impl Resolution for Repeal {
    /// The speaker must choose if anything is in play; silence chooses what has been in play longest.
    fn revealed(&self, state: &mut State, table: &mut Table<Timega>) -> Play<Option<Law>> {
        let laws = state.galaxy.council.laws.clone();
        let name = |law: &Law| Choice::Agenda(law.agenda, Some(law.side));
        let among: Vec<Choice> = laws.iter().map(name).collect();
        let (source, speaker) =
            (Source::Agenda(super::Agenda::Repeal, Standing::Deliberation), state.galaxy.council.speaker);
        let otherwise = among.iter().take(1).copied().collect();
        let offer = Offer { source, what: "repeal", among, least: 1, most: 1, otherwise };
        let chosen = ask::choose(state, table, speaker, offer)?;
        Ok(laws.into_iter().find(|law| chosen.contains(&name(law))))
    }

    fn decided(&self, state: &mut State, table: &mut Table<Timega>, decided: &Decided) -> Play<()> {
        match (decided.side, decided.matter.about) {
            (Side::For, Some(law)) => council::discard(state, table, law, Some(decided.matter.agenda)),
            (Side::For, None) => {}
            (Side::Against, _) => state.galaxy.council.barred = Some(state.galaxy.council.speaker),
        }
        Ok(())
    }
}
