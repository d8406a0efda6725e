//! A turn from what lay on the table when its windows closed, which must come to what was decided.

use super::form::{self, Spot};
use super::journal::{entries, journal_of};
use super::play::{House, Laid, Played};
use super::record::Stored;
use super::sealed::{Table, sealed, table};
use super::told::Findings;
use rules::engine::{End, Played as Run};
use sentences::audit::windows as say;

/// The turn from what lay on the table, window by window, each from where the record says that it began.
pub(super) fn from_orders(
    house: &House<'_>,
    spot: Spot,
    stored: &Stored,
    state: &[u8],
    carried: Option<&Table>,
    own: &mut Findings,
    played: &mut Played,
) -> Option<Run> {
    let turn = &stored.turn;
    let Some(decided) = entries(&stored.decisions) else {
        own.fails(&spot.file(form::DECISIONS), say::no_list());
        return None;
    };
    let mut last = None;
    let mut good = true;
    let first = stored.windows.first();
    let until = first.map_or(decided.len(), |window| (window.entry as usize).min(decided.len()));
    match opened(house, stored, state, carried, &decided[..until]) {
        Opened::Same(run) => last = Some(*run),
        Opened::Unknown => {}
        Opened::Otherwise => {
            let rests = turn.mixed > 0 || !turn.corrections.is_empty() || spot.line.is_some();
            let words = say::other_beginning(&rests);
            if rests {
                own.unchecked(words);
            } else {
                own.fails(&spot.file(form::DECISIONS), words);
                good = false;
            }
        }
    }
    for (at, window) in stored.windows.iter().enumerate() {
        let table = match table(window) {
            Ok(table) => table,
            Err(fault) => {
                own.fails(&spot.file(form::ORDERS), say::fault(&window.window, &fault.to_string()));
                return None;
            }
        };
        if let Err(fault) = sealed(house, turn, window, &table) {
            own.fails(&spot.file(form::ORDERS), say::fault(&window.window, &fault.to_string()));
            return None;
        }
        let begin = (window.entry as usize).min(decided.len());
        let next = stored.windows.get(at + 1).map_or(decided.len(), |next| next.entry as usize);
        let journal = journal_of(&decided[..begin]);
        let beacon = decided.get(begin).and_then(|entry| beacon_of(entry));
        let laid = Laid {
            journal: &journal,
            table: &table,
            notices: &window.notices,
            waits: &window.waits,
            closing: window.closed.then_some(window.entry),
            only: Some(window.entry),
            look: false,
            beacon: beacon.as_deref(),
        };
        let run = match house.run(turn, state, &laid) {
            Ok(run) => run,
            Err(fault) => {
                let words = say::not_closed(&window.window, &fault.to_string());
                own.fails(&spot.file(form::ORDERS), words);
                return None;
            }
        };
        let same = entries(&run.journal).is_some_and(|came| {
            came.len() >= next.min(decided.len())
                && came.iter().zip(&decided).all(|(a, b)| a == b)
                && came.len() <= next.max(begin)
        });
        if !same {
            good = false;
            own.fails(&spot.file(form::ORDERS), say::orders_do_not_give(&window.window));
        }
        last = Some(run);
    }
    if let Some(Run { end: End::Done { carried, .. }, .. }) = &last {
        played.carried = Some(carried.clone());
    }
    if good && !stored.windows.is_empty() {
        let number = stored.windows.len();
        own.holds(say::orders_give(&house.seats(), &number));
    }
    last
}

/// What a public beacon said to a decision. That it said so is checked with the dice.
fn beacon_of(entry: &[u8]) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Heard {
        beacon: Option<String>,
    }
    serde_json::from_slice::<Heard>(entry).ok()?.beacon
}

/// What comes of the beginning of a turn, before its first window.
enum Opened {
    Same(Box<Run>),
    Otherwise,
    /// What stayed on file is not known.
    Unknown,
}

fn opened(
    house: &House<'_>,
    stored: &Stored,
    state: &[u8],
    carried: Option<&Table>,
    decided: &[&[u8]],
) -> Opened {
    let first = stored.windows.first();
    let waits = first.map_or(&house.campaign.waits, |window| &window.waits);
    let lay = first.and_then(|window| table(window).ok());
    let notices = first.map_or(&[][..], |window| window.notices.as_slice());
    // Where a position was corrected after orders had come, the turn was begun anew with those.
    let tables = [carried, lay.as_ref()];
    for table in tables.into_iter().flatten() {
        for notices in [&[][..], notices] {
            let laid = Laid {
                journal: &[],
                table,
                notices,
                waits,
                closing: None,
                only: None,
                look: true,
                beacon: None,
            };
            let Ok(run) = house.run(&stored.turn, state, &laid) else { continue };
            if entries(&run.journal).is_some_and(|came| came == decided) {
                return Opened::Same(Box::new(run));
            }
        }
    }
    if carried.is_some() { Opened::Otherwise } else { Opened::Unknown }
}
