//! How a game ends.

use crate::army::colour;
use crate::kind::Kind;
use crate::options::Options;
use crate::position::Position;
use crate::side::Side;
use crate::state::Board;
use rules::{Ending, Seat};
use serde::{Deserialize, Serialize};

/// The ways a game can end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// A Crown was captured.
    Capture,
    /// A side gave up (ruling 28).
    Resignation,
    /// A side let its time run out.
    Time,
    /// The sides agreed on a draw.
    Agreement,
    /// The same position came up too often (ruling 27).
    Repetition,
    /// Too many moves without a capture (ruling 27).
    QuietMoves,
    /// Both sides had to pass, one after the other (ruling 26).
    Passes,
    /// Nothing is left that could capture (ruling 27).
    BareCrowns,
}

impl Way {
    /// The word in files and statistics.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Way::Capture => "capture",
            Way::Resignation => "resignation",
            Way::Time => "time",
            Way::Agreement => "agreement",
            Way::Repetition => "repetition",
            Way::QuietMoves => "quiet_moves",
            Way::Passes => "passes",
            Way::BareCrowns => "bare_crowns",
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The way.
    pub way: Way,
    /// The side that won; nobody in a draw.
    pub winner: Option<Side>,
}

impl Outcome {
    /// A game lost by this side.
    #[must_use]
    pub const fn lost(way: Way, loser: Side) -> Outcome {
        Outcome { way, winner: Some(loser.other()) }
    }

    /// A draw.
    #[must_use]
    pub const fn drawn(way: Way) -> Outcome {
        Outcome { way, winner: None }
    }

    /// The outcome in a sentence.
    #[must_use]
    pub fn words(&self) -> String {
        let draw = |why: &str| format!("The game is drawn: {why}.");
        let Some(winner) = self.winner else {
            return draw(match self.way {
                Way::Agreement => "both sides agreed on it",
                Way::Repetition => "the same position has come up too often",
                Way::QuietMoves => "too many moves have gone by without a capture",
                Way::Passes => "neither side has a legal move",
                Way::BareCrowns => "neither side has a piece left that can capture",
                Way::Capture | Way::Resignation | Way::Time => "nobody won",
            });
        };
        let (winner, loser) = (colour(winner), colour(winner.other()));
        match self.way {
            Way::Resignation => format!("{winner} wins: {loser} gave up."),
            Way::Time => format!("{winner} wins: {loser} sent no move in time."),
            _ => format!("{winner} wins: {loser}'s Crown is captured."),
        }
    }

    /// The outcome as the table knows it.
    #[must_use]
    pub fn ending(&self) -> Ending {
        let winners = self.winner.map(seat_of).into_iter().collect();
        Ending { winners, way: self.way.name().into(), words: self.words() }
    }
}

/// The seat that plays a side: White sits first.
#[must_use]
pub const fn seat_of(side: Side) -> Seat {
    match side {
        Side::White => Seat(0),
        Side::Black => Seat(1),
    }
}

/// The side a seat plays.
#[must_use]
pub const fn side_of(seat: Seat) -> Side {
    if seat.0 == 0 { Side::White } else { Side::Black }
}

/// How the game ended with the last move, if it did: by the capture of a Crown, else as one of the draws.
#[must_use]
pub fn after_move(board: &Board, options: &Options) -> Option<Outcome> {
    if let Some(ply) = board.history.last()
        && ply.captured == Some(Kind::Crown)
    {
        return Some(Outcome::lost(Way::Capture, ply.side.other()));
    }
    let drawn = if nothing_captures(&board.position) {
        Way::BareCrowns
    } else if board.passes() >= 2 {
        Way::Passes
    } else if board.repeats() >= options.repetition {
        Way::Repetition
    } else if board.quiet() >= options.quiet_plies() {
        Way::QuietMoves
    } else {
        return None;
    };
    Some(Outcome::drawn(drawn))
}

/// Neither side has anything but its Crown (ruling 27).
fn nothing_captures(position: &Position) -> bool {
    position.pieces().all(|(_, piece)| !piece.kind.captures())
}
