//! Where the rounds of a campaign of bots go: when each stage is reached, and what is done on the way. Prints tables for
//! docs/figures.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "figures are printed, and have fractions"
)]

use harness::campaign::secret;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{End, Engine, Filing};
use rules::{Pacing, Seat};
use serde_json::Value;
use std::collections::BTreeMap;
use timega::Timega;

/// Campaigns of each size, unless `CAMPAIGNS` says how many.
const CAMPAIGNS: u64 = 20;

/// What was seen in campaigns of one size.
#[derive(Default)]
struct Length {
    /// The rounds in which each stage was reached, by anybody, and by the first of a campaign.
    reached: BTreeMap<String, (Vec<u32>, Vec<u32>)>,
    /// Round by round: how often what happened, all seats together.
    happened: BTreeMap<u32, BTreeMap<&'static str, u32>>,
    /// Round by round: how many campaigns were still played.
    played: BTreeMap<u32, u32>,
    /// The rounds in which campaigns ended.
    ended: Vec<u32>,
    /// The rounds in which the first battle for Mecatol Rex was fought.
    mecatol: Vec<u32>,
}

/// `cargo test --workspace --test suite -- length::where_the_rounds_go --ignored --nocapture`
#[test]
#[ignore = "takes long; prints figures"]
fn where_the_rounds_go() {
    let said = std::env::var("CAMPAIGNS").ok().and_then(|count| count.parse().ok());
    let sizes = std::env::var("SEATS").ok().and_then(|n| n.parse().ok()).map_or(3..=6, |n: u8| n..=n);
    for seats in sizes {
        let mut length = Length::default();
        for number in 0..said.unwrap_or(CAMPAIGNS) {
            length.campaign(seats, number);
        }
        length.print(seats);
    }
}

impl Length {
    fn campaign(&mut self, seats: u8, number: u64) {
        let engine: &dyn Engine = &Timega;
        let state = Engine::found(engine, &engine.default_options(), seats).expect("defaults fit");
        let mut table = Seating::new(engine, state, seats, engine.waits(Pacing::Standing), secret(number));
        let (mut round, mut first, mut mecatol) = (0, BTreeMap::new(), None);
        for _ in 0..200 {
            table.open().expect("no fault");
            let played = loop {
                for seat in table.window.clone().expect("a window").seats() {
                    let desk = table.desk(seat).expect("a desk");
                    let salt = [table.turn.to_le_bytes(), [seat.0; 4]].concat();
                    let mut dice = Dice::for_preview(&secret(number), &salt);
                    let text = engine.bot(&desk, &mut dice).expect("no fault");
                    table.mail(seat, &text, Filing::Replace).expect("no fault");
                }
                let push = Push { closing: true, one_window: true, notices: &[] };
                let stretch = table.play(push).expect("no fault");
                if stretch.done() {
                    break stretch.played;
                }
            };
            for told in &played.told {
                let heard = Seat::all(seats).find_map(|seat| told.for_seat(seat)).expect("somebody hears it");
                let event = serde_json::to_value(&heard.event).expect("JSON");
                let fields =
                    event.as_object().and_then(|o| o.values().next()).cloned().unwrap_or(event.clone());
                let field =
                    |key: &str| event.get(key).or_else(|| fields.get(key)).cloned().unwrap_or_default();
                let what = match told.kind() {
                    "round_began" => {
                        round += 1;
                        *self.played.entry(round).or_default() += 1;
                        continue;
                    }
                    "advanced" => {
                        let to = field("to").as_str().unwrap_or("?").to_owned();
                        let rounds = self.reached.entry(to.clone()).or_default();
                        rounds.0.push(round);
                        first.entry(to).or_insert(round);
                        continue;
                    }
                    "activated" => "actions",
                    "captured" if field("from") != Value::Null => "planets of others taken",
                    "captured" => "free planets taken",
                    "researched" => "technologies",
                    "dock_built" => "docks",
                    "dock_destroyed" => "docks lost",
                    "battle_began" => {
                        if event.to_string().contains("\"E5\"") {
                            mecatol = mecatol.or(Some(round));
                        }
                        "battles"
                    }
                    _ => continue,
                };
                *self.happened.entry(round).or_default().entry(what).or_default() += 1;
            }
            if matches!(played.end, End::Done { ending: Some(_), .. }) {
                break;
            }
        }
        self.ended.push(round);
        self.mecatol.extend(mecatol);
        for (stage, round) in first {
            self.reached.entry(stage).or_default().1.push(round);
        }
    }

    fn print(&mut self, seats: u8) {
        println!(
            "\n{seats} players, {} campaigns; ended in rounds {}",
            self.ended.len(),
            spread(&mut self.ended)
        );
        println!("first battle at Mecatol Rex: round {}", spread(&mut self.mecatol));
        for (stage, (all, first)) in &mut self.reached {
            println!("{stage}: the first in round {}, all in round {}", spread(first), spread(all));
        }
        let kinds: Vec<&str> = {
            let all = self.happened.values().flat_map(BTreeMap::keys).copied();
            all.collect::<std::collections::BTreeSet<_>>().into_iter().collect()
        };
        println!("| round | campaigns | {} |", kinds.join(" | "));
        for (round, count) in &self.played {
            let of = |kind: &&str| self.happened.get(round).and_then(|h| h.get(*kind)).copied().unwrap_or(0);
            let each = |n: u32| format!("{:.2}", f64::from(n) / f64::from(*count * u32::from(seats)));
            let row: Vec<String> = kinds.iter().map(|kind| each(of(kind))).collect();
            println!("| {round} | {count} | {} |", row.join(" | "));
        }
    }
}

/// The least, the middle and the most.
fn spread(rounds: &mut [u32]) -> String {
    rounds.sort_unstable();
    match (rounds.first(), rounds.get(rounds.len() / 2), rounds.last()) {
        (Some(least), Some(middle), Some(most)) => format!("{least}, {middle}, {most} ({})", rounds.len()),
        _ => "none".into(),
    }
}
