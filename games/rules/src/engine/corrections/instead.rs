//! "Please buy two Blasters instead": orders that take the place of lines on file, and leave all others as they are.

use super::PlacedOrder;
use crate::book::{Book, Line, Order, Spot};
use crate::engine::Change;
use crate::span::Span;

/// Puts the orders that take the place of lines on file there; what is left of the orders, and what was put.
pub(super) fn take_places<O: Order>(
    book: &mut Book<O>,
    orders: Vec<(Span, O)>,
    instead: &[(Span, Vec<Line>)],
) -> (Vec<(Span, O)>, Vec<PlacedOrder>) {
    let said = |place: Span| instead.iter().any(|(span, _)| *span == place);
    let (displacing, rest): (Vec<_>, Vec<_>) = orders.into_iter().partition(|(span, _)| said(*span));
    let mut placed: Vec<PlacedOrder> = Vec::new();
    for (place, lines) in instead {
        let group: Vec<O> =
            displacing.iter().filter(|(span, _)| span == place).map(|(_, order)| order.clone()).collect();
        let there = |line: &&Line| book.lines().any(|l| l.line == **line);
        let Some(first) = lines.iter().find(there).copied().filter(|_| !group.is_empty()) else {
            // Another line of the mail has taken that place.
            placed.extend(group.into_iter().map(|order| (*place, book.beside(order), Change::New)));
            continue;
        };
        let was = book.lines().find(|l| l.line == first).map_or_else(String::new, |l| l.order.to_string());
        let numbers = book.place(group, Spot::InsteadOf(first)).unwrap_or_default();
        for line in lines.iter().filter(|line| **line != first) {
            book.cancel(*line);
        }
        for (nth, line) in numbers.into_iter().enumerate() {
            let change = if nth == 0 { Change::Replaces(first, was.clone()) } else { Change::New };
            placed.push((*place, line, change));
        }
    }
    (rest, placed)
}
