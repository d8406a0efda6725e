//! The fight in space.

use super::Survivors;
use super::chain::{Chain, Leads};
use super::chance::{WHOLE, both, part, passing};
use super::doctrine::Side;
use super::ground::{Ends, Label, Landings};
use super::rules_of::Rules;
use crate::force::{Force, Sorts};
use std::collections::BTreeMap;

/// No more forces on a side than these are gone through in full.
const MOST_FORCES: usize = 500;

/// So much mass at each pair of forces.
pub(super) type Masses = Vec<u128>;

/// What the drops of a fight begin with: the units dropped, and what is in space then.
pub(super) type Drops = BTreeMap<Force, Masses>;

/// Pairs of forces in space, and where a round leads from each.
pub(super) struct Space {
    attack: Chain,
    fleet: Chain,
    start: usize,
    /// For each pair: where the attacker's force may be led, and the defender's.
    rounds: Vec<(Leads, Leads)>,
    /// All pairs with something on both sides, the largest first.
    order: Vec<usize>,
    /// How many steps it takes to go through all of them.
    steps: usize,
}

impl Space {
    pub(super) fn new(rules: &mut Rules) -> Option<Space> {
        let (mut attack, mut fleet) = (Chain::default(), Chain::default());
        let toughness = |force: &Force| rules.toughness(&force.warships());
        let after = |force: &Force, hits| rules.after_space(Side::Attacker, force, hits);
        let attacker = attack.add(rules.setting.attack, MOST_FORCES, toughness, after)?;
        for number in 0.. {
            let Some(force) = attack.forces.get(number).copied() else { break };
            attack.add(force.minus(&rules.droppable(&force)), MOST_FORCES, toughness, after)?;
        }
        let after = |force: &Force, hits| rules.after_space(Side::Defender, force, hits);
        let defender = fleet.add(rules.setting.defend_fleet.warships(), MOST_FORCES, toughness, after)?;
        // What stays when ships withdraw.
        for number in 0.. {
            let Some(force) = fleet.forces.get(number).copied() else { break };
            if rules.doctrines.anybody_may_leave() {
                fleet.add(force.minus(&force.mobile()), MOST_FORCES, toughness, after)?;
            }
        }
        let start = attacker * fleet.forces.len() + defender;
        let mut space = Space { attack, fleet, start, rounds: Vec::new(), order: Vec::new(), steps: 0 };
        space.play_rounds(rules)?;
        let size = |pair: &usize| {
            let (attack, fleet) = space.forces(*pair);
            std::cmp::Reverse(attack.total() + fleet.total())
        };
        let mut order: Vec<usize> = (0..space.pairs()).filter(|pair| space.is_contested(*pair)).collect();
        order.sort_by_key(size);
        space.order = order;
        Some(space)
    }

    fn play_rounds(&mut self, rules: &mut Rules) -> Option<()> {
        let edge = rules.setting.space_edge;
        for pair in 0..self.pairs() {
            let (attack, fleet) = self.forces(pair);
            let (own, theirs) = (rules.attack_dice(&attack.warships()), rules.defend_dice(&fleet));
            let (own_shields, shields) = (rules.edition.absorbs(&attack), rules.edition.absorbs(&fleet));
            let (attacker, defender) = self.numbers(pair);
            if !self.is_contested(pair) {
                self.rounds.push((Vec::new(), Vec::new()));
                continue;
            }
            let need = Rules::need(edge.saturating_neg());
            let mine = self.attack.leads(attacker, &mut rules.volleys, theirs, need, own_shields);
            let other = self.fleet.leads(defender, &mut rules.volleys, own, Rules::need(edge), shields);
            self.steps += mine.len() * other.len();
            rules.spend(mine.len() + other.len())?;
            self.rounds.push((mine, other));
        }
        Some(())
    }

    pub(super) fn pairs(&self) -> usize {
        self.attack.forces.len() * self.fleet.forces.len()
    }

    fn numbers(&self, pair: usize) -> (usize, usize) {
        (pair / self.fleet.forces.len(), pair % self.fleet.forces.len())
    }

    /// The two forces of a pair.
    pub(super) fn forces(&self, pair: usize) -> (Force, Force) {
        let (attack, fleet) = self.numbers(pair);
        (self.attack.forces[attack], self.fleet.forces[fleet])
    }

    /// The number of a pair of forces.
    pub(super) fn pair_of(&self, attack: &Force, fleet: &Force) -> Option<usize> {
        Some(self.attack.number_of(attack)? * self.fleet.forces.len() + self.fleet.number_of(fleet)?)
    }

    /// Everything at the pair that meets first.
    pub(super) fn start(&self) -> Masses {
        let mut first = vec![0; self.pairs()];
        first[self.start] = WHOLE;
        first
    }

    /// How many steps a round from these masses takes.
    pub(super) fn cost(&self, masses: &Masses) -> usize {
        let there = masses.iter().zip(&self.rounds).filter(|(mass, _)| **mass > 0);
        masses.len() + there.map(|(_, (mine, other))| mine.len() * other.len()).sum::<usize>()
    }

    fn is_contested(&self, pair: usize) -> bool {
        let (attack, fleet) = self.forces(pair);
        !attack.warships().is_empty() && !fleet.is_empty()
    }

    /// Fights on from some masses until one side is gone; pairs at which it does not go on count as ends too. A pair
    /// from which nothing ever changes is an end as it is.
    pub(super) fn spread(
        &self,
        rules: &mut Rules,
        mut masses: Masses,
        goes_on: impl Fn(usize) -> bool,
        mut end: impl FnMut(usize, u128),
    ) -> Option<()> {
        rules.spend(self.steps)?;
        for from in self.order.iter().copied().filter(|pair| goes_on(*pair)) {
            let mass = std::mem::take(&mut masses[from]);
            if mass == 0 {
                continue;
            }
            let stays = self.targets(from).filter(|(to, _)| *to == from).map(|(_, chance)| chance).sum();
            let Some(mass) = passing(mass, stays) else {
                end(from, mass);
                continue;
            };
            for (to, chance) in self.targets(from).filter(|(to, _)| *to != from) {
                let share = part(mass, chance);
                if self.is_contested_number(to) && goes_on(to) {
                    masses[to] += share;
                } else {
                    end(to, share);
                }
            }
        }
        Some(())
    }

    /// Fights one round from some masses; gives those that go on, and tells of those that do not.
    pub(super) fn round(&self, masses: &Masses, mut end: impl FnMut(usize, u128)) -> Masses {
        let mut next = vec![0; masses.len()];
        for (from, mass) in masses.iter().enumerate().filter(|(_, mass)| **mass > 0) {
            for (to, chance) in self.targets(from) {
                let share = part(*mass, chance);
                if self.is_contested_number(to) {
                    next[to] += share;
                } else {
                    end(to, share);
                }
            }
        }
        next
    }

    /// All pairs a round may lead to; one is told several times only if hits of different numbers do the same.
    fn targets(&self, from: usize) -> impl Iterator<Item = (usize, u64)> + '_ {
        let (mine, other) = &self.rounds[from];
        let width = self.fleet.forces.len();
        mine.iter().flat_map(move |(attack, chance)| {
            other.iter().map(move |(fleet, also)| (attack * width + fleet, both(*chance, *also)))
        })
    }

    fn is_contested_number(&self, pair: usize) -> bool {
        !self.rounds[pair].0.is_empty()
    }

    /// Fights from the beginning until drop units drop, or space is decided without.
    pub(super) fn until_drops(
        &self,
        rules: &mut Rules,
        landings: &mut Landings,
        ends: &mut Ends,
    ) -> Option<Drops> {
        let mut drops = Drops::new();
        let army = rules.setting.defend_army;
        let drops_at: Vec<bool> = (0..self.pairs())
            .map(|pair| {
                let (attack, fleet) = self.forces(pair);
                self.is_contested(pair) && !rules.droppable(&attack).is_empty() && rules.drops_past(&fleet)
            })
            .collect();
        let mut ended = Vec::new();
        // The first round comes before any drop.
        let next = self.round(&self.start(), |pair, mass| ended.push((pair, mass)));
        let mut masses = vec![0; self.pairs()];
        for (pair, mass) in next.into_iter().enumerate().filter(|(_, mass)| *mass > 0) {
            if drops_at[pair] {
                ended.push((pair, mass));
            } else {
                masses[pair] = mass;
            }
        }
        self.spread(rules, masses, |pair| !drops_at[pair], |pair, mass| ended.push((pair, mass)))?;
        for (pair, mass) in ended {
            let (attack, fleet) = self.forces(pair);
            if drops_at[pair] {
                let units = rules.droppable(&attack);
                let left = self.attack.number_of(&attack.minus(&units))? * self.fleet.forces.len();
                let masses = drops.entry(units).or_insert_with(|| vec![0; self.pairs()]);
                masses[left + self.numbers(pair).1] += mass;
            } else {
                decided(rules, &attack, &fleet, army, false, mass, landings, ends);
            }
        }
        Some(drops)
    }
}

/// Space is decided and nobody is on the ground: troops land, or all is over.
#[expect(clippy::too_many_arguments, reason = "the whole of a state and where it goes")]
pub(super) fn decided(
    rules: &Rules,
    attack: &Force,
    fleet: &Force,
    army: Force,
    begun: bool,
    mass: u128,
    landings: &mut Landings,
    ends: &mut Ends,
) {
    if fleet.is_empty() && !attack.warships().is_empty() {
        landings.land(rules, Label::of(*attack, Force::NONE), Force::NONE, army, begun, mass);
    } else {
        let label = Label::of(*attack, *fleet);
        let end: Survivors = label.over(false, Force::NONE, army);
        *ends.entry(end).or_default() += mass;
    }
}
