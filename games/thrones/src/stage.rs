//! The position a scenario begins with.

use crate::moves::Move;
use crate::options::Options;
use crate::position::Position;
use crate::saved::play_on;
use crate::state::{Board, Phase, State};
use crate::turn::endings::{Outcome, Way};
use rules::{keys, options};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

const KEYS: [&str; 7] = ["setup", "to_move", "pieces", "ply", "quiet", "history", "options"];

/// A state from a scenario's words:
///
/// * `setup = true`: before the set-up; nothing else but `options` may be given then;
/// * `to_move`, `pieces`: as in the position files of `perft`;
/// * `ply`: the number of the first ply to come in that position, from 1 (default 1);
/// * `quiet`: plies without capture before that position (default 0);
/// * `history`: moves played from that position, as text, each legal;
/// * `options`: as in a campaign.
///
/// # Errors
/// Everything that does not fit, each with its key.
pub fn stage(given: &Value) -> Result<State, Vec<String>> {
    let Value::Object(fields) = given else {
        return Err(vec!["the position of a scenario is a table of keys".into()]);
    };
    let mut problems: Vec<String> = fields
        .keys()
        .filter(|key| !KEYS.contains(&key.as_str()))
        .map(|key| format!("the key `{key}` means nothing here; {}", keys::right(key, &KEYS)))
        .collect();
    let (options, misfits) = options::read::<Options>(fields.get("options").unwrap_or(&Value::Null));
    let wrong = misfits.into_iter().chain(options.problems());
    problems.extend(wrong.map(|p| format!("options.{}: {}", p.key, p.message)));
    let phase = match read(fields, "setup", &mut problems) {
        Some(true) => {
            let others = fields.keys().filter(|key| !["setup", "options"].contains(&key.as_str()));
            problems.extend(others.map(|key| format!("{key}: cannot be given before the set-up")));
            Some(Phase::SetUp)
        }
        _ => board(fields, &options, &mut problems).map(|board| Phase::Board(Box::new(board))),
    };
    match phase {
        Some(phase) if problems.is_empty() => Ok(State { options, phase }),
        _ => Err(problems),
    }
}

fn board(fields: &Map<String, Value>, options: &Options, problems: &mut Vec<String>) -> Option<Board> {
    let mut written = Map::new();
    for key in ["to_move", "pieces"] {
        written.extend(fields.get(key).map(|value| (key.to_owned(), value.clone())));
    }
    let start = match Position::from_json(&json!(written).to_string()) {
        Ok(start) => start,
        Err(wrong) => {
            problems.extend(wrong.problems);
            return None;
        }
    };
    let mut board = Board::new(start);
    board.quiet_before = read(fields, "quiet", problems).unwrap_or(0);
    board.plies_before = read::<u32>(fields, "ply", problems).unwrap_or(1).saturating_sub(1);
    let history: Vec<Move> = read(fields, "history", problems).unwrap_or_default();
    if let Err(wrong) = play_on(&mut board, &history, options) {
        problems.push(format!("history: {wrong}"));
    }
    // Whatever else the position may be, a side whose Crown was captured has lost.
    if board.history.last().is_some_and(|ply| ply.captured == Some(crate::kind::Kind::Crown)) {
        board.outcome = Some(Outcome::lost(Way::Capture, board.position.to_move()));
    }
    Some(board)
}

fn read<T: DeserializeOwned>(
    fields: &Map<String, Value>,
    key: &str,
    problems: &mut Vec<String>,
) -> Option<T> {
    let value = fields.get(key)?;
    match T::deserialize(value) {
        Ok(read) => Some(read),
        Err(wrong) => {
            problems.push(format!("{key}: {wrong}"));
            None
        }
    }
}
