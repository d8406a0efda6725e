//! What an Empire did, deed by deed in the order in which it did it; what goes on with the deed before is told with it.

use super::orders::OtherWay;
use super::{affair, counted};
use crate::cards::Cards;
use crate::events::{DeployedUnit, Event};
use rules::Seat;
use rules::news::{Affair, Mark, NewsLine};
use serde_json::{Value, json};

/// What the reader did is told in lines of these sorts: at its turns, and from the end of a round to the next one.
const SORTS: [&[&str]; 2] = [
    &["drafted", "picked", "deployed", "token", "used", "passed"],
    &["put_down", "kept", "shuffled", "drew", "energy", "gained", "surged", "explored"],
];

/// Deeds of one sort, one behind the other.
struct Part {
    what: &'static str,
    of: Vec<Value>,
    /// Energy and Action Points the texts of cards gave.
    energy: u32,
    actions: u32,
}

impl Part {
    fn new(what: &'static str, of: Value) -> Self {
        Self { what, of: vec![of], energy: 0, actions: 0 }
    }

    fn with(self, energy: u32, actions: u8) -> Self {
        Self { energy, actions: u32::from(actions), ..self }
    }

    /// What is alike is told once, with its number.
    fn counted(&self) -> Value {
        if self.what == "deployed" {
            let names = self.of.iter().filter_map(|unit| unit["card"].as_str());
            return json!(counted(&names.map(str::to_owned).collect::<Vec<_>>()));
        }
        let names: Option<Vec<String>> = self.of.iter().map(|one| one.as_str().map(str::to_owned)).collect();
        names.map_or_else(|| json!(self.of), |names| json!(counted(&names)))
    }

    fn row(&self) -> Value {
        let cost: u64 = self.of.iter().filter_map(|one| one["cost"].as_u64()).sum();
        json!({
            "what": self.what, "of": self.counted(), "cost": cost, "energy": self.energy, "actions": self.actions,
        })
    }
}

/// Deeds that can tell by themselves which line of a plan they come from.
const WITH_ITS_WAY: [&str; 4] = ["drafted", "conquered", "fell_short", "used"];

/// What one Empire did.
#[derive(Default)]
pub(super) struct Deeds {
    parts: Vec<Part>,
}

/// Whose deed this is, if it is one.
pub(super) fn whose(event: &Event, me: Seat) -> Option<Seat> {
    match event {
        Event::Picked { seat, .. }
        | Event::Reshuffled { seat, .. }
        | Event::TokenGained { seat, .. }
        | Event::Surged { seat, .. }
        | Event::Explored { seat, .. }
        | Event::TokenUsed { seat, .. }
        | Event::Drafted { seat, .. }
        | Event::Deployed { seat, .. }
        | Event::Conquered { seat, .. }
        | Event::InvasionFailed { seat, .. }
        | Event::Used { seat, .. }
        | Event::Passed { seat }
        | Event::HandDown { seat, .. } => Some(*seat),
        // Told to their owner alone; of what all Worlds generate, the own part.
        Event::Drew { .. } | Event::Kept { .. } | Event::EnergyGenerated { .. } => Some(me),
        _ => None,
    }
}

impl Deeds {
    /// Takes in what the Empire did. False: it is no such thing.
    pub fn take(&mut self, cards: &Cards, seat: Seat, event: &Event) -> bool {
        let part = match event {
            Event::EnergyGenerated { seats } => {
                let Some(own) = seats.iter().find(|one| one.seat == seat) else { return false };
                Part::new("energy", json!(own.energy))
            }
            _ => {
                let part =
                    at_home(event).or_else(|| in_turn(cards, event)).or_else(|| invasion(cards, event));
                let Some(part) = part else { return false };
                part
            }
        };
        match self.parts.last_mut() {
            Some(last) if last.what == part.what => {
                last.of.extend(part.of);
                last.energy += part.energy;
                last.actions += part.actions;
            }
            _ => self.parts.push(part),
        }
        true
    }

    /// Tells with the last deed that it was not the first way of its step. False: this deed cannot tell it.
    pub fn went(&mut self, other: &OtherWay) -> bool {
        let last = self.parts.last_mut().filter(|part| WITH_ITS_WAY.contains(&part.what));
        match last.and_then(|part| part.of.last_mut()) {
            Some(deed) => {
                deed["other_way"] = other.row();
                true
            }
            None => false,
        }
    }

    /// Everything in one line, for the others.
    pub fn of_a_rival(&self, seat: Seat) -> Affair {
        let parts: Vec<Value> = self.parts.iter().filter(|part| self.says(part)).map(Part::row).collect();
        affair("empire", json!({ "seat": seat, "parts": parts }))
    }

    /// A pass, or a hand without cards put down, says nothing beside other deeds.
    fn says(&self, part: &Part) -> bool {
        let nothing = |down: &Value| down["cards"] == json!([]) && down["kept"] == json!(false);
        let says = match part.what {
            "passed" => false,
            "put_down" => !part.of.iter().all(nothing),
            _ => true,
        };
        says || self.parts.len() == 1
    }

    /// For the reader: each World by itself, then a line a sort.
    pub fn of_the_reader(&self) -> Vec<(Mark, NewsLine)> {
        let invasions = self.parts.iter().filter_map(|part| {
            let mark = match part.what {
                "conquered" => Mark::Won,
                "fell_short" => Mark::Failed,
                _ => return None,
            };
            Some((mark, part))
        });
        let mut lines: Vec<(Mark, NewsLine)> = invasions
            .flat_map(|(mark, part)| {
                part.of.iter().map(move |one| (mark, line(&[Part::new(part.what, one.clone())])))
            })
            .collect();
        for sort in SORTS {
            let parts = self.gathered(sort);
            if !parts.is_empty() {
                lines.push((Mark::Done, line(&parts)));
            }
        }
        lines
    }

    /// All parts of these sorts, each sort once.
    fn gathered(&self, sorts: &[&str]) -> Vec<Part> {
        let mut found: Vec<Part> = Vec::new();
        for part in self.parts.iter().filter(|part| sorts.contains(&part.what) && self.says(part)) {
            let same = found.iter().position(|other| other.what == part.what);
            let at = same.unwrap_or_else(|| {
                found.push(Part { what: part.what, of: Vec::new(), energy: 0, actions: 0 });
                found.len() - 1
            });
            let whole = &mut found[at];
            // The reader knows what the own cards say.
            whole.of.extend(part.of.iter().cloned().map(|mut one| {
                if part.what == "used" {
                    one["text"] = json!("");
                }
                one
            }));
            whole.energy += part.energy;
            whole.actions += part.actions;
        }
        name_the_kept(&mut found);
        found
    }
}

/// The card kept is named with the hand that was put down.
fn name_the_kept(parts: &mut Vec<Part>) {
    let kept = parts.iter().find(|part| part.what == "kept").map(|part| part.of.clone()).unwrap_or_default();
    let Some(down) = parts.iter_mut().find(|part| part.what == "put_down") else { return };
    let hands = down.of.iter_mut().filter(|hand| hand["kept"] == json!(true));
    let named = hands.zip(&kept).map(|(hand, card)| hand["card"] = card.clone()).count();
    if named == kept.len() {
        parts.retain(|part| part.what != "kept");
    }
}

fn line(parts: &[Part]) -> NewsLine {
    NewsLine::Affair(affair("doing", json!({ "parts": parts.iter().map(Part::row).collect::<Vec<_>>() })))
}

/// Between the turns: hand, deck and energy.
fn at_home(event: &Event) -> Option<Part> {
    let part = match event {
        Event::HandDown { cards, kept, .. } => {
            Part::new("put_down", json!({ "cards": counted(cards), "kept": kept, "card": null }))
        }
        Event::Kept { card } => Part::new("kept", json!(card)),
        Event::Reshuffled { cards, by_choice, .. } => {
            Part::new("shuffled", json!({ "cards": cards, "by_choice": by_choice }))
        }
        Event::Drew { cards } => Part::new("drew", json!(counted(cards))),
        Event::TokenGained { card, tokens, .. } => {
            Part::new("gained", json!({ "card": card, "tokens": tokens }))
        }
        Event::Surged { card, energy, .. } => Part::new("surged", json!(card)).with(*energy, 0),
        Event::Explored { cards, energy, .. } => {
            Part::new("explored", json!(counted(cards))).with(*energy, 0)
        }
        _ => return None,
    };
    Some(part)
}

/// At the seat's turns.
fn in_turn(cards: &Cards, event: &Event) -> Option<Part> {
    let part = match event {
        Event::Picked { card, .. } => Part::new("picked", json!(card)),
        Event::TokenUsed { count, .. } => Part::new("token", json!(count)),
        Event::Drafted { card, cost, token, .. } => Part::new(
            "drafted",
            json!({ "card": card, "cost": cost, "token": token, "points": points(cards, card), "other_way": null }),
        ),
        Event::Deployed { units, energy, actions, .. } => {
            let part = Part { what: "deployed", of: deployed(units), energy: 0, actions: 0 };
            part.with(*energy, *actions)
        }
        Event::Used { card, text, on, units, energy, actions, .. } => {
            // Where the deed shows what the text does, it need not be told.
            let shows = *energy > 0 || *actions > 0 || !units.is_empty();
            let text = if shows { "" } else { text };
            let units = alike(&deployed(units));
            Part::new(
                "used",
                json!({ "card": card, "on": counted(on), "text": text, "units": units, "energy": energy, "actions": actions, "other_way": null }),
            )
        }
        Event::Passed { .. } => Part::new("passed", Value::Null),
        _ => return None,
    };
    Some(part)
}

fn deployed(units: &[DeployedUnit]) -> Vec<Value> {
    units.iter().map(|unit| json!({ "card": unit.card, "cost": unit.cost })).collect()
}

/// Units of the same name at the same price together, with their number.
fn alike(units: &[Value]) -> Vec<Value> {
    let mut found: Vec<(&Value, u32)> = Vec::new();
    for unit in units {
        match found.iter_mut().find(|(other, _)| *other == unit) {
            Some((_, count)) => *count += 1,
            None => found.push((unit, 1)),
        }
    }
    let row =
        |(unit, count): (&Value, u32)| json!({ "card": unit["card"], "cost": unit["cost"], "count": count });
    found.into_iter().map(row).collect()
}

/// The points printed on a card.
fn points(cards: &Cards, name: &str) -> u32 {
    cards.find(name).map_or(0, |card| u32::from(card.ep))
}

fn invasion(cards: &Cards, event: &Event) -> Option<Part> {
    let part = match event {
        Event::Conquered {
            world,
            units,
            boosts,
            needed_fleet,
            needed_ground,
            colonist,
            to_hand,
            stayed,
            token,
            energy,
            actions,
            ..
        } => Part::new(
            "conquered",
            json!({
                "world": world, "fleet": needed_fleet, "ground": needed_ground, "points": points(cards, world),
                "units": counted(units), "boosts": boosts, "colonist": colonist, "to_hand": counted(to_hand),
                "stayed": counted(stayed), "token": token, "energy": energy, "actions": actions, "other_way": null,
            }),
        ),
        Event::InvasionFailed { world, boosts, fleet, ground, needed_fleet, needed_ground, .. } => Part::new(
            "fell_short",
            json!({
                "world": world, "fleet": fleet, "ground": ground, "needed_fleet": needed_fleet,
                "needed_ground": needed_ground, "boosts": boosts, "other_way": null,
            }),
        ),
        _ => return None,
    };
    Some(part)
}
