//! Many campaigns of bots and what they show in figures: how long games last, how they end, what never happens.

use crate::campaign::{Account, Plan, play};
use crate::occurred::Occurred;
use crate::study::{Study, studies};
use crate::throws::{Fit, Throws};
use rules::engine::Engine;
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;

/// How many turns the campaigns lasted that were played from the beginning to the end. All zero when there was none.
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
    /// How many of them began from one of the engine's studies.
    pub studies: u32,
    /// How many of them ended within the limit of turns.
    pub finished: u32,
    /// How many things went wrong in all of them.
    pub faults: u32,
    /// How long they lasted.
    pub turns: Turns,
    /// How often each way of ending came.
    pub results: BTreeMap<String, u32>,
    /// How often each seat won, alone or with others.
    pub winners: BTreeMap<String, u32>,
    /// How often each verb, question, event and element was seen.
    pub occurred: Occurred,
    /// What the engine lists and nobody saw.
    pub never: Vec<String>,
    /// How far the dice were from even, by what they were thrown for, if the plan asks for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub throws: Vec<Fit>,
    /// Wall-clock time, filled in by whoever has a clock.
    pub seconds: f64,
    /// The first things that went wrong, for the person who looks into them; not part of the figures.
    #[serde(skip)]
    pub complaints: Vec<String>,
}

/// The most complaints kept.
const COMPLAINTS: usize = 20;

/// One campaign in so many begins from a study of the engine, if it has any for this number of players.
const A_STUDY_IN: u32 = 50;

/// Plays so many campaigns with the engine's default options, numbered from `seed`; every fiftieth begins from one of
/// the engine's studies, in turn. `progress` is told after each how many are done.
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

/// As [`simulate`], with everything the plan says. Campaigns are played side by side, as many as the machine has cores; the
/// figures are the same on every machine.
pub fn simulate_plan(
    engine: &dyn Engine,
    plan: &Plan,
    campaigns: u32,
    progress: &mut dyn FnMut(u32),
) -> Summary {
    let mut summary = Summary { game: engine.id().into(), campaigns, ..Summary::default() };
    let studies = own_studies(engine, plan, &mut summary);
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let (next, (told, comes)) = (AtomicU32::new(0), channel());
    std::thread::scope(|scope| {
        for _ in 0..cores.min(campaigns as usize) {
            let (told, next, studies) = (told.clone(), &next, &studies);
            scope.spawn(move || {
                let mine = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                for number in mine.take_while(|number| *number < campaigns) {
                    // Nobody listens any more: then nobody wants the rest.
                    if told.send((number, one(engine, plan, studies, number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(told);
        // What comes early waits for its turn, so that everything is told in the order of the campaigns.
        let mut early = BTreeMap::new();
        let (mut lengths, mut throws) = (Vec::new(), Throws::default());
        let mut done = 0;
        for (number, played) in comes {
            early.insert(number, played);
            while let Some(played) = early.remove(&done) {
                throws.merge(&played.account.throws);
                summary.take_in(plan.seed.wrapping_add(u64::from(done)), played, &mut lengths);
                done += 1;
                progress(done);
            }
        }
        summary.turns = Turns::of(lengths);
        summary.throws = throws.fits();
    });
    summary.never = summary.occurred.never(engine);
    summary
}

/// One campaign.
struct PlayedCampaign {
    account: Account,
    from_study: bool,
}

fn one(engine: &dyn Engine, plan: &Plan, studies: &[Study], number: u32) -> PlayedCampaign {
    let seed = plan.seed.wrapping_add(u64::from(number));
    let given = study_of(number, studies).map(|study| study.given.clone());
    let from_study = given.is_some();
    let account = play(engine, &Plan { seed, given: given.or(plan.given.clone()), ..plan.clone() });
    PlayedCampaign { account, from_study }
}

impl Turns {
    fn of(mut lengths: Vec<u32>) -> Turns {
        lengths.sort_unstable();
        match (lengths.first(), lengths.last()) {
            (Some(min), Some(max)) => {
                Turns { min: *min, median: lengths[(lengths.len() - 1) / 2], max: *max }
            }
            _ => Turns::default(),
        }
    }
}

impl Summary {
    fn take_in(&mut self, seed: u64, played: PlayedCampaign, lengths: &mut Vec<u32>) {
        let PlayedCampaign { account, from_study } = played;
        self.studies += u32::from(from_study);
        if let Some(ending) = &account.ending {
            self.finished += 1;
            lengths.extend((!from_study).then_some(account.turns));
            *self.results.entry(ending.way.clone()).or_default() += 1;
            for seat in &ending.winners {
                *self.winners.entry(seat.to_string()).or_default() += 1;
            }
        }
        self.faults = self.faults.saturating_add(u32::try_from(account.faults.len()).unwrap_or(u32::MAX));
        let room = COMPLAINTS.saturating_sub(self.complaints.len());
        self.complaints.extend(account.faults.iter().take(room).map(|f| format!("campaign {seed}: {f}")));
        self.occurred.add(&account.occurred);
    }
}

/// The studies for as many players as the plan has. Bad ones are faults; a plan with a position of its own needs none.
fn own_studies(engine: &dyn Engine, plan: &Plan, summary: &mut Summary) -> Vec<Study> {
    if plan.given.is_some() {
        return Vec::new();
    }
    match studies(engine) {
        Ok(studies) => studies.into_iter().filter(|study| study.seats == plan.seats).collect(),
        Err(wrong) => {
            summary.faults = u32::try_from(wrong.len()).unwrap_or(u32::MAX);
            summary.complaints.extend(wrong.into_iter().take(COMPLAINTS));
            Vec::new()
        }
    }
}

/// The study the campaign with this number begins from, counted from 0: the fiftieth from the first study, the
/// hundredth from the second, and so on round.
fn study_of(number: u32, studies: &[Study]) -> Option<&Study> {
    let count = u32::try_from(studies.len()).ok().filter(|count| *count > 0)?;
    let nth = number.checked_add(1).filter(|nth| nth.is_multiple_of(A_STUDY_IN))? / A_STUDY_IN;
    studies.get(usize::try_from((nth - 1) % count).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn every_fiftieth_campaign_begins_from_a_study_in_turn() {
        let studies = [2, 3, 4].map(|seats| Study { seats, given: Value::Null });
        let chosen = |number| study_of(number, &studies).map(|study| study.seats);
        assert_eq!([0, 1, 48, 50, 51].map(chosen), [None; 5]);
        assert_eq!([49, 99, 149, 199].map(chosen), [Some(2), Some(3), Some(4), Some(2)]);
        assert_eq!(study_of(49, &[]), None);
    }
}
