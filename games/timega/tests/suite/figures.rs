//! How campaigns of bots go: their length, how they end, and who wins, by seat and by race. Prints a table for docs/figures.
// Measures time, and reads how many campaigns are wanted.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "figures are printed, and have a clock and fractions"
)]

use harness::simulate::{Summary, simulate};
use std::time::Instant;
use timega::Timega;

/// Campaigns of each size, unless `CAMPAIGNS` says how many.
const CAMPAIGNS: u32 = 100;

/// `cargo test --release -p timega --test suite figures -- --ignored --nocapture`
#[test]
#[ignore = "takes long; prints figures"]
fn how_campaigns_go() {
    let said = std::env::var("CAMPAIGNS").ok().and_then(|count| count.parse().ok());
    let campaigns: u32 = said.unwrap_or(CAMPAIGNS);
    let mut never: Option<Vec<String>> = None;
    for seats in 3..=6 {
        let begun = Instant::now();
        let summary = simulate(&Timega, seats, campaigns, 1, |_| {});
        let seconds = begun.elapsed().as_secs_f64();
        row(seats, &summary, seconds);
        assert_eq!(summary.faults, 0, "{:#?}", summary.complaints);
        assert_eq!(summary.finished, campaigns, "every campaign comes to an end");
        never = Some(match never {
            None => summary.never,
            Some(before) => before.into_iter().filter(|what| summary.never.contains(what)).collect(),
        });
    }
    println!("never seen: {:?}", never.unwrap_or_default());
}

fn row(seats: u8, summary: &Summary, seconds: f64) {
    let seen = |key: &str| summary.occurred.0.get(key).copied().unwrap_or(0);
    let (turns, rounds) = (summary.turns, seen("event round_began"));
    let lines: u64 =
        summary.occurred.0.iter().filter(|(key, _)| key.starts_with("verb ")).map(|(_, n)| n).sum();
    println!(
        "| {seats} | {} | {:?} | {} | {} | {} | {:?} |",
        summary.faults, summary.results, turns.min, turns.median, turns.max, summary.winners
    );
    println!(
        "  {seconds:.0} s: {:.2} campaigns/s, {:.1} rounds/s, {:.0} order lines/s",
        f64::from(summary.campaigns) / seconds,
        rounds as f64 / seconds,
        lines as f64 / seconds
    );
    println!("  never: {:?}", summary.never);
}
