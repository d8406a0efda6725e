//! How campaigns of bots go: their length, and who wins, by seat and by race. Prints a table for docs/figures.
#![expect(clippy::print_stdout, reason = "figures are printed")]

use crate::common;

use rules::{Game, Pacing};
use std::collections::BTreeMap;
use throneworld::Throneworld;

/// Campaigns of each size.
const CAMPAIGNS: u8 = 200;

/// `cargo test -p throneworld --test suite figures -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; prints figures"]
fn who_wins_and_when() {
    for pacing in [Pacing::Standing, Pacing::Live] {
        let mut by_race: BTreeMap<String, (u32, u32)> = BTreeMap::new();
        for seats in 2..=6 {
            let (mut lengths, mut by_seat, mut won) = (Vec::new(), vec![0; usize::from(seats)], 0);
            for seed in 0..CAMPAIGNS {
                let state = common::campaign(seats, seed, pacing, 100, |_| {});
                let ending = Throneworld.ending(&state).expect("campaigns end");
                lengths.push(state.galaxy.turn);
                won += u32::from(ending.way == "victory");
                for seat in state.galaxy.seats() {
                    let race = &state.galaxy.edition.race(state.galaxy.empire(seat).race).name;
                    let count = by_race.entry(race.clone()).or_default();
                    count.1 += 1;
                    if ending.winners.contains(&seat) {
                        by_seat[seat.index()] += 1;
                        count.0 += 1;
                    }
                }
            }
            lengths.sort_unstable();
            let (least, median, most) = (lengths[0], lengths[lengths.len() / 2], lengths[lengths.len() - 1]);
            println!(
                "| {pacing:?} | {seats} | {won} of {CAMPAIGNS} | {least} | {median} | {most} | {by_seat:?} |"
            );
            assert!(won * 100 >= u32::from(CAMPAIGNS) * 95, "{won} of {CAMPAIGNS} ended by a victory");
        }
        for (race, (wins, played)) in by_race {
            println!("| {pacing:?} | {race} | {wins} of {played} |");
        }
    }
}
