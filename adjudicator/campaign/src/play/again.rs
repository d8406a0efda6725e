//! Turns played again after a game was taken back with its orders kept: each window is closed with what lay on the table
//! the first time. Players cannot answer these windows, and hear of each what they heard then.

use super::correction::{self, Correction};
use super::replay::mixed;
use crate::CampaignError;
use crate::loaded::{Loaded, Reach, Recorded};
use data_encoding::BASE64;
use rules::Seat;
use rules::engine::{End, Fault, OpenWindow, ToldEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use store::Tx;
use store::filed::FiledRow;
use store::rollback::{RerunRow, SettledRow};
use store::turn::{TurnRow, WindowRow};

/// The orders of a table as they are stored: bytes by seat.
pub type Stored = BTreeMap<u8, String>;

/// Bytes by seat as text.
#[must_use]
pub fn stored(orders: &BTreeMap<Seat, Vec<u8>>) -> Stored {
    orders.iter().map(|(seat, bytes)| (seat.0, BASE64.encode(bytes))).collect()
}

/// What a seat has on file, kept for the end of a rerun or for taking an act back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptFile {
    seat: u8,
    filed: String,
    in_error: bool,
    mail: Option<String>,
    changed_ms: i64,
}

impl KeptFile {
    /// Orders that were carried over into a turn.
    #[must_use]
    pub fn carried(seat: u8, filed: &[u8]) -> KeptFile {
        KeptFile { seat, filed: BASE64.encode(filed), in_error: false, mail: None, changed_ms: 0 }
    }

    /// All that is on file now.
    pub fn all(filed: &BTreeMap<Seat, FiledRow>) -> Vec<KeptFile> {
        let kept = |row: &FiledRow| KeptFile {
            seat: row.seat,
            filed: BASE64.encode(&row.filed),
            in_error: row.in_error,
            mail: row.mail.clone(),
            changed_ms: row.changed_ms,
        };
        filed.values().map(kept).collect()
    }
}

/// Puts orders back on file as they were, as new versions. Whoever has nothing kept has nothing on file.
///
/// # Errors
/// The store; kept bytes that do not fit.
pub async fn put_back(
    tx: &mut Tx,
    loaded: &mut Loaded,
    kept: &[KeptFile],
    (turn, entry): (u32, u32),
    changed_ms: Option<i64>,
) -> Result<(), CampaignError> {
    let seats: BTreeSet<u8> = loaded.filed.keys().map(|s| s.0).chain(kept.iter().map(|k| k.seat)).collect();
    for seat in seats {
        let own = kept.iter().find(|k| k.seat == seat);
        let filed = match own {
            Some(own) => decoded(&own.filed)?,
            None => Vec::new(),
        };
        let row = FiledRow {
            campaign: loaded.campaign.id.clone(),
            seat,
            version: loaded.filed.get(&Seat(seat)).map_or(0, |f| f.version) + 1,
            filed,
            in_error: own.is_some_and(|k| k.in_error),
            mail: own.and_then(|k| k.mail.clone()),
            changed_ms: changed_ms.or(own.map(|k| k.changed_ms)).unwrap_or(0),
        };
        tx.file(&row, turn, entry).await?;
        loaded.filed.insert(Seat(seat), row);
    }
    Ok(())
}

fn decoded(text: &str) -> Result<Vec<u8>, Fault> {
    BASE64.decode(text.as_bytes()).map_err(|e| Fault(format!("kept orders do not fit: {e}")))
}

fn unfit(what: &str, why: &serde_json::Error) -> CampaignError {
    Fault(format!("the stored {what} of a closed window do not fit: {why}")).into()
}

/// The windows of the present turn on the line that is played again, which have not been played again yet.
async fn to_come(tx: &mut Tx, loaded: &Loaded) -> Result<Vec<SettledRow>, CampaignError> {
    let Some(rerun) = &loaded.rerun else { return Ok(Vec::new()) };
    let (id, turn) = (&loaded.campaign.id, loaded.turn.turn);
    let done = tx.settled_from(id, None, turn).await?.iter().map(|row| row.entry).max();
    let mut rows = tx.settled_from(id, Some(rerun.line), turn).await?;
    rows.retain(|row| row.turn == turn && done.is_none_or(|done| row.entry > done));
    Ok(rows)
}

/// Before a look for the next window of a turn that is played again: the kinds of question that waited then wait now.
pub async fn prepare(tx: &mut Tx, loaded: &mut Loaded) -> Result<(), CampaignError> {
    loaded.recorded = None;
    if let Some(next) = to_come(tx, loaded).await?.into_iter().next() {
        let waits = serde_json::from_str(&next.waits).map_err(|e| unfit("kinds of question", &e))?;
        loaded.recorded = Some(Recorded { orders: None, waits });
    }
    Ok(())
}

/// How the window a rerun has come to closes: as it did the first time. `None`: from here on orders are asked.
pub async fn reach(tx: &mut Tx, loaded: &mut Loaded) -> Result<Option<Reach>, CampaignError> {
    let next = to_come(tx, loaded).await?.into_iter().next();
    prepare(tx, loaded).await?;
    let Some(next) = next else { return Ok(None) };
    let orders: Stored = serde_json::from_str(&next.orders).map_err(|e| unfit("orders", &e))?;
    let mut table = BTreeMap::new();
    for (seat, text) in orders {
        table.insert(Seat(seat), decoded(&text)?);
    }
    let waits = serde_json::from_str(&next.waits).map_err(|e| unfit("kinds of question", &e))?;
    loaded.recorded = Some(Recorded { orders: Some(table), waits });
    loaded.notices = serde_json::from_str(&next.notices).map_err(|e| unfit("notices", &e))?;
    let window = match loaded.run(Reach::Look)?.end {
        End::Waiting(window) if window.entry == next.entry => window,
        // Another window than then, or none at all: what was ordered for it is not known.
        End::Waiting(_) | End::Done { .. } => {
            loaded.notices = Vec::new();
            loaded.recorded = None;
            return Ok(None);
        }
    };
    let goes_on = window.missing.is_empty() || !loaded.notices.is_empty();
    let reach = match (goes_on, next.closed) {
        (true, _) => Reach::Settle(next.entry),
        (false, true) => Reach::Close(next.entry),
        (false, false) => {
            loaded.notices = Vec::new();
            loaded.recorded = None;
            return Ok(None);
        }
    };
    told_already(tx, loaded).await?;
    // Reports tell what is on file: what was on file then.
    if let Some(Recorded { orders: Some(orders), .. }) = &loaded.recorded {
        for (seat, bytes) in orders {
            if let Some(row) = loaded.filed.get_mut(seat) {
                row.filed.clone_from(bytes);
            }
        }
    }
    tx.settled_put(&loaded.campaign.id, &next).await?;
    Ok(Some(reach))
}

/// What players were told of the beginning of the turn is not told again if it is the same.
async fn told_already(tx: &mut Tx, loaded: &mut Loaded) -> Result<(), CampaignError> {
    let Some(rerun) = &loaded.rerun else { return Ok(()) };
    if loaded.turn.delivered > 0 || loaded.turn.journal.len() > 2 {
        return Ok(());
    }
    let then = tx.past_turn(&loaded.campaign.id, rerun.line, loaded.turn.turn).await?;
    let then: Vec<ToldEvent> = match then {
        Some(row) => serde_json::from_str(&row.told).map_err(|e| unfit("events", &e))?,
        None => return Ok(()),
    };
    let now = loaded.run(Reach::Look)?.told;
    if then.get(..now.len()) == Some(now.as_slice()) {
        loaded.turn.delivered = u32::try_from(now.len()).unwrap_or(u32::MAX);
    }
    Ok(())
}

/// The window a rerun goes through next, as it stood then; `None` if this window is really open.
pub async fn passing(
    tx: &mut Tx,
    loaded: &Loaded,
    window: &OpenWindow,
) -> Result<Option<WindowRow>, CampaignError> {
    let next = to_come(tx, loaded).await?.into_iter().next().filter(|row| row.entry == window.entry);
    Ok(next.map(|row| WindowRow {
        campaign: loaded.campaign.id.clone(),
        turn: row.turn,
        entry: row.entry,
        tag: String::new(),
        opened_ms: row.opened_ms,
        closes_ms: row.closes_ms,
        asked: "[]".into(),
        by_hand: false,
    }))
}

/// The rerun has come to a window that is really open. If it is the one that was open when the game was taken back, what
/// was on file then comes back.
pub async fn arrive(tx: &mut Tx, loaded: &mut Loaded, entry: u32, now_ms: i64) -> Result<(), CampaignError> {
    let Some(rerun) = loaded.rerun.take() else { return Ok(()) };
    loaded.recorded = None;
    tx.rerun_end(&loaded.campaign.id).await?;
    let here = (loaded.turn.turn, entry);
    if here == (rerun.turn, rerun.entry) {
        let kept: Vec<KeptFile> = serde_json::from_str(&rerun.filed).map_err(|e| unfit("orders", &e))?;
        // As if they had been sent just now: players have the usual while for a second thought.
        put_back(tx, loaded, &kept, here, Some(now_ms + 1)).await?;
    }
    Ok(())
}

/// A turn that begins during a rerun begins as it did then: with the same corrections and the same dice.
///
/// # Errors
/// The store. In the result: why a correction does not fit any more.
pub async fn begin(
    tx: &mut Tx,
    loaded: &mut Loaded,
    next: &mut TurnRow,
) -> Result<Result<(), String>, CampaignError> {
    let Some(rerun) = loaded.rerun.clone() else { return Ok(Ok(())) };
    let Some(then) = tx.past_turn(&loaded.campaign.id, rerun.line, next.turn).await? else {
        return Ok(Ok(()));
    };
    next.run = then.run;
    next.mixed = then.mixed;
    if then.mixed > 0 {
        next.chain_before = mixed(&next.chain_before, then.mixed);
    }
    let mut all = match correction::all(&then) {
        Ok(all) => all,
        Err(why) => return Ok(Err(why)),
    };
    if let Some((before, after)) = switched(tx, loaded, &rerun).await? {
        for correction in &mut all {
            if let Correction::Options(options) = correction {
                correction::switch(options, &before, &after);
            }
        }
    }
    let state = match correction::apply(loaded.engine, &next.state, &all) {
        Ok(state) => state,
        Err(why) => return Ok(Err(why)),
    };
    next.state = state;
    next.corrections = serde_json::to_string(&all).map_err(|e| unfit("corrections", &e))?;
    if let Some(options) = correction::options(&all) {
        let text = options.to_string();
        tx.options_put(&loaded.campaign.id, &text).await?;
        loaded.campaign.options = text;
    }
    Ok(Ok(()))
}

/// The options before and after what the GM switched for a rerun, if anything: the switch holds in all of it, also behind a turn
/// in which other options were changed then.
async fn switched(
    tx: &mut Tx,
    loaded: &Loaded,
    rerun: &RerunRow,
) -> Result<Option<(Value, Value)>, CampaignError> {
    let id = &loaded.campaign.id;
    let Some(run) = tx.run_row(id, loaded.run).await? else { return Ok(None) };
    let (Some(now), Some(then)) =
        (tx.turn(id, run.from_turn).await?, tx.past_turn(id, rerun.line, run.from_turn).await?)
    else {
        return Ok(None);
    };
    let (now, then) = (correction::all(&now).map_err(Fault)?, correction::all(&then).map_err(Fault)?);
    Ok(match now.last() {
        Some(Correction::Options(after)) if now.len() > then.len() => {
            let before = correction::options_in(tx, &loaded.campaign, run.from_turn, &then).await?;
            Some((before, after.clone()))
        }
        _ => None,
    })
}

/// Has a game that is played again come to the very place it came to then, by the way it took then? Then nobody is told anything of it
/// that they have not been told. `began_in`: the turn the step began in.
///
/// # Errors
/// The store; stored events that do not fit.
pub async fn is_as_then(tx: &mut Tx, loaded: &Loaded, began_in: Option<u32>) -> Result<bool, CampaignError> {
    let Some(rerun) = &loaded.rerun else { return Ok(false) };
    let (id, here) = (&loaded.campaign.id, loaded.turn.turn);
    for ended in began_in.unwrap_or(here)..here {
        let (now, then) = (tx.turn(id, ended).await?, tx.past_turn(id, rerun.line, ended).await?);
        if !now.zip(then).is_some_and(|(now, then)| came_out_alike(&now, &then)) {
            return Ok(false);
        }
    }
    Ok(match tx.past_turn(id, rerun.line, here).await? {
        Some(then) => goes_as_then(&loaded.turn, &then)?,
        None => false,
    })
}

/// Did a finished turn come out as it did then?
fn came_out_alike(now: &TurnRow, then: &TurnRow) -> bool {
    let of = |row: &TurnRow| (row.state.clone(), row.told.clone(), row.rolls.clone());
    of(now) == of(then)
}

/// Has a turn gone as it went then, as far as it has gone?
fn goes_as_then(now: &TurnRow, then: &TurnRow) -> Result<bool, CampaignError> {
    let told = |row: &TurnRow| -> Result<Vec<ToldEvent>, CampaignError> {
        serde_json::from_str(&row.told).map_err(|e| unfit("events", &e))
    };
    Ok(now.state == then.state && told(then)?.starts_with(&told(now)?))
}

/// What came of playing turns again with the orders given then, in a sentence.
async fn outcome(tx: &mut Tx, loaded: &Loaded, from: u32) -> Result<String, CampaignError> {
    let (id, here, line) = (&loaded.campaign.id, loaded.turn.turn, loaded.run - 1);
    let mut other = None;
    for number in from..=here {
        let Some(then) = tx.past_turn(id, line, number).await? else { continue };
        let alike = match number == here {
            true => goes_as_then(&loaded.turn, &then)?,
            false => tx.turn(id, number).await?.is_some_and(|now| came_out_alike(&now, &then)),
        };
        if !alike {
            other = Some(number);
            break;
        }
    }
    // The game had come further: what was ordered then does not fit any more.
    let stops = tx.past_turn(id, line, here + 1).await?.is_some();
    Ok(match (other, stops) {
        (None, false) => {
            "Everything came out as it was, so nothing of it is mailed again; report and the number of a turn sends you its report once \
             more."
                .to_owned()
        }
        (None, true) => format!("Up to turn {here} everything came out as it was, and nothing of that is mailed again. From there it goes on anew."),
        (Some(first), _) if first > from => format!(
            "Up to turn {} everything came out as it was, and nothing of that is mailed again. From turn {first} on it is another game: \
             what was reported of that turn and of later ones has not happened.",
            first - 1
        ),
        (Some(_), _) => "It is another game now: what was reported of that turn and of later ones has not happened.".to_owned(),
    })
}

/// What a report has to say first, once the game has been taken back: why it comes.
pub async fn notes(
    tx: &mut Tx,
    loaded: &Loaded,
    closed: Option<&WindowRow>,
    passing: bool,
) -> Result<Vec<String>, CampaignError> {
    if closed.is_some() || loaded.run == 1 {
        return Ok(Vec::new());
    }
    let Some(run) = tx.run_row(&loaded.campaign.id, loaded.run).await? else { return Ok(Vec::new()) };
    let words = match (run.how.as_str(), passing) {
        (_, true) => format!(
            "Run {}: the GM took the game back to turn {}, and it is played again with the orders given then. This is \
             what that gives. Nothing is asked of you by this mail; the last of these mails says where the game stands.",
            run.run, run.from_turn
        ),
        ("reopen", false) => format!(
            "Run {}: the GM took the game back to turn {}. What was reported of that turn and of later ones has not \
             happened. Orders are asked anew, and the dice will fall anew.",
            run.run, run.from_turn
        ),
        ("undo", false) => format!(
            "Run {}: the GM took back what had been done last. This is where the game stands, in turn {}.",
            run.run, loaded.turn.turn
        ),
        (_, false) => format!(
            "Run {}: the GM took the game back to turn {} and had it played again with the orders given then. {} This is where it \
             stands now, and what is asked of you.",
            run.run,
            run.from_turn,
            outcome(tx, loaded, run.from_turn).await?
        ),
    };
    Ok(vec![words])
}
