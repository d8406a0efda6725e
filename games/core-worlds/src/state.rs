//! The whole truth of a game.

use crate::cards::{CardName, Cards};
use crate::empire::Empire;
use crate::options::Variant;
use crate::score::Outcome;
use rules::{Line, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A card in the Central Zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneCard {
    /// The card.
    pub card: CardName,
    /// An Energy Token lies on it.
    #[serde(default)]
    pub token: bool,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing has been dealt.
    SetUp,
    /// The Sector 0 cards lie in the Central Zone.
    Pregame,
    /// Rounds are played.
    Rounds,
    /// The game is over.
    Over,
}

/// The phases of a round in which a question can come up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before the draws.
    Begin,
    /// The Worlds have generated energy; surges and exploration are to come.
    Energy,
    /// The Central Zone is filled; the round is planned and played.
    Action,
    /// Hands are put down.
    Discard,
}

/// A game of Core Worlds.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The rules it is played by.
    pub variant: Variant,
    /// The cards it is played with.
    pub cards: Cards,
    /// How many sit at the table.
    pub seats: u8,
    /// How far it is.
    pub stage: Stage,
    /// The round, 1 to 10.
    pub round: u8,
    /// How far the round is.
    pub phase: Phase,
    /// Who holds the Destiny Marker.
    pub destiny: Seat,
    /// The Empires, by seat; none before the set-up.
    pub empires: Vec<Empire>,
    /// The six Galactic Decks, 0 first; the top card of each is its first.
    pub decks: Vec<Vec<CardName>>,
    /// The Central Zone.
    pub zone: Vec<ZoneCard>,
    /// Cards returned to the box, Home Worlds and unused Starting Decks included.
    pub boxed: Vec<CardName>,
    /// What was drafted before the game, until it is shuffled in.
    pub picked: Vec<(Seat, CardName)>,
    /// The seat whose turn it is in the Action Phase.
    pub turn_of: Option<Seat>,
    /// The line of its plan from which the latest turn of a seat in this round came: each is its owner's to know.
    pub places: BTreeMap<Seat, Line>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

/// The last round.
pub const ROUNDS: u8 = 10;

/// The sector of a round: two rounds each, 1 to 5.
#[must_use]
pub const fn sector_of(round: u8) -> u8 {
    let sector = round.div_ceil(2);
    if sector > 5 { 5 } else { sector }
}

/// The names of the sectors.
#[must_use]
pub const fn sector_name(sector: u8) -> &'static str {
    match sector {
        1 => "Barbaric",
        2 => "Frontier",
        3 => "Industrial",
        4 => "Luxury",
        _ => "Core Worlds",
    }
}

/// How many cards are drawn up to: 6, and 7 in the last sector (rulebook, Draw Phase and The Core Worlds).
#[must_use]
pub const fn hand_size(round: u8) -> usize {
    if sector_of(round) == 5 { 7 } else { 6 }
}

/// How many cards the Central Zone is filled up to (rulebook, Galactic Phase 3).
#[must_use]
pub const fn zone_size(seats: u8) -> usize {
    2 + 2 * seats as usize
}

impl State {
    /// A game before its set-up.
    #[must_use]
    pub fn new(variant: Variant, cards: Cards, seats: u8) -> Self {
        Self {
            variant,
            cards,
            seats,
            stage: Stage::SetUp,
            round: 1,
            phase: Phase::Begin,
            destiny: Seat(0),
            empires: Vec::new(),
            decks: Vec::new(),
            zone: Vec::new(),
            boxed: Vec::new(),
            picked: Vec::new(),
            turn_of: None,
            places: BTreeMap::new(),
            outcome: None,
        }
    }

    /// Action Points in the present round (Sector Cards).
    #[must_use]
    pub fn actions(&self) -> u8 {
        let sector = usize::from(sector_of(self.round));
        self.variant.actions.get(sector - 1).copied().unwrap_or(4)
    }

    /// The seats in turn order, beginning with the Destiny Marker; without those who have left.
    #[must_use]
    pub fn order(&self) -> Vec<Seat> {
        let seats = self.seats.max(1);
        (0..seats).map(|n| Seat((self.destiny.0 + n) % seats)).filter(|seat| !self.is_gone(*seat)).collect()
    }

    /// Has the seat left the game?
    #[must_use]
    pub fn is_gone(&self, seat: Seat) -> bool {
        self.empires.get(seat.index()).is_some_and(|empire| empire.own.board.gone)
    }
}
