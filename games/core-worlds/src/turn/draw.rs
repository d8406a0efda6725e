//! Draw Phase, and the reshuffle as the last sector is entered.

use super::names;
use super::shuffle::{draw_card, shuffle};
use crate::CoreWorlds;
use crate::cards::CardName;
use crate::events::Event;
use crate::questions::{Answer, Question};
use crate::state::{State, hand_size};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// The Core Worlds: in round 9 each player may at once shuffle the discard pile into the draw deck.
pub(super) fn reshuffle(state: &mut State, table: &mut Table<CoreWorlds>) -> Play<()> {
    if state.round != 9 {
        return Ok(());
    }
    let order = state.order();
    let ask = |seat: &Seat| (*seat, Question::Reshuffle { round: state.round });
    let answers = table.ask(state, order.iter().map(ask).collect())?;
    for (seat, answer) in order.iter().zip(answers) {
        let Some(empire) = state.empires.get_mut(seat.index()) else { continue };
        if matches!(answer, Answer::Reshuffle(true)) && !empire.own.discard.is_empty() {
            let mut cards = std::mem::take(&mut empire.deck);
            cards.append(&mut empire.own.discard);
            let count = u32::try_from(cards.len()).unwrap_or(u32::MAX);
            empire.deck = shuffle(table, &format!("the draw deck of {seat}"), cards)?;
            table.tell(Audience::Everyone, Event::Reshuffled { seat: *seat, cards: count, by_choice: true });
        }
    }
    Ok(())
}

/// Each player draws up to 6 cards, or 7 in the last sector; a card kept counts.
pub(super) fn play(state: &mut State, table: &mut Table<CoreWorlds>) -> Play<()> {
    let full = hand_size(state.round);
    for seat in state.order() {
        let wanted = state.empires.get(seat.index()).map_or(0, |e| full.saturating_sub(e.own.hand.len()));
        let drawn = cards(state, table, seat, wanted)?;
        if !drawn.is_empty() {
            table.tell(Audience::one(seat), Event::Drew { cards: names(&drawn) });
        }
    }
    Ok(())
}

/// A seat draws so many cards, as far as there are any.
pub(super) fn cards(
    state: &mut State,
    table: &mut Table<CoreWorlds>,
    seat: Seat,
    wanted: usize,
) -> Play<Vec<CardName>> {
    let mut drawn = Vec::new();
    for _ in 0..wanted {
        let Some(empire) = state.empires.get_mut(seat.index()) else { break };
        let mut reshuffled = Vec::new();
        let card = draw_card(table, empire, &format!("the draw deck of {seat}"), &mut reshuffled)?;
        for count in reshuffled {
            let cards = u32::try_from(count).unwrap_or(u32::MAX);
            table.tell(Audience::Everyone, Event::Reshuffled { seat, cards, by_choice: false });
        }
        let Some(card) = card else { break };
        empire.own.hand.push(card.clone());
        drawn.push(card);
    }
    Ok(drawn)
}
