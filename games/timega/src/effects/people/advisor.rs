//! Advisor: one more counter each action phase; the first activation of a round may be doubled, and ships there roll one
//! better in the first combat round.

use crate::Timega;
use crate::effects::people::Person;
use crate::moments::{Effect, Figure, On, Shot, Source, Step};
use crate::state::State;
use crate::turn::give;
use rules::Seat;
use rules::table::{Play, Table};

/// Advisor.
pub(super) struct Advisor;

impl Effect for Advisor {
    fn counters_for_actions(&self) -> u8 {
        1
    }

    fn action_phase_begins(&self, state: &mut State, table: &mut Table<Timega>, seat: Seat) -> Play<()> {
        give::counters(
            state,
            table,
            seat,
            Source::Person(Person::Advisor),
            self.counters_for_actions().cast_signed(),
            0,
        );
        Ok(())
    }

    /// The first activation of a round. Counters laid otherwise (larvae of the N'Orr) activate nothing.
    fn may_double(&self, on: &On<'_>) -> bool {
        !on.galaxy.now.activators.contains(&on.seat)
    }

    /// In every battle of the round in the system activated so, whoever attacks.
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        let Some(seat) = shot.owner.seat() else { return };
        let first = shot.step == Step::Round && shot.battle.round == 1;
        if first && shot.galaxy.now.doubled.contains(&(seat, shot.battle.hex)) {
            bonus.add(1);
        }
    }
}
