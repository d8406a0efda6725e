//! What things are worth to a bot, in hundredths of an Empire Point.

use crate::cards::{Card, CardName};
use crate::empire::{Board, Held};
use crate::score::score;
use crate::state::ROUNDS;
use crate::view::View;

/// Rounds still to come after this one.
pub(super) fn rounds_left(view: &View) -> u32 {
    u32::from(ROUNDS.saturating_sub(view.round))
}

/// The strength of a Unit.
pub(super) fn of_unit(card: &Card) -> u32 {
    if card.is_unit() { u32::from(card.fleet) + u32::from(card.ground) } else { 0 }
}

/// What an Empire is worth now: its points, and the energy its Worlds will still give.
fn of_board(view: &View, board: &Board) -> u32 {
    let energy = board.income(&view.cards) * rounds_left(view);
    score(&view.cards, view.you, board).total * 100 + energy * 55
}

/// What a World would add.
pub(super) fn of_world(view: &View, world: &CardName, token: bool) -> u32 {
    let mut board = view.own.board.clone();
    let before = of_board(view, &board);
    board.worlds.push(Held { card: world.clone(), colonist: None, used: false });
    let text = 20 * u32::try_from(view.cards.card(world).effects.len()).unwrap_or(0);
    (of_board(view, &board) + text + if token { 30 } else { 0 }).saturating_sub(before)
}

/// What a card would add when drafted: its points, and the use of it in the rounds to come.
pub(super) fn of_draft(view: &View, name: &CardName, token: bool) -> u32 {
    let card = view.cards.card(name);
    let mut board = view.own.board.clone();
    let before = of_board(view, &board);
    board.gain(name);
    let points = of_board(view, &board).saturating_sub(before);
    // It is drawn once every two or three rounds.
    let left = rounds_left(view).saturating_sub(1);
    let strength = of_unit(card).saturating_sub(1) * 8 * left.min(5);
    let text = if card.effects.is_empty() || card.ep_plus() { 0 } else { 12 * left.min(5) };
    points + strength + text + if token { 30 } else { 0 }
}
