//! Many campaigns of bots and what they show in figures: how long games last, how they end, what never happens.

use crate::campaign::{Plan, play};
use crate::occurred::Occurred;
use rules::engine::Engine;
use serde::Serialize;
use std::collections::BTreeMap;

/// How many turns the finished campaigns lasted. All zero when none was finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Turns {
    /// The shortest.
    pub min: u32,
    /// The one in the middle; of an even number the lower of the two.
    pub median: u32,
    /// The longest.
    pub max: u32,
}

/// The figures of a simulation. Prints as one JSON object.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Summary {
    /// The engine's name.
    pub game: String,
    /// How many campaigns were played.
    pub campaigns: u32,
    /// How many of them ended within the limit of turns.
    pub finished: u32,
    /// How many things went wrong in all of them.
    pub faults: u32,
    /// How long they lasted.
    pub turns: Turns,
    /// How often each way of ending came.
    pub results: BTreeMap<String, u32>,
    /// How often each verb, question, event and element was seen.
    pub occurred: Occurred,
    /// What the engine lists and nobody saw.
    pub never: Vec<String>,
    /// Wall-clock time, filled in by whoever has a clock.
    pub seconds: f64,
    /// The first things that went wrong, for the person who looks into them; not part of the figures.
    #[serde(skip)]
    pub complaints: Vec<String>,
}

/// The most complaints kept.
const COMPLAINTS: usize = 20;

/// Plays so many campaigns with the engine's default options, numbered from `seed`. `progress` is told after each how
/// many are done.
pub fn simulate(
    engine: &dyn Engine,
    players: u8,
    campaigns: u32,
    seed: u64,
    mut progress: impl FnMut(u32),
) -> Summary {
    let plan = Plan { thorough: false, ..Plan::new(players, seed) };
    simulate_plan(engine, &plan, campaigns, &mut progress)
}

/// As [`simulate`], with everything the plan says.
pub fn simulate_plan(
    engine: &dyn Engine,
    plan: &Plan,
    campaigns: u32,
    progress: &mut dyn FnMut(u32),
) -> Summary {
    let mut summary = Summary { game: engine.id().into(), campaigns, ..Summary::default() };
    let mut lengths = Vec::new();
    for number in 0..campaigns {
        let seed = plan.seed.wrapping_add(u64::from(number));
        let account = play(engine, &Plan { seed, ..plan.clone() });
        if let Some(ending) = &account.ending {
            lengths.push(account.turns);
            *summary.results.entry(ending.way.clone()).or_default() += 1;
        }
        summary.faults =
            summary.faults.saturating_add(u32::try_from(account.faults.len()).unwrap_or(u32::MAX));
        let room = COMPLAINTS.saturating_sub(summary.complaints.len());
        summary.complaints.extend(account.faults.iter().take(room).map(|f| format!("campaign {seed}: {f}")));
        summary.occurred.add(&account.occurred);
        progress(number + 1);
    }
    lengths.sort_unstable();
    summary.finished = u32::try_from(lengths.len()).unwrap_or(u32::MAX);
    if let (Some(min), Some(max)) = (lengths.first(), lengths.last()) {
        let median = lengths[(lengths.len() - 1) / 2];
        summary.turns = Turns { min: *min, median, max: *max };
    }
    summary.never = summary.occurred.never(engine);
    summary
}
