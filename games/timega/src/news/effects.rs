//! Small things technologies, people and races brought: all of a report in one line, the reader's own and those of the others
//! apart. What happened several times is counted.

use super::{Heard, Telling};
use crate::events::{EffectEvent, Event};
use crate::page::short;
use rules::Seat;
use rules::news::Mark;
use serde_json::{Value, json};

/// The rules' works that are told together, by their word.
const TOGETHER: [&str; 7] = ["used", "salvaged", "credits", "named", "stole", "larva", "inspired"];

/// A line for the reader and one for the others, if there is anything.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let (mut mine, mut others) = (Line::default(), Line::default());
    for (at, event) in heard.each() {
        let Some((seat, effect)) = effect(event) else { continue };
        // Of the counters of the others the table of empires tells.
        if effect["what"] == "counters" && !heard.is_me(seat) {
            continue;
        }
        // A dock or a technology of one's own is news by itself.
        if (effect["what"] == "dock" || effect["what"] == "tech") && heard.is_me(seat) {
            continue;
        }
        let line = if heard.is_me(seat) { &mut mine } else { &mut others };
        line.say(effect);
        line.of.push(at);
    }
    let facts = |line: Line| (json!({ "effects": line.effects }), line.of);
    let mut tellings = Vec::new();
    if !mine.of.is_empty() {
        let (facts, of) = facts(mine);
        tellings.push(Telling::yours(Mark::Done, "effects", facts, of));
    }
    if !others.of.is_empty() {
        let (facts, of) = facts(others);
        tellings.push(Telling::elsewhere("effects", facts, of));
    }
    tellings
}

/// What is told in one line.
#[derive(Default)]
struct Line {
    effects: Vec<Value>,
    of: Vec<usize>,
}

impl Line {
    /// The same once more is counted.
    fn say(&mut self, effect: Value) {
        let same = |known: &&mut Value| {
            ["seat", "source", "what", "about", "count", "short", "hex", "planet", "tech", "pool", "fleet"]
                .iter()
                .all(|key| known[key] == effect[key])
        };
        // Stolen goods are counted together.
        let stolen = |known: &&mut Value| {
            effect["what"] == "stole"
                && ["seat", "source", "what"].iter().all(|key| known[key] == effect[key])
        };
        if let Some(known) = self.effects.iter_mut().find(stolen) {
            let both = [&known["count"], &effect["count"]].into_iter().filter_map(Value::as_u64).sum::<u64>();
            known["count"] = json!(both);
            return;
        }
        // The same units in several places are told in one breath.
        let alike = |known: &&mut Value| {
            effect["what"] == "received"
                && ["seat", "source", "what", "short"].iter().all(|key| known[key] == effect[key])
                && known["times"] == 1
        };
        if let Some(known) = self.effects.iter_mut().find(alike)
            && known["hex"] != effect["hex"]
            && let (Some(before), Some(place)) = (known["hex"].as_str(), effect["hex"].as_str())
        {
            known["hex"] = json!(format!("{before}, {place}"));
            return;
        }
        match self.effects.iter_mut().find(same) {
            Some(known) => known["times"] = json!(known["times"].as_u64().unwrap_or(1) + 1),
            None => self.effects.push(effect),
        }
    }
}

/// Whose it is; `seat`, `source`, `what`, and with it `about` and `count`, or `short` and `hex`, or `planet` and `hex`, or
/// `tech`, or `pool` and `fleet`; how many `times`.
fn effect(event: &Event) -> Option<(Seat, Value)> {
    let Event::Effect(event) = event else { return None };
    match event {
        EffectEvent::Received { seat, source, force, hex } => {
            let what = json!({
                "seat": seat, "source": source, "what": "received", "short": short(force), "hex": hex, "times": 1,
            });
            Some((*seat, what))
        }
        EffectEvent::DockReceived { seat, source, planet, hex } => {
            let what = json!({
                "seat": seat, "source": source, "what": "dock", "planet": planet, "hex": hex, "times": 1,
            });
            Some((*seat, what))
        }
        EffectEvent::Counters { seat, source, pool, fleet } => {
            let what = json!({
                "seat": seat, "source": source, "what": "counters", "pool": pool, "fleet": fleet, "times": 1,
            });
            Some((*seat, what))
        }
        EffectEvent::TechReceived { seat, source, tech } => {
            Some((*seat, json!({ "seat": seat, "source": source, "what": "tech", "tech": tech, "times": 1 })))
        }
        EffectEvent::Worked { source, seat: Some(seat), what, about, count }
            if TOGETHER.contains(&what.as_str()) =>
        {
            let what = json!({
                "seat": seat, "source": source, "what": what, "about": about, "count": count, "times": 1,
            });
            Some((*seat, what))
        }
        _ => None,
    }
}
