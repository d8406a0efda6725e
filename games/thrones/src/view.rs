//! What one seat may know: all but the rival's army before it is revealed, which the state does not hold either.

use crate::options::Options;
use crate::ply::Ply;
use crate::position::Position;
use crate::side::Side;
use crate::state::{Phase, State};
use crate::turn::endings::{Outcome, side_of};
use rules::Seat;
use serde::{Deserialize, Serialize};

/// The game as a seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The side this seat plays.
    pub you: Side,
    /// The campaign's options.
    pub options: Options,
    /// The board; nothing before the armies are revealed.
    pub board: Option<BoardView>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

/// The board as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardView {
    /// Where the game began.
    pub start: Position,
    /// Where it stands, and who is to move.
    pub position: Position,
    /// The number of the ply that comes next, from 1.
    pub ply: u32,
    /// The moves played.
    pub history: Vec<Ply>,
    /// Plies since the last capture.
    pub quiet: u32,
    /// How often this position has come up, this time included.
    pub repeats: u32,
}

/// How often a position has come up in a game, its present one included.
pub(crate) fn repeats(start: Position, history: &[Ply], present: Position) -> u32 {
    let mut position = start;
    let mut count = u32::from(position == present);
    for ply in history {
        position = position.play(ply.chosen).after;
        count += u32::from(position == present);
    }
    count
}

impl BoardView {
    /// How often the position it shows has come up since the game began, this time included.
    #[must_use]
    pub fn count_repeats(&self) -> u32 {
        repeats(self.start, &self.history, self.position)
    }
}

impl View {
    /// What this seat may know.
    #[must_use]
    pub fn of(state: &State, seat: Seat) -> View {
        let (board, outcome) = match &state.phase {
            Phase::SetUp => (None, None),
            Phase::Off(outcome) => (None, Some(outcome.clone())),
            Phase::Board(board) => {
                let shown = BoardView {
                    start: board.start,
                    position: board.position,
                    ply: board.next_ply(),
                    history: board.history.clone(),
                    quiet: board.quiet(),
                    repeats: board.repeats(),
                };
                (Some(shown), board.outcome.clone())
            }
        };
        View { you: side_of(seat), options: state.options.clone(), board, outcome }
    }

    /// Are armies being picked?
    #[must_use]
    pub const fn is_set_up(&self) -> bool {
        self.board.is_none() && self.outcome.is_none()
    }

    /// The board of a game that goes on.
    #[must_use]
    pub const fn live_board(&self) -> Option<&BoardView> {
        match (&self.board, &self.outcome) {
            (Some(board), None) => Some(board),
            _ => None,
        }
    }

    /// The position if it is this seat's turn to move in it.
    #[must_use]
    pub fn my_move(&self) -> Option<&Position> {
        self.live_board().map(|board| &board.position).filter(|position| position.to_move() == self.you)
    }
}
