//! Why a move is not legal, with the ruling that says so, and which legal moves come nearest to it.

use super::resolve::plain;
use super::wish::{Deed, Wish};
use crate::army::colour;
use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::square::Square;
use crate::switches::Switches;
use rules::problem::{Problem, either};

/// How many moves are suggested.
const SUGGESTED: usize = 3;

/// The problem with a move no legal move fits.
pub(super) fn not(position: &Position, switches: Switches, wish: &Wish, from: Square, deed: Deed) -> Problem {
    let wanted = match plain(wish) {
        Ok(wanted) => wanted,
        Err(problem) => return problem,
    };
    let message = match position.refusal(wanted, switches) {
        Some(refusal) => sentence(position, refusal),
        None => format!("{wanted} does not fit here."),
    };
    let own = position.piece_at(from).is_some_and(|piece| piece.side == position.to_move());
    let near = if own { nearest(position, switches, from, deed) } else { Vec::new() };
    let near = if near.is_empty() { others_reach(position, switches, deed) } else { near };
    let problem = Problem::illegal(message).at(wish.span);
    if near.is_empty() { problem } else { problem.suggest(either(&near)) }
}

/// Legal moves of any piece that do what was wanted of this one: at most three.
pub(super) fn others_reach(position: &Position, switches: Switches, deed: Deed) -> Vec<String> {
    let wanted = aim(deed);
    let mut moves = position.legal_moves(switches);
    moves.retain(|chosen| match deed {
        Deed::Go(_) => chosen.to() == Some(wanted) && !matches!(chosen, Move::Shoot { .. }),
        _ => chosen.captured() == Some(wanted),
    });
    texts(moves)
}

/// The piece's legal moves that end or hit nearest to the square it was to go to or hit.
fn nearest(position: &Position, switches: Switches, from: Square, deed: Deed) -> Vec<String> {
    let wanted = aim(deed);
    let mut moves = position.legal_moves(switches);
    moves.retain(|chosen| chosen.from() == Some(from));
    moves.sort_by_key(|chosen| {
        let ends = [chosen.to().filter(|to| *to != from), chosen.captured()];
        ends.into_iter().flatten().map(|square| steps(square, wanted)).min().unwrap_or(usize::MAX)
    });
    texts(moves)
}

fn texts(moves: Vec<Move>) -> Vec<String> {
    moves.iter().take(SUGGESTED).map(ToString::to_string).collect()
}

/// The square it is about: the prey, or else the end of the move.
const fn aim(deed: Deed) -> Square {
    match deed {
        Deed::Go(to) => to,
        Deed::Take(prey) | Deed::TakeAndGo(prey, _) | Deed::Shoot(prey) => prey,
    }
}

/// Steps a Crown would need on an empty board.
fn steps(from: Square, to: Square) -> usize {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

/// The reason as a whole sentence that is true whoever reads it: the mover may be the reader's rival.
fn sentence(position: &Position, refusal: Refusal) -> String {
    let mover = colour(position.to_move());
    let words = match refusal {
        Refusal::OwnPiece(square, piece) => format!("{mover}'s own {} stands on {square}", piece.kind),
        Refusal::Blocked(kind, Some((square, piece))) => {
            format!("the {piece} on {square} is in the way of the {kind}")
        }
        Refusal::Blocked(kind, None) => format!("more than one piece is in the way of the {kind}"),
        Refusal::PassNotForced => {
            format!("{mover} has legal moves, and passing is only for a side that has none")
        }
        Refusal::OnlyPass => format!("{mover} has no legal move and can only pass"),
        other => other.to_string(),
    };
    let mut letters = words.chars();
    let words: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    match rulings(refusal) {
        "" => format!("{words}."),
        one if one.parse::<u8>().is_ok() => format!("{words} (ruling {one})."),
        several => format!("{words} (rulings {several})."),
    }
}

/// The rulings behind a refusal; none where the rulebook itself says it all.
const fn rulings(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::PassNotForced => "6, 26",
        Refusal::OnlyPass => "26",
        Refusal::EntersNoEnemy(Kind::Crown, _) => "24",
        Refusal::EntersNoEnemy(Kind::Ballista, _) => "18",
        Refusal::EntersNoEnemy(..) => "16",
        Refusal::OwnPiece(..) => "5, 21",
        Refusal::Shielded(_, Kind::Tower) => "11, 33",
        Refusal::Shielded(..) => "9",
        Refusal::Blocked(Kind::Cavalry | Kind::Elephant, _) => "5, 13, 15",
        Refusal::Blocked(Kind::ManAtArms, _) => "12",
        Refusal::Blocked(Kind::Ballista, _) => "5, 20",
        Refusal::Blocked(..) => "5",
        Refusal::OutOfReach(kind, _) => match kind {
            Kind::Footman => "7",
            Kind::Pikeman => "8",
            Kind::ManAtArms => "12",
            Kind::Cavalry | Kind::Elephant => "13, 14",
            Kind::Archer => "16, 17",
            Kind::Ballista => "18, 19",
            Kind::Crown | Kind::Tower => "",
        },
        Refusal::NobodyThere(_)
        | Refusal::NotYours(..)
        | Refusal::Meant(_)
        | Refusal::DoesNotShoot(_)
        | Refusal::NothingToCapture(_) => "",
    }
}
