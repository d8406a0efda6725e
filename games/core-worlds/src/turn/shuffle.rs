//! Shuffling and drawing, from the hidden stream.

use crate::CoreWorlds;
use crate::cards::CardName;
use crate::empire::Empire;
use rules::table::{Play, Table};

/// Shuffles cards: one after the other is drawn from those that are left.
pub(super) fn shuffle(
    table: &mut Table<CoreWorlds>,
    why: &str,
    mut cards: Vec<CardName>,
) -> Play<Vec<CardName>> {
    let mut shuffled = Vec::with_capacity(cards.len());
    while cards.len() > 1 {
        let left = u32::try_from(cards.len()).unwrap_or(u32::MAX);
        let place = table.draw(why, left)?;
        shuffled.push(cards.remove(usize::try_from(place).unwrap_or(0).min(cards.len() - 1)));
    }
    shuffled.append(&mut cards);
    Ok(shuffled)
}

/// Draws the top card. When the draw deck is empty, the discard pile is shuffled at once and becomes the draw deck; when
/// both are empty, nothing is drawn. `reshuffled` gets the size of a new draw deck.
pub(super) fn draw_card(
    table: &mut Table<CoreWorlds>,
    empire: &mut Empire,
    why: &str,
    reshuffled: &mut Vec<usize>,
) -> Play<Option<CardName>> {
    if empire.deck.is_empty() && !empire.own.discard.is_empty() {
        let pile = std::mem::take(&mut empire.own.discard);
        reshuffled.push(pile.len());
        empire.deck = shuffle(table, why, pile)?;
    }
    Ok(if empire.deck.is_empty() { None } else { Some(empire.deck.remove(0)) })
}
