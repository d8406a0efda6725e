//! Set Up, steps 3 to 12.

use super::shuffle::shuffle;
use crate::CoreWorlds;
use crate::cards::{Card, CardName, Deck};
use crate::empire::{Board, Empire, Own};
use crate::events::{Beginning, Event};
use crate::options::compensation;
use crate::state::{Stage, State};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

pub(super) fn play(state: &mut State, table: &mut Table<CoreWorlds>) -> Play<()> {
    // 3), 4) The Home Worlds are dealt at random and lie face up.
    let cards = state.cards.clone();
    let mut homes: Vec<&Card> = cards.of(Deck::Home).collect();
    homes.sort_by_key(|home| home.number);
    let mut dealt: Vec<&Card> = Vec::new();
    for seat in Seat::all(state.seats) {
        let left = u32::try_from(homes.len()).unwrap_or(u32::MAX);
        let place = table.roll(format!("the Home World of {seat}"), left)?;
        let place = usize::try_from(place).unwrap_or(1).saturating_sub(1).min(homes.len() - 1);
        dealt.push(homes.remove(place));
    }
    // 5) The lowest Home World Number gets the Destiny Marker.
    let lowest = (0u8..).zip(&dealt).min_by_key(|(_, home)| home.number);
    state.destiny = Seat(lowest.map_or(0, |(seat, _)| seat));

    // 7), 8) The Starting Deck of the same faction is shuffled; unused Home Worlds and decks go back to the box.
    for (seat, home) in Seat::all(state.seats).zip(&dealt) {
        let mut board = Board::new(home.name.clone());
        let mut deck = starting_deck(state, &home.faction);
        if state.variant.pregame_draft {
            // Pregame Draft 1): these are taken out for good, and no others, whatever else can colonise.
            for name in ["Galactic Grunts", "Snub Fighter"].map(CardName::from) {
                if crate::empire::take(&mut deck, &name) {
                    state.boxed.push(name);
                }
            }
        }
        deck.iter().for_each(|card| board.gain(card));
        let deck = shuffle(table, &format!("the Starting Deck of {seat}"), deck)?;
        state.empires.push(Empire { own: Own { board, hand: Vec::new(), discard: Vec::new() }, deck });
    }
    for home in homes {
        state.boxed.push(home.name.clone());
        let unused = starting_deck(state, &home.faction);
        state.boxed.extend(unused);
    }
    // 9), 10) The Galactic Decks are shuffled; deck 0 stays in the box unless it is drafted from.
    for deck in 0..=5u8 {
        let whole = cards.galactic(deck);
        if deck == 0 && !state.variant.pregame_draft {
            state.boxed.extend(whole);
            state.decks.push(Vec::new());
        } else {
            let shuffled = shuffle(table, &format!("Galactic Deck {deck}"), whole)?;
            state.decks.push(shuffled);
        }
    }
    // 12) Energy Surge Tokens for those who act first less often.
    for (place, seat) in (1u8..).zip(state.order()) {
        if let Some(empire) = state.empires.get_mut(seat.index()) {
            empire.own.board.surge_tokens = surge_tokens(state.seats, place);
            if state.variant.compensation {
                empire.own.board.points = compensation(state.seats, place);
            }
        }
    }
    let beginnings = Seat::all(state.seats)
        .zip(&dealt)
        .zip(&state.empires)
        .map(|((seat, home), empire)| Beginning {
            seat,
            home: home.name.to_string(),
            number: home.number,
            faction: home.faction.clone(),
            tokens: empire.own.board.surge_tokens,
            points: empire.own.board.points,
        })
        .collect();
    table.tell(Audience::Everyone, Event::Dealt { beginnings, destiny: state.destiny });
    state.stage = if state.variant.pregame_draft { Stage::Pregame } else { Stage::Rounds };
    Ok(())
}

fn starting_deck(state: &State, faction: &str) -> Vec<CardName> {
    let copies = |(card, copies): (&Card, usize)| std::iter::repeat_n(card.name.clone(), copies);
    state.cards.starting_deck(faction).flat_map(copies).collect()
}

/// How many Energy Surge Tokens Player 1, 2, 3 … gets. With 2 or 5 players nobody gets any.
#[must_use]
pub(super) const fn surge_tokens(seats: u8, place: u8) -> u8 {
    match (seats, place) {
        (3, 2 | 3) | (4, 3) => 1,
        (4, 4) => 2,
        _ => 0,
    }
}
