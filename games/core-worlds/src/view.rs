//! What one seat may know: the open side of every Empire, its own hand and discard pile, and what its own draw deck is made
//! of, in no order.

use crate::cards::{CardName, Cards};
use crate::empire::{Board, Own};
use crate::options::Variant;
use crate::score::Outcome;
use crate::state::{Phase, Stage, State, ZoneCard};
use crate::turn::options::Scene;
use rules::{Line, Seat};
use serde::{Deserialize, Serialize};

/// A rival's Empire as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// Whose.
    pub seat: Seat,
    /// The open side.
    pub board: Board,
    /// Cards in the hand.
    pub hand: usize,
    /// Cards in the draw deck.
    pub deck: usize,
    /// Cards in the discard pile.
    pub discard: usize,
}

/// The game as a seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The seat.
    pub you: Seat,
    /// How many sit at the table.
    pub seats: u8,
    /// The rules.
    pub variant: Variant,
    /// The cards.
    pub cards: Cards,
    /// How far the game is.
    pub stage: Stage,
    /// The round.
    pub round: u8,
    /// How far the round is.
    pub phase: Phase,
    /// Action Points of a round now.
    pub actions: u8,
    /// The seats in turn order.
    pub order: Vec<Seat>,
    /// Whose turn it is in the Action Phase.
    pub turn_of: Option<Seat>,
    /// The Central Zone.
    pub zone: Vec<ZoneCard>,
    /// How many cards each Galactic Deck has, 0 first.
    pub decks: Vec<usize>,
    /// The own side.
    pub own: Own,
    /// What the own draw deck is made of, sorted by name.
    pub deck: Vec<CardName>,
    /// The others.
    pub rivals: Vec<Rival>,
    /// The line of the own plan from which the latest turn of the round came; 0: none yet.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub place: Line,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks it so")]
fn is_none_yet(place: &Line) -> bool {
    *place == 0
}

impl View {
    /// What this seat may know.
    #[must_use]
    pub fn of(state: &State, seat: Seat) -> View {
        let (mut own, mut deck) =
            (Own { board: Board::new("".into()), hand: Vec::new(), discard: Vec::new() }, Vec::new());
        own.board.worlds.clear();
        let mut rivals = Vec::new();
        for (other, empire) in (0u8..).map(Seat).zip(&state.empires) {
            if other == seat {
                own = empire.own.clone();
                deck.clone_from(&empire.deck);
                deck.sort();
            } else {
                rivals.push(Rival {
                    seat: other,
                    board: empire.own.board.clone(),
                    hand: empire.own.hand.len(),
                    deck: empire.deck.len(),
                    discard: empire.own.discard.len(),
                });
            }
        }
        View {
            you: seat,
            seats: state.seats,
            variant: state.variant,
            cards: state.cards.clone(),
            stage: state.stage,
            round: state.round,
            phase: state.phase,
            actions: state.actions(),
            order: state.order(),
            turn_of: state.turn_of,
            zone: state.zone.clone(),
            decks: state.decks.iter().map(Vec::len).collect(),
            own,
            deck,
            rivals,
            place: state.places.get(&seat).copied().unwrap_or(0),
            outcome: state.outcome.clone(),
        }
    }

    /// What an action of this seat is judged by.
    #[must_use]
    pub fn scene(&self) -> Scene<'_> {
        let incomes = self.rivals.iter().map(|rival| rival.board.income(&self.cards));
        Scene { cards: &self.cards, best_rival: incomes.max().unwrap_or(0) }
    }

    /// Are the actions of the round being played, or has the last been? Then lines on file may have been used up.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.turn_of.is_some() || self.phase == Phase::Discard
    }

    /// Have all rivals passed in this round?
    #[must_use]
    pub fn others_passed(&self) -> bool {
        self.rivals.iter().all(|rival| rival.board.passed)
    }

    /// Is a card of the Galactic Decks this seat's own: a World it conquered, or a card it drafted, wherever that is now?
    #[must_use]
    pub fn has(&self, card: &CardName) -> bool {
        let board = &self.own.board;
        board.ledger.contains_key(card) || board.worlds.iter().any(|world| world.card == *card)
    }

    /// Does a card lie in the Central Zone?
    #[must_use]
    pub fn in_zone(&self, card: &CardName) -> bool {
        self.zone.iter().any(|one| one.card == *card)
    }
}
