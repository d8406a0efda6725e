//! What happened to the reader: planets lost and won, battles, orders that failed. Heaviest first is not its concern: marks
//! say what weighs.

use super::activations::of_a_turn;
use super::battles::{self, Battle, Side};
use super::{Heard, Telling};
use crate::events::{ActionEvent, DevelopmentEvent, Ended, Event};
use crate::page::short;
use rules::Seat;
use rules::news::Mark;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Failed orders that are told with their reasons.
const REASONS: usize = 2;
/// Failed orders that are named.
const NAMED: usize = 4;

/// Everything about the reader that is not money, losses by law or the reader's own turns.
pub(super) fn tell(heard: &Heard<'_>) -> Vec<Telling> {
    let mut tellings = planets(heard);
    tellings.extend(fights(heard));
    tellings.extend(failures(heard));
    tellings
}

/// Planets the reader took, and those of the reader that others took, by the one who did.
fn planets(heard: &Heard<'_>) -> Vec<Telling> {
    let mut taken: BTreeMap<Seat, (Vec<Value>, Vec<usize>)> = BTreeMap::new();
    for (at, event) in heard.each() {
        let Event::Action(ActionEvent::Captured { seat, planet, from, dock, .. }) = event else { continue };
        if !heard.is_me(*seat) && *from != Some(heard.view.me) {
            continue;
        }
        let (planets, of) = taken.entry(*seat).or_default();
        let hex = heard.view.galaxy.place_of(*planet);
        planets.push(json!({ "planet": planet, "hex": hex, "from": from, "dock": dock }));
        of.push(at);
    }
    let line = |(by, (planets, of)): (Seat, (Vec<Value>, Vec<usize>))| {
        let mark = if heard.is_me(by) { Mark::Won } else { Mark::Lost };
        Telling::yours(mark, "took", json!({ "seat": by, "planets": planets }), of)
    };
    taken.into_iter().map(line).collect()
}

/// The battles the reader fought in, those that came out alike in one line; their rows tell the rest.
fn fights(heard: &Heard<'_>) -> Vec<Telling> {
    let mut by_mark: BTreeMap<Mark, Vec<Value>> = BTreeMap::new();
    for (mark, facts) in battles::all(heard).iter().filter_map(|battle| fought(heard, battle)) {
        by_mark.entry(mark).or_default().push(facts);
    }
    let line = |(mark, battles): (Mark, Vec<Value>)| {
        Telling::yours(mark, "battle", json!({ "battles": battles }), Vec::new())
    };
    by_mark.into_iter().map(line).collect()
}

/// A battle the reader fought in, and what came of it.
fn fought(heard: &Heard<'_>, battle: &Battle) -> Option<(Mark, Value)> {
    let me = battle.sides.iter().position(|side| heard.is_mine(side.owner))?;
    let (mine, theirs) = (&battle.sides[me], battle.sides.get(1 - me.min(1)));
    let role = if me == 0 { Ended::Attacker } else { Ended::Defender };
    let mark = match battle.ended {
        None => Mark::Seen,
        Some(_) if !battle.in_order => Mark::Seen,
        Some(Ended::Endless) if role == Ended::Defender => Mark::Held,
        Some(ended) if ended != role => Mark::Lost,
        Some(_) if role == Ended::Attacker => Mark::Won,
        Some(_) => Mark::Held,
    };
    let of_theirs = |what: fn(&Side) -> Value| theirs.map_or(Value::Null, what);
    let facts = json!({
        "number": battle.number,
        "hex": battle.hex,
        "attacking": battle.in_order.then_some(me == 0),
        "enemy": of_theirs(|side| json!(side.owner)),
        "ended": if battle.in_order { json!(battle.ended) } else { Value::Null },
        "won": matches!(mark, Mark::Won | Mark::Held),
        "lost": mine.lost,
        "lost_short": short(&mine.lost),
        "theirs": of_theirs(|side| json!(short(&side.lost))),
    });
    Some((mark, facts))
}

/// Orders of the reader's that came to nothing, in one line: by their beginnings, the first of them with the reason.
fn failures(heard: &Heard<'_>) -> Option<Telling> {
    let failed = heard.each().filter_map(|(at, event)| Some((at, failed(heard, event)?)));
    let (of, mut orders): (Vec<usize>, Vec<Value>) = failed.unzip();
    for order in orders.iter_mut().skip(REASONS) {
        order["why"] = Value::Null;
    }
    let more = orders.len().saturating_sub(NAMED);
    orders.truncate(NAMED);
    let facts = json!({ "orders": orders, "more": more });
    (!of.is_empty()).then(|| Telling::yours(Mark::Failed, "failed", facts, of))
}

/// `order`, whether there is `more` of it, `why`.
fn failed(heard: &Heard<'_>, event: &Event) -> Option<Value> {
    if let Event::Action(ActionEvent::Impossible { order, why, .. }) = event
        && of_a_turn(heard, order, why).is_some()
    {
        return None;
    }
    let (Event::Action(ActionEvent::Impossible { order, why, .. })
    | Event::Development(DevelopmentEvent::NotBought { order, why, .. })) = event
    else {
        return None;
    };
    let (words, more) = beginning(order);
    let rest = built_in_part(heard, order);
    let words = rest.as_deref().unwrap_or(words);
    // One reason is enough to know what was wrong: for many ships it is the same for each.
    let why = why.split_once("; ").map_or(why.as_str(), |(first, _)| first);
    Some(json!({ "order": words, "more": more, "why": why }))
}

/// An order to build of which a part was built: that it is about the rest.
fn built_in_part(heard: &Heard<'_>, order: &str) -> Option<String> {
    let (count, what) = order.strip_prefix("build ")?.split_once(' ')?;
    let some = heard.each().any(|(_, event)| match event {
        Event::Development(DevelopmentEvent::Built { seat, units, .. }) if heard.is_me(*seat) => {
            units.iter().any(|(unit, _)| what.starts_with(&unit.to_string()))
        }
        _ => false,
    });
    some.then(|| format!("build {count} more {what}"))
}

/// What an order does first, without its conditions; and whether there is more of it.
fn beginning(order: &str) -> (&str, bool) {
    let deed = order.rsplit_once(": ").filter(|_| order.starts_with("if ")).map_or(order, |(_, deed)| deed);
    let first = deed.split_once(", ").map_or(deed, |(first, _)| first);
    (first, first.len() < order.len())
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn an_order_is_known_by_what_it_does_first() {
        for (order, first, more) in [
            ("activate E3, move 2 cruisers from F2", "activate E3", true),
            ("if enemies have fewer than 13 ships in H6: activate H6, move all from H4", "activate H6", true),
            ("build 2 destroyers at Jord", "build 2 destroyers at Jord", false),
            ("pass", "pass", false),
        ] {
            assert_eq!(beginning(order), (first, more), "{order}");
        }
    }
}
