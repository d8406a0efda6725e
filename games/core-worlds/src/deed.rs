//! What a seat does at its turn, in full: nothing is left open that would have to be asked.

use crate::cards::CardName;
use serde::{Deserialize, Serialize};

/// One turn of the Action Phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Energy Surge Tokens used first.
    #[serde(default)]
    pub tokens: u8,
    /// The turn option.
    pub deed: Deed,
}

/// The turn options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// 1) Draft one card of the Central Zone.
    Draft(CardName),
    /// 2) Deploy Units from the hand, one after the other.
    Deploy(Vec<CardName>),
    /// 3) Invade a World.
    Invade(Invasion),
    /// 4) Use an ability "as an action".
    Use(Ability),
    /// 5) Pass.
    Pass,
}

/// An Invasion with everything its owner puts into it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invasion {
    /// The World.
    pub world: CardName,
    /// The Units taking part, by their place in the Warzone.
    pub units: Vec<usize>,
    /// Abilities activated and Tactics played, in this order.
    pub boosts: Vec<Boost>,
    /// The Unit that colonises the World.
    pub colonist: Option<CardName>,
}

/// Where an effect comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A Unit taking part, by its place in the Warzone.
    Unit(usize),
    /// A Tactic played from the hand.
    Tactic(CardName),
}

/// One effect used in an Invasion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boost {
    /// The card.
    pub from: Source,
    /// Which of its effects, from 0.
    pub effect: usize,
    /// Strength it gives to the fleet (or takes from the World's).
    #[serde(default)]
    pub fleet: u32,
    /// Strength it gives on the ground.
    #[serde(default)]
    pub ground: u32,
    /// How often it is paid for, or how many tokens are spent.
    #[serde(default)]
    pub times: u8,
    /// Cards discarded for it from the hand.
    #[serde(default)]
    pub discards: Vec<CardName>,
    /// The Unit it sends back instead of to the discard pile, by its place in the Warzone.
    #[serde(default)]
    pub back: Option<usize>,
}

/// The use of an ability "as an action".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// A Tactic in the hand, or a Unit or World in the Warzone.
    pub card: CardName,
    /// Cards it is used on, as far as it wants any.
    #[serde(default)]
    pub on: Vec<CardName>,
}
