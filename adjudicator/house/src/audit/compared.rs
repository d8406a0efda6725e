//! What came out of a turn against what the record says of it: decisions, events, throws, the chain.

use super::form::{self, Spot};
use super::journal::entries;
use super::play::House;
use super::record::Stored;
use super::told::{Findings, count, follow};
use rules::engine::{End, Played as Run};

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
        own.fails(&spot.file(form::DECISIONS), "what was decided is not what comes out");
    }
    same &= events(spot, stored, run, own);
    same &= throws(spot, stored, run, own);
    match (&run.end, &stored.turn.chain) {
        (End::Waiting(_), Some(_)) => {
            same = false;
            own.fails(&spot.file(form::DECISIONS), "it stops and waits for decisions that are not there");
        }
        (End::Done { .. }, None) => {
            same = false;
            own.fails(&spot.file(form::TURN), "it comes to its end, and the record says that it did not");
        }
        (_, Some(recorded)) if chain != Some(recorded) => {
            same = false;
            own.fails(
                &spot.file(form::TURN),
                "the hash over it and all turns before is not that of what comes out",
            );
        }
        _ => {}
    }
    if same {
        let decided = entries(&stored.decisions).unwrap_or_default().len();
        let mut words = format!(
            "played again, {}, {} and {} come out the same",
            count(decided, "decision"),
            count(run.told.len(), "event"),
            count(run.rolls.len(), "throw or draw").replace("throw or draws", "throws and draws")
        );
        if stored.turn.chain.is_none() {
            words.push_str(", as far as it went");
        }
        own.holds(words);
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
        (false, ..) => "all its throws and draws follow from the secret that its fingerprint was told of, and from what was \
                        decided"
            .into(),
        (true, open, 0) => format!("{} could fall no other way, as the key told at the beginning proves", throws_of(open)),
        (true, 0, hidden) => format!("{} from the secret", follow(hidden)),
        (true, open, hidden) => format!(
            "{} could fall no other way, as the key told at the beginning proves, and {} from the secret",
            throws_of(open),
            follow(hidden)
        ),
    });
}

fn throws_of(open: usize) -> String {
    if open == 1 { "its open throw".into() } else { format!("its {open} open throws") }
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
        Some(at) if text(&told[at]) == text(&came[at]) => {
            format!("event {} was told to others than it says", at + 1)
        }
        Some(at) => format!("event {} is not what comes out", at + 1),
        None => format!("it has {}, and {} come out", count(told.len(), "event"), came.len()),
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
                format!("{}: it says {}, but the die showed {}", came.why, told.value, came.value)
            } else {
                format!("it has a throw for {:?} where one for {:?} was made", told.why, came.why)
            };
            own.fails(&file, words);
        }
    }
    if stored.rolls.len() != run.rolls.len() {
        let words =
            format!("it has {}, and {} were made", count(stored.rolls.len(), "throw"), run.rolls.len());
        own.fails(&file, words);
    } else if named == 0 {
        own.fails(&file, "its bytes are not those the chain hangs on");
    }
    false
}
