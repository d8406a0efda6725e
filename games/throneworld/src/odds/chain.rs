//! The forces a force can be reduced to, numbered.

use super::chance::Volleys;
use crate::force::Force;
use std::collections::BTreeMap;

/// Forces, and what is left of each after so many hits.
#[derive(Default)]
pub(super) struct Chain {
    pub(super) forces: Vec<Force>,
    numbers: BTreeMap<Force, usize>,
    /// For each force: what is left after 0, 1, 2 … hits. More hits than there are entries do no more.
    after: Vec<Vec<usize>>,
}

/// Where a volley may lead: forces by number, and how likely.
pub(super) type Leads = Vec<(usize, u64)>;

impl Chain {
    /// Numbers a force and all it can be reduced to. `None` beyond `most` forces.
    pub(super) fn add(
        &mut self,
        force: Force,
        most: usize,
        toughness: impl Fn(&Force) -> u16,
        after: impl Fn(&Force, u16) -> Force,
    ) -> Option<usize> {
        let number = self.number(force);
        while self.after.len() < self.forces.len() {
            let force = self.forces[self.after.len()];
            let left: Vec<Force> = (0..=toughness(&force)).map(|hits| after(&force, hits)).collect();
            let left = left.into_iter().map(|force| self.number(force)).collect();
            self.after.push(left);
            if self.forces.len() > most {
                return None;
            }
        }
        Some(number)
    }

    fn number(&mut self, force: Force) -> usize {
        let next = self.forces.len();
        let number = *self.numbers.entry(force).or_insert(next);
        if number == next {
            self.forces.push(force);
        }
        number
    }

    pub(super) fn number_of(&self, force: &Force) -> Option<usize> {
        self.numbers.get(force).copied()
    }

    /// Where so many dice lead from a force that absorbs so many hits.
    pub(super) fn leads(
        &self,
        from: usize,
        volleys: &mut Volleys,
        dice: u32,
        need: u8,
        absorb: u32,
    ) -> Leads {
        let after = &self.after[from];
        let mut leads: Leads = Vec::new();
        for (hits, chance) in volleys.of(dice, need).iter().enumerate() {
            let taken = hits.saturating_sub(usize::try_from(absorb).unwrap_or(usize::MAX));
            let to = after[taken.min(after.len() - 1)];
            match leads.last_mut() {
                Some((last, sum)) if *last == to => *sum += chance,
                _ => leads.push((to, *chance)),
            }
        }
        leads
    }
}
