//! The stored form of a game.

use crate::cards::{CardName, Cards};
use crate::empire::{Empire, Own};
use crate::options::Variant;
use crate::score::Outcome;
use crate::state::{Phase, ROUNDS, Stage, State, ZoneCard};
use rules::{Line, Saved, Seat, Upgrade, present};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    variant: Variant,
    cards: Cards,
    seats: u8,
    stage: Stage,
    round: u8,
    phase: Phase,
    destiny: Seat,
    empires: Vec<StoredEmpire>,
    decks: Vec<Vec<CardName>>,
    zone: Vec<ZoneCard>,
    boxed: Vec<CardName>,
    picked: Vec<(Seat, CardName)>,
    turn_of: Option<Seat>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    places: BTreeMap<Seat, Line>,
    outcome: Option<Outcome>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredEmpire {
    own: Own,
    deck: Vec<CardName>,
}

impl Saved for State {
    const NAME: &'static str = "core-worlds";
    const VERSION: u32 = 1;
    const UPGRADES: &'static [Upgrade] = &[];

    #[expect(clippy::expect_used, reason = "plain content always prints")]
    fn to_stored(&self) -> Value {
        let State {
            variant,
            cards,
            seats,
            stage,
            round,
            phase,
            destiny,
            empires,
            decks,
            zone,
            boxed,
            picked,
            turn_of,
            places,
            outcome,
        } = self.clone();
        let empires = empires.into_iter().map(|Empire { own, deck }| StoredEmpire { own, deck }).collect();
        let stored = Stored {
            variant,
            cards,
            seats,
            stage,
            round,
            phase,
            destiny,
            empires,
            decks,
            zone,
            boxed,
            picked,
            turn_of,
            places,
            outcome,
        };
        serde_json::to_value(stored).expect("plain content always prints as JSON")
    }

    fn from_stored(body: Value) -> Result<Self, String> {
        serde_json::from_value::<Stored>(body).map_err(|e| e.to_string())?.checked()
    }

    fn at_once(bytes: &[u8]) -> Option<Self> {
        present::<Self, Stored>(bytes)?.checked().ok()
    }
}

impl Stored {
    fn checked(self) -> Result<State, String> {
        let Stored {
            variant,
            cards,
            seats,
            stage,
            round,
            phase,
            destiny,
            empires,
            decks,
            zone,
            boxed,
            picked,
            turn_of,
            places,
            outcome,
        } = self;
        let empires: Vec<Empire> =
            empires.into_iter().map(|StoredEmpire { own, deck }| Empire { own, deck }).collect();
        let state = State {
            variant,
            cards,
            seats,
            stage,
            round,
            phase,
            destiny,
            empires,
            decks,
            zone,
            boxed,
            picked,
            turn_of,
            places,
            outcome,
        };
        check(&state)?;
        Ok(state)
    }
}

fn check(state: &State) -> Result<(), String> {
    if !(2..=5).contains(&state.seats) || state.destiny.0 >= state.seats {
        return Err(format!("{} seats, the Destiny Marker with {}", state.seats, state.destiny));
    }
    if !(1..=ROUNDS).contains(&state.round) {
        return Err(format!("there is no round {}", state.round));
    }
    let laid_out = state.stage != Stage::SetUp;
    if laid_out && (state.empires.len() != usize::from(state.seats) || state.decks.len() != 6) {
        return Err(format!("{} Empires and {} Galactic Decks", state.empires.len(), state.decks.len()));
    }
    let accounts = state.empires.iter().map(|empire| &empire.own.board).flat_map(|board| {
        std::iter::once(&board.home).chain(board.ledger.keys()).chain(board.discounts.keys())
    });
    match everything(state).chain(accounts).find(|name| !state.cards.has(name)) {
        Some(stranger) => Err(format!("there is no card called {stranger:?} in this campaign's set")),
        None => Ok(()),
    }
}

/// Every card of a game, wherever it is: each physical card exactly once.
pub fn everything(state: &State) -> impl Iterator<Item = &CardName> {
    let empires = state.empires.iter().flat_map(|empire| {
        let Own { board, hand, discard } = &empire.own;
        let worlds =
            board.worlds.iter().flat_map(|world| std::iter::once(&world.card).chain(&world.colonist));
        let units = board.units.iter().map(|unit| &unit.card);
        worlds.chain(units).chain(&board.prestige).chain(hand).chain(discard).chain(&empire.deck)
    });
    empires
        .chain(state.decks.iter().flatten())
        .chain(state.zone.iter().map(|one| &one.card))
        .chain(&state.boxed)
        .chain(state.picked.iter().map(|(_, card)| card))
}
