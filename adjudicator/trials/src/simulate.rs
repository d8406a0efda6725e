//! `simulate`: many campaigns between bots, in memory.

use campaign::registry::table_for;
use harness::campaign::Plan;
use harness::simulate::simulate_plan;
use harness::throws::{FURTHEST, Fit};
use rules::Pacing;
use serde_json::{Value, json};
use shell::{Context, Outcome, output};
use std::process::ExitCode;
use std::time::Instant;

/// What is to be played.
pub struct Runs {
    /// How many players; as few as the game takes, if nobody said.
    pub players: Option<u8>,
    /// How many campaigns.
    pub campaigns: u32,
    /// The number everything is drawn from.
    pub seed: u64,
    /// One mail a turn, or reactions asked as they come up.
    pub pacing: Pacing,
    /// Say how far the dice are from even.
    pub dice: bool,
}

/// Plays campaigns between bots in memory and says what came up.
///
/// # Errors
/// There is no such game for so many, or a campaign broke a promise: in words.
pub fn run(context: &Context, game: &str, runs: &Runs) -> Outcome {
    let Runs { players, campaigns, seed, pacing, dice } = *runs;
    let (engine, players) = table_for(game, players)?;
    let bar = output::progress(u64::from(campaigns), "campaigns");
    let begun = Instant::now();
    let plan = Plan { thorough: false, pacing, throws: dice, ..Plan::new(players, seed) };
    let summary = simulate_plan(engine, &plan, campaigns, &mut |done| bar.set_position(u64::from(done)));
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    let even = !summary.throws.iter().any(Fit::is_far);
    let good = summary.faults == 0 && summary.finished == campaigns && even;
    let mut figures = serde_json::to_value(&summary)?;
    if let Value::Object(map) = &mut figures {
        map.insert("seconds".into(), json!((seconds * 1000.0).round() / 1000.0));
    }
    if context.json {
        output::json(&figures)?;
    } else {
        let turns = summary.turns;
        output::told(&format!(
            "{} campaigns of {}: {} finished, {} faults, in {seconds:.1} s",
            campaigns,
            engine.title(),
            summary.finished,
            summary.faults
        ))?;
        if summary.studies > 0 {
            output::told(&format!(
                "{} of them began from a study: a position from which rare rules come up",
                summary.studies
            ))?;
        }
        output::told(&format!("turns: {} to {}, median {}", turns.min, turns.max, turns.median))?;
        for (title, key) in [("results", "results"), ("winners", "winners"), ("what came up", "occurred")] {
            let rows = figures[key].as_object().into_iter().flatten();
            let rows: Vec<_> =
                rows.map(|(name, count)| vec![format!("  {name}"), count.to_string()]).collect();
            output::told(&format!("{title}:\n{}", output::table(&rows)))?;
        }
        let never: Vec<&str> =
            figures["never"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if !never.is_empty() {
            output::told(&format!("never came up: {}", never.join(", ")))?;
        }
        if dice {
            output::told(&of_dice(&summary.throws))?;
        }
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How far each sort of throw is from even, in a table.
fn of_dice(throws: &[Fit]) -> String {
    let figure = |far: Option<f64>| far.map_or("too few".into(), |far| format!("{far:+.2}"));
    let head = ["  thrown for", "of", "throws", "values", "pairs"].map(str::to_owned).to_vec();
    let row = |fit: &Fit| {
        let hidden = if fit.hidden { " (hidden)" } else { "" };
        let purpose = format!("  {}{hidden}", fit.purpose);
        vec![purpose, fit.sides.to_string(), fit.throws.to_string(), figure(fit.values), figure(fit.pairs)]
    };
    let rows: Vec<_> = std::iter::once(head).chain(throws.iter().map(row)).collect();
    let figures: Vec<f64> = throws.iter().flat_map(|fit| [fit.values, fit.pairs]).flatten().collect();
    let furthest = figures.iter().fold(0.0_f64, |most, far| most.max(far.abs()));
    let thrown: u64 = throws.iter().map(|fit| fit.throws).sum();
    let verdict = if throws.iter().any(Fit::is_far) { "NOT even" } else { "even" };
    format!(
        "dice, in standard deviations of chi-square from what fair dice show:\n{}\n{thrown} throws, {} figures, the furthest \
         {furthest:.2}: {verdict} (the limit is {FURTHEST})",
        output::table(&rows),
        figures.len(),
    )
}
