//! War Funding. For: fleet supply is ignored in the action phase. Against: fighters roll one better. Under
//! deliberation: fighters and destroyers cost double.

use super::{Lasting, Resolution, Side, Standing};
use crate::galaxy::Phase;
use crate::moments::{Effect, Figure, How, On, Shot};
use crate::unit::Unit;

/// War Funding.
pub(super) struct WarFunding;

impl Resolution for WarFunding {
    fn effect(&self, standing: Standing) -> Option<&'static dyn Effect> {
        Some(match standing {
            Standing::Deliberation => &Scarcity,
            Standing::For => &NoLimit,
            Standing::Against => &Wings,
        })
    }

    fn lasting(&self, _side: Side) -> Lasting {
        Lasting::Forever
    }
}

/// Under deliberation: fighters and destroyers cost twice as much.
struct Scarcity;

impl Effect for Scarcity {
    fn unit_cost(&self, _on: &On<'_>, unit: Unit, cost: &mut Figure) {
        if matches!(unit, Unit::Fighter | Unit::Destroyer) {
            cost.change(How::Times(2));
        }
    }
}

/// Decided for: no fleet supply in the action phase.
struct NoLimit;

impl Effect for NoLimit {
    fn ignores_fleet_supply(&self, on: &On<'_>) -> bool {
        on.galaxy.phase == Phase::Action
    }
}

/// Decided against: fighters roll one better, the guards' too.
struct Wings;

impl Effect for Wings {
    fn roll(&self, shot: &Shot<'_>, bonus: &mut Figure) {
        if shot.unit == Unit::Fighter {
            bonus.add(1);
        }
    }
}
