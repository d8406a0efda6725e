//! Tiles of the map as they were wished for (3).

use crate::Timega;
use crate::deeds::Choice;
use crate::law::placing;
use crate::orders::Order;
use crate::questions::Answer;
use rules::{Case, Line};

/// The first line that can be carried out: its tile is in the hand, and its place is free and allowed.
pub(super) fn place(case: &Case<'_, Timega>) -> Option<(Answer, Line)> {
    let view = case.view;
    let may = |tile, hex| placing::may_place(&view.galaxy, view.me, &view.hand, tile, hex).is_ok();
    case.book.lines().find_map(|l| {
        let Order::Place { tile, hex } = &l.order else { return None };
        let fits = match (tile, hex) {
            (Some(tile), Some(hex)) => may(*tile, *hex),
            (Some(tile), None) => placing::open(&view.galaxy).into_iter().any(|hex| may(*tile, hex)),
            (None, Some(hex)) => view.hand.iter().any(|tile| may(*tile, *hex)),
            (None, None) => false,
        };
        let wish = tile.map(Choice::Tile).into_iter().chain(hex.map(Choice::Hex)).collect();
        fits.then_some((Answer::Chosen(wish), l.line))
    })
}
