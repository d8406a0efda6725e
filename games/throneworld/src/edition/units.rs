//! What units cost, and what they do in a fight and in a hold.

use super::{Edition, Race, UnitRow};
use crate::force::Force;
use crate::unit::Unit;

impl Edition {
    /// The figures of a unit.
    #[must_use]
    pub fn unit(&self, unit: Unit) -> &UnitRow {
        // Bounds: as many rows as units, in the same order.
        &self.0.figures.units[unit.index()]
    }

    /// What a unit costs this race.
    #[must_use]
    pub fn cost(&self, race: Race, unit: Unit) -> u16 {
        self.race(race).cost.get(&unit).copied().unwrap_or(self.unit(unit).cost)
    }

    /// What a force costs this race.
    #[must_use]
    pub fn value(&self, race: Race, force: &Force) -> u32 {
        force.iter().map(|(unit, count)| u32::from(self.cost(race, unit)) * u32::from(count)).sum()
    }

    /// The dice of an attacking unit; no race for neutrals.
    #[must_use]
    pub fn attack_dice(&self, race: Option<Race>, unit: Unit) -> u16 {
        let own = race.and_then(|race| self.race(race).attack.get(&unit).copied());
        own.unwrap_or(self.unit(unit).attack)
    }

    /// The dice of a defending unit, beside a Command Bunker of its side or not; no race for neutrals.
    #[must_use]
    pub fn defend_dice(&self, race: Option<Race>, unit: Unit, with_bunker: bool) -> u16 {
        let row = self.unit(unit);
        let own = race.and_then(|race| self.race(race).defend.get(&unit).copied());
        let alone = own.unwrap_or(row.defend);
        if with_bunker { row.defend_with_bunker.map_or(alone, |dice| dice.max(alone)) } else { alone }
    }

    /// Hits that destroy a unit; 0 for one that does not fight.
    #[must_use]
    pub fn hits(&self, unit: Unit) -> u16 {
        self.unit(unit).hits
    }

    /// May this unit drop (4.7)?
    #[must_use]
    pub fn may_drop(&self, race: Option<Race>, unit: Unit) -> bool {
        self.unit(unit).drops || race.is_some_and(|race| self.race(race).drops.contains(&unit))
    }

    /// Does this unit have first fire after a drop (4.61)?
    #[must_use]
    pub fn first_fire(&self, unit: Unit) -> bool {
        self.unit(unit).first_fire
    }

    /// Hits a force absorbs in a round: one for each Shield.
    #[must_use]
    pub fn absorbs(&self, force: &Force) -> u32 {
        force.iter().map(|(unit, count)| u32::from(self.unit(unit).absorbs) * u32::from(count)).sum()
    }

    /// Points a unit counts for Sabotage (5.2).
    #[must_use]
    pub fn sabotage_points(&self, unit: Unit) -> u16 {
        self.unit(unit).sabotage
    }

    /// The cargo spaces a force gives.
    #[must_use]
    pub fn capacity(&self, force: &Force) -> u16 {
        self.spaces(force, |cargo| cargo.max(0))
    }

    /// The cargo spaces a force needs: its Fighters and the ground units in it that can be carried.
    #[must_use]
    pub fn load(&self, force: &Force) -> u16 {
        self.spaces(force, |cargo| cargo.min(0))
    }

    fn spaces(&self, force: &Force, part: impl Fn(i8) -> i8) -> u16 {
        let each = |unit| u32::from(part(self.unit(unit).cargo).unsigned_abs());
        let sum: u32 = force.iter().map(|(unit, count)| each(unit) * u32::from(count)).sum();
        u16::try_from(sum).unwrap_or(u16::MAX)
    }
}
