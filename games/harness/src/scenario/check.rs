//! Compares what was seen in a step with what was expected. Every failure says what was seen instead.

use super::check_told::{in_order, rolled, told};
use super::expect::{Asked, Ended, Expect, Fallback, Form, OnFile, ProblemSeen, Shown, WayOrNot};
use super::format::Step;
use super::matching::{at, count, has, includes, short};
use super::seats::Seats;
use super::step::Seen;
use crate::seating::Seating;
use rules::Seat;
use rules::engine::Fault;
use rules::problem::{Problem, ProblemKind, render};
use rules::span::TypedLine;
use serde_json::Value;

/// The outcome of one expectation: the failures, or why it could not be looked at at all.
pub(super) type Checked = Result<Vec<String>, String>;

/// Checks a step.
pub(super) fn check(seating: &Seating<'_>, step: &Step, seats: &Seats, seen: &Seen) -> Vec<String> {
    let mut failures = Vec::new();
    for (number, expected) in (1..).zip(&step.expected) {
        let checked = match expected {
            Expect::Told(want) => told(want, seats, seen),
            Expect::InOrder(want) => in_order(want, seats, seen),
            Expect::Rolled(want) => rolled(want, seen),
            Expect::Page(want) => shown(seating, want, seats, true),
            Expect::View(want) => shown(seating, want, seats, false),
            Expect::Problem(want) => problem(want, seats, seen),
            Expect::Review(want) => review(want, seats, seen),
            Expect::OnFile(want) => on_file(seating, want, seats),
            Expect::Waiting(want) => seats.many(want).map(|want| waiting(seating, &want, seats)),
            Expect::Asked(want) => asked(seating, want, seats),
            Expect::Ended(want) => ended(want, seats, seen),
            Expect::Fallback(want) => fallback(want, seats, seen),
            Expect::Form(want) => form(seating, want, seats),
        };
        let list = checked.unwrap_or_else(|why| vec![why]);
        failures.extend(list.into_iter().map(|why| format!("expectation {number}: {why}")));
    }
    failures.extend(unexpected(seating, step, seats, seen));
    failures
}

/// What goes wrong without anybody having asked for it.
fn unexpected(seating: &Seating<'_>, step: &Step, seats: &Seats, seen: &Seen) -> Vec<String> {
    let mut failures = Vec::new();
    for (seat, typed, problems) in &seen.mails {
        for found in problems.iter().filter(|p| p.is_error()) {
            let foreseen = step.expected.iter().any(|e| match e {
                Expect::Problem(want) => {
                    !want.not && seats.one(&want.from) == Ok(*seat) && fits(want, typed, found) == Ok(true)
                }
                _ => false,
            });
            if !foreseen {
                let line = found.span.and_then(|s| typed.iter().find(|l| l.number == s.line));
                let shown = render(line.map_or("", |l| l.text.as_str()), found);
                failures.push(format!("an order of {} was not taken:\n{shown}", seats.called(*seat)));
            }
        }
    }
    let says_so = step.expected.iter().any(|e| matches!(e, Expect::Waiting(_) | Expect::Asked(_)));
    if let Some(window) = seating.window.as_ref().filter(|_| step.play && !seen.done && !says_so) {
        let missing = seats.list(window.missing.iter().copied());
        failures.push(format!(
            "the turn still waits for {missing}: give orders, say `closed = true`, or expect it with `waiting`"
        ));
    }
    failures
}

fn text_of(fault: Fault) -> String {
    fault.0
}

fn shown(seating: &Seating<'_>, want: &Shown, seats: &Seats, page: bool) -> Checked {
    let seat = seats.one(&want.seat)?;
    let view = seating.views.get(&seat).ok_or("nothing has been shown to that seat yet")?;
    let (whole, what) = if page {
        (serde_json::to_value(seating.engine.page(view).map_err(text_of)?), "page")
    } else {
        let stored: Result<Value, _> = serde_json::from_slice(&view.to_bytes());
        (stored.map(|mut v| v.get_mut("view").map(Value::take).unwrap_or_default()), "view")
    };
    let whole = whole.map_err(|e| e.to_string())?;
    let place = format!("the {what} of {} at {:?}", seats.called(seat), want.at);
    let found = at(&whole, &want.at);
    if want.absent {
        return Ok(found
            .map(|v| format!("{place} was to be absent, but is {}", short(v)))
            .into_iter()
            .collect());
    }
    let found = found.map_err(|why| format!("the {what} of {}: {why}", seats.called(seat)))?;
    let mut failures = Vec::new();
    let mut fail = |fine: bool, wanted: String| {
        if !fine {
            failures.push(format!("{place} was to {wanted}, but is {}", short(found)));
        }
    };
    if let Some(is) = &want.is {
        let is = seats.resolve(is)?;
        fail(includes(found, &is) && includes(&is, found), format!("be {}", short(&is)));
    }
    if let Some(part) = &want.has {
        let part = seats.resolve(part)?;
        fail(has(found, &part), format!("have {}", short(&part)));
    }
    if let Some(part) = &want.lacks {
        let part = seats.resolve(part)?;
        fail(!has(found, &part), format!("lack {}", short(&part)));
    }
    if let Some(wanted) = want.count {
        fail(count(found) == Some(wanted), format!("have {wanted} elements"));
    }
    Ok(failures)
}

fn kind(name: &str) -> Result<Option<ProblemKind>, String> {
    if name == "any" {
        return Ok(None);
    }
    serde_json::from_value(Value::from(name.replace('_', "-"))).map(Some).map_err(|_| {
        format!(
            "there is no kind of problem {name:?}; write unreadable, unknown-name, illegal, superseded, duplicate, in-vain, \
             warning or any"
        )
    })
}

fn fits(want: &ProblemSeen, typed: &[TypedLine], found: &Problem) -> Result<bool, String> {
    let part = |part: &Option<String>, text: &str| part.as_ref().is_none_or(|p| text.contains(p.as_str()));
    let line = found.span.and_then(|s| typed.iter().find(|l| l.number == s.line));
    let under = found.span.zip(line).map_or("", |(span, line)| span.slice(&line.text));
    Ok(kind(&want.kind)?.is_none_or(|k| k == found.kind)
        && want.line.is_none_or(|l| found.span.is_some_and(|s| s.line == l))
        && want.under.as_ref().is_none_or(|u| u == under)
        && part(&want.contains, &found.message)
        && part(&want.suggests, found.suggestion.as_deref().unwrap_or("")))
}

fn list(typed: &[TypedLine], problems: &[Problem]) -> String {
    let told: Vec<String> = problems
        .iter()
        .map(|p| {
            let line = p.span.and_then(|s| typed.iter().find(|l| l.number == s.line));
            render(line.map_or("", |l| l.text.as_str()), p)
        })
        .collect();
    if told.is_empty() {
        "there was no remark at all".into()
    } else {
        format!("the remarks were:\n{}", told.join("\n"))
    }
}

fn problem(want: &ProblemSeen, seats: &Seats, seen: &Seen) -> Checked {
    let seat = seats.one(&want.from)?;
    let mut own = seen.mails.iter().filter(|(s, ..)| *s == seat).peekable();
    if own.peek().is_none() {
        return Err(format!("{} sends no orders in this turn", seats.called(seat)));
    }
    let mut told = String::new();
    let mut found = false;
    for (_, typed, problems) in own {
        for problem in problems {
            found |= fits(want, typed, problem)?;
        }
        told += &list(typed, problems);
    }
    Ok(verdict(found, want, "mail", &seats.called(seat), &told))
}

fn review(want: &ProblemSeen, seats: &Seats, seen: &Seen) -> Checked {
    let seat = seats.one(&want.from)?;
    let problems = seen.reviews.get(&seat).map_or(&[][..], Vec::as_slice);
    let mut found = false;
    for problem in problems {
        found |= fits(want, &[], problem)?;
    }
    Ok(verdict(found, want, "orders as a whole", &seats.called(seat), &list(&[], problems)))
}

fn verdict(found: bool, want: &ProblemSeen, what: &str, who: &str, told: &str) -> Vec<String> {
    let sort =
        if want.kind == "any" { "remark".to_string() } else { format!("remark of kind {:?}", want.kind) };
    match (found, want.not) {
        (false, false) => vec![format!("no such {sort} on the {what} of {who}; {told}")],
        (true, true) => vec![format!("there is such a {sort} on the {what} of {who}; {told}")],
        _ => Vec::new(),
    }
}

fn on_file(seating: &Seating<'_>, want: &OnFile, seats: &Seats) -> Checked {
    let seat = seats.one(&want.on_file)?;
    let bytes = seating.filed.get(&seat).map_or(&[][..], Vec::as_slice);
    let lines: Vec<String> =
        seating.engine.on_file(bytes).map_err(text_of)?.into_iter().map(|(_, text)| text).collect();
    let mut failures = Vec::new();
    let mut fail = |fine: bool, wanted: String| {
        if !fine {
            failures.push(format!(
                "on file of {} was to be {wanted}, but there is {lines:?}",
                seats.called(seat)
            ));
        }
    };
    if let Some(is) = &want.is {
        fail(lines == *is, format!("{is:?}"));
    }
    if let Some(line) = &want.has {
        fail(lines.contains(line), format!("the line {line:?}"));
    }
    if let Some(line) = &want.lacks {
        fail(!lines.contains(line), format!("no line {line:?}"));
    }
    Ok(failures)
}

fn waiting(seating: &Seating<'_>, want: &std::collections::BTreeSet<Seat>, seats: &Seats) -> Vec<String> {
    let missing = seating.window.as_ref().map(|w| w.missing.clone()).unwrap_or_default();
    if missing == *want {
        return Vec::new();
    }
    let (want, have) = (seats.list(want.iter().copied()), seats.list(missing));
    vec![format!("the turn was to wait for {want}, but it waits for {have}")]
}

fn asked(seating: &Seating<'_>, want: &Asked, seats: &Seats) -> Checked {
    let seat = seats.one(&want.asked)?;
    let open = seating.engine.open_questions(&seating.desk(seat).map_err(text_of)?).map_err(text_of)?;
    let found = open.iter().any(|q| {
        want.kind.as_ref().is_none_or(|k| *k == q.kind)
            && want.answered.is_none_or(|a| a == q.answered)
            && want.fallback.as_ref().is_none_or(|f| q.fallback.contains(f.as_str()))
    });
    let list: Vec<String> = open
        .iter()
        .map(|q| {
            format!("{} ({}answered; else {:?})", q.kind, if q.answered { "" } else { "not " }, q.fallback)
        })
        .collect();
    let list = if list.is_empty() { "nothing".into() } else { list.join(", ") };
    Ok(match (found, want.not) {
        (false, false) => vec![format!("{} is not asked so; open to it: {list}", seats.called(seat))],
        (true, true) => vec![format!("{} is asked so; open to it: {list}", seats.called(seat))],
        _ => Vec::new(),
    })
}

fn ended(want: &Ended, seats: &Seats, seen: &Seen) -> Checked {
    let how = match &seen.ending {
        Some(e) => {
            format!("it ended by {:?} ({}), won by {}", e.way, e.words, seats.list(e.winners.iter().copied()))
        }
        None => "it goes on".into(),
    };
    let fine = match (&want.ended, &seen.ending) {
        (WayOrNot::Flag(flag), ending) => *flag == ending.is_some(),
        (WayOrNot::Way(way), Some(ending)) => *way == ending.way,
        (WayOrNot::Way(_), None) => false,
    };
    let mut failures = Vec::new();
    if !fine {
        failures.push(format!("the game did not end as expected: {how}"));
    }
    if let Some(winners) = &want.winners {
        let winners = seats.many(winners)?;
        if !seen.ending.as_ref().is_some_and(|e| e.winners.iter().copied().eq(winners.iter().copied())) {
            failures.push(format!("{} was to win, but {how}", seats.list(winners)));
        }
    }
    if let Some(words) = &want.words
        && !seen.ending.as_ref().is_some_and(|e| e.words.contains(words.as_str()))
    {
        failures.push(format!("the end was to be told with {words:?}, but {how}"));
    }
    Ok(failures)
}

fn fallback(want: &Fallback, seats: &Seats, seen: &Seen) -> Checked {
    let seat = seats.one(&want.fallback)?;
    let found = seen.fallbacks.iter().any(|(s, k)| *s == seat && want.kind.as_ref().is_none_or(|w| w == k));
    let list: Vec<String> =
        seen.fallbacks.iter().map(|(s, k)| format!("{} of {}", k, seats.called(*s))).collect();
    let list = if list.is_empty() { "none".into() } else { list.join(", ") };
    Ok(match (found, want.not) {
        (false, false) => vec![format!(
            "no such question of {} fell to its fallback; those that did: {list}",
            seats.called(seat)
        )],
        (true, true) => vec![format!("a question of {} fell to its fallback: {list}", seats.called(seat))],
        _ => Vec::new(),
    })
}

fn form(seating: &Seating<'_>, want: &Form, seats: &Seats) -> Checked {
    let seat = seats.one(&want.form)?;
    let form = seating.engine.form(&seating.desk(seat).map_err(text_of)?).map_err(text_of)?.join("\n");
    let mut failures = Vec::new();
    if let Some(part) = want.contains.as_ref().filter(|p| !form.contains(p.as_str())) {
        failures.push(format!("the form of {} has no {part:?}:\n{form}", seats.called(seat)));
    }
    if let Some(part) = want.lacks.as_ref().filter(|p| form.contains(p.as_str())) {
        failures.push(format!("the form of {} has {part:?}:\n{form}", seats.called(seat)));
    }
    Ok(failures)
}
