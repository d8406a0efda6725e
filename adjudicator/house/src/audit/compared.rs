//! What came out of a turn against what the record says of it: decisions, events, throws, the chain.

use super::form::{self, Spot};
use super::journal::entries;
use super::play::House;
use super::record::Stored;
use super::told::Findings;
use rules::engine::{End, Played as Run};
use sentences::audit::compared as say;

/// How many throws that are not right are named, of one turn.
const MOST_NAMED: usize = 20;

/// What came out against what the record says.
pub(super) fn compared(
    house: &House<'_>,
    spot: Spot,
    stored: &Stored,
    run: &Run,
    chain: Option<&str>,
    own: &mut Findings,
) -> bool {
    let mut same = true;
    if run.journal != stored.decisions && !(stored.decisions.is_empty() && run.journal == b"[]") {
        same = false;
        own.fails(&spot.file(form::DECISIONS), say::other_decisions());
    }
    same &= events(spot, stored, run, own);
    same &= throws(spot, stored, run, own);
    match (&run.end, &stored.turn.chain) {
        (End::Waiting(_), Some(_)) => {
            same = false;
            own.fails(&spot.file(form::DECISIONS), say::waits());
        }
        (End::Done { .. }, None) => {
            same = false;
            own.fails(&spot.file(form::TURN), say::comes_to_its_end());
        }
        (_, Some(recorded)) if chain != Some(recorded) => {
            same = false;
            own.fails(&spot.file(form::TURN), say::other_hash());
        }
        _ => {}
    }
    if same {
        let decided = entries(&stored.decisions).unwrap_or_default().len();
        let partly = stored.turn.chain.is_none();
        own.holds(say::same(&decided, &run.told.len(), &run.rolls.len(), &partly));
        dice_in_words(house, run, own);
    }
    same
}

fn dice_in_words(house: &House<'_>, run: &Run, own: &mut Findings) {
    let hidden = run.rolls.iter().filter(|roll| roll.hidden).count();
    let open = run.rolls.len() - hidden;
    if open + hidden == 0 {
        return;
    }
    own.holds(match (house.is_proved(), open, hidden) {
        (false, ..) => say::by_fingerprint(),
        (true, open, 0) => say::open_dice(&open),
        (true, 0, hidden) => say::hidden_dice(&hidden),
        (true, open, hidden) => say::open_and_hidden_dice(&open, &hidden),
    });
}

fn events(spot: Spot, stored: &Stored, run: &Run, own: &mut Findings) -> bool {
    let came = serde_json::to_string(&run.told).unwrap_or_default();
    if came == stored.events {
        return true;
    }
    let text = |event: &serde_json::Value| event["event"].to_string();
    let (told, came): (Vec<serde_json::Value>, Vec<serde_json::Value>) = (
        serde_json::from_str(&stored.events).unwrap_or_default(),
        serde_json::from_str(&came).unwrap_or_default(),
    );
    let words = match told.iter().zip(&came).position(|(a, b)| a != b) {
        Some(at) if text(&told[at]) == text(&came[at]) => say::told_to_others(&(at + 1)),
        Some(at) => say::other_event(&(at + 1)),
        None => say::other_count_of_events(&told.len(), &came.len()),
    };
    own.fails(&spot.file(form::EVENTS), words);
    false
}

fn throws(spot: Spot, stored: &Stored, run: &Run, own: &mut Findings) -> bool {
    if serde_json::to_string(&run.rolls).is_ok_and(|came| came == stored.dice) {
        return true;
    }
    let file = spot.file(form::DICE);
    let mut named = 0;
    for (told, came) in stored.rolls.iter().zip(&run.rolls) {
        if told != came && named < MOST_NAMED {
            named += 1;
            let words = if (&told.why, told.sides, told.hidden) == (&came.why, came.sides, came.hidden) {
                say::other_die(&came.why, &told.value, &came.value)
            } else {
                say::other_throw(&told.why, &came.why)
            };
            own.fails(&file, words);
        }
    }
    if stored.rolls.len() != run.rolls.len() {
        let words = say::other_count_of_throws(&stored.rolls.len(), &run.rolls.len());
        own.fails(&file, words);
    } else if named == 0 {
        own.fails(&file, say::other_bytes());
    }
    false
}
