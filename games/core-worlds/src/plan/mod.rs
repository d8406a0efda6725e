//! From orders on file to answers, judged on the owner's own view.

mod boosts;
mod energy;
mod follow;
mod most;
mod raid;
#[cfg(test)]
mod tests;

pub use energy::{boosting, is_surge};
pub use follow::{Attempt, Batch, attempt, holds, left, next, skipped};
pub use most::most;
pub use raid::compose;

use crate::cards::CardName;
use crate::orders::{Order, last_on_file};
use crate::view::View;
use rules::{Book, Line};

/// The card the ranked list picks now: the first of it that is still there.
#[must_use]
pub fn pick(view: &View, book: &Book<Order>) -> Option<(Option<CardName>, Line)> {
    let list = |order: &Order| match order {
        Order::Pick(cards) => Some(cards.clone()),
        _ => None,
    };
    let (cards, line) = last_on_file(book, list)?;
    cards.into_iter().find(|card| view.in_zone(card)).map(|card| (Some(card), line))
}

/// The card kept: the first of those named that is left in the hand.
#[must_use]
pub fn keep(view: &View, book: &Book<Order>) -> Option<(Option<CardName>, Line)> {
    let list = |order: &Order| match order {
        Order::Keep(cards) => Some(cards.clone()),
        _ => None,
    };
    let (cards, line) = last_on_file(book, list)?;
    Some((cards.into_iter().find(|card| view.own.hand.contains(card)), line))
}

/// Whether to reshuffle as the last sector is entered.
#[must_use]
pub fn reshuffle(book: &Book<Order>) -> Option<(bool, Line)> {
    last_on_file(book, |order| match order {
        Order::Reshuffle(yes) => Some(*yes),
        _ => None,
    })
}
