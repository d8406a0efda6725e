//! One campaign of bots, and what is noted of it.

use core_worlds::CoreWorlds;
use harness::campaign::secret;
use harness::{Push, Seating};
use rules::dice::Dice;
use rules::engine::{Engine, Filing};
use rules::{Pacing, Seat};
use serde_json::Value;
use std::collections::BTreeMap;

/// What one campaign came to.
#[derive(Default)]
pub struct Story {
    /// The points of each seat.
    pub points: Vec<f64>,
    /// Who won.
    pub winners: Vec<usize>,
    /// The seat that began with the Destiny Marker.
    pub first: usize,
    /// The faction of each seat.
    pub factions: Vec<String>,
    /// The Worlds of each seat at the end, the Home World included.
    pub worlds: Vec<f64>,
    /// The energy of each seat's Worlds, round by round.
    pub income: Vec<Vec<f64>>,
    /// Round by round: could some seat have conquered a World in it?
    pub within_reach: Vec<bool>,
    /// Round by round: how many Worlds were conquered?
    pub conquests: Vec<u32>,
    /// Bonus points, by card.
    pub bonuses: BTreeMap<String, f64>,
    /// How often each card was drafted or conquered.
    pub taken: BTreeMap<String, u32>,
    /// Turns of the Action Phase.
    pub turns: u32,
}

impl Story {
    /// Bots write the order mails of a whole campaign.
    pub fn play(seats: u8, number: u64) -> Story {
        let engine: &dyn Engine = &CoreWorlds;
        let state = Engine::found(engine, &engine.default_options(), seats).expect("defaults fit");
        let waits = engine.waits(Pacing::Standing);
        let mut table = Seating::new(engine, state, seats, waits, secret(number));
        let mut story = Story::default();
        for _ in 0..10 {
            table.open().expect("no fault");
            let mut reached = false;
            let events = loop {
                let window = table.window.clone().expect("a window");
                for seat in window.seats() {
                    let desk = table.desk(seat).expect("a desk");
                    let planning = window.asked.iter().any(|(_, question)| question["kind"] == "plan");
                    reached = reached || (planning && can_conquer(&desk.view.to_bytes()));
                    let salt = [table.turn.to_le_bytes(), window.entry.to_le_bytes(), [seat.0; 4]].concat();
                    let mut dice = Dice::for_preview(&secret(number), &salt);
                    let text = engine.bot(&desk, &mut dice).expect("no fault");
                    table.mail(seat, &text, Filing::Replace).expect("no fault");
                }
                let push = Push { closing: true, one_window: true, notices: &[] };
                let stretch = table.play(push).expect("no fault");
                if stretch.done() {
                    break stretch.played.told;
                }
            };
            let shown = events.iter().filter_map(|told| told.for_seat(Seat(0)));
            let shown: Vec<Value> = shown.map(|e| serde_json::to_value(&e).expect("JSON")).collect();
            story.conquests.push(0);
            for event in &shown {
                story.note(event["kind"].as_str().unwrap_or_default(), &event["event"]);
            }
            // Whoever did conquer could; drafts and texts of the same round may have brought it about.
            story.within_reach.push(reached || story.conquests.last() > Some(&0));
        }
        story
    }

    fn note(&mut self, kind: &str, of: &Value) {
        let card = |key: &str| of[key].as_str().unwrap_or_default().to_owned();
        let list = |key: &str| of[key].as_array().cloned().unwrap_or_default();
        match kind {
            "dealt" => {
                self.first = number(&of["destiny"]) as usize;
                self.factions = list("beginnings")
                    .iter()
                    .map(|one| one["faction"].as_str().unwrap_or_default().into())
                    .collect();
            }
            "energy_generated" => {
                self.income.push(list("seats").iter().map(|one| number(&one["energy"])).collect());
            }
            "conquered" => {
                *self.taken.entry(card("world")).or_default() += 1;
                if let Some(last) = self.conquests.last_mut() {
                    *last += 1;
                }
            }
            "drafted" => *self.taken.entry(card("card")).or_default() += 1,
            "scored" => {
                for score in list("scores") {
                    self.points.push(number(&score["total"]));
                    self.worlds.push(number(&score["worlds"]));
                    for pair in score["bonuses"].as_array().into_iter().flatten() {
                        let name = pair[0].as_str().unwrap_or_default().to_owned();
                        *self.bonuses.entry(name).or_default() += number(&pair[1]);
                    }
                }
            }
            "ended" => self.winners = list("winners").iter().map(|seat| number(seat) as usize).collect(),
            _ => {}
        }
        self.turns += u32::from(matches!(
            kind,
            "conquered" | "drafted" | "deployed" | "used" | "passed" | "invasion_failed"
        ));
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0)
}

/// Could the seat that sees this conquer some World of the Central Zone in this round, by itself?
fn can_conquer(view: &[u8]) -> bool {
    let view: Value = serde_json::from_slice(view).expect("JSON");
    let view: core_worlds::view::View = serde_json::from_value(view["view"].clone()).expect("a view");
    !core_worlds::bot::within_reach(&view).is_empty()
}
