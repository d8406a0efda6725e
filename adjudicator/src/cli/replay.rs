//! `replay`: proof that the same inputs give the same bytes, and what players need to check the dice.

use campaign::play::replay::replay;
use serde_json::json;
use shell::{Context, Outcome, output};
use std::process::ExitCode;
use store::campaign::Standing;

pub(super) async fn run(context: &Context, campaign: &str, turn: Option<u32>) -> Outcome {
    let house = context.house().await?;
    let replayed = replay(&house.store, campaign, turn).await?;
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

/// `--decisions`: what was decided in a turn, byte for byte, with what its dice hang on besides. The orders of everybody are in
/// it, so not before the game is over.
pub(super) async fn decisions(context: &Context, campaign: &str, turn: u32) -> Outcome {
    let house = context.house().await?;
    let mut tx = house.store.read().await?;
    let row = tx.campaign(campaign).await?;
    let row =
        row.ok_or_else(|| format!("there is no campaign {campaign:?}; adjudicator campaign list shows all"))?;
    if row.standing != Standing::Over {
        return Err(format!(
            "{campaign} is not over, and what was decided in a turn gives everybody's orders away: it is for the time after \
             the game"
        )
        .into());
    }
    let row = tx.turn(campaign, turn).await?.filter(|row| !row.journal.is_empty());
    let row = row.ok_or_else(|| format!("nothing was decided in turn {turn} of {campaign}"))?;
    let journal = String::from_utf8(row.journal)?;
    // The dice hang on the very bytes of the decisions: they are not printed anew.
    output::line(&format!(
        "{{\"campaign\":{},\"turn\":{turn},\"run\":{},\"chain_before\":{},\n\"decisions\":{journal}}}",
        json!(campaign),
        row.run,
        json!(row.chain_before)
    ))?;
    Ok(ExitCode::SUCCESS)
}
