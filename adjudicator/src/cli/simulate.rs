//! `simulate`: many campaigns between bots, in memory.

use super::{Context, Outcome, games, output};
use harness::campaign::Plan;
use harness::simulate::simulate_plan;
use rules::Pacing;
use serde_json::{Value, json};
use std::process::ExitCode;
use std::time::Instant;

/// What is to be played.
pub(super) struct Runs {
    pub(super) players: Option<u8>,
    pub(super) campaigns: u32,
    pub(super) seed: u64,
    pub(super) pacing: Pacing,
}

pub(super) fn run(context: &Context, game: &str, runs: &Runs) -> Outcome {
    let Runs { players, campaigns, seed, pacing } = *runs;
    let (engine, players) = games::table_for(game, players)?;
    let bar = output::progress(u64::from(campaigns), "campaigns");
    let begun = Instant::now();
    let plan = Plan { thorough: false, pacing, ..Plan::new(players, seed) };
    let summary = simulate_plan(engine, &plan, campaigns, &mut |done| bar.set_position(u64::from(done)));
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    let good = summary.faults == 0 && summary.finished == campaigns;
    let mut figures = serde_json::to_value(&summary)?;
    if let Value::Object(map) = &mut figures {
        map.insert("seconds".into(), json!((seconds * 1000.0).round() / 1000.0));
    }
    if context.json {
        output::json(&figures)?;
    } else {
        let turns = summary.turns;
        output::line(&format!(
            "{} campaigns of {}: {} finished, {} faults, in {seconds:.1} s",
            campaigns,
            engine.title(),
            summary.finished,
            summary.faults
        ))?;
        if summary.studies > 0 {
            output::line(&format!(
                "{} of them began from a study: a position from which rare rules come up",
                summary.studies
            ))?;
        }
        output::line(&format!("turns: {} to {}, median {}", turns.min, turns.max, turns.median))?;
        for (title, key) in [("results", "results"), ("winners", "winners"), ("what came up", "occurred")] {
            let rows = figures[key].as_object().into_iter().flatten();
            let rows: Vec<_> =
                rows.map(|(name, count)| vec![format!("  {name}"), count.to_string()]).collect();
            output::line(&format!("{title}:\n{}", output::table(&rows)))?;
        }
        let never: Vec<&str> =
            figures["never"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if !never.is_empty() {
            output::line(&format!("never came up: {}", never.join(", ")))?;
        }
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
