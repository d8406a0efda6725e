//! Expectations on what was told and rolled.

use super::check::Checked;
use super::expect::{InOrder, Rolled, Told};
use super::matching::{includes, short};
use super::seats::Seats;
use super::step::Seen;
use rules::Seat;
use rules::engine::ToldEvent;
use serde_json::Value;

/// An event as one who hears everything would have it: its content and its hearers.
struct Heard {
    kind: String,
    content: Value,
    hearers: Vec<Seat>,
}

fn heard(news: &[ToldEvent], seats: &Seats) -> Vec<Heard> {
    let mut list = Vec::new();
    for told in news {
        let hearers: Vec<Seat> = Seat::all(seats.count).filter(|s| told.for_seat(*s).is_some()).collect();
        let content = hearers.first().and_then(|s| told.for_seat(*s)).map(|e| e.event).unwrap_or_default();
        list.push(Heard { kind: told.kind().to_string(), content, hearers });
    }
    list
}

fn listed(events: &[Heard], seats: &Seats) -> String {
    let all = usize::from(seats.count);
    let line = |e: &Heard| {
        let to =
            if e.hearers.len() == all { "everyone".into() } else { seats.list(e.hearers.iter().copied()) };
        format!("\n{} to {to}: {}", e.kind, short(&e.content))
    };
    if events.is_empty() { " nothing".into() } else { events.iter().map(line).collect() }
}

pub(super) fn told(want: &Told, seats: &Seats, seen: &Seen) -> Checked {
    let events = heard(&seen.news, seats);
    let with = want.with.as_ref().map(|w| seats.resolve(w)).transpose()?;
    let to = want.to.as_ref().map(|to| seats.many(to)).transpose()?;
    let fits =
        |e: &&Heard| e.kind == want.told && with.as_ref().is_none_or(|w| content_includes(&e.content, w));
    let fitting: Vec<&Heard> = events.iter().filter(fits).collect();
    let what = format!(
        "{:?}{}",
        want.told,
        with.as_ref().map(|w| format!(" with {}", short(w))).unwrap_or_default()
    );
    let instead = format!("told was:{}", listed(&events, seats));
    let mut failures = Vec::new();
    let hears = |seat: &Seat| fitting.iter().any(|e| e.hearers.contains(seat));
    if want.not {
        let wrongly = match &to {
            Some(to) => to.iter().copied().filter(hears).collect::<Vec<_>>(),
            None => fitting.iter().flat_map(|e| e.hearers.clone()).collect(),
        };
        if !wrongly.is_empty() || (to.is_none() && !fitting.is_empty()) {
            failures.push(format!("{} heard {what}; {instead}", seats.list(wrongly)));
        }
        return Ok(failures);
    }
    if let Some(times) = want.times
        && fitting.len() != times
    {
        failures.push(format!(
            "{what} was to be told {times} times, but came {} times; {instead}",
            fitting.len()
        ));
    } else if fitting.is_empty() && want.times != Some(0) {
        failures.push(format!("{what} was not told; {instead}"));
        return Ok(failures);
    }
    if let Some(to) = &to {
        let deaf: Vec<Seat> = to.iter().copied().filter(|s| !hears(s)).collect();
        if !deaf.is_empty() {
            failures.push(format!("{} did not hear {what}; {instead}", seats.list(deaf)));
        }
        let others: Vec<Seat> = Seat::all(seats.count).filter(|s| !to.contains(s) && hears(s)).collect();
        if want.only && !others.is_empty() {
            failures.push(format!("{} heard {what} too; {instead}", seats.list(others)));
        }
    } else if want.only {
        return Err("`only` needs `to`: who alone is to hear it".into());
    }
    Ok(failures)
}

/// Events written as an enum carry their fields one level down: `{"moved": {"from": "e1"}}`. Who writes a case need not
/// know that.
fn content_includes(content: &Value, want: &Value) -> bool {
    if includes(content, want) {
        return true;
    }
    match content {
        Value::Object(map) if map.len() == 1 => map.values().any(|inner| includes(inner, want)),
        _ => false,
    }
}

pub(super) fn in_order(want: &InOrder, seats: &Seats, seen: &Seen) -> Checked {
    let to = want.to.as_ref().map(|to| seats.one(to)).transpose()?;
    let events = heard(&seen.news, seats);
    let mut kinds =
        events.iter().filter(|e| to.is_none_or(|s| e.hearers.contains(&s))).map(|e| e.kind.as_str());
    for kind in &want.told_in_order {
        if !kinds.any(|k| k == kind) {
            let order = want.told_in_order.join(", ");
            return Ok(vec![format!(
                "not told in the order {order} (no {kind:?} in its place); told was:{}",
                listed(&events, seats)
            )]);
        }
    }
    Ok(Vec::new())
}

pub(super) fn rolled(want: &Rolled, seen: &Seen) -> Checked {
    let fits = seen.rolls.iter().filter(|r| {
        r.why.contains(&want.rolled)
            && want.sides.is_none_or(|s| s == r.sides)
            && want.value.is_none_or(|v| v == r.value)
    });
    let found = fits.count();
    let fine = match (want.times, want.not) {
        (Some(times), _) => found == times,
        (None, not) => (found > 0) != not,
    };
    if fine {
        return Ok(Vec::new());
    }
    let rolls: String =
        seen.rolls.iter().map(|r| format!("\n{} (1 of {}): {}", r.why, r.sides, r.value)).collect();
    Ok(vec![format!(
        "{found} such rolls for {:?}; rolled was:{}",
        want.rolled,
        if rolls.is_empty() { " nothing" } else { &rolls }
    )])
}
