//! The stored form of a game: a document of its own, so that the state can change without the stored form.

use crate::moves::Move;
use crate::options::Options;
use crate::ply::Ply;
use crate::position::Position;
use crate::state::{Board, Phase, State};
use crate::turn::endings::Outcome;
use rules::{Saved, Upgrade, present};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Version 1.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    options: Options,
    phase: StoredPhase,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum StoredPhase {
    SetUp,
    Board(Box<StoredBoard>),
    Off(Outcome),
}

/// What can be worked out from the moves is not stored.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredBoard {
    start: Position,
    plies_before: u32,
    quiet_before: u32,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
}

impl Saved for State {
    const NAME: &'static str = "thrones";
    const VERSION: u32 = 1;
    const UPGRADES: &'static [Upgrade] = &[];

    #[expect(clippy::expect_used, reason = "plain content always prints")]
    fn to_stored(&self) -> Value {
        let phase = match &self.phase {
            Phase::SetUp => StoredPhase::SetUp,
            Phase::Off(outcome) => StoredPhase::Off(outcome.clone()),
            Phase::Board(board) => StoredPhase::Board(Box::new(StoredBoard {
                start: board.start,
                plies_before: board.plies_before,
                quiet_before: board.quiet_before,
                moves: board.history.iter().map(|ply| ply.chosen).collect(),
                outcome: board.outcome.clone(),
            })),
        };
        let stored = Stored { options: self.options.clone(), phase };
        serde_json::to_value(stored).expect("plain content always prints as JSON")
    }

    fn from_stored(body: Value) -> Result<Self, String> {
        serde_json::from_value::<Stored>(body).map_err(|e| e.to_string())?.checked()
    }

    fn at_once(bytes: &[u8]) -> Option<Self> {
        present::<Self, Stored>(bytes)?.checked().ok()
    }
}

impl Stored {
    fn checked(self) -> Result<State, String> {
        let Stored { options, phase } = self;
        if let Some(problem) = options.problems().first() {
            return Err(format!("option {}: {}", problem.key, problem.message));
        }
        let phase = match phase {
            StoredPhase::SetUp => Phase::SetUp,
            StoredPhase::Off(outcome) => Phase::Off(outcome),
            StoredPhase::Board(stored) => Phase::Board(Box::new(replayed(*stored, &options)?)),
        };
        Ok(State { options, phase })
    }
}

fn replayed(stored: StoredBoard, options: &Options) -> Result<Board, String> {
    let mut board = Board::new(stored.start);
    board.plies_before = stored.plies_before;
    board.quiet_before = stored.quiet_before;
    play_on(&mut board, &stored.moves, options)?;
    board.outcome = stored.outcome;
    Ok(board)
}

/// Plays moves that were played before.
///
/// # Errors
/// The first of them that is not legal where it stands, or that comes after a Crown was captured.
pub(crate) fn play_on(board: &mut Board, moves: &[Move], options: &Options) -> Result<(), String> {
    for (at, chosen) in moves.iter().enumerate() {
        let over = board.history.last().is_some_and(|ply| ply.captured == Some(crate::kind::Kind::Crown));
        if over || !board.position.is_legal(*chosen, options.switches()) {
            return Err(format!("move {} of the history, {chosen}, is not legal there", at + 1));
        }
        let (ply, after) = Ply::play(&board.position, *chosen);
        board.history.push(ply);
        board.position = after;
    }
    Ok(())
}
