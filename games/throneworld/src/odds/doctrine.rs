//! How both sides fight, as far as they may choose: what their standing orders say of losses and retreats.

use super::Setting;
use crate::force::Sorts;
use crate::orders::RetreatWhen;
use crate::unit::Unit;

/// A side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Attacker,
    Defender,
}

/// The standing orders of one side for a battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Doctrine {
    /// The types lost first, in this order; the others after them, the cheapest first (ruling 37).
    pub losses: Vec<Unit>,
    /// When its ships leave after a round in space (5.1, 8.3); never if not said.
    pub retreat: Option<RetreatWhen>,
}

/// Those of both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Doctrines {
    /// The attacker's.
    pub attacker: Doctrine,
    /// The defender's.
    pub defender: Doctrine,
}

impl Doctrine {
    /// Do its ships leave after this round, with so many dice against so many? As a standing order is carried out.
    pub(super) fn leaves(&self, round: u8, own: u32, enemy: u32) -> bool {
        match self.retreat {
            None | Some(RetreatWhen::Never) => false,
            Some(RetreatWhen::Always) => true,
            Some(RetreatWhen::After(rounds)) => round >= rounds,
            Some(RetreatWhen::Dice { mine, theirs }) => own < u32::from(mine) && enemy > u32::from(theirs),
        }
    }

    fn may_leave(&self) -> bool {
        !matches!(self.retreat, None | Some(RetreatWhen::Never))
    }
}

impl Doctrines {
    pub(super) fn of(&self, side: Side) -> &Doctrine {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }

    /// Does either side fight otherwise than by default?
    #[must_use]
    pub fn say_something(&self) -> bool {
        *self != Doctrines::default()
    }

    /// What of them can never come to anything in such a battle, and why.
    #[must_use]
    pub fn in_vain(&self, setting: &Setting) -> Vec<Vain> {
        let mut vain = Vec::new();
        let mut say = |of_defender, losses, why| vain.push(Vain { of_defender, losses, why });
        let fleet = setting.defend_fleet.warships();
        let fought = !setting.attack.warships().is_empty() && !fleet.is_empty();
        if setting.defender.is_none() {
            if !self.defender.losses.is_empty() {
                say(true, true, "neutrals lose the cheapest units first (ruling 37)");
            }
            if self.defender.retreat.is_some() {
                say(true, false, "neutrals never retreat (8.3)");
            }
        } else if self.defender.retreat.is_some() && fleet.mobile().is_empty() {
            say(true, false, "the defender has no ships there that could withdraw; Shields stay (8.3)");
        }
        if self.attacker.retreat.is_some() && !fought {
            say(false, false, "there is no fight in space to retreat from; troops never do (4.6)");
        }
        vain
    }

    /// How both fight, in two sentences; `whose` are the words for what is the attacker's and what the defender's.
    #[must_use]
    pub fn in_words(&self, [mine, theirs]: [&str; 2]) -> Vec<String> {
        let losses = |doctrine: &Doctrine| {
            let names: Vec<&str> = doctrine.losses.iter().map(|unit| unit.plural()).collect();
            if names.is_empty() {
                "the cheapest first".into()
            } else {
                format!("{}, then the cheapest", names.join(", then "))
            }
        };
        let retreat =
            |doctrine: &Doctrine| doctrine.retreat.map_or_else(|| "never".into(), |when| when.to_string());
        let (attacker, defender) = (&self.attacker, &self.defender);
        vec![
            format!("Losses: {mine} {}; {theirs} {}.", losses(attacker), losses(defender)),
            format!("Retreats: {mine} {}; {theirs} {}.", retreat(attacker), retreat(defender)),
        ]
    }

    /// Could anybody leave the battle?
    pub(super) fn anybody_may_leave(&self) -> bool {
        self.attacker.may_leave() || self.defender.may_leave()
    }
}

/// An order that can come to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vain {
    /// The defender's, or the attacker's?
    pub of_defender: bool,
    /// Of losses, or of retreats?
    pub losses: bool,
    /// Why.
    pub why: &'static str,
}
