//! Questions of battles (7).

use super::{Answer, asks};
use crate::deeds::Casualties;
use crate::force::Force;
use crate::hex::Hex;
use crate::law::casualties::Blow;
use crate::moments::Step;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Questions of battles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum BattleQuestion {
    /// Which ships are lost, and which damaged instead?
    Casualties {
        /// The number of the battle this round.
        battle: u8,
        /// Where.
        hex: Hex,
        /// When.
        step: Step,
        /// The combat round.
        round: u8,
        /// Hits to take.
        hits: u16,
        /// How many of them cannot be sustained: those of cruisers.
        piercing: u16,
        /// What can be lost.
        from: Force,
        /// What can be damaged instead, each for one hit.
        sturdy: Force,
    },
}

impl BattleQuestion {
    /// Names the template.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            BattleQuestion::Casualties { .. } => "casualties",
        }
    }

    /// What counts when nothing was said: damage before loss, then the cheapest first.
    #[must_use]
    pub fn fallback(&self, _view: &View) -> Answer {
        let BattleQuestion::Casualties { hits, piercing, from, sturdy, .. } = self;
        Answer::Casualties(cheapest(*hits, *piercing, from, sturdy))
    }

    /// The fallback in words: what becomes of which ships.
    #[must_use]
    pub fn fallback_in_words(&self, view: &View) -> String {
        let Casualties { lose, damage } =
            Blow::asked(&view.galaxy, view.me, self).settle(&Casualties::default());
        let damaged = (!damage.is_empty()).then(|| {
            format!("{} {} damaged", damage.words(), if damage.total() == 1 { "is" } else { "are" })
        });
        let lost = (!lose.is_empty()).then(|| format!("you lose {}", lose.words()));
        damaged.into_iter().chain(lost).collect::<Vec<String>>().join(", and ")
    }
}

/// Damage before loss, then the cheapest first.
fn cheapest(hits: u16, piercing: u16, from: &Force, sturdy: &Force) -> Casualties {
    let mut fate = Casualties::default();
    let mut soft = hits.saturating_sub(piercing);
    for (unit, count) in sturdy.iter() {
        let now = count.min(soft);
        fate.damage.add(unit, now);
        soft -= now;
    }
    let mut left = hits - u16::try_from(fate.damage.total()).unwrap_or(hits).min(hits);
    for (unit, count) in from.iter() {
        let now = count.min(left);
        fate.lose.add(unit, now);
        left -= now;
    }
    fate
}

asks!(/// Asks for casualties.
    AskCasualties { battle: u8, hex: Hex, step: Step, round: u8, hits: u16, piercing: u16, from: Force, sturdy: Force }
    => BattleQuestion::Casualties { battle, hex, step, round, hits, piercing, from, sturdy },
    Taken(Casualties) = Casualties);
