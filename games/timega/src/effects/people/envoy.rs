//! Envoy: two free votes on each agenda that follow the speaker's declared intent.

use crate::effects::agendas::Agenda;
use crate::moments::{Effect, Figure, On};

/// Envoy.
pub(super) struct Envoy;

impl Effect for Envoy {
    fn free_votes_with_the_speaker(&self, _on: &On<'_>, _agenda: Agenda, votes: &mut Figure) {
        votes.add(2);
    }
}
