//! Galactic Phase, its three steps in order.

use super::names;
use crate::CoreWorlds;
use crate::cards::{CardName, Deck};
use crate::events::Event;
use crate::state::{ROUNDS, State, ZoneCard, sector_of, zone_size};
use rules::Audience;
use rules::table::Table;

pub(super) fn play(state: &mut State, table: &mut Table<CoreWorlds>) {
    // 1) Cards with an Energy Token leave: face down on top of their own Galactic Decks.
    let (gone, stay): (Vec<ZoneCard>, Vec<ZoneCard>) =
        std::mem::take(&mut state.zone).into_iter().partition(|one| one.token);
    state.zone = stay;
    if !gone.is_empty() {
        let cards: Vec<CardName> = gone.into_iter().map(|one| one.card).collect();
        table.tell(Audience::Everyone, Event::ZoneCleared { cards: names(&cards) });
        for card in cards {
            if let Deck::Galactic(deck) = state.cards.card(&card).deck
                && let Some(deck) = state.decks.get_mut(usize::from(deck))
            {
                deck.insert(0, card);
            }
        }
    }
    // 2) Each card that stays gets one.
    if !state.zone.is_empty() {
        state.zone.iter_mut().for_each(|one| one.token = true);
        let cards: Vec<CardName> = state.zone.iter().map(|one| one.card.clone()).collect();
        table.tell(Audience::Everyone, Event::TokensPlaced { cards: names(&cards) });
    }
    // 3) New cards from the deck of this sector.
    let new = fill(state);
    if !new.is_empty() {
        let sector = sector_of(state.round);
        table.tell(Audience::Everyone, Event::ZoneFilled { cards: names(&new), sector });
    }
}

/// Fills the Central Zone: to its number of cards, then until there are as many Worlds as players, then until there are as
/// many other cards. In the last round the whole last deck comes, however many cards there are then.
fn fill(state: &mut State) -> Vec<CardName> {
    let players = usize::from(state.seats);
    let mut new = Vec::new();
    while state.zone.len() < zone_size(state.seats) && one_more(state, &mut new) {}
    while worlds(state) < players && one_more(state, &mut new) {}
    while state.zone.len() - worlds(state) < players && one_more(state, &mut new) {}
    while state.round == ROUNDS && one_more(state, &mut new) {}
    new
}

fn worlds(state: &State) -> usize {
    state.zone.iter().filter(|one| state.cards.card(&one.card).is_world()).count()
}

/// One more card from the top of the current deck; false when it is empty.
fn one_more(state: &mut State, new: &mut Vec<CardName>) -> bool {
    let Some(deck) = state.decks.get_mut(usize::from(sector_of(state.round))) else { return false };
    if deck.is_empty() {
        return false;
    }
    let card = deck.remove(0);
    state.zone.push(ZoneCard { card: card.clone(), token: false });
    new.push(card);
    true
}
