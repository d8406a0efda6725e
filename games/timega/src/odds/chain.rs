//! The states of a battle, numbered, and the ways from each to the next.

use super::chance::{Chance, NOTHING};
use super::field::{Field, Ways};
use super::side::Side;
use crate::moments::Step;
use crate::turn::battle::MOST_ROUNDS;
use std::collections::BTreeMap;
use std::rc::Rc;

/// No more states than these are gone through,
const MOST_STATES: usize = 1500;
/// nor are the ways between them gone more often than this: the largest battles take some hundredths of a second.
const MOST_STEPS: usize = 1_500_000;

/// A step of the battle that differs from others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    Barrage,
    PreCombat,
    Round(u16),
}

/// How likely each state is, by its number.
type Spread = Vec<Chance>;

/// The states one state may lead to, by their numbers.
type Leads = Rc<[(usize, Chance)]>;

/// The battle, followed.
pub(super) struct Chain {
    field: Field,
    sides: Vec<Side>,
    side_numbers: BTreeMap<Side, usize>,
    /// What attacker and defender have in each state, by the numbers of sides.
    states: Vec<[usize; 2]>,
    numbers: BTreeMap<[usize; 2], usize>,
    ways: BTreeMap<(usize, Moment), Leads>,
    gone: usize,
}

/// A way a battle may end: what attacker and defender have then, and how likely it is.
pub(super) type End = ([Side; 2], Chance);

impl Chain {
    pub(super) fn of(field: Field) -> Chain {
        let (sides, side_numbers) = (Vec::new(), BTreeMap::new());
        let (states, numbers, ways) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        Chain { field, sides, side_numbers, states, numbers, ways, gone: 0 }
    }

    /// Every end and how likely it is. `None`: there is too much to follow, or there are not two sides.
    pub(super) fn ends(&mut self) -> Option<Vec<End>> {
        let [attack, defence] = self.field.sides()?;
        // Rounds are alike from the second on, unless something counts them.
        let counted = self.field.differ([&attack, &defence], [2, 3]);
        let start = [self.side(attack), self.side(defence)];
        let mut spread = Spread::new();
        add(&mut spread, self.number(start), Chance::ONE);
        for moment in [Moment::Barrage, Moment::PreCombat] {
            spread = self.pass(&spread, moment)?;
        }
        for round in 1..=MOST_ROUNDS {
            if self.undecided(&spread) < NOTHING {
                break;
            }
            spread = self.pass(&spread, Moment::Round(if counted { round } else { round.min(2) }))?;
        }
        self.give_way(&mut spread);
        let likely = (0..).zip(spread).filter(|(_, chance)| *chance > Chance::NONE);
        likely.map(|(number, chance)| Some((self.state(number)?, chance))).collect()
    }

    /// How many states there were, and how often a way was gone: for figures.
    #[cfg(test)]
    pub(super) fn size(&self) -> (usize, usize) {
        (self.states.len(), self.gone)
    }

    fn state(&self, number: usize) -> Option<[Side; 2]> {
        let [attack, defence] = *self.states.get(number)?;
        Some([self.sides.get(attack)?.clone(), self.sides.get(defence)?.clone()])
    }

    fn is_over(&self, number: usize) -> bool {
        let gone = |side: &usize| self.sides.get(*side).is_none_or(Side::is_gone);
        self.states.get(number).is_none_or(|sides| sides.iter().any(gone))
    }

    /// How likely it is that both sides still fight.
    fn undecided(&self, spread: &Spread) -> Chance {
        let fighting = spread.iter().enumerate().filter(|(number, _)| !self.is_over(*number));
        fighting.fold(Chance::NONE, |sum, (_, chance)| sum.or(*chance))
    }

    /// One step on.
    fn pass(&mut self, spread: &Spread, moment: Moment) -> Option<Spread> {
        let mut next = vec![Chance::NONE; self.states.len()];
        for (number, chance) in spread.iter().enumerate().filter(|(_, chance)| **chance > Chance::NONE) {
            if self.is_over(number) {
                add(&mut next, number, *chance);
                continue;
            }
            let ways = self.ways(number, moment)?;
            self.gone += ways.len();
            for (to, part) in ways.iter() {
                add(&mut next, *to, chance.and(*part));
            }
        }
        Some(next)
    }

    /// The ways from a state; `None` beyond what is followed.
    fn ways(&mut self, number: usize, moment: Moment) -> Option<Leads> {
        if self.states.len() > MOST_STATES || self.gone > MOST_STEPS {
            return None;
        }
        if let Some(known) = self.ways.get(&(number, moment)) {
            return Some(known.clone());
        }
        let [attack, defence] = self.state(number)?;
        let sides = [&attack, &defence];
        let both = match moment {
            Moment::Barrage => Some(self.field.barrage(sides)),
            Moment::PreCombat => self.field.exchange(sides, Step::PreCombat, 0),
            Moment::Round(round) => self.field.exchange(sides, Step::Round, round),
        };
        let ways: Leads = match both {
            Some(both) => self.joined(both).into(),
            None => [(self.given_way(&attack, defence), Chance::ONE)].into(),
        };
        self.ways.insert((number, moment), ways.clone());
        Some(ways)
    }

    /// What becomes of both sides, where neither hangs on what becomes of the other.
    fn joined(&mut self, both: [Ways; 2]) -> Vec<(usize, Chance)> {
        let [attackers, defenders] = both
            .map(|ways| ways.into_iter().map(|(side, chance)| (self.side(side), chance)).collect::<Vec<_>>());
        let mut ways = Vec::with_capacity(attackers.len() * defenders.len());
        for (attack, one) in attackers {
            for (defence, other) in &defenders {
                let chance = one.and(*other);
                if chance > Chance::NONE {
                    ways.push((self.number([attack, *defence]), chance));
                }
            }
        }
        ways
    }

    /// 7.1: whoever attacks gives way after so many rounds.
    fn give_way(&mut self, spread: &mut Spread) {
        let fighting: Vec<usize> = (0..spread.len()).filter(|number| !self.is_over(*number)).collect();
        for number in fighting {
            let Some(chance) = spread.get_mut(number).map(std::mem::take) else { continue };
            if let (Some([attack, defence]), true) = (self.state(number), chance > Chance::NONE) {
                add(spread, self.given_way(&attack, defence), chance);
            }
        }
    }

    /// The attacker's ships are gone.
    fn given_way(&mut self, attack: &Side, defence: Side) -> usize {
        let sides = [self.side(attack.without_ships()), self.side(defence)];
        self.number(sides)
    }

    fn side(&mut self, side: Side) -> usize {
        let next = self.sides.len();
        let number = *self.side_numbers.entry(side.clone()).or_insert(next);
        if number == next {
            self.sides.push(side);
        }
        number
    }

    fn number(&mut self, sides: [usize; 2]) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(sides).or_insert(next);
        if number == next {
            self.states.push(sides);
        }
        number
    }
}

fn add(spread: &mut Spread, number: usize, chance: Chance) {
    if spread.len() <= number {
        spread.resize(number + 1, Chance::NONE);
    }
    if let Some(sum) = spread.get_mut(number) {
        *sum = sum.or(chance);
    }
}
