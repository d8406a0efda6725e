//! A battle as it stands: who fights, with what, where the fleets came from. The rules of fighting are in `turn::battle`.

use crate::force::Force;
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::tech::Tech;
use rules::Seat;
use serde::{Deserialize, Serialize};

/// A side in a battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// An empire.
    Seat(Seat),
    /// The world's own people.
    Neutral,
    /// Imperial raiders (6.2).
    Imperial,
    /// Rebels (6.2).
    Rebels,
}

impl Power {
    /// The seat, if it is an empire.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Power::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

/// What brought the battle about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A JUMP.
    Jump,
    /// The event Imperial Attack; the raiders fight so much better than the owner.
    Imperial {
        /// 0 or 1.
        plus: u8,
    },
    /// The event Rebels.
    Rebels,
    /// Ships built at a blockaded world (6.3.1).
    Production,
    /// Units built at one's own captured homeworld (9).
    Revolt,
}

/// An attacking fleet, or an INTERCEPTing one of the defender: it keeps its own cargo and its own way back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wing {
    /// Where it jumped from; the hex of the battle itself for a jump of distance zero and for units built on the spot.
    pub from: Hex,
    /// The hex of the Command Bunker that ordered it, if one did: within Comm range of it troops may land in a regular
    /// invasion (4.6).
    pub ordered_from: Option<Hex>,
    /// Ships and the ground units aboard.
    pub force: Force,
}

/// A battle as it stands. The units of the defender that were there before are in the galaxy: its orbit or the neutral
/// fleet, and the army of the world. Everything that came to the battle is here.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Its number this turn, from 1.
    pub number: u8,
    /// Where.
    pub at: Hex,
    /// Why.
    pub cause: Cause,
    /// Who attacks.
    pub attacker: Power,
    /// The attacking fleets still in space here.
    pub wings: Vec<Wing>,
    /// Attacking units on the ground.
    pub landed: Force,
    /// Who defends in space, if anybody is there: the world's owner, a blockading fleet, or neutrals.
    pub orbit: Option<Power>,
    /// Who holds the ground.
    pub ground: Power,
    /// Fleets of the defender that came by INTERCEPT, apart while their cargo may not be shifted (8.3).
    pub interceptors: Vec<Wing>,
    /// Rounds of space combat begun.
    pub space_round: u8,
    /// Rounds of ground combat begun.
    pub ground_round: u8,
}

impl Battle {
    /// How good a side is at something: a tile's own people as printed, raiders like the world's owner or better, rebels as
    /// printed (6.2).
    #[must_use]
    pub fn rating(&self, galaxy: &Galaxy, power: Power, tech: Tech) -> u8 {
        let printed = galaxy.system(self.at).and_then(|s| s.printed);
        match (power, tech) {
            (Power::Seat(seat), _) => galaxy.rating(seat, tech),
            (Power::Imperial, _) => {
                let Cause::Imperial { plus } = self.cause else { return 0 };
                self.ground.seat().map_or(0, |owner| galaxy.rating(owner, tech).saturating_add(plus))
            }
            (Power::Neutral | Power::Rebels, Tech::Space) => printed.map_or(0, |p| p.space),
            (Power::Neutral | Power::Rebels, Tech::Ground) => printed.map_or(0, |p| p.ground),
            (Power::Neutral | Power::Rebels, Tech::Jump | Tech::Comm) => 0,
        }
    }

    /// The attacker's edges in space and on the ground, as the battle stands.
    #[must_use]
    pub fn edges(&self, galaxy: &Galaxy) -> (i8, i8) {
        let edge = |tech, against: Power| {
            let rating = |power| i8::try_from(self.rating(galaxy, power, tech)).unwrap_or(i8::MAX);
            rating(self.attacker).saturating_sub(rating(against))
        };
        let space = self.orbit.map_or(0, |defender| edge(Tech::Space, defender));
        (space, if self.ground == self.attacker { 0 } else { edge(Tech::Ground, self.ground) })
    }
}
