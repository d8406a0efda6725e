//! 7.1: what hits can do to a side's ships, and what becomes of them by what its owner wants.

use crate::deeds::Casualties;
use crate::force::{Force, Sorts};
use crate::galaxy::{Battle, Galaxy, Owner};
use crate::moments::{Shot, Step, shot_figure};
use crate::questions::BattleQuestion;
use crate::unit::Unit;
use rules::Seat;

/// Hits of a step of a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Hits {
    /// All of them.
    pub all: u16,
    /// Those of cruisers, which no damage stops.
    pub piercing: u16,
}

impl Hits {
    /// So many of them were stopped, those of cruisers first.
    #[must_use]
    pub fn without(self, stopped: u16) -> Hits {
        Hits { all: self.all.saturating_sub(stopped), piercing: self.piercing.saturating_sub(stopped) }
    }

    /// How many pre-combat hits the artillery systems of a force stop: one each (7.3).
    #[must_use]
    pub fn screened_by(self, force: &Force) -> u16 {
        force.count(Unit::Sas).min(self.all)
    }
}

/// Hits a side has to take in one step.
pub struct Blow {
    /// Whose ships are hit.
    pub owner: Owner,
    /// The hits.
    pub hits: Hits,
    /// Ships that can take them.
    pub from: Force,
    /// Ships that can be damaged instead.
    pub sturdy: Force,
    /// How many hits the damage of one ship takes, by type, and how many ships of the type still do so for more than one.
    braces: Vec<(Unit, u16, u16)>,
}

impl Blow {
    /// Hits on what a side has in a battle now.
    #[must_use]
    pub fn new(galaxy: &Galaxy, battle: &Battle, owner: Owner, step: Step, hits: Hits) -> Blow {
        let from = galaxy.force(battle.hex, owner).ships();
        let damaged = galaxy.system(battle.hex).map_or(Force::NONE, |s| s.damaged(owner));
        let (mut sturdy, mut braces) = (Force::NONE, Vec::new());
        for (unit, count) in from.minus(&damaged).iter() {
            let takes = takes(galaxy, battle, owner, step, unit);
            if takes > 0 {
                sturdy.add(unit, count);
            }
            braces.extend(brace(battle, owner, &from, unit, count, takes));
        }
        Blow { owner, hits, from, sturdy, braces }
    }

    /// The hits somebody is asked about, as the one asked sees them.
    #[must_use]
    pub fn asked(galaxy: &Galaxy, seat: Seat, question: &BattleQuestion) -> Blow {
        let BattleQuestion::Casualties { battle: number, hex, step, hits, piercing, from, sturdy, .. } =
            question;
        let owner = Owner::Seat(seat);
        // Hits outside battles have the number 0, and nothing was stopped before them.
        let now = galaxy.now.battle.as_ref().filter(|b| b.number == *number && *number > 0);
        let battle = now.cloned().unwrap_or_else(|| Battle::between(0, *hex, owner, owner));
        let mut braces = Vec::new();
        for (unit, count) in sturdy.iter() {
            let takes = takes(galaxy, &battle, owner, *step, unit);
            braces.extend(brace(&battle, owner, from, unit, count, takes));
        }
        let hits = Hits { all: *hits, piercing: *piercing };
        Blow { owner, hits, from: *from, sturdy: *sturdy, braces }
    }

    /// How many hits damage may stop.
    #[must_use]
    pub fn soft(&self) -> u16 {
        self.hits.all.saturating_sub(self.hits.piercing)
    }

    /// How many hits a heap of damaged ships takes, and how many ships took more than one.
    #[must_use]
    pub fn absorbs(&self, damage: &Force) -> (u16, u16) {
        let (mut hits, mut braced) = (0_u16, 0_u16);
        for (unit, count) in damage.iter() {
            let (takes, fresh) =
                self.braces.iter().find(|(u, _, _)| *u == unit).map_or((1, 0), |(_, t, f)| (*t, *f));
            let strong = count.min(fresh);
            hits = hits.saturating_add(strong.saturating_mul(takes)).saturating_add(count - strong);
            braced += strong;
        }
        (hits, braced)
    }

    /// How many ships there are after it that have stopped more than one hit, of so many before. Those that were damaged
    /// before are lost first.
    #[must_use]
    pub fn braced_after(&self, before: u16, fate: &Casualties) -> u16 {
        let gone: u16 = self.braces.iter().map(|(unit, _, _)| fate.lose.count(*unit)).sum();
        before.saturating_sub(gone).saturating_add(self.absorbs(&fate.damage).1)
    }

    /// Do ships stay whole that damage could have been put on instead of these losses?
    #[must_use]
    pub fn leaves_unhurt(&self, fate: &Casualties) -> bool {
        let whole = self.sturdy.minus(&fate.lose).minus(&fate.damage);
        self.soft() > self.absorbs(&fate.damage).0 && !whole.is_empty()
    }

    /// Is there anything to decide? Not if all ships go, nor among ships of one type: those are damaged first.
    #[must_use]
    pub fn leaves_a_choice(&self) -> bool {
        let absorbed = self.absorbs(&self.sturdy).0.min(self.soft());
        let all_go = u32::from(self.hits.all - absorbed) >= self.from.total();
        self.hits.all > 0 && !all_go && self.from.iter().count() > 1
    }

    /// What becomes of the ships: what the owner wanted as far as it fits, damage before loss and the cheapest first for
    /// the rest. So nothing said is what the guards do.
    #[must_use]
    pub fn settle(&self, wanted: &Casualties) -> Casualties {
        let taken = self.taken(wanted);
        // A ship that is lost is lost, whatever was damaged before.
        let remaining = self.from.minus(&taken.lose);
        Casualties { damage: taken.damage.common(&remaining), ..taken }
    }

    /// What is to be said for what `settle` makes of this: the same words come to the same again. A ship that is damaged
    /// and then lost, and so takes two hits, is named with both.
    #[must_use]
    pub fn said(&self, wanted: &Casualties) -> Casualties {
        let fate = self.settle(wanted);
        if self.settle(&fate) == fate { fate } else { self.taken(wanted) }
    }

    /// Who takes the hits, with those damaged that are lost then.
    fn taken(&self, wanted: &Casualties) -> Casualties {
        let mut soft = self.soft();
        let mut damage = Force::NONE;
        let mut stopped = 0_u16;
        let more = |unit: Unit, count: u16, damage: &mut Force, soft: &mut u16, stopped: &mut u16| {
            for _ in 0..count {
                let next = damage.with(unit, 1);
                if *soft == 0 || !self.sturdy.contains(&next) {
                    return;
                }
                let takes = self.absorbs(&next).0 - self.absorbs(damage).0;
                *damage = next;
                *stopped += takes.min(*soft);
                *soft = soft.saturating_sub(takes);
            }
        };
        for (unit, count) in wanted.damage.iter() {
            more(unit, count, &mut damage, &mut soft, &mut stopped);
        }
        let (mut lost, mut left) = (Force::NONE, self.hits.all - stopped);
        for (unit, count) in wanted.lose.common(&self.from).iter() {
            let now = count.min(left);
            lost.add(unit, now);
            left -= now;
        }
        if left > 0 {
            let before = stopped;
            let mut soft_left = soft.min(left);
            for (unit, count) in self.sturdy.minus(&damage).iter() {
                more(unit, count, &mut damage, &mut soft_left, &mut stopped);
            }
            left = left.saturating_sub(stopped - before);
        }
        for (unit, count) in self.from.minus(&lost).iter() {
            let now = count.min(left);
            lost.add(unit, now);
            left -= now;
        }
        Casualties { lose: lost, damage }
    }

    /// Everything the owner may decide, as it is said: that which is done if nothing is said first and then the fewest losses; none if
    /// there are more ways than `most`.
    #[must_use]
    pub fn ways(&self, most: usize) -> Option<Vec<Casualties>> {
        let mut fates = vec![self.settle(&Casualties::default())];
        let mut ways = vec![self.said(&Casualties::default())];
        let mut damages = Vec::new();
        heaps(&self.sturdy, None, &mut damages, 64)?;
        for damage in damages {
            let stops = self.absorbs(&damage).0;
            // A ship that need not be damaged is not.
            let idle = |unit: Unit| self.absorbs(&damage.minus(&Force::of(unit, 1))).0 >= self.soft();
            if damage.iter().any(|(unit, _)| idle(unit)) {
                continue;
            }
            let mut losses = Vec::new();
            heaps(&self.from, Some(self.hits.all - stops.min(self.soft())), &mut losses, 64)?;
            for lose in losses {
                let wanted = Casualties { lose, damage };
                let fate = self.settle(&wanted);
                if !fates.contains(&fate) {
                    fates.push(fate);
                    ways.push(self.said(&wanted));
                }
            }
            if ways.len() > most {
                return None;
            }
        }
        if let Some((_, others)) = ways.split_first_mut() {
            others.sort_by_key(|fate| fate.lose.total());
        }
        Some(ways)
    }
}

/// How many hits the damage of one ship stops.
fn takes(galaxy: &Galaxy, battle: &Battle, owner: Owner, step: Step, unit: Unit) -> u16 {
    let shot = Shot { galaxy, battle, owner, unit, step, spare: 0, extra: false };
    let base = i32::from(crate::edition::edition().unit(unit).sustains);
    shot_figure(&shot, base, |e, s, f| e.sustains(s, f), |e, s, f| e.enemy_sustains(s, f)).count()
}

/// Ships of a type whose damage stops more than one hit.
fn brace(
    battle: &Battle,
    owner: Owner,
    from: &Force,
    unit: Unit,
    count: u16,
    takes: u16,
) -> Option<(Unit, u16, u16)> {
    let fresh = from.count(unit).saturating_sub(battle.braced[battle.side(owner)]).min(count);
    (takes > 1).then_some((unit, takes, fresh))
}

/// Every part of a heap, or every part of so many units. None if there are more than `most`.
fn heaps(of: &Force, size: Option<u16>, found: &mut Vec<Force>, most: usize) -> Option<()> {
    let mut parts = vec![Force::NONE];
    let mut behind = of.total();
    for (unit, count) in of.iter() {
        behind -= u32::from(count);
        let mut next = Vec::new();
        for part in parts {
            for now in 0..=count {
                let grown = part.with(unit, now);
                let total = grown.total();
                let fits = |size: u16| total <= u32::from(size) && total + behind >= u32::from(size);
                if size.is_none_or(fits) {
                    next.push(grown);
                }
            }
        }
        if next.len() > most {
            return None;
        }
        parts = next;
    }
    found.extend(parts.into_iter().filter(|part| size.is_none_or(|size| part.total() == u32::from(size))));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that can be offered of a fleet for some hits reads back as itself, and takes all hits that the fleet can
    /// take.
    #[test]
    fn what_is_offered_comes_to_what_it_says() {
        let fleet = Force::of(Unit::Dreadnought, 1).with(Unit::WarSun, 1).with(Unit::Fighter, 2);
        let sturdy = Force::of(Unit::Dreadnought, 1).with(Unit::WarSun, 1);
        for all in 1..=5 {
            for piercing in 0..=all {
                let hits = Hits { all, piercing };
                let owner = Owner::Seat(Seat(0));
                let blow = Blow { owner, hits, from: fleet, sturdy, braces: Vec::new() };
                let ways = blow.ways(usize::MAX).expect("few ships");
                for way in &ways {
                    assert_eq!(blow.said(way), *way, "{hits:?}: {way}");
                    let Casualties { lose, damage } = blow.taken(way);
                    let taken = lose.total() + damage.total();
                    assert!(taken == u32::from(all) || way.lose == fleet, "{hits:?}: {way} takes {taken}");
                }
                let named = |way: &&Casualties| **way == blow.said(&Casualties::default());
                assert_eq!(ways.iter().filter(named).count(), 1, "{hits:?}");
            }
        }
    }

    /// A War Sun that is damaged and then lost has taken two hits: nobody else pays.
    #[test]
    fn a_ship_may_be_damaged_and_then_lost() {
        let fleet = Force::of(Unit::Dreadnought, 1).with(Unit::WarSun, 1).with(Unit::Fighter, 2);
        let sturdy = Force::of(Unit::Dreadnought, 1).with(Unit::WarSun, 1);
        let hits = Hits { all: 2, piercing: 0 };
        let blow = Blow { owner: Owner::Seat(Seat(0)), hits, from: fleet, sturdy, braces: Vec::new() };
        let sun = Force::of(Unit::WarSun, 1);
        let both = Casualties { lose: sun, damage: sun };
        assert_eq!(blow.said(&both), both);
        assert_eq!(blow.settle(&both), Casualties { lose: sun, damage: Force::NONE });
        assert!(blow.ways(usize::MAX).expect("few ships").contains(&both));
    }
}
