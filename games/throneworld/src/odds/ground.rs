//! The fight on the ground.

use super::Survivors;
use super::chain::{Chain, Leads};
use super::chance::{both, part, passing};
use super::doctrine::Side;
use super::rules_of::Rules;
use crate::force::Force;
use std::collections::BTreeMap;

/// No more forces on a side than these are gone through in full.
const MOST_FORCES: usize = 800;

/// How likely each end is.
pub(super) type Ends = BTreeMap<Survivors, u128>;

/// What is left in space, while the ground is fought for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Label {
    pub(super) attack: Force,
    pub(super) fleet: Force,
    /// What the defender has withdrawn.
    pub(super) withdrawn: Force,
    /// The attacker's ships have gone back.
    pub(super) back: bool,
}

impl Label {
    /// Nobody has left.
    pub(super) fn of(attack: Force, fleet: Force) -> Label {
        Label { attack, fleet, withdrawn: Force::NONE, back: false }
    }

    /// It is over.
    pub(super) fn over(self, taken: bool, attack_army: Force, defend_army: Force) -> Survivors {
        let Label { attack, fleet, withdrawn, back } = self;
        Survivors {
            taken,
            attack_fleet: attack,
            went_back: back,
            attack_army,
            defend_fleet: fleet,
            withdrawn,
            defend_army,
        }
    }
}

/// Armies that meet: attackers on the ground, defenders, and whether the ground has been fought for before.
type Meeting = (Force, Force, bool);

/// Fights on the ground to come, with what is left in space.
#[derive(Default)]
pub(super) struct Landings(BTreeMap<Meeting, BTreeMap<Label, u128>>);

impl Landings {
    pub(super) fn add(&mut self, label: Label, landed: Force, army: Force, begun: bool, mass: u128) {
        let labels = self.0.entry((landed, army, begun)).or_default();
        *labels.entry(label).or_default() += mass;
    }

    /// Space is won: what may land joins what has landed.
    pub(super) fn land(
        &mut self,
        rules: &Rules,
        above: Label,
        landed: Force,
        army: Force,
        begun: bool,
        mass: u128,
    ) {
        let units = rules.landing(&above.attack);
        let label = Label { attack: above.attack.minus(&units), fleet: Force::NONE, ..above };
        self.add(label, landed.plus(&units), army, begun, mass);
    }
}

/// Armies that may meet, and where a round leads from each pair.
#[derive(Default)]
pub(super) struct Ground {
    pub(super) landed: Chain,
    pub(super) army: Chain,
}

impl Ground {
    /// Numbers both forces and all they can be reduced to.
    pub(super) fn add(&mut self, rules: &Rules, landed: Force, army: Force) -> Option<()> {
        let toughness = |force: &Force| rules.toughness(force);
        let after = |side| move |force: &Force, hits| rules.after_ground(side, force, hits);
        self.landed.add(landed, MOST_FORCES, toughness, after(Side::Attacker))?;
        self.army.add(army, MOST_FORCES, toughness, after(Side::Defender))?;
        Some(())
    }

    pub(super) fn pairs(&self) -> usize {
        self.landed.forces.len() * self.army.forces.len()
    }

    pub(super) fn numbers(&self, pair: usize) -> (usize, usize) {
        (pair / self.army.forces.len(), pair % self.army.forces.len())
    }

    pub(super) fn forces(&self, pair: usize) -> (Force, Force) {
        let (landed, army) = self.numbers(pair);
        (self.landed.forces[landed], self.army.forces[army])
    }

    pub(super) fn pair_of(&self, landed: &Force, army: &Force) -> Option<usize> {
        Some(self.landed.number_of(landed)? * self.army.forces.len() + self.army.number_of(army)?)
    }

    pub(super) fn is_fought(&self, pair: usize) -> bool {
        let (landed, army) = self.forces(pair);
        !(landed.is_empty() || army.is_empty())
    }

    /// Where a round leads from a pair, but the first.
    pub(super) fn leads(&self, rules: &mut Rules, pair: usize) -> (Leads, Leads) {
        let (landed, army) = self.forces(pair);
        let (own, theirs) = (rules.attack_dice(&landed), rules.defend_dice(&army));
        let (attacker, defender) = self.numbers(pair);
        let edge = rules.setting.ground_edge;
        let need = Rules::need(edge.saturating_neg());
        let mine = self.landed.leads(attacker, &mut rules.volleys, theirs, need, 0);
        let other = self.army.leads(defender, &mut rules.volleys, own, Rules::need(edge), 0);
        (mine, other)
    }

    /// Where the first round leads, with its first fire (4.61).
    pub(super) fn first(&self, rules: &mut Rules, pair: usize) -> BTreeMap<usize, u64> {
        let (landed, _) = self.forces(pair);
        let (attacker, defender) = self.numbers(pair);
        let first = landed.only(|u| rules.setting.first_fire && rules.edition.first_fire(u));
        let once = rules.edition.errata().drop_troops_fire_once;
        let firing = if once { landed.minus(&first) } else { landed };
        let (edge, width) = (rules.setting.ground_edge, self.army.forces.len());
        let (early, dice) = (rules.attack_dice(&first), rules.attack_dice(&firing));
        let mut leads = BTreeMap::new();
        for (army, chance) in self.army.leads(defender, &mut rules.volleys, early, Rules::need(edge), 0) {
            let standing = self.army.forces[army];
            if standing.is_empty() {
                *leads.entry(attacker * width + army).or_default() += chance;
                continue;
            }
            let back = rules.defend_dice(&standing);
            let need = Rules::need(edge.saturating_neg());
            let mine = self.landed.leads(attacker, &mut rules.volleys, back, need, 0);
            let other = self.army.leads(army, &mut rules.volleys, dice, Rules::need(edge), 0);
            for (landed, own) in mine {
                for (army, theirs) in &other {
                    let chance = both(chance, both(own, *theirs));
                    *leads.entry(landed * width + army).or_default() += chance;
                }
            }
        }
        leads
    }
}

/// Fights everything on the ground to its end.
pub(super) fn fight(rules: &mut Rules, landings: Landings, ends: &mut Ends) -> Option<()> {
    let mut ground = Ground::default();
    let mut labels: Vec<Label> = Vec::new();
    for ((landed, army, _), masses) in &landings.0 {
        ground.add(rules, *landed, *army)?;
        labels.extend(masses.keys());
    }
    labels.sort_unstable();
    labels.dedup();
    rules.spend(ground.pairs())?;
    // For each pair the mass of each label; none where nobody ever comes.
    let mut masses: Vec<Option<Vec<u128>>> = vec![None; ground.pairs()];
    for ((landed, army, begun), starts) in landings.0 {
        let pair = ground.pair_of(&landed, &army)?;
        let first = if begun || !ground.is_fought(pair) {
            BTreeMap::from([(pair, super::chance::ONE)])
        } else {
            ground.first(rules, pair)
        };
        for (to, chance) in first {
            let there = masses[to].get_or_insert_with(|| vec![0; labels.len()]);
            for (label, mass) in &starts {
                let place = labels.binary_search(label).ok()?;
                there[place] += part(*mass, chance);
            }
        }
    }
    let mut order: Vec<usize> = (0..ground.pairs()).collect();
    order.sort_by_key(|pair| {
        let (landed, army) = ground.forces(*pair);
        std::cmp::Reverse(landed.total() + army.total())
    });
    for from in order {
        let Some(here) = masses[from].take() else { continue };
        if ground.is_fought(from) {
            round(rules, &ground, from, here, &mut masses, &labels, ends)?;
        } else {
            over(rules, &ground, from, &here, &labels, ends);
        }
    }
    Some(())
}

/// Goes on from one pair of armies.
fn round(
    rules: &mut Rules,
    ground: &Ground,
    from: usize,
    here: Vec<u128>,
    masses: &mut [Option<Vec<u128>>],
    labels: &[Label],
    ends: &mut Ends,
) -> Option<()> {
    let (mine, other) = &ground.leads(rules, from);
    let width = ground.army.forces.len();
    let targets = || {
        let one = move |(landed, chance): &(usize, u64)| {
            let (landed, chance) = (*landed, *chance);
            other.iter().map(move |(army, also)| (landed * width + army, both(chance, *also)))
        };
        mine.iter().flat_map(one)
    };
    rules.spend(mine.len() * other.len() * here.len())?;
    let stays: u64 = targets().filter(|(to, _)| *to == from).map(|(_, chance)| chance).sum();
    let passing: Option<Vec<u128>> = here.iter().map(|mass| passing(*mass, stays)).collect();
    let Some(passing) = passing else {
        over(rules, ground, from, &here, labels, ends);
        return Some(());
    };
    for (to, chance) in targets().filter(|(to, _)| *to != from) {
        let there = masses[to].get_or_insert_with(|| vec![0; labels.len()]);
        for (sum, mass) in there.iter_mut().zip(&passing).filter(|(_, mass)| **mass > 0) {
            *sum += part(*mass, chance);
        }
    }
    Some(())
}

/// The ground is decided: it is taken if only attackers are left on it (rulings 4, 34).
fn over(rules: &Rules, ground: &Ground, pair: usize, here: &[u128], labels: &[Label], ends: &mut Ends) {
    let (landed, army) = ground.forces(pair);
    let taken = army.is_empty() && !landed.is_empty();
    // 4.7: the ships and Shields of neutrals are lost with their world.
    let falls = taken && rules.setting.defender.is_none();
    for (label, mass) in labels.iter().zip(here).filter(|(_, mass)| **mass > 0) {
        let label = if falls { Label { fleet: Force::NONE, ..*label } } else { *label };
        *ends.entry(label.over(taken, landed, army)).or_default() += mass;
    }
}
