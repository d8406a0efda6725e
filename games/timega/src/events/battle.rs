//! Events of battles (7). All are for everyone.

use super::events;
use crate::force::Force;
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::moments::{Change, Step};
use crate::unit::Unit;
use serde::{Deserialize, Serialize};

/// Dice of one type of ship in one step, with everything that changed them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Die {
    /// The type.
    pub unit: Unit,
    /// What the dice showed.
    pub faces: Vec<u8>,
    /// Hits on this or more.
    pub hits_on: i32,
    /// Added to each face.
    pub bonus: i32,
    /// How many hit.
    pub hits: u16,
    /// What changed dice, hit number and bonus.
    pub why: Vec<Change>,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The attacker is left.
    Attacker,
    /// The defender is left.
    Defender,
    /// Nobody is left.
    Nobody,
    /// Nobody could have won: the attacker gave way (7.1).
    Endless,
}

events!(/// Events of battles.
    BattleEvent in Battle {
    /// A battle begins.
    BattleBegan = "battle_began" {
        /// Its number this round.
        battle: u8,
        /// Where.
        hex: Hex,
        /// Who attacks.
        attacker: Owner,
        /// With what.
        attacking: Force,
        /// Who defends.
        defender: Owner,
        /// With what.
        defending: Force,
        /// Immediate, or in the battle phase.
        small: bool,
    },
    /// Dice of one side in one step.
    Fired = "fired" {
        /// The number of the battle.
        battle: u8,
        /// Who fired.
        owner: Owner,
        /// When.
        step: Step,
        /// The combat round.
        round: u8,
        /// The dice.
        dice: Vec<Die>,
        /// Hits in all.
        hits: u16,
    },
    /// Ships lost and damaged.
    CasualtiesTaken = "casualties_taken" {
        /// The number of the battle.
        battle: u8,
        /// Whose.
        owner: Owner,
        /// When.
        step: Step,
        /// Lost.
        lost: Force,
        /// Damaged.
        damaged: Force,
    },
    /// Ships repaired in battle.
    Repaired = "repaired" {
        /// The number of the battle.
        battle: u8,
        /// Whose.
        owner: Owner,
        /// What.
        ships: Force,
    },
    /// A battle is over.
    BattleEnded = "battle_ended" {
        /// The number of the battle.
        battle: u8,
        /// Where.
        hex: Hex,
        /// How.
        ended: Ended,
        /// What is left of the attacker.
        attacking: Force,
        /// What is left of the defender.
        defending: Force,
    },
});
