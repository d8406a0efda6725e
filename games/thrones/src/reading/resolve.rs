//! What a typed move means on a board.

use super::why;
use super::wish::{Act, Deed, Wish};
use crate::army::colour;
use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::switches::Switches;
use rules::problem::{Problem, either};

/// The legal move of the side to move that was meant.
///
/// # Errors
/// Why there is none, or more than one, with the moves nearest to it.
pub(super) fn resolve(position: &Position, switches: Switches, wish: &Wish) -> Result<Move, Problem> {
    let Act::Piece { kind, from, deed, prey } = wish.act else {
        return passing(position, switches, wish);
    };
    plain(wish)?;
    named_right(position, wish, kind, from)?;
    let found = candidates(position, switches, from, deed);
    let chosen = match found.as_slice() {
        [only] => *only,
        [] => return Err(why::not(position, switches, wish, from, deed)),
        several => {
            let texts: Vec<String> = several.iter().map(ToString::to_string).collect();
            return Err(Problem::illegal("That could be one of several moves, which capture differently.")
                .at(wish.span)
                .suggest(either(&texts)));
        }
    };
    if let (Some(named), Some(square)) = (prey, chosen.captured())
        && let Some(there) = position.piece_at(square)
        && there.kind != named
    {
        let (named, there) = (named.title(), there.kind.title());
        return Err(Problem::illegal(format!(
            "No {named} stands on {square}; what stands there is the {there}."
        ))
        .at(wish.span)
        .suggest(chosen.to_string()));
    }
    Ok(chosen)
}

/// The move as its squares say it, when there is no board to look at.
///
/// # Errors
/// A square is named twice where it must be two.
pub(super) fn plain(wish: &Wish) -> Result<Move, Problem> {
    let Act::Piece { from, deed, .. } = wish.act else {
        return Ok(Move::Pass);
    };
    let (chosen, twice) = match deed {
        Deed::Go(to) => (Move::Go { from, to }, from == to),
        Deed::Take(captured) => (Move::Take { from, to: captured, captured }, from == captured),
        Deed::TakeAndGo(captured, to) => (Move::Take { from, to, captured }, from == to || from == captured),
        Deed::Shoot(target) => (Move::Shoot { from, target }, from == target),
    };
    if twice {
        let message = format!("{from} is named twice, where two different squares are needed.");
        return Err(Problem::unreadable(message).at(wish.span));
    }
    Ok(chosen)
}

fn passing(position: &Position, switches: Switches, wish: &Wish) -> Result<Move, Problem> {
    if position.is_legal(Move::Pass, switches) {
        return Ok(Move::Pass);
    }
    let who = colour(position.to_move());
    let message =
        format!("{who} has legal moves, and passing is only for a side that has none (rulings 6, 26).");
    let some: Vec<String> = position.legal_moves(switches).iter().take(3).map(ToString::to_string).collect();
    Err(Problem::illegal(message).at(wish.span).suggest(either(&some)))
}

/// The piece must be what the player calls it.
fn named_right(position: &Position, wish: &Wish, named: Option<Kind>, from: Square) -> Result<(), Problem> {
    match (named, position.piece_at(from)) {
        (Some(named), Some(piece)) if named != piece.kind => {
            let (named, there) = (named.title(), piece.kind.title());
            let message = format!("No {named} stands on {from}; what stands there is the {there}.");
            Err(Problem::illegal(message).at(wish.span))
        }
        _ => Ok(()),
    }
}

/// The legal moves the words fit. What is said exactly wins over what it may be short for.
pub(super) fn candidates(position: &Position, switches: Switches, from: Square, deed: Deed) -> Vec<Move> {
    let mut exact = Vec::new();
    let mut loose = Vec::new();
    position.each_move(switches, |chosen| {
        if chosen.from() != Some(from) {
            return;
        }
        let (is_exact, is_loose) = match (deed, chosen) {
            (Deed::Go(wanted), Move::Go { to, .. }) => (to == wanted, false),
            (Deed::Go(wanted), Move::Take { to, .. }) => (false, to == wanted),
            (Deed::Take(prey), Move::Take { to, captured, .. }) => {
                (captured == prey && to == prey, captured == prey)
            }
            (Deed::Take(prey) | Deed::Shoot(prey), Move::Shoot { target, .. }) => (target == prey, false),
            (Deed::TakeAndGo(prey, wanted), Move::Take { to, captured, .. }) => {
                (captured == prey && to == wanted, false)
            }
            _ => (false, false),
        };
        if is_exact {
            exact.push(chosen);
        } else if is_loose {
            loose.push(chosen);
        }
    });
    if exact.is_empty() { loose } else { exact }
}
