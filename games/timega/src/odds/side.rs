//! What one side has left in a battle, and what hits make of it.

use super::chance::Chance;
use crate::deeds::Casualties;
use crate::force::{Force, Sorts};
use crate::galaxy::Fleet;
use crate::law::casualties::Blow;
use crate::turn::battle::EVADES_ON;
use crate::unit::Unit;

/// One side of a battle, as far as anything that comes hangs on it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Side {
    /// Whose, which units, and those that are damaged.
    pub(super) fleet: Fleet,
    /// Lost so far.
    pub(super) lost: Force,
    /// Ships whose damage has stopped more than one hit.
    pub(super) braced: u16,
}

impl Side {
    /// Before the first dice.
    pub(super) fn of(fleet: Fleet) -> Side {
        Side { fleet, lost: Force::NONE, braced: 0 }
    }

    /// Is nobody left who fights?
    pub(super) fn is_gone(&self) -> bool {
        self.fleet.force.ships().is_empty()
    }

    /// These are lost.
    pub(super) fn without(&self, lost: &Force) -> Side {
        let mut left = self.clone();
        let lost = left.fleet.force.common(lost);
        left.fleet.lose(&lost);
        left.lost = left.lost.plus(&lost);
        left
    }

    /// All its ships are lost.
    pub(super) fn without_ships(&self) -> Side {
        self.without(&self.fleet.force.ships())
    }

    /// The hits are taken as they are when nothing is said (7.1). A mercenary may get away, so there may be two ends.
    pub(super) fn struck(&self, blow: &Blow) -> Vec<(Side, Chance)> {
        if blow.hits.all == 0 {
            return vec![(self.clone(), Chance::ONE)];
        }
        let fate = blow.settle(&Casualties::default());
        let braced = blow.braced_after(self.braced, &fate);
        let after = |lost: &Force| {
            let mut left = self.without(lost);
            left.fleet.hurt(&fate.damage);
            Side { braced, ..left }
        };
        if !fate.lose.has(Unit::Mercenary) {
            return vec![(after(&fate.lose), Chance::ONE)];
        }
        let evaded = fate.lose.minus(&Force::of(Unit::Mercenary, 1));
        let caught = EVADES_ON.saturating_sub(1);
        let (dies, lives) = (Chance::of(caught, 10), Chance::of(10_u32.saturating_sub(caught), 10));
        vec![(after(&fate.lose), dies), (after(&evaded), lives)]
    }
}
