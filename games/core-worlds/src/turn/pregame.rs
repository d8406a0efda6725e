//! Pregame Draft, steps 2 to 5 (step 1 is part of the set-up).

use super::shuffle::shuffle;
use super::{broken, names};
use crate::CoreWorlds;
use crate::cards::CardName;
use crate::events::Event;
use crate::questions::{AskPick, Question};
use crate::state::{Stage, State, ZoneCard, zone_size};
use rules::table::{Play, Table, leaving};
use rules::{Audience, Seat};

pub(super) fn play(state: &mut State, table: &mut Table<CoreWorlds>) -> Play<()> {
    // 2) As many as the Central Zone has places are dealt face up.
    if state.zone.is_empty() && state.picked.is_empty() {
        let dealt = zone_size(state.seats).min(state.decks[0].len());
        let cards: Vec<CardName> = state.decks[0].drain(..dealt).collect();
        table.tell(Audience::Everyone, Event::DraftLaidOut { cards: names(&cards) });
        state.zone = cards.into_iter().map(|card| ZoneCard { card, token: false }).collect();
    }
    // One window for all lists; then the picks are made in their order.
    leaving::gather(state, table, |state| {
        (1u8..).zip(snake(state)).map(|(pick, seat)| (seat, Question::Pick { pick })).collect()
    })?;
    if state.stage == Stage::Over {
        return Ok(());
    }
    // 3), 4) Each takes one in turn; the last takes a second one at once, and it goes back the other way.
    for (pick, seat) in (1u8..).zip(snake(state)) {
        let Some(first) = state.zone.first().map(|one| one.card.clone()) else { break };
        let wanted = table.ask_one(state, seat, AskPick(pick))?.0.unwrap_or(first);
        let Some(place) = state.zone.iter().position(|one| one.card == wanted) else {
            return broken(seat, format!("{wanted} is not there to be picked"));
        };
        let card = state.zone.remove(place).card;
        table.tell(Audience::Everyone, Event::Picked { seat, card: card.to_string(), pick });
        state.picked.push((seat, card));
    }
    // 5) What nobody chose goes back to the box; the drafted cards are shuffled into the draw decks.
    let unchosen: Vec<CardName> = state.zone.drain(..).map(|one| one.card).collect();
    table.tell(Audience::Everyone, Event::DraftOver { cards: names(&unchosen) });
    state.boxed.extend(unchosen);
    let undealt = std::mem::take(&mut state.decks[0]);
    state.boxed.extend(undealt);
    for (seat, card) in std::mem::take(&mut state.picked) {
        if let Some(empire) = state.empires.get_mut(seat.index()) {
            empire.own.board.gain(&card);
            empire.deck.push(card);
        }
    }
    for seat in Seat::all(state.seats) {
        if let Some(empire) = state.empires.get_mut(seat.index()) {
            let deck = std::mem::take(&mut empire.deck);
            empire.deck = shuffle(table, &format!("the draw deck of {seat}"), deck)?;
        }
    }
    state.stage = Stage::Rounds;
    Ok(())
}

/// The order of the picks: round the table, and back again from the last.
fn snake(state: &State) -> Vec<Seat> {
    let order = state.order();
    order.iter().chain(order.iter().rev()).copied().collect()
}
