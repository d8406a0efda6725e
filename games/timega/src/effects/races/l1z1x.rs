//! The L1Z1X Mindnet (8.8): technologies of dreadnoughts cost half a resource less for each dreadnought; dreadnoughts
//! capture planets that take few ground forces; the Will of the Emperor rolls one die, and one more for each adjacent
//! system with a dreadnought of its own.

use crate::effects::tech::Tech;
use crate::law::map;
use crate::moments::{Effect, Figure, On, Shot, Step};
use crate::unit::Unit;

/// The L1Z1X Mindnet.
pub(super) struct L1z1x;

/// Technologies that speak of dreadnoughts (5.3).
const OF_DREADNOUGHTS: [Tech; 9] = [
    Tech::IonCannons,
    Tech::MagenDefenceGrid,
    Tech::AuxiliaryDrones,
    Tech::DeepSpaceCannon,
    Tech::XrdTransporters,
    Tech::FighterBays,
    Tech::StasisCapsules,
    Tech::OrganPrinting,
    Tech::Transfabrication,
];

impl Effect for L1z1x {
    fn tech_cost(&self, on: &On<'_>, tech: Tech, cost: &mut Figure) {
        if OF_DREADNOUGHTS.contains(&tech) {
            let dreadnoughts = on.galaxy.on_map(on.seat, Unit::Dreadnought);
            cost.add(-i32::try_from(dreadnoughts).unwrap_or(i32::MAX));
        }
    }

    fn dreadnoughts_land(&self, on: &On<'_>, most: &mut Figure) {
        most.base(on.by_stage([1, 1, 2, 3]));
    }

    fn dice(&self, shot: &Shot<'_>, dice: &mut Figure) {
        let Some(seat) = shot.owner.seat() else { return };
        if shot.unit == Unit::Flagship && shot.step == Step::Round {
            let near = map::neighbours(shot.galaxy, seat, shot.battle.hex).into_iter();
            let with = near.filter(|hex| shot.galaxy.fleet(*hex, seat).has(Unit::Dreadnought)).count();
            dice.base(1);
            dice.add(i32::try_from(with).unwrap_or(i32::MAX));
        }
    }
}
