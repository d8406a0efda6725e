//! The table as it lies in one state of a battle, so that the rules of battles can be asked what happens in it.

use super::chance::Chance;
use super::side::Side;
use super::volley::{Dice, Volley, Volleys};
use crate::force::Force;
use crate::galaxy::{Battle, Galaxy, Owner};
use crate::law::casualties::{Blow, Hits};
use crate::moments::{On, Step, in_force};
use crate::turn::battle::{self, Salvo};
use crate::unit::Unit;
use std::rc::Rc;

/// A battle laid out.
pub(super) struct Field {
    galaxy: Galaxy,
    battle: Battle,
    owners: [Owner; 2],
    volleys: Volleys,
}

/// What a side may have after a step, with the chance of each.
pub(super) type Ways = Vec<(Side, Chance)>;

impl Field {
    pub(super) fn of(galaxy: &Galaxy, battle: &Battle) -> Field {
        let owners = [battle.attacker, battle.defender];
        Field { galaxy: galaxy.clone(), battle: battle.clone(), owners, volleys: Volleys::default() }
    }

    /// Both sides as they are when the battle begins.
    pub(super) fn sides(&self) -> Option<[Side; 2]> {
        let system = self.galaxy.system(self.battle.hex)?;
        let of = |owner| system.fleets.iter().find(|f| f.owner == owner).cloned().map(Side::of);
        Some([of(self.battle.attacker)?, of(self.battle.defender)?])
    }

    /// Does anything in force do what is not followed here?
    pub(super) fn is_beyond(&self) -> bool {
        self.owners.iter().filter_map(|owner| owner.seat()).any(|seat| {
            let on = On { galaxy: &self.galaxy, seat };
            in_force(&self.galaxy, Some(seat)).iter().any(|force| force.effect.beyond_odds(&on, &self.battle))
        })
    }

    /// Puts both sides onto the table, before this round (0: before the rounds).
    fn lay(&mut self, sides: [&Side; 2], round: u16) {
        if let Some(system) = self.galaxy.system_mut(self.battle.hex) {
            system.fleets.retain(|f| !self.owners.contains(&f.owner));
            for Side { fleet, .. } in sides {
                system.add(fleet.owner, &fleet.force, &fleet.damaged);
            }
        }
        self.battle.round = u8::try_from(round).unwrap_or(u8::MAX);
        self.battle.lost = sides.map(|side| side.lost);
        self.battle.braced = sides.map(|side| side.braced);
    }

    /// 7.2: fighters die in the barrage of the other side.
    pub(super) fn barrage(&mut self, sides: [&Side; 2]) -> [Ways; 2] {
        self.lay(sides, 0);
        let dead_of = |field: &mut Field, by: Owner| {
            let least = battle::barrage_least(&field.galaxy, &field.battle, by);
            let salvos = battle::barrage_dice(&field.galaxy, &field.battle, by);
            let volley = field.volley(&salvos);
            volley.iter().map(|(hits, chance)| (hits.all.max(least), *chance)).collect::<Vec<_>>()
        };
        let [attacker, defender] = self.owners;
        let (on_defender, on_attacker) = (dead_of(self, attacker), dead_of(self, defender));
        let ways = |side: &Side, dead: Vec<(u16, Chance)>| {
            dead.into_iter().map(|(n, chance)| (side.without(&Force::of(Unit::Fighter, n)), chance)).collect()
        };
        let [attack, defence] = sides;
        [ways(attack, on_attacker), ways(defence, on_defender)]
    }

    /// 7.3, 7.1: both sides fire in a step, then both take their hits, and repair after a round. `None`: the battle is
    /// endless, and the attacker gives way.
    pub(super) fn exchange(&mut self, sides: [&Side; 2], step: Step, round: u16) -> Option<[Ways; 2]> {
        self.lay(sides, round);
        let salvos = self.owners.map(|owner| battle::salvos(&self.galaxy, &self.battle, owner, step));
        let [attack, defence] = &salvos;
        if step == Step::Round && battle::is_endless(&self.galaxy, &self.battle, attack, defence) {
            return None;
        }
        let on_defender = self.volley(attack);
        let on_attacker = self.volley(defence);
        let [attackers, defenders] = sides;
        Some([self.hit(attackers, &on_attacker, step), self.hit(defenders, &on_defender, step)])
    }

    /// Do two rounds differ in the dice of these sides?
    pub(super) fn differ(&mut self, sides: [&Side; 2], rounds: [u16; 2]) -> bool {
        let [one, other] = rounds.map(|round| {
            self.lay(sides, round);
            self.owners.map(|owner| battle::salvos(&self.galaxy, &self.battle, owner, Step::Round))
        });
        one != other
    }

    fn volley(&mut self, salvos: &[Salvo]) -> Rc<Volley> {
        let dice =
            |salvo: &Salvo| Dice { count: salvo.dice(), by_face: salvo.by_face(), pierces: salvo.pierces() };
        self.volleys.of(salvos.iter().map(dice).collect())
    }

    /// What hits make of a side.
    fn hit(&self, side: &Side, volley: &Volley, step: Step) -> Ways {
        let (galaxy, battle, owner) = (&self.galaxy, &self.battle, side.fleet.owner);
        let mut blow = Blow::new(galaxy, battle, owner, step, Hits::default());
        // What cannot be damaged is hit by all alike.
        let armoured = !blow.sturdy.is_empty();
        let screens =
            |hits: Hits| if step == Step::PreCombat { hits.screened_by(&side.fleet.force) } else { 0 };
        let mut ways: Ways = Vec::new();
        let mut by_hits: std::collections::BTreeMap<Hits, Chance> = std::collections::BTreeMap::new();
        for (hits, chance) in volley {
            let hits = hits.without(screens(*hits));
            let hits = if armoured { hits } else { Hits { piercing: 0, ..hits } };
            let sum = by_hits.entry(hits).or_default();
            *sum = sum.or(*chance);
        }
        for (hits, chance) in by_hits {
            blow.hits = hits;
            for (mut left, part) in side.struck(&blow) {
                if step == Step::Round {
                    let damaged = left.fleet.damaged;
                    left.fleet.repair(&battle::repairs_unsaid(galaxy, battle, owner, &damaged));
                }
                let chance = chance.and(part);
                match ways.iter_mut().find(|(known, _)| *known == left) {
                    Some((_, sum)) => *sum = sum.or(chance),
                    None => ways.push((left, chance)),
                }
            }
        }
        ways
    }
}
