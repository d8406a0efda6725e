//! "Cavalry rides through d4 and ends on d5", "man at arms along d7 and e6, turning to d5", "b3 c4 d5 and then takes e4": squares a piece
//! passes on its way. A free one says nothing more; one that is held by the other side is captured in passing.

use super::items::{Deeds, Item, Part};
use crate::position::Position;
use crate::square::Square;

/// The items without the free squares that are passed, and with the one where something is captured said to be taken.
pub(super) fn passed(items: &[Item], position: &Position) -> Vec<Item> {
    through(items, position).or_else(|| up_to_a_capture(items, position)).unwrap_or_else(|| items.to_vec())
}

/// Squares behind "through", "along" or "over", and behind them where it ends.
fn through(items: &[Item], position: &Position) -> Option<Vec<Item>> {
    let via = items.iter().position(|item| item.part == Part::Via)?;
    let behind = items.get(via..)?;
    let passing = |item: &&Item| matches!(item.part, Part::Via | Part::Comma | Part::Square(_));
    let run = behind.iter().take_while(passing).count();
    let (inner, rest) = behind.split_at(run);
    // "via c4 and d5 takes e4": nothing but how it goes on stands between.
    let goes_on = rest
        .iter()
        .take_while(|item| matches!(item.part, Part::To | Part::On | Part::Do(_) | Part::Then | Part::Comma))
        .count();
    let ends = rest.get(goes_on).filter(|_| goes_on > 0).and_then(square_of)?;
    let squares: Vec<&Item> = inner.iter().filter(|item| square_of(item).is_some()).collect();
    let (free, held): (Vec<&Item>, Vec<&Item>) =
        squares.iter().partition(|item| square_of(item).is_some_and(|at| position.piece_at(at).is_none()));
    let rest = rest.iter().filter(|item| item.part != Part::Then);
    let told: Vec<Item> = items.iter().take(via).chain(rest).copied().collect();
    let rival = |item: &Item| {
        let piece = square_of(item).and_then(|at| position.piece_at(at));
        piece.is_some_and(|piece| piece.side != position.to_move())
    };
    match held.as_slice() {
        [] if !free.is_empty() => Some(told),
        [prey] if rival(prey) && square_of(prey) != Some(ends) => {
            let span = prey.span;
            let takes = Item { part: Part::Do(Deeds { go: false, take: true, shoot: false }), span };
            let comma = Item { part: Part::Comma, span };
            Some(told.into_iter().chain([comma, takes, **prey]).collect())
        }
        _ => None,
    }
}

/// Free squares side by side, and then one where something is taken: it goes there.
fn up_to_a_capture(items: &[Item], position: &Position) -> Option<Vec<Item>> {
    let takes =
        items.iter().position(|item| matches!(item.part, Part::Do(deeds) if deeds.take && !deeds.shoot))?;
    let prey = square_of(items.get(takes + 1)?)?;
    let free = |item: &&Item| {
        matches!(item.part, Part::Comma | Part::Then | Part::To)
            || square_of(item).is_some_and(|at| position.piece_at(at).is_none())
    };
    let front = items.get(..takes)?;
    let run = front.iter().rev().take_while(free).count();
    let squares: Vec<Square> = front.iter().skip(takes - run).filter_map(square_of).collect();
    let beside = |pair: &[Square]| matches!(pair, [one, other] if are_beside(*one, *other));
    let then = front.iter().any(|item| item.part == Part::Then);
    let joined = squares.windows(2).all(beside) && are_beside(*squares.last()?, prey);
    let shooter = items.iter().any(|item| matches!(item.part, Part::Do(deeds) if deeds.shoot));
    (joined && !shooter && (then || squares.len() > 1)).then(|| {
        let front = items.iter().take(takes - run);
        front.chain(items.iter().skip(takes)).copied().collect()
    })
}

fn square_of(item: &Item) -> Option<Square> {
    if let Part::Square(square) = item.part { Some(square) } else { None }
}

fn are_beside(one: Square, other: Square) -> bool {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())) == 1
}
