//! The whole truth of a game.

use crate::army::Army;
use crate::options::Options;
use crate::ply::Ply;
use crate::position::Position;
use crate::side::Side;
use crate::turn::endings::Outcome;

/// A game of Thrones.
///
/// Before the armies are revealed there is nothing in it to hide: an army is orders on file until the first turn is
/// played, and from then on everything is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The campaign's options.
    pub options: Options,
    /// How far the game is.
    pub phase: Phase,
}

/// How far a game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The armies are being picked.
    SetUp,
    /// The armies are on the board, or were when the game ended.
    Board(Box<Board>),
    /// The game ended before the armies were shown.
    Off(Outcome),
}

/// A game whose armies are on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Where it began: after the set-up, with the side that moves first to move.
    pub start: Position,
    /// Plies played before `start`: 0 but for scenarios.
    pub plies_before: u32,
    /// Plies without capture just before `start`: 0 but for scenarios.
    pub quiet_before: u32,
    /// The moves since `start`.
    pub history: Vec<Ply>,
    /// Where it stands now.
    pub position: Position,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Board {
    /// A game that begins in this position.
    #[must_use]
    pub fn new(start: Position) -> Board {
        Board { start, plies_before: 0, quiet_before: 0, history: Vec::new(), position: start, outcome: None }
    }

    /// The armies as they were set up, and who moves first.
    #[must_use]
    pub fn set_up(white: &Army, black: &Army, first: Side) -> Board {
        let pieces = white.placed(Side::White).chain(black.placed(Side::Black));
        Board::new(pieces.collect::<Position>().with_to_move(first))
    }

    /// The number of the ply that comes next, from 1.
    #[must_use]
    pub fn next_ply(&self) -> u32 {
        let played = u32::try_from(self.history.len()).unwrap_or(u32::MAX);
        self.plies_before.saturating_add(played).saturating_add(1)
    }

    /// Plies since the last capture (ruling 27).
    #[must_use]
    pub fn quiet(&self) -> u32 {
        let since = self.history.iter().rev().take_while(|ply| ply.captured.is_none()).count();
        let before = if since == self.history.len() { self.quiet_before } else { 0 };
        before.saturating_add(u32::try_from(since).unwrap_or(u32::MAX))
    }

    /// How often the present position has come up, this time included (ruling 27).
    #[must_use]
    pub fn repeats(&self) -> u32 {
        crate::view::repeats(self.start, &self.history, self.position)
    }

    /// Passes in a row up to now (ruling 26).
    #[must_use]
    pub fn passes(&self) -> u32 {
        let passes = self.history.iter().rev().take_while(|ply| ply.kind.is_none()).count();
        u32::try_from(passes).unwrap_or(u32::MAX)
    }
}
