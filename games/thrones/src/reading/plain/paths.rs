//! "Man-at-arms f8 g7 h6 i5", "c4 via c5 to b5": a way told square by square is the move from its first to its last.

use super::items::{GO, Item, Part};
use crate::kind::Kind;
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
    around(&chain(&told, position), position)
}

/// "Man-at-arms: e3, d4, c5", "man at arms f6-e5-d4-e3", "c8 to b7 and a6": a way square by square of the piece that is named, which
/// begins where it stands or beside it. Only a Man-at-Arms goes more ways than one.
fn chain(items: &[Item], position: &Position) -> Vec<Item> {
    let told = || -> Option<Vec<Item>> {
        let (first, rest) = items.split_first()?;
        if first.part != Part::Kind(Kind::ManAtArms) {
            return None;
        }
        let joins =
            |item: &Item| matches!(item.part, Part::To | Part::Comma | Part::Do(GO) | Part::On | Part::Via);
        if !rest.iter().all(|item| joins(item) || square_of(item).is_some()) {
            return None;
        }
        let squares: Vec<&Item> = rest.iter().filter(|item| square_of(item).is_some()).collect();
        let at: Vec<Square> = squares.iter().filter_map(|item| square_of(item)).collect();
        let own = |square: Square| {
            let here = position.piece_at(square);
            here.is_some_and(|piece| piece.side == position.to_move() && piece.kind == Kind::ManAtArms)
        };
        let (way, begins) = match at.split_first()? {
            (from, way) if own(*from) => (way, Some(*from)),
            _ => (at.as_slice(), None),
        };
        let (last, inner) = way.split_last()?;
        let free = inner.iter().all(|square| position.piece_at(*square).is_none());
        let all: Vec<Square> = begins.into_iter().chain(way.iter().copied()).collect();
        if inner.is_empty()
            || !free
            || !all.windows(2).all(|pair| matches!(pair, [one, other] if beside(*one, *other)))
        {
            return None;
        }
        // Where the square it comes from is not named, one of that kind stands beside the first of the way.
        let from = match begins {
            Some(from) => from,
            None => {
                let mut near = position.of(position.to_move(), Kind::ManAtArms).into_iter();
                let from = near.find(|square| beside(*square, *all.first().unwrap_or(square)))?;
                near.all(|square| !beside(square, *all.first().unwrap_or(&square))).then_some(from)?
            }
        };
        let end = squares.iter().rev().find(|item| square_of(item) == Some(*last))?;
        let item = |part| Item { part, span: end.span };
        Some(vec![*first, item(Part::Square(from)), item(Part::To), **end])
    };
    told().unwrap_or_else(|| items.to_vec())
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
