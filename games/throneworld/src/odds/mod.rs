//! What an attack may come to: the exact chance that it takes a world, and what is left on both sides.
//!
//! Both sides fight as they do when nobody has said anything: losses in the default order, nobody retreats, drop units
//! drop as soon as they may and use first fire if the setting says so, and all troops that may land do so when space is won. If nobody is left on the ground the
//! world is not taken (rulings 6, 34). The cap on the rounds of a battle is left out of account: what lasts so long are
//! fights that the attacker cannot win, such as that of a Heavy Infantry against a Command Bunker. Orders for losses and
//! retreats may be supposed of both sides (`doctrine`); ships that go are taken to have somewhere to go to.
//!
//! # How
//! What a side can be reduced to are few forces (`chain`), and a round leads from one pair of forces to another by two
//! binomial distributions (`chance`). Forces only ever shrink, so the pairs are gone through from the largest to the
//! smallest, and rounds in which nothing happens are left out by dividing by the chance that something does. In space
//! that is `space`, on the ground `ground`; while a drop makes both go on together (`mixed`) they run side by side, round
//! by round, and each is independent of the other until one of them is decided. Where somebody may leave, everything in
//! space is followed round by round (`rounds`).
//!
//! # How exact
//! Chances of single rounds are rounded down to 2^-62 and those of whole battles to 2^-112, so that nothing is ever
//! counted too high; what is missing from 1 at the end is told as `error`, and is below 10^-12 for forces of a usual
//! size.

mod against;
mod chain;
mod chance;
mod doctrine;
mod fire;
mod ground;
mod mixed;
mod parts;
mod quick;
mod rounds;
mod rules_of;
mod space;
#[cfg(test)]
mod tests;

pub use against::against;
pub use doctrine::{Doctrine, Doctrines, Vain};
pub use fire::Fires;
pub use parts::Parts;
pub use quick::quick_wins_permille;

use crate::edition::{Edition, Race};
use crate::force::{Force, Sorts};
use chance::WHOLE;
use ground::{Ends, Label, Landings};
use rules_of::Rules;
use space::Space;
use std::collections::BTreeMap;

/// An attack to judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The attacking ships with what is aboard. Ground units without any ship are on the ground already.
    pub attack: Force,
    /// Ships and Shields of the defender.
    pub defend_fleet: Force,
    /// The army.
    pub defend_army: Force,
    /// The attacker's Space rating less the defender's.
    pub space_edge: i8,
    /// The attacker's Ground rating less the defender's.
    pub ground_edge: i8,
    /// The race that attacks; none for raiders and rebels.
    pub attacker: Option<Race>,
    /// The race that defends; none for neutrals, whose ships are lost with their world.
    pub defender: Option<Race>,
    /// The attacker's Jump rating is not below the defender's Space rating (4.7).
    pub may_pass_shields: bool,
    /// Drop units drop as soon as they may, not only when space is won.
    pub drops: bool,
    /// In Comm range of the Bunker that ordered the attack: all troops may land when space is won (4.6).
    pub in_comm: bool,
    /// Drop Troops use first fire in their first round on the ground (4.61).
    pub first_fire: bool,
}

/// What is left when it is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Survivors {
    /// Has the attacker taken the world?
    pub taken: bool,
    /// The attacker's ships and what is still aboard.
    pub attack_fleet: Force,
    /// Have they gone back where they came from?
    pub went_back: bool,
    /// The attacker's troops on the ground.
    pub attack_army: Force,
    /// The defender's ships and Shields.
    pub defend_fleet: Force,
    /// The defender's ships that have withdrawn.
    pub withdrawn: Force,
    /// The defender's army.
    pub defend_army: Force,
}

impl Survivors {
    /// What the attacker has left.
    #[must_use]
    pub fn of_attacker(&self) -> String {
        let all = self.attack_fleet.plus(&self.attack_army);
        match (self.went_back, self.attack_army.is_empty()) {
            (true, true) => format!("{all} (gone back)"),
            (true, false) => format!("{all} ({} gone back)", self.attack_fleet),
            (false, _) => all.to_string(),
        }
    }

    /// What the defender has left.
    #[must_use]
    pub fn of_defender(&self) -> String {
        let there = self.defend_fleet.plus(&self.defend_army);
        if self.withdrawn.is_empty() {
            return there.to_string();
        }
        format!("{} ({} withdrawn)", there.plus(&self.withdrawn), self.withdrawn)
    }
}

/// What an attack may come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// The chance that the world is taken, never told too high.
    pub wins: Parts,
    /// Worked out in full; else estimated because the forces are too large.
    pub exact: bool,
    /// By how much `wins` may be too low.
    pub error: Parts,
    /// What may be left, the likeliest first; nothing if estimated.
    pub survivors: Vec<(Survivors, Parts)>,
}

/// What an attack may come to.
#[must_use]
pub fn odds(edition: &Edition, setting: &Setting) -> Odds {
    odds_with(edition, setting, &Doctrines::default())
}

/// What it may come to when both sides fight as ordered.
#[must_use]
pub fn odds_with(edition: &Edition, setting: &Setting, doctrines: &Doctrines) -> Odds {
    let Some(outcomes) = Rules::new(edition, *setting, doctrines).and_then(solve) else {
        let wins = Parts::permille(quick::quick_with(edition, setting, doctrines));
        return Odds { wins, exact: false, error: Parts::ONE, survivors: Vec::new() };
    };
    let whole: u128 = outcomes.values().sum();
    let wins: u128 = outcomes.iter().filter(|(s, _)| s.taken).map(|(_, mass)| mass).sum();
    let mut survivors: Vec<(Survivors, Parts)> =
        outcomes.into_iter().map(|(s, mass)| (s, Parts::of_mass(mass))).collect();
    survivors.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    let error = Parts::of_mass(WHOLE.saturating_sub(whole)).and_a_bit();
    Odds { wins: Parts::of_mass(wins), exact: true, error, survivors }
}

/// How likely each end is. `None` if there is too much to go through.
fn solve(mut rules: Rules) -> Option<BTreeMap<Survivors, u128>> {
    let setting = rules.setting;
    let (fleet, army) = (setting.defend_fleet.warships(), setting.defend_army);
    let (mut ends, mut landings) = (Ends::new(), Landings::default());
    if setting.attack.warships().is_empty() {
        landings.add(Label::of(Force::NONE, fleet), setting.attack.ground(), army, false, WHOLE);
    } else if fleet.is_empty() {
        landings.land(&rules, Label::of(setting.attack, fleet), Force::NONE, army, false, WHOLE);
    } else if rules.doctrines.anybody_may_leave() {
        let space = Space::new(&mut rules)?;
        rounds::fight(&mut rules, &space, &mut landings, &mut ends)?;
    } else {
        let space = Space::new(&mut rules)?;
        for (units, starts) in space.until_drops(&mut rules, &mut landings, &mut ends)? {
            mixed::fight(&mut rules, &space, units, starts, &mut landings, &mut ends)?;
        }
    }
    ground::fight(&mut rules, landings, &mut ends)?;
    Some(ends)
}
