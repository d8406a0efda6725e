//! Small things technologies, people and races brought the others: all of a report in one line. The reader's own stand for
//! themselves.

use super::{Heard, Telling};
use crate::events::{EffectEvent, Event};
use crate::page::short;
use serde_json::{Value, json};

/// The rules' works that are told together, by their word.
const TOGETHER: [&str; 5] = ["used", "salvaged", "credits", "named", "stole"];

/// One line, if there is anything.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let (of, effects): (Vec<usize>, Vec<Value>) =
        heard.each().filter_map(|(at, event)| Some((at, effect(heard, event)?))).unzip();
    if of.is_empty() {
        return Vec::new();
    }
    vec![Telling::elsewhere("effects", json!({ "effects": effects }), of)]
}

/// `seat`, `source`, `what`, and with it `about` and `count`, or `short` and `hex`.
fn effect(heard: &Heard<'_>, event: &Event) -> Option<Value> {
    let Event::Effect(event) = event else { return None };
    match event {
        EffectEvent::Received { seat, source, force, hex } if !heard.is_me(*seat) => Some(json!({
            "seat": seat, "source": source, "what": "received", "short": short(force), "hex": hex,
        })),
        EffectEvent::Worked { source, seat: Some(seat), what, about, count }
            if !heard.is_me(*seat) && TOGETHER.contains(&what.as_str()) =>
        {
            Some(json!({ "seat": seat, "source": source, "what": what, "about": about, "count": count }))
        }
        _ => None,
    }
}
