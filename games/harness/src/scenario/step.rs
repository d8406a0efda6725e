//! One step: mails come in, then play goes on until it waits or the turn is over.

use super::format::{Closing, DiceGiven, Step};
use super::seats::Seats;
use crate::seating::{Push, Seating, lines};
use rules::engine::{Amendment, End, Filing, ToldEvent};
use rules::problem::Problem;
use rules::span::TypedLine;
use rules::table::{Notice, Roll};
use rules::{Ending, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// What was seen in a step.
#[derive(Default)]
pub(super) struct Seen {
    /// What each mail was, and every remark on it.
    pub mails: Vec<(Seat, Vec<TypedLine>, Vec<Problem>)>,
    /// Remarks on the orders of each seat as a whole, before play went on.
    pub reviews: BTreeMap<Seat, Vec<Problem>>,
    /// What was told.
    pub news: Vec<ToldEvent>,
    /// What was rolled.
    pub rolls: Vec<Roll>,
    /// The kinds of question asked in this turn so far.
    pub asked: BTreeSet<String>,
    /// Whose questions fell to their fallback in this turn so far.
    pub fallbacks: Vec<(Seat, String)>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// Play went on and the turn came to its end.
    pub done: bool,
}

/// The most windows `closed = "all"` closes in one turn.
const WINDOWS: u32 = 10_000;

/// The dice of the present turn.
#[derive(Default)]
pub(super) struct Dicing {
    /// How often they were rolled.
    pub rolled: usize,
    /// The case does not care what they show.
    any: bool,
}

/// Takes a step.
pub(super) fn take(
    seating: &mut Seating<'_>,
    step: &Step,
    seats: &Seats,
    dicing: &mut Dicing,
) -> Result<Seen, String> {
    let mut seen = Seen::default();
    match &step.dice {
        Some(DiceGiven::Any(_)) => {
            dicing.any = true;
            seating.script = None;
        }
        Some(DiceGiven::These(values)) => seating.script.get_or_insert_default().extend(values),
        None => {
            // Chance nobody wrote down would make a case that passes by luck.
            if !dicing.any {
                seating.script.get_or_insert_default();
            }
        }
    }
    seating.open().map_err(|e| dice_hint(&e.0))?;
    mails(seating, step, seats, &mut seen)?;
    for seat in Seat::all(seats.count) {
        let review = seating.desk(seat).and_then(|desk| seating.engine.review(&desk)).map_err(|e| e.0)?;
        seen.reviews.insert(seat, review);
    }
    if !step.play {
        return Ok(seen);
    }
    let notices = notices(&step.notices, seats)?;
    if !matches!(step.closed, Closing::Nothing) {
        seating.open().map_err(|e| dice_hint(&e.0))?;
        if seating.window.is_none() {
            return Err("`closed` has nothing to close: no window is open".into());
        }
    }
    go_on(seating, !matches!(step.closed, Closing::Nothing), &notices, &mut seen, dicing)?;
    if matches!(step.closed, Closing::All) {
        let mut windows = 0;
        while !seen.done {
            windows += 1;
            if windows > WINDOWS {
                return Err(format!("the turn does not end: {WINDOWS} windows were closed"));
            }
            go_on(seating, true, &[], &mut seen, dicing)?;
        }
    }
    Ok(seen)
}

fn go_on(
    seating: &mut Seating<'_>,
    closing: bool,
    notices: &[Notice],
    seen: &mut Seen,
    dicing: &mut Dicing,
) -> Result<(), String> {
    let script = seating.script.as_ref().map(Vec::len);
    let stretch = seating.play(Push { closing, notices, ..Push::default() }).map_err(|e| dice_hint(&e.0))?;
    seen.done = stretch.done();
    let rolls = &stretch.played.rolls;
    seen.rolls.extend(rolls.get(dicing.rolled..).unwrap_or_default().iter().cloned());
    dicing.rolled = rolls.len();
    seen.news.extend(stretch.news);
    seen.asked.extend(stretch.played.asked.iter().map(|(_, kind)| kind.clone()));
    seen.fallbacks = stretch.played.fallbacks;
    if let End::Done { ending, .. } = stretch.played.end {
        seen.ending = ending;
        let left = script.unwrap_or(0).saturating_sub(dicing.rolled);
        *dicing = Dicing::default();
        if left > 0 {
            return Err(format!("the turn ended with {left} of the dice given never rolled"));
        }
    }
    if !notices.is_empty() && !stretch.played.took_notices {
        return Err("the notices were not taken in: no window of the kind they cut is open".into());
    }
    Ok(())
}

fn mails(seating: &mut Seating<'_>, step: &Step, seats: &Seats, seen: &mut Seen) -> Result<(), String> {
    let fault = |e: rules::engine::Fault| e.0;
    for seat in seats.many(&step.clear)? {
        seating.amend(seat, Amendment::Clear).map_err(fault)?;
    }
    for (name, numbers) in &step.cancel {
        let seat = seats.name(name)?;
        for line in numbers {
            if !seating.amend(seat, Amendment::Cancel(*line)).map_err(fault)? {
                return Err(format!("{} has no line {line} on file to cancel", seats.called(seat)));
            }
        }
    }
    let (wait, ready) = (seats.many(&step.wait)?, seats.many(&step.ready)?);
    let replacing = step.orders.iter().map(|mail| (mail, Filing::Replace));
    for ((name, text), how) in replacing.chain(step.add.iter().map(|mail| (mail, Filing::Add))) {
        let seat = seats.name(name)?;
        let read = seating.mail(seat, text, how).map_err(fault)?;
        // A seat with a line in error is not in, as long as it does not say `ready`.
        let errs = read.problems.iter().any(Problem::is_error);
        seating.amend(seat, Amendment::Hold(errs && !ready.contains(&seat))).map_err(fault)?;
        seen.mails.push((seat, lines(text), read.taken.problems));
    }
    for seat in wait {
        seating.amend(seat, Amendment::Hold(true)).map_err(fault)?;
    }
    for seat in ready {
        seating.amend(seat, Amendment::Ready(true)).map_err(fault)?;
    }
    Ok(())
}

fn notices(given: &[String], seats: &Seats) -> Result<Vec<Notice>, String> {
    given
        .iter()
        .map(|notice| match notice.trim().strip_suffix(" resigns") {
            Some(name) => seats.name(name.trim()).map(Notice::Resigned),
            None if notice.trim() == "draw agreed" => Ok(Notice::DrawAgreed),
            None => Err(format!("the notice {notice:?} is none; write \"SEAT resigns\" or \"draw agreed\"")),
        })
        .collect()
}

/// What the author of a case can do when the dice are the trouble.
fn dice_hint(why: &str) -> String {
    if why.contains("scripted dice") {
        format!("{why}. Write what the dice show into `dice`, or `dice = \"any\"` if it does not matter")
    } else {
        why.to_string()
    }
}
