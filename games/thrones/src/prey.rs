//! What a side could capture if it were to move now, and with what: all of it, from the moves there are.

use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use crate::square::Square;
use crate::switches::Switches;
use crate::worth::worth;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A piece that could be captured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prey {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub kind: Kind,
    /// What could capture it, the piece that risks least first, each with its plainest move: a shot, or one that ends there.
    pub by: Vec<Hunter>,
}

/// A piece that could capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hunter {
    /// What it is.
    pub kind: Kind,
    /// Its move.
    pub chosen: Move,
}

/// What `side` could capture if it were to move, the most valuable first.
#[must_use]
pub fn of(position: &Position, side: Side, switches: Switches) -> Vec<Prey> {
    let position = position.with_to_move(side);
    let mut found: BTreeMap<Square, Vec<Hunter>> = BTreeMap::new();
    position.each_move(switches, |chosen| {
        let hunter = chosen.from().and_then(|from| position.piece_at(from));
        let Some((captured, hunter)) = chosen.captured().zip(hunter) else { return };
        let hunters = found.entry(captured).or_default();
        match hunters.iter_mut().find(|known| known.chosen.from() == chosen.from()) {
            Some(known) if is_plain(chosen) => known.chosen = chosen,
            Some(_) => {}
            None => hunters.push(Hunter { kind: hunter.kind, chosen }),
        }
    });
    let prey = found.into_iter().filter_map(|(square, mut by)| {
        by.sort_by_key(|hunter| (!hunter.kind.shoots(), worth(hunter.kind), hunter.chosen));
        Some(Prey { square, kind: position.piece_at(square)?.kind, by })
    });
    let mut prey: Vec<Prey> = prey.collect();
    prey.sort_by_key(|prey| (Reverse(worth(prey.kind)), prey.square));
    prey
}

/// Does it shoot, or end where it captures?
fn is_plain(chosen: Move) -> bool {
    match chosen {
        Move::Take { to, captured, .. } => to == captured,
        Move::Shoot { .. } => true,
        Move::Go { .. } | Move::Pass => false,
    }
}
