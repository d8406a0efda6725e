//! What is going on within a round: everything a question needs to be understood lies here, so that views can show it.

use super::system::Owner;
use crate::deeds::Site;
use crate::edition::PlanetId;
use crate::force::Force;
use crate::halves::Halves;
use crate::hex::Hex;
use crate::unit::Unit;
use rules::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Ships of a type with movement points they did not use (Striker Fleets).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spare {
    /// The type.
    pub unit: Unit,
    /// How many ships.
    pub ships: u16,
    /// Points left, each.
    pub points: u8,
}

/// A battle being fought.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Its number in the round, from 1.
    pub number: u8,
    /// Where.
    pub hex: Hex,
    /// Who attacks: the player whose action created it.
    pub attacker: Owner,
    /// Who defends.
    pub defender: Owner,
    /// Immediate (6.3), "small-scale"; else delayed.
    pub small: bool,
    /// The combat round, from 1; 0 during barrage and pre-combat.
    pub round: u8,
    /// Lost so far by the attacker and by the defender.
    pub lost: [Force; 2],
    /// Movement points the attacker's ships did not use.
    pub spare: Vec<Spare>,
    /// Did the two sides fight for the first time in this round of the game (Xeno Psychology)?
    pub first: bool,
    /// Destroyers that stand in for dreadnoughts lost, of the attacker and of the defender (Transfabrication).
    pub stand_ins: [u16; 2],
    /// Hits already stopped by dreadnoughts' first damage (Letnev), of the attacker and of the defender.
    pub braced: [u16; 2],
    /// Docks exhausted for this battle (N'orr), of the attacker and of the defender.
    pub inspired: [u16; 2],
}

impl Battle {
    /// A battle before its first dice.
    #[must_use]
    pub const fn between(number: u8, hex: Hex, attacker: Owner, defender: Owner) -> Battle {
        Battle {
            number,
            hex,
            attacker,
            defender,
            small: false,
            round: 0,
            lost: [Force::NONE; 2],
            spare: Vec::new(),
            first: false,
            stand_ins: [0; 2],
            braced: [0; 2],
            inspired: [0; 2],
        }
    }

    /// The place of a side in the pairs: 0 the attacker, 1 the defender.
    #[must_use]
    pub fn side(&self, owner: Owner) -> usize {
        usize::from(owner != self.attacker)
    }

    /// The other side.
    #[must_use]
    pub fn other(&self, owner: Owner) -> Owner {
        if owner == self.attacker { self.defender } else { self.attacker }
    }
}

/// Two owners in a system whose battle was delayed to the battle phase (6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standoff {
    /// Where.
    pub hex: Hex,
    /// Whose action created it.
    pub attacker: Owner,
    /// The other side.
    pub defender: Owner,
}

impl Standoff {
    /// Is it between these two?
    #[must_use]
    pub fn between(&self, one: Owner, other: Owner) -> bool {
        (self.attacker, self.defender) == (one, other) || (self.attacker, self.defender) == (other, one)
    }
}

/// What a seat has taken in during a development phase and not spent (5.2). Gone when the phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Purse {
    /// Half resources.
    pub resources: Halves,
    /// Influence.
    pub influence: u16,
}

/// Units produced at a site in a development phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Produced {
    /// By whom.
    pub seat: Seat,
    /// Where.
    pub site: Site,
    /// How many.
    pub units: u16,
    /// Which.
    #[serde(default)]
    pub what: Force,
}

/// Dreadnoughts of a system, one of which was given a dock's production (Organ Printing).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printing {
    /// Whose.
    pub seat: Seat,
    /// Where.
    pub hex: Hex,
    /// So many units.
    pub units: u16,
}

/// What is going on within a round.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Now {
    /// Whose action it is.
    pub active: Option<Seat>,
    /// The system just activated.
    pub activated: Option<Hex>,
    /// Who has activated a system in this round.
    pub activators: BTreeSet<Seat>,
    /// Systems activated in this round with a second counter of free will (Advisor).
    pub doubled: Vec<(Seat, Hex)>,
    /// Mechanized units and dreadnoughts that have landed in the landing going on: each lands once.
    pub landed: Force,
    /// Who has passed.
    pub passed: BTreeSet<Seat>,
    /// Turns taken in the action phase so far, passes among them.
    pub turns: u16,
    /// Battles fought so far.
    pub battles: u8,
    /// The battle being fought.
    pub battle: Option<Battle>,
    /// Battles delayed, in order.
    pub standoffs: Vec<Standoff>,
    /// Questions of the sort "choose" put so far, so that no two are equal.
    pub choices: u16,
    /// What each seat has at hand in this development phase; none outside it.
    pub purses: Vec<Purse>,
    /// Planets that a decision keeps from being refreshed in this development phase (Vote of No Confidence).
    pub unrefreshed: BTreeSet<PlanetId>,
    /// Planets exhausted for votes in this development phase (New Constitution).
    pub for_votes: BTreeSet<PlanetId>,
    /// What everybody buys in this development phase is bought (5.2 to 5.5).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub developed: bool,
    /// Units produced in this development phase, by site (Humane Labor).
    pub produced: Vec<Produced>,
    /// Planets on which space docks were built in this development phase, or in whose systems adrift (Humane Labor).
    pub docked: BTreeSet<PlanetId>,
    /// Agendas voted on so far.
    pub votes: u8,
    /// Dreadnoughts that were given the production of a dock (Organ Printing).
    pub printing: Vec<Printing>,
    /// Who placed a system without planets last while the map is drafted (3).
    pub planetless: BTreeSet<Seat>,
}
