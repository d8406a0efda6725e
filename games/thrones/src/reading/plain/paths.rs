//! "Man-at-arms f8 g7 h6 i5", "c4 via c5 to b5": a way told square by square is the move from its first to its last.

use super::items::{Item, Part};
use crate::position::Position;
use crate::square::Square;

/// The items with every such way as the move it is. What stands in the way is captured or stops it, and such a way is no move told
/// so: it stays as it is.
pub(super) fn from_end_to_end(items: &[Item], position: &Position) -> Vec<Item> {
    let items = super::ways::passed(items, position);
    let items = items.as_slice();
    let (mut told, mut at): (Vec<Item>, usize) = (Vec::new(), 0);
    while let Some(item) = items.get(at) {
        match way(items.get(at..).unwrap_or_default(), position) {
            Some((last, length)) => {
                told.push(*item);
                told.push(Item { part: Part::To, span: last.span });
                told.push(last);
                at += length;
            }
            None => {
                told.push(*item);
                at += 1;
            }
        }
    }
    around(&told, position)
}

/// Three squares or more, each beside the one before: the last of them, and how many items they are.
fn way(items: &[Item], position: &Position) -> Option<(Item, usize)> {
    let joins = |item: &&Item| matches!(item.part, Part::To | Part::Comma | Part::Via);
    let (mut squares, mut at): (Vec<Item>, usize) = (Vec::new(), 0);
    loop {
        let between = items.get(at..)?.iter().take_while(joins).count();
        let next = items.get(at + between).filter(|_| between == 0 || !squares.is_empty());
        let Some((item, square)) = next.and_then(|item| Some((item, square_of(item)?))) else { break };
        // "c4 to b5 via c5": what is named last is no end.
        let via = items
            .get(at..at + between)
            .is_some_and(|joints| joints.iter().any(|item| item.part == Part::Via));
        let goes_on =
            items.get(at + between + 1).is_some_and(|next| joins(&next) || square_of(next).is_some());
        if via && !goes_on {
            break;
        }
        let beside_it = squares.last().and_then(square_of).is_none_or(|before| beside(before, square));
        if !beside_it {
            break;
        }
        squares.push(*item);
        at += between + 1;
    }
    let (first, [inner @ .., last]) = squares.split_first()? else { return None };
    // "a1-b2-a3" is notation, and the way between is not written in it.
    let joints = items.get(..at)?;
    let says = |part: Part| joints.iter().any(|item| item.part == part);
    if says(Part::To) && !says(Part::Via) {
        return None;
    }
    let free = |item: &Item| square_of(item).is_some_and(|square| position.piece_at(square).is_none());
    let begins = square_of(first).is_some_and(|square| position.piece_at(square).is_some());
    (!inner.is_empty() && begins && inner.iter().all(free)).then_some((*last, at))
}

/// "c4 to b5 via c5": the square between is named behind.
fn around(items: &[Item], position: &Position) -> Vec<Item> {
    let via = items.iter().position(|item| item.part == Part::Via);
    let Some([_, middle]) = via.and_then(|at| items.get(at..at + 2)) else { return items.to_vec() };
    let squares: Vec<Square> = items.iter().take(via.unwrap_or(0)).filter_map(square_of).collect();
    let (Some(middle), [from, to]) = (square_of(middle), squares.as_slice()) else { return items.to_vec() };
    let fits = beside(*from, middle) && beside(middle, *to) && position.piece_at(middle).is_none();
    let length = via.filter(|at| fits && at + 2 == items.len()).unwrap_or(items.len());
    items.get(..length).unwrap_or_default().to_vec()
}

fn square_of(item: &Item) -> Option<Square> {
    if let Part::Square(square) = item.part { Some(square) } else { None }
}

fn beside(one: Square, other: Square) -> bool {
    let (files, ranks) = (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
    files.max(ranks) == 1
}
