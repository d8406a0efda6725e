//! One move of the game as it went into the history.

use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A move that was played, with what cannot be seen from its squares any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// Who moved.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub chosen: Move,
    /// What moved or shot; nothing in a pass.
    pub kind: Option<Kind>,
    /// What was captured.
    pub captured: Option<Kind>,
}

impl Ply {
    /// Plays a legal move: what goes into the history, and the position after it.
    #[must_use]
    pub fn play(position: &Position, chosen: Move) -> (Ply, Position) {
        let played = position.play(chosen);
        let kind = chosen.from().and_then(|square| position.piece_at(square)).map(|piece| piece.kind);
        let captured = played.captured.map(|piece| piece.kind);
        (Ply { side: position.to_move(), chosen, kind, captured }, played.after)
    }

    /// Did the move capture by shooting?
    #[must_use]
    pub const fn shot(&self) -> bool {
        matches!(self.chosen, Move::Shoot { .. })
    }

    /// Did a Man-at-Arms turn on its third step (ruling 12)? Then it ends off its diagonals.
    #[must_use]
    pub fn turned(&self) -> bool {
        match (self.kind, self.chosen.from(), self.chosen.to()) {
            (Some(Kind::ManAtArms), Some(from), Some(to)) => {
                from.file().abs_diff(to.file()) != from.rank().abs_diff(to.rank())
            }
            _ => false,
        }
    }

    /// Did the piece go on after a capture (ruling 13)?
    #[must_use]
    pub fn went_on(&self) -> bool {
        matches!(self.chosen, Move::Take { to, captured, .. } if to != captured)
    }
}
