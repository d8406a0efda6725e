//! Questions of the action phase (6).

use super::{Answer, asks};
use crate::deeds::{Chosen, Landing, Skipped};
use crate::force::Force;
use crate::hex::Hex;
use crate::view::View;
use serde::{Deserialize, Serialize};

/// Questions of the action phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ActionQuestion {
    /// What do you do in your turn?
    Act {
        /// The how-manyeth turn of the action phase, from 0.
        nth: u16,
    },
    /// What lands on which planets of the active system (6.4)?
    Land {
        /// The how-manyeth turn of the action phase.
        nth: u16,
        /// Where.
        hex: Hex,
        /// The troops there.
        may: Force,
    },
    /// Which ships beyond the fleet supply, or units without room, go?
    Scuttle {
        /// The how-manyeth turn of the action phase.
        nth: u16,
        /// Where.
        hex: Hex,
        /// Of these.
        from: Force,
        /// So many.
        excess: u16,
    },
    /// What of your plan came to nothing, for you alone to hear: put once all have passed, and never waited for.
    Account {},
}

impl ActionQuestion {
    /// Names the template.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            ActionQuestion::Act { .. } => "act",
            ActionQuestion::Land { .. } => "land",
            ActionQuestion::Scuttle { .. } => "scuttle",
            ActionQuestion::Account {} => "account",
        }
    }

    /// What counts when nothing was said.
    #[must_use]
    pub fn fallback(&self, _view: &View) -> Answer {
        match self {
            ActionQuestion::Act { .. } => Answer::Act(Box::new(Chosen::pass())),
            ActionQuestion::Land { .. } => Answer::Land(Vec::new()),
            // The list of types runs from the cheapest ship up.
            ActionQuestion::Scuttle { from, excess, .. } => Answer::Units(cheapest(from, *excess)),
            ActionQuestion::Account {} => Answer::Account(Vec::new()),
        }
    }

    /// The fallback in words.
    #[must_use]
    pub fn fallback_in_words(&self, _view: &View) -> String {
        match self {
            ActionQuestion::Act { .. } => "you pass for the rest of the round".into(),
            ActionQuestion::Land { .. } => "nothing lands".into(),
            ActionQuestion::Account {} => "nothing more is told of your plan".into(),
            ActionQuestion::Scuttle { from, excess, .. } => {
                format!("you scuttle {}", cheapest(from, *excess).words())
            }
        }
    }
}

/// So many of these units, the cheapest types first.
fn cheapest(from: &Force, count: u16) -> Force {
    let mut left = count;
    let mut taken = Force::NONE;
    for (unit, there) in from.iter() {
        let now = there.min(left);
        taken.add(unit, now);
        left -= now;
    }
    taken
}

asks!(/// Asks for a turn.
    AskAct { nth: u16 } => ActionQuestion::Act { nth }, Acted(Box<Chosen>) = Act);
asks!(/// Asks for landings.
    AskLand { nth: u16, hex: Hex, may: Force } => ActionQuestion::Land { nth, hex, may }, Landed(Vec<Landing>) = Land);
asks!(/// Asks what is scuttled.
    AskScuttle { nth: u16, hex: Hex, from: Force, excess: u16 }
    => ActionQuestion::Scuttle { nth, hex, from, excess }, Scuttled(Force) = Units);
asks!(/// Asks what of the plan came to nothing.
    AskAccount {} => ActionQuestion::Account {}, Accounted(Vec<Skipped>) = Account);
