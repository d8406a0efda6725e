//! What a battle comes to: the exact chance of each end (7).
//!
//! The states both sides can be in are numbered, and the chance of each is passed on from step to step: barrage, pre-combat,
//! combat rounds, as the battle itself goes through them. What is fired, what is stopped, what is damaged and lost in a state
//! is what the rules of battles say of it, asked with both sides laid on a table (`field`); the hits of a volley are sums of
//! binomial ones, convolved (`volley`). So a technology, a law or a race counts here because it counts there.
//!
//! What is assumed:
//!
//! * Both sides take their hits as it is done when nothing is said: damage before loss, the cheapest type first. They repair the
//!   costliest. The mercenary tries to get away.
//! * Nobody does anything of its own choice: no dock is exhausted for the battle (N'orr), nobody leaves before it (Naalu).
//! * Everything else is as on the table that is given: who has which technologies, laws, people.
//!
//! There are no odds where something in force has a choice, or a memory, that would change the battle and is not followed:
//! [`Effect::beyond_odds`](crate::moments::Effect::beyond_odds). Nor where there are too many states to be gone through in a few
//! hundredths of a second.

mod chain;
mod chance;
mod field;
mod side;
#[cfg(test)]
mod tests;
mod volley;

pub use chance::Chance;

use crate::force::Sorts;
use crate::galaxy::{Battle, Fleet, Galaxy, Owner};
use crate::law::{carrying, landing};
use chain::Chain;
use field::Field;

/// A way the battle may end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// What the attacker has left, with what it carried.
    pub attacker: Fleet,
    /// What the defender has left.
    pub defender: Fleet,
    /// How likely it is.
    pub chance: Chance,
}

impl End {
    /// Has the attacker ships left, and the defender none?
    #[must_use]
    pub fn is_won(&self) -> bool {
        !self.attacker.force.ships().is_empty() && self.defender.force.ships().is_empty()
    }
}

/// How a battle may end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Every end that can come about.
    pub ends: Vec<End>,
}

/// The odds of a battle that has not begun, with both fleets in its system; of its fields `lost`, `round`, `braced` and
/// `inspired` say nothing yet. `None` where they are not known: see above.
#[must_use]
pub fn odds(galaxy: &Galaxy, battle: &Battle) -> Option<Odds> {
    let field = Field::of(galaxy, battle);
    if field.is_beyond() {
        return None;
    }
    let ends = Chain::of(field).ends()?;
    let end = |([attack, defence], chance): chain::End| End {
        attacker: attack.fleet,
        defender: defence.fleet,
        chance,
    };
    Some(Odds { ends: ends.into_iter().map(end).collect() })
}

impl Odds {
    /// How likely the attacker has ships left in the end, and the defender none.
    #[must_use]
    pub fn wins(&self) -> Chance {
        self.sum(End::is_won)
    }

    /// How likely the attacker can land on a planet after the battle, with whom it still has room for (6.2, 6.4).
    #[must_use]
    pub fn takes(&self, galaxy: &Galaxy, battle: &Battle) -> Chance {
        self.sum(|end| end.is_won() && lands(galaxy, battle, end))
    }

    fn sum(&self, fits: impl Fn(&End) -> bool) -> Chance {
        self.ends.iter().filter(|end| fits(end)).fold(Chance::NONE, |sum, end| sum.or(end.chance))
    }
}

/// Can the attacker land on a planet after this end? What has no room is scuttled first, the cheapest if nobody chooses.
fn lands(galaxy: &Galaxy, battle: &Battle, end: &End) -> bool {
    let Owner::Seat(seat) = battle.attacker else { return false };
    let mut table = galaxy.clone();
    let Some(system) = table.system_mut(battle.hex) else { return false };
    system.fleets.retain(|f| ![battle.attacker, battle.defender].contains(&f.owner));
    system.add(battle.attacker, &end.attacker.force, &end.attacker.damaged);
    let gone = carrying::without_room(&table, seat, battle.hex).cheapest();
    if let Some(system) = table.system_mut(battle.hex) {
        system.lose(battle.attacker, &gone);
    }
    !landing::targets(&table, seat, battle.hex).is_empty()
}
