//! What is printed on a card.

use super::effect::{Effect, Primitive, Timing};
use super::name::CardName;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The colours of card backs and what they mean (Component Details).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Where an empire begins.
    Home,
    /// Conquered, never drafted.
    World,
    /// Deployed, and spent in invasions.
    Unit,
    /// Played from the hand, then discarded.
    Tactic,
    /// Drafted in the last sector for its points alone.
    Prestige,
}

impl Kind {
    /// The word in card files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Kind::Home => "home",
            Kind::World => "world",
            Kind::Unit => "unit",
            Kind::Tactic => "tactic",
            Kind::Prestige => "prestige",
        }
    }

    /// The word for players.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Kind::Home => "Home World",
            Kind::World => "World",
            Kind::Unit => "Unit",
            Kind::Tactic => "Tactic",
            Kind::Prestige => "Prestige",
        }
    }
}

/// The card types of Units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitType {
    /// A person of renown.
    Hero,
    /// Foot soldiers.
    Infantry,
    /// Fighting machines.
    Robot,
    /// Ground vehicles.
    Vehicle,
    /// Small craft.
    Starfighter,
    /// Middling warships.
    StarCruiser,
    /// The largest warships.
    CapitalShip,
}

impl UnitType {
    /// All of them.
    pub const ALL: [UnitType; 7] = [
        UnitType::Hero,
        UnitType::Infantry,
        UnitType::Robot,
        UnitType::Vehicle,
        UnitType::Starfighter,
        UnitType::StarCruiser,
        UnitType::CapitalShip,
    ];

    /// The word in card files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            UnitType::Hero => "hero",
            UnitType::Infantry => "infantry",
            UnitType::Robot => "robot",
            UnitType::Vehicle => "vehicle",
            UnitType::Starfighter => "starfighter",
            UnitType::StarCruiser => "star_cruiser",
            UnitType::CapitalShip => "capital_ship",
        }
    }

    /// The words for players.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            UnitType::Hero => "Hero",
            UnitType::Infantry => "Infantry",
            UnitType::Robot => "Robot",
            UnitType::Vehicle => "Vehicle",
            UnitType::Starfighter => "Starfighter",
            UnitType::StarCruiser => "Star Cruiser",
            UnitType::CapitalShip => "Capital Ship",
        }
    }
}

/// Where a card is at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Deck {
    /// Dealt to a player.
    Home,
    /// In a Starting Deck.
    Start,
    /// In Galactic Deck 0 to 5.
    Galactic(u8),
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deck::Home => f.write_str("home"),
            Deck::Start => f.write_str("start"),
            Deck::Galactic(number) => number.fmt(f),
        }
    }
}

/// A card.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// Its name.
    pub name: CardName,
    /// Where it is at the beginning.
    pub deck: Deck,
    /// How many of it there are: in its deck, or in each Starting Deck.
    pub copies: u8,
    /// The colour of the card.
    pub kind: Kind,
    /// The card type of a Unit.
    pub unit: Option<UnitType>,
    /// The Home World Number: 1 is lowest.
    pub number: u8,
    /// The faction a Home World or a faction's own starting card belongs to.
    pub faction: String,
    /// Energy to draft it.
    pub draft: u8,
    /// Energy to deploy it, or to play it as a Tactic.
    pub cost: u8,
    /// Fleet Strength: of a Unit, or the defence of a World.
    pub fleet: u8,
    /// Ground Strength.
    pub ground: u8,
    /// Energy a World generates each round.
    pub energy: u8,
    /// Printed Empire Points.
    pub ep: u8,
    /// The Special Icon, which has no purpose yet.
    pub icon: String,
    /// May be stacked beneath a World it helped to conquer.
    pub colonist: bool,
    /// What its text says.
    pub effects: Vec<Effect>,
}

impl Card {
    /// Must it be invaded rather than drafted?
    #[must_use]
    pub fn is_world(&self) -> bool {
        matches!(self.kind, Kind::World | Kind::Home)
    }

    /// Is it a Unit?
    #[must_use]
    pub fn is_unit(&self) -> bool {
        self.kind == Kind::Unit
    }

    /// Is it a Unit of this type?
    #[must_use]
    pub fn is_type(&self, wanted: UnitType) -> bool {
        self.unit == Some(wanted)
    }

    /// Does it add points to its own at the end of the game? Then a "+" stands beside them.
    #[must_use]
    pub fn ep_plus(&self) -> bool {
        self.effects.iter().any(|e| matches!(e.what, Primitive::EndBonus(_)))
    }

    /// Its effects of one timing, each with its place among all of them.
    pub fn effects_at(&self, when: Timing) -> impl Iterator<Item = (usize, &Effect)> {
        self.effects.iter().enumerate().filter(move |(_, effect)| effect.when == when)
    }

    /// Has it an effect of this timing?
    #[must_use]
    pub fn acts_at(&self, when: Timing) -> bool {
        self.effects_at(when).next().is_some()
    }

    /// Its type for players: `Starfighter`, `Tactic`, `World`.
    #[must_use]
    pub fn type_title(&self) -> &'static str {
        self.unit.map_or(self.kind.title(), UnitType::title)
    }
}
