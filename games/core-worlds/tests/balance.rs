//! How the house set plays: measured, not hoped for (docs/figures). It prints means and takes the number of campaigns from
//! the environment; nothing it works out is ever played with.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

use core_worlds::CoreWorlds;
use harness::campaign::secret;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Filing};
use rules::{Pacing, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What one campaign came to.
#[derive(Default)]
struct Story {
    /// The points of each seat, and whether it was the first to act.
    totals: Vec<u64>,
    /// Everything printed and granted, by card.
    bonuses: Vec<(String, u64)>,
    worlds: Vec<u64>,
    energy: Vec<u64>,
    winners: Vec<u64>,
    /// Rounds, and those with a conquest by somebody.
    rounds: u32,
    conquered: u32,
    /// Energy of the richest seat's Worlds in round 9.
    income: Vec<u64>,
    drafted: BTreeMap<String, u32>,
    taken: BTreeMap<String, u32>,
    /// Rounds in which some seat could have invaded with success.
    could: u32,
    windows: u32,
}

fn play(seats: u8, number: u64) -> Story {
    let engine: &dyn Engine = &CoreWorlds;
    let state = Engine::found(engine, &engine.default_options(), seats).expect("defaults fit");
    let seed = secret(number);
    let mut table = Seating::new(engine, state, seats, engine.waits(Pacing::Standing), seed);
    let mut story = Story::default();
    for _ in 0..10 {
        table.open().expect("no fault");
        let mut conquered = false;
        loop {
            let window = table.window.clone().expect("a window");
            for seat in window.seats() {
                let salt = [table.turn.to_le_bytes(), window.entry.to_le_bytes(), [seat.0; 4]].concat();
                let mut dice = Dice::for_preview(&secret(number), &salt);
                let text = engine.bot(&table.desk(seat).expect("a desk"), &mut dice).expect("no fault");
                let view = table.desk(seat).expect("a desk").view.to_bytes();
                let view: Value = serde_json::from_slice(&view).expect("JSON");
                let view: core_worlds::view::View =
                    serde_json::from_value(view["view"].clone()).expect("a view");
                conquered |= !core_worlds::bot::within_reach(&view).is_empty();
                table.mail(seat, &text, Filing::Replace).expect("no fault");
            }
            let stretch =
                table.play(Push { closing: true, one_window: true, notices: &[] }).expect("no fault");
            if stretch.done() {
                story.rounds += 1;
                story.could += u32::from(conquered);
                let events = stretch.played.told.iter().filter_map(|told| told.for_seat(Seat(0)));
                let events: Vec<Value> =
                    events.map(|event| serde_json::to_value(&event).expect("JSON")).collect();
                note(&events, &mut story);
                break;
            }
            story.windows += 1;
        }
    }
    story
}

fn note(events: &[Value], story: &mut Story) {
    let mut any = false;
    let mut round = 0;
    for event in events {
        let of = &event["event"];
        match event["kind"].as_str().unwrap_or_default() {
            "round_began" => round = of["round"].as_u64().unwrap_or(0),
            "energy_generated" if round == 9 => {
                story.income = of["seats"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter_map(|s| s["energy"].as_u64())
                    .collect();
            }
            "conquered" => {
                any = true;
                *story.taken.entry(of["world"].as_str().unwrap_or_default().into()).or_default() += 1;
            }
            "drafted" => {
                *story.drafted.entry(of["card"].as_str().unwrap_or_default().into()).or_default() += 1
            }
            "scored" => {
                for score in of["scores"].as_array().into_iter().flatten() {
                    story.totals.push(score["total"].as_u64().unwrap_or(0));
                    story.worlds.push(score["worlds"].as_u64().unwrap_or(0));
                    story.energy.push(score["energy"].as_u64().unwrap_or(0));
                    for pair in score["bonuses"].as_array().into_iter().flatten() {
                        let name = pair[0].as_str().unwrap_or_default().to_owned();
                        story.bonuses.push((name, pair[1].as_u64().unwrap_or(0)));
                    }
                }
            }
            "ended" => {
                story.winners =
                    of["winners"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
            }
            _ => {}
        }
    }
    story.conquered += u32::from(any);
}

const CORES: [(&str, f64); 6] =
    [("Zeus", 2.0), ("Anu", 3.0), ("Orrun", 2.0), ("Ixhal", 3.0), ("Nabur", 2.0), ("Hesperant", 4.0)];

/// `cargo test -p core-worlds --test balance -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; prints figures"]
fn a_thousand_campaigns_of_each_size() {
    let campaigns: u64 = std::env::var("CAMPAIGNS").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    for seats in 2..=5u8 {
        let stories: Vec<Story> = (0..campaigns).map(|number| play(seats, number)).collect();
        let mean = |values: Vec<u64>| values.iter().sum::<u64>() as f64 / values.len().max(1) as f64;
        let all = |of: fn(&Story) -> &Vec<u64>| mean(stories.iter().flat_map(|s| of(s).clone()).collect());
        println!("== {seats} players, {campaigns} campaigns");
        println!(
            "points {:.1}, winner's {:.1}, Worlds {:.1}, income at the end {:.1}, in round 9 {:.1}",
            all(|s| &s.totals),
            mean(stories.iter().filter_map(|s| s.totals.iter().max().copied()).collect()),
            all(|s| &s.worlds),
            all(|s| &s.energy),
            all(|s| &s.income),
        );
        let rounds: u32 = stories.iter().map(|s| s.rounds).sum();
        let with: u32 = stories.iter().map(|s| s.conquered).sum();
        println!("rounds with a conquest {:.1} %", 100.0 * f64::from(with) / f64::from(rounds));
        let could: u32 = stories.iter().map(|s| s.could).sum();
        println!(
            "rounds with an Invasion some seat could win {:.1} %",
            100.0 * f64::from(could) / f64::from(rounds)
        );
        for seat in 0..u64::from(seats) {
            let wins = stories
                .iter()
                .filter(|s| s.winners.contains(&seat))
                .map(|s| 1.0 / s.winners.len() as f64)
                .sum::<f64>();
            let points = mean(stories.iter().filter_map(|s| s.totals.get(seat as usize).copied()).collect());
            println!("seat {}: wins {:.1} %, points {points:.2}", seat + 1, 100.0 * wins / campaigns as f64);
        }
        for (name, base) in CORES {
            let taken: u32 = stories.iter().filter_map(|s| s.taken.get(name)).sum();
            let bonus: u64 =
                stories.iter().flat_map(|s| &s.bonuses).filter(|(n, _)| n == name).map(|(_, p)| p).sum();
            println!("{name}: taken {taken}, worth {:.2}", base + bonus as f64 / f64::from(taken.max(1)));
        }
        let mut never = Vec::new();
        let cards = core_worlds::cards::Cards::house();
        for card in cards.all().filter(|c| matches!(c.deck, core_worlds::cards::Deck::Galactic(1..=5))) {
            let name = card.name.to_string();
            let count: u32 = stories
                .iter()
                .map(|s| s.drafted.get(&name).or(s.taken.get(&name)).copied().unwrap_or(0))
                .sum();
            if count * 50 < u32::try_from(campaigns).unwrap_or(0) {
                never.push(json!([name, count]));
            }
        }
        println!("taken in less than one campaign of fifty: {}", json!(never));
    }
}
