//! An Empire: what lies open in its Warzone, and the cards its owner holds.

use crate::cards::{Card, CardName, Cards};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A Unit in a Warzone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployed {
    /// The Unit.
    pub card: CardName,
    /// The tokens on it.
    #[serde(default)]
    pub tokens: u8,
    /// Its ability "as an action" has been used this round.
    #[serde(default)]
    pub used: bool,
}

impl Deployed {
    /// Just deployed.
    #[must_use]
    pub fn new(card: CardName) -> Self {
        Self { card, tokens: 0, used: false }
    }
}

/// A World in a Warzone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// The World.
    pub card: CardName,
    /// The Unit beneath it: of the Empire, but not of the Warzone (rulebook, Colonizing Worlds).
    #[serde(default)]
    pub colonist: Option<CardName>,
    /// Its ability "as an action" has been used this round.
    #[serde(default)]
    pub used: bool,
}

/// The open side of an Empire. Everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The Home World, which also lies first among the Worlds.
    pub home: CardName,
    /// Worlds, in the order they were conquered.
    pub worlds: Vec<Held>,
    /// Units, in the order they were deployed.
    pub units: Vec<Deployed>,
    /// Prestige cards.
    pub prestige: Vec<CardName>,
    /// Energy to spend this round.
    pub energy: u32,
    /// Action Points left this round.
    pub actions: u8,
    /// Has passed this round.
    pub passed: bool,
    /// Energy Surge Tokens left: +2 energy each, once per game.
    pub surge_tokens: u8,
    /// How often discounts of cards in the Warzone were used this round.
    #[serde(default)]
    pub discounts: BTreeMap<CardName, u8>,
    /// Every card of the Empire but its Worlds, wherever it is, with its number: all of it was gained and lost in the
    /// open, so anybody could have kept this account.
    pub ledger: BTreeMap<CardName, u32>,
    /// Points it began with, for its place in the turn order (option `compensation`).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub points: u32,
    /// Left the game.
    #[serde(default)]
    pub gone: bool,
}

/// Not written, as it was before an Empire could begin with points.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
pub(crate) fn is_nothing(points: &u32) -> bool {
    *points == 0
}

impl Board {
    /// A Board with its Home World and nothing else.
    #[must_use]
    pub fn new(home: CardName) -> Self {
        Self {
            worlds: vec![Held { card: home.clone(), colonist: None, used: false }],
            home,
            units: Vec::new(),
            prestige: Vec::new(),
            energy: 0,
            actions: 0,
            passed: false,
            surge_tokens: 0,
            discounts: BTreeMap::new(),
            ledger: BTreeMap::new(),
            points: 0,
            gone: false,
        }
    }

    /// The energy its Worlds generate each round.
    #[must_use]
    pub fn income(&self, cards: &Cards) -> u32 {
        self.worlds.iter().map(|world| u32::from(cards.card(&world.card).energy)).sum()
    }

    /// Units of the Warzone with what is printed on them.
    pub fn unit_cards<'a>(&'a self, cards: &'a Cards) -> impl Iterator<Item = &'a Card> {
        self.units.iter().map(|unit| cards.card(&unit.card))
    }

    /// Takes the energy back, if there is so much.
    pub(crate) fn pay(&mut self, cost: u32) -> bool {
        match self.energy.checked_sub(cost) {
            Some(left) => {
                self.energy = left;
                true
            }
            None => false,
        }
    }

    /// Books a card gained.
    pub(crate) fn gain(&mut self, card: &CardName) {
        *self.ledger.entry(card.clone()).or_default() += 1;
    }

    /// Books a card lost for good.
    pub(crate) fn lose(&mut self, card: &CardName) {
        if let Some(count) = self.ledger.get_mut(card) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.ledger.remove(card);
            }
        }
    }
}

/// What the owner of an Empire holds and sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// The open side.
    pub board: Board,
    /// The hand.
    pub hand: Vec<CardName>,
    /// The discard pile, the last card on top.
    pub discard: Vec<CardName>,
}

impl Own {
    /// Takes one copy of a card out of the hand.
    pub(crate) fn take_from_hand(&mut self, card: &CardName) -> bool {
        take(&mut self.hand, card)
    }
}

/// Takes one copy of a card out of a list, the first there is.
pub(crate) fn take(list: &mut Vec<CardName>, card: &CardName) -> bool {
    match list.iter().position(|one| one == card) {
        Some(place) => {
            list.remove(place);
            true
        }
        None => false,
    }
}

/// An Empire: what its owner sees, and the draw deck nobody sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Empire {
    /// What the owner holds and sees.
    pub own: Own,
    /// The draw deck, the top card first.
    pub deck: Vec<CardName>,
}
