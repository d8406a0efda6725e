//! `perft`: counting lines of play, to compare move generators.

use serde_json::json;
use shell::{Context, Outcome, output};
use std::path::Path;
use std::process::ExitCode;
use thrones::perft::{divide as divided, perft};
use thrones::position::Position;
use thrones::switches::Switches;

/// Counts the lines of play from a position of Thrones.
///
/// # Errors
/// The position cannot be read: in words.
pub fn run(context: &Context, file: &Path, depth: u8, divide: bool) -> Outcome {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let position = Position::from_json(&text).map_err(|e| format!("{}: {e}", file.display()))?;
    let switches = Switches::default();
    if !divide {
        let nodes = perft(&position, switches, depth);
        if context.json {
            output::json(&json!({ "depth": depth, "nodes": nodes }))?;
        } else {
            output::line(&nodes.to_string())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let moves = divided(&position, switches, depth);
    let nodes: u64 = moves.iter().map(|(_, n)| n).sum();
    if context.json {
        let each: serde_json::Map<String, serde_json::Value> =
            moves.iter().map(|(m, n)| (m.to_string(), json!(n))).collect();
        output::json(&json!({ "depth": depth, "nodes": nodes, "moves": each }))?;
    } else {
        for (m, n) in &moves {
            output::line(&format!("{m} {n}"))?;
        }
        output::line(&format!("\n{nodes}"))?;
    }
    Ok(ExitCode::SUCCESS)
}
