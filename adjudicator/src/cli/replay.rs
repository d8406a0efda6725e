//! `replay`: proof that the same inputs give the same bytes.

use super::{Context, Outcome, output};
use crate::turn::replay::replay;
use serde_json::json;
use std::process::ExitCode;

pub(super) async fn run(context: &Context, campaign: &str, turn: Option<u32>) -> Outcome {
    let house = context.house().await?;
    let replayed = replay(&house, campaign, turn).await?;
    let good = replayed.iter().all(|r| r.differences.is_empty());
    if context.json {
        let each =
            replayed.iter().map(|r| json!({ "turn": r.turn, "line": r.line, "differences": r.differences }));
        output::json(&json!({ "campaign": campaign, "same": good, "turns": each.collect::<Vec<_>>() }))?;
    } else {
        for r in replayed.iter().filter(|r| !r.differences.is_empty()) {
            let line = r.line.map(|l| format!(" as played in run {l}, taken back")).unwrap_or_default();
            output::line(&format!("turn {}{line}: {}", r.turn, r.differences.join("; ")))?;
        }
        let same = replayed.iter().filter(|r| r.differences.is_empty()).count();
        output::line(&format!("{same} of {} turns came out the same, byte for byte", replayed.len()))?;
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
