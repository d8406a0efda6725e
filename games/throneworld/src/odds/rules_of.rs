//! The rules of battle as the odds need them: dice, losses, cargo, what may drop.

use super::Setting;
use super::chance::Volleys;
use super::doctrine::{Doctrines, Side};
use crate::edition::Edition;
use crate::force::{Force, Sorts};
use crate::losses;
use crate::unit::Unit;

/// No more dice than these are gone through in full.
const MOST_DICE: u32 = 400;
/// Nor more steps from one state to another than these: about half a second.
const MOST_STEPS: u64 = 120_000_000;

/// What stays the same while one attack is judged.
pub(super) struct Rules {
    pub(super) edition: Edition,
    pub(super) setting: Setting,
    pub(super) doctrines: Doctrines,
    pub(super) volleys: Volleys,
    /// All types in the order in which the attacker loses them, and the defender.
    orders: [Vec<Unit>; 2],
    steps: u64,
}

impl Rules {
    /// `None` if there are too many dice.
    pub(super) fn new(edition: &Edition, setting: Setting, doctrines: &Doctrines) -> Option<Rules> {
        let rules = Rules::of_any_size(edition, setting, doctrines);
        let dice = rules.attack_dice(&setting.attack)
            + rules.defend_dice(&setting.defend_army)
            + rules.defend_dice(&setting.defend_fleet);
        (dice <= MOST_DICE).then_some(rules)
    }

    pub(super) fn of_any_size(edition: &Edition, mut setting: Setting, doctrines: &Doctrines) -> Rules {
        let orders = [Side::Attacker, Side::Defender]
            .map(|side| losses::order_of(edition, &doctrines.of(side).losses));
        setting.attack = setting.attack.only(|u| u != Unit::Survey);
        setting.defend_army = setting.defend_army.ground();
        let (edition, doctrines) = (edition.clone(), doctrines.clone());
        Rules { edition, setting, doctrines, volleys: Volleys::default(), orders, steps: 0 }
    }

    /// Counts steps; `None` when there are too many.
    pub(super) fn spend(&mut self, steps: usize) -> Option<()> {
        self.steps = self.steps.saturating_add(u64::try_from(steps).unwrap_or(u64::MAX));
        (self.steps <= MOST_STEPS).then_some(())
    }

    pub(super) fn attack_dice(&self, force: &Force) -> u32 {
        let each = |unit| u32::from(self.edition.attack_dice(self.setting.attacker, unit));
        force.iter().map(|(unit, count)| each(unit) * u32::from(count)).sum()
    }

    pub(super) fn defend_dice(&self, force: &Force) -> u32 {
        let bunker = force.has(Unit::Bunker);
        let each = |unit| u32::from(self.edition.defend_dice(self.setting.defender, unit, bunker));
        force.iter().map(|(unit, count)| each(unit) * u32::from(count)).sum()
    }

    /// The lowest die that hits, for a side with this advantage.
    pub(super) fn need(edge: i8) -> u8 {
        6_u8.saturating_sub(u8::try_from(edge).unwrap_or(0)).max(1)
    }

    /// What is left of an army after so many hits.
    pub(super) fn after_ground(&self, side: Side, army: &Force, hits: u16) -> Force {
        army.minus(&losses::in_order(&self.edition, self.order(side), army, hits))
    }

    fn order(&self, side: Side) -> &[Unit] {
        let [attacker, defender] = &self.orders;
        match side {
            Side::Attacker => attacker,
            Side::Defender => defender,
        }
    }

    /// What is left of a fleet after so many hits, and of its cargo.
    pub(super) fn after_space(&self, side: Side, fleet: &Force, hits: u16) -> Force {
        let left = fleet.minus(&losses::in_order(&self.edition, self.order(side), &fleet.warships(), hits));
        let excess = self.edition.load(&left).saturating_sub(self.edition.capacity(&left));
        if excess == 0 {
            return left;
        }
        let aboard = left.only(|u| self.edition.load(&Force::of(u, 1)) > 0);
        let named = &self.doctrines.of(side).losses;
        left.minus(&losses::overboard(&self.edition, named, &aboard, excess))
    }

    /// Hits that certainly destroy all of a force.
    pub(super) fn toughness(&self, force: &Force) -> u16 {
        force.iter().map(|(u, n)| self.edition.hits(u).saturating_mul(n)).fold(0, u16::saturating_add)
    }

    pub(super) fn droppable(&self, force: &Force) -> Force {
        force.only(|u| u.is_troop() && self.edition.may_drop(self.setting.attacker, u))
    }

    /// Drop units drop past this fleet.
    pub(super) fn drops_past(&self, fleet: &Force) -> bool {
        self.setting.drops && (self.setting.may_pass_shields || !fleet.has(Unit::Shield))
    }

    /// What lands when space is won.
    pub(super) fn landing(&self, attack: &Force) -> Force {
        if self.setting.in_comm { attack.troops() } else { self.droppable(attack) }
    }

    /// The defender's ships fight on when the world is lost: an empire's do, and only raiders leave then.
    pub(super) fn outlives_the_world(&self) -> bool {
        self.setting.defender.is_some() && self.setting.attacker.is_some()
    }
}
