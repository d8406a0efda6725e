//! 5.7: a development phase as a whole. Steps 2 to 5 may be written in any order; what is bought is what the official
//! order could have bought.

mod means;
mod sequence;
mod step;
#[cfg(test)]
mod tests;

pub use means::Lack;
pub use step::Step;

use super::{Refusal, objectives, staff};
use crate::deeds::{Development, Exhaust, Purchase};
use crate::edition::edition;
use crate::effects::people::Person;
use crate::galaxy::{Galaxy, Phase, Purse};
use means::Means;
use rules::Seat;
use sequence::Sequence;

/// A development phase as it can be carried out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Budget {
    /// Does the empire advance?
    pub advance: bool,
    /// Planets exhausted for purchases.
    pub exhaust: Vec<Exhaust>,
    /// Purchases in the official order.
    pub purchases: Vec<Purchase>,
    /// What cannot be done, and why.
    pub refused: Vec<(Purchase, Refusal)>,
    /// Planets that cannot be exhausted or kept, and why.
    pub idle: Vec<(Exhaust, Refusal)>,
    /// Everything that is done, step by step, with its price.
    pub steps: Vec<Step>,
    /// What is left over.
    pub left: Purse,
}

/// What of a development phase can be done, the most wanted first. Wages of those who are kept come before purchases;
/// who cannot be paid, or has no slot any more, is released, the lowest tier first.
#[must_use]
pub fn budget(galaxy: &Galaxy, seat: Seat, wanted: &Development) -> Budget {
    let mut budget = Budget::default();
    let mut galaxy = galaxy.clone();
    galaxy.phase = Phase::Development;
    if wanted.advance
        && let Ok(stage) = objectives::may_advance(&galaxy, seat)
    {
        objectives::advance(&mut galaxy, seat, stage);
        budget.advance = true;
    }
    let means = Means::of(&galaxy, seat, &wanted.exhaust, &mut budget.idle);
    let judge = Judge { galaxy: &galaxy, seat, means: &means };
    let mut taken: Vec<Purchase> = Vec::new();
    let (releases, others): (Vec<Purchase>, Vec<Purchase>) =
        wanted.purchases.iter().cloned().partition(|p| matches!(p, Purchase::Release(_)));
    for release in releases {
        judge.take(&mut taken, release, &mut budget.refused);
    }
    let forced = judge.let_go(&taken);
    let judge = Sitting { judge, forced };
    judge.take_all(&mut taken, others, &mut budget.refused);
    if let Ok((steps, exhaust, left)) = judge.carry_out(&taken) {
        budget.steps = steps;
        budget.exhaust = exhaust;
        budget.left = left;
    }
    budget.purchases = taken;
    budget
}

/// Judges lists of purchases against the table and the seat's means.
#[derive(Clone, Copy)]
struct Judge<'g> {
    galaxy: &'g Galaxy,
    seat: Seat,
    means: &'g Means,
}

impl Judge<'_> {
    /// Can all of this be done?
    fn fits(&self, purchases: &[Purchase], forced: &[Person]) -> Result<(), Refusal> {
        let sequence = Sequence::of(self.galaxy, self.seat, purchases, forced)?;
        self.means.reach(&sequence.need()).map(drop).map_err(|lack| lack.refusal())
    }

    /// Takes a release in, if the person is employed.
    fn take(&self, taken: &mut Vec<Purchase>, release: Purchase, refused: &mut Vec<(Purchase, Refusal)>) {
        taken.push(release.clone());
        if let Err(why) = Sequence::of(self.galaxy, self.seat, taken, &[]) {
            taken.pop();
            refused.push((release, why));
        }
    }

    /// Who must go: who has no slot, and then, the lowest tier first, as many as cannot be paid.
    fn let_go(&self, releases: &[Purchase]) -> Vec<Person> {
        let released = |p: &Person| releases.contains(&Purchase::Release(*p));
        let mut without = self.galaxy.clone();
        without.empire_mut(self.seat).staff.retain(|h| !released(&h.person));
        let mut forced = staff::too_many(&without, self.seat);
        let mut rest: Vec<Person> = without.empire(self.seat).staff.iter().map(|h| h.person).collect();
        rest.retain(|p| !forced.contains(p));
        rest.sort_by_key(|p| edition().person(*p).tier);
        for person in rest {
            if self.fits(releases, &forced).is_ok() {
                break;
            }
            forced.push(person);
        }
        forced
    }
}

/// A judge who knows whom the seat has to let go.
struct Sitting<'g> {
    judge: Judge<'g>,
    forced: Vec<Person>,
}

impl Sitting<'_> {
    fn fits(&self, taken: &[Purchase], more: &Purchase) -> Result<(), Refusal> {
        let all: Vec<Purchase> = taken.iter().cloned().chain([more.clone()]).collect();
        self.judge.fits(&all, &self.forced)
    }

    /// Takes in whatever can be done, in the order wanted. What another purchase makes possible is tried again after it.
    fn take_all(
        &self,
        taken: &mut Vec<Purchase>,
        wanted: Vec<Purchase>,
        refused: &mut Vec<(Purchase, Refusal)>,
    ) {
        let mut open = wanted;
        let mut so_far = None;
        loop {
            let mut rest = Vec::new();
            let before = taken.len();
            for purchase in open {
                let left = match purchase {
                    Purchase::Build { unit, count, at, to } => {
                        self.build(taken, &mut so_far, count, &|count| Purchase::Build {
                            unit,
                            count,
                            at,
                            to,
                        })
                    }
                    other => {
                        let left = self.take(taken, other);
                        so_far = so_far.filter(|_| left.is_some());
                        left
                    }
                };
                rest.extend(left);
            }
            if rest.is_empty() || taken.len() == before {
                refused.extend(rest);
                return;
            }
            open = rest.into_iter().map(|(purchase, _)| purchase).collect();
        }
    }

    /// Takes in a purchase of something else than units. Gives it back where it cannot be done, and says why.
    fn take(&self, taken: &mut Vec<Purchase>, purchase: Purchase) -> Option<(Purchase, Refusal)> {
        match self.fits(taken, &purchase) {
            Ok(()) => {
                taken.push(purchase);
                None
            }
            Err(why) => Some((purchase, why)),
        }
    }

    /// Builds units, as many as go. Gives what is left, and why. Everything taken so far, up to the ships, need not be gone
    /// through again for each of them: `so_far` keeps it from one order to build to the next.
    fn build(
        &self,
        taken: &mut Vec<Purchase>,
        so_far: &mut Option<Sequence>,
        count: u8,
        of: &dyn Fn(u8) -> Purchase,
    ) -> Option<(Purchase, Refusal)> {
        let Judge { galaxy, seat, means } = self.judge;
        let Purchase::Build { unit, at, to, .. } = of(count) else { return None };
        let before = match so_far
            .take()
            .map_or_else(|| Sequence::up_to_ships(galaxy, seat, taken, &self.forced), Ok)
        {
            Ok(before) => before,
            Err(why) => return Some((of(count), why)),
        };
        // What it takes to build one, two, and so on, as far as there is room.
        let (mut needs, mut ships, mut no_room) = (Vec::new(), before.clone(), None);
        for _ in 0..count {
            if let Err(why) = ships.build(unit, at, to) {
                no_room = Some(why);
                break;
            }
            needs.push(ships.need_in_the_end());
        }
        let mut why = no_room;
        let mut most = 0;
        for (built, need) in (1..=count).zip(&needs).rev() {
            let fits = need.clone().and_then(|need| means.reach(&need).map_err(|lack| lack.refusal()));
            match fits {
                Ok(_) => {
                    most = built;
                    break;
                }
                Err(too_much) => why = why.or(Some(too_much)),
            }
        }
        if most == count {
            taken.push(of(count));
            *so_far = Some(ships);
            return None;
        }
        let mut after = before;
        if most > 0 {
            taken.push(of(most));
            // It has been built before, so there is room.
            (0..most).for_each(|_| drop(after.build(unit, at, to)));
        }
        *so_far = Some(after);
        why.map(|why| (of(count - most), why))
    }

    /// What is done for these purchases, which planets are exhausted for them, and what is left.
    fn carry_out(&self, taken: &[Purchase]) -> Result<(Vec<Step>, Vec<Exhaust>, Purse), Refusal> {
        let Judge { galaxy, seat, means } = self.judge;
        let sequence = Sequence::of(galaxy, seat, taken, &self.forced)?;
        let need = sequence.need();
        let chosen = means.cover(&need).map_err(|lack| lack.refusal())?;
        let exhaust = chosen.iter().map(|(planet, worth)| Exhaust { planet: *planet, for_: Some(*worth) });
        let mut table = galaxy.clone();
        for (planet, worth) in &chosen {
            super::treasury::exhaust(&mut table, seat, *planet, *worth);
        }
        let steps = sequence.priced(&table);
        let mut purse = table.now.purses.get(seat.index()).copied().unwrap_or_default();
        for step in &steps {
            purse.resources -= step.resources();
            purse.influence = purse.influence.saturating_sub(step.influence());
        }
        Ok((steps, exhaust.collect(), purse))
    }
}
