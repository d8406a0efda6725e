//! Usurper: two votes for each capital ship at or next to Mecatol Rex, six at most.

use crate::effects::agendas::Agenda;
use crate::hex::Hex;
use crate::law::map;
use crate::moments::{Effect, Figure, On};
use crate::unit::Unit;

/// Usurper.
pub(super) struct Usurper;

impl Effect for Usurper {
    fn free_votes(&self, on: &On<'_>, _agenda: Agenda, votes: &mut Figure) {
        let near = map::neighbours(on.galaxy, on.seat, Hex::MECATOL);
        let capital = |hex| on.galaxy.fleet(hex, on.seat).only(Unit::is_capital).total();
        let ships: u32 = near.into_iter().chain([Hex::MECATOL]).map(capital).sum();
        votes.add(i32::try_from(2 * ships.min(3)).unwrap_or(6));
    }
}
