//! The deadline of the open window: how it is set, how it is moved, and what is written down of it. Every deadline has a
//! rule.

use crate::CampaignError;
use crate::chained;
use crate::loaded::Loaded;
use rules::Seat;
use rules::engine::{OpenWindow, SeatDesk, SeatView};
use schedule::absence::{Absence, moved};
use schedule::reminder;
use schedule::timetable::Deadline;
use std::collections::{BTreeMap, BTreeSet};
use store::Tx;
use store::public_log::PublicLine;
use store::time::{DeadlineRow, WindowTimeRow};

/// The kinds of question a window asks, by the views of the seats asked.
pub fn kinds(
    loaded: &Loaded,
    window: &OpenWindow,
    views: &BTreeMap<Seat, SeatView>,
) -> Result<BTreeSet<String>, CampaignError> {
    let mut kinds = BTreeSet::new();
    for seat in window.seats() {
        let Some(view) = views.get(&seat) else { continue };
        let desk = SeatDesk { view, window: Some(window), filed: &[], names: &[] };
        kinds.extend(loaded.engine.open_questions(&desk)?.into_iter().map(|question| question.kind));
    }
    Ok(kinds)
}

/// The kinds of question the open window asks, by the stored views.
pub async fn kinds_now(tx: &mut Tx, loaded: &Loaded) -> Result<BTreeSet<String>, CampaignError> {
    let Some(window) = loaded.open_window()? else { return Ok(BTreeSet::new()) };
    let mut views = BTreeMap::new();
    for seat in window.seats() {
        if let Some(view) = crate::loaded::stored_view(tx, loaded, seat).await? {
            views.insert(seat, view);
        }
    }
    kinds(loaded, &window, &views)
}

/// Sets the deadline of a window that opens now and has not been stored yet; `missing`: whom it waits for.
pub async fn open(
    tx: &mut Tx,
    loaded: &mut Loaded,
    place: (u32, u32),
    kinds: &BTreeSet<String>,
    missing: &BTreeSet<Seat>,
    now_ms: i64,
) -> Result<i64, CampaignError> {
    let deadline = loaded.settings.timetable().closes(now_ms, kinds);
    note(tx, loaded, place, now_ms, &deadline).await?;
    let mut time = WindowTimeRow { remind_ms: None, base_ms: deadline.at_ms, charges: Vec::new() };
    let mut closes_ms = deadline.at_ms;
    if let Some(at_ms) = behind_absences(tx, loaded, place, closes_ms, missing, &mut time, now_ms).await? {
        closes_ms = at_ms;
    }
    time.remind_ms = next_reminder(loaded, now_ms, closes_ms, now_ms);
    tx.window_time_put(&loaded.campaign.id, &time).await?;
    Ok(closes_ms)
}

/// Moves a deadline that falls into absences of missing seats; gives the new one. Whoever was silent again and again, and
/// seats played by bots, move nothing.
async fn behind_absences(
    tx: &mut Tx,
    loaded: &mut Loaded,
    place: (u32, u32),
    closes_ms: i64,
    missing: &BTreeSet<Seat>,
    time: &mut WindowTimeRow,
    now_ms: i64,
) -> Result<Option<i64>, CampaignError> {
    let rows = tx.absences(&loaded.campaign.id, now_ms).await?;
    let waited_for =
        |seat: u8| missing.contains(&Seat(seat)) && !loaded.in_fast_lane(seat) && !loaded.time_of(seat).bot;
    let absences: Vec<Absence> = rows
        .into_iter()
        .filter(|row| waited_for(row.seat))
        .map(|row| Absence { seat: row.seat, from_ms: row.from_ms, until_ms: row.until_ms })
        .collect();
    let left = |seat: u8| loaded.settings.time.away_ms - loaded.time_of(seat).away_ms;
    let moved = moved(closes_ms, &absences, left, &loaded.settings.timetable());
    let Some(moved) = moved.filter(|moved| moved.at_ms > now_ms) else { return Ok(None) };
    for (seat, ms) in moved.charges {
        let mut row = loaded.time_of(seat);
        row.away_ms += ms;
        tx.seat_time_put((&loaded.campaign.id, seat), &row).await?;
        loaded.times.insert(seat, row);
        time.charges.push((seat, ms));
        let name = name_of(loaded, seat);
        publish(
            tx,
            loaded,
            place,
            now_ms,
            format!("the deadline of turn {} moved: {name} is away", place.0),
            format!("the deadline of turn {} moved: a player is away", place.0),
        )
        .await?;
    }
    let deadline = Deadline { at_ms: moved.at_ms, rule: "moved behind an absence".into() };
    note(tx, loaded, place, now_ms, &deadline).await?;
    Ok(Some(moved.at_ms))
}

/// Moves the open window's deadline behind the absences of those who are missing now; gives the new one, and tells nobody.
pub async fn for_absences(
    tx: &mut Tx,
    loaded: &mut Loaded,
    now_ms: i64,
) -> Result<Option<i64>, CampaignError> {
    let Some(window) = loaded.window.clone() else { return Ok(None) };
    let missing = loaded.missing()?;
    let place = (window.turn, window.entry);
    let mut time = tx.window_time(&loaded.campaign.id).await?.unwrap_or(WindowTimeRow {
        remind_ms: None,
        base_ms: window.closes_ms,
        charges: Vec::new(),
    });
    let moved = behind_absences(tx, loaded, place, window.closes_ms, &missing, &mut time, now_ms).await?;
    if let Some(at_ms) = moved {
        time.remind_ms = next_reminder(loaded, window.opened_ms, at_ms, now_ms);
        tx.window_time_put(&loaded.campaign.id, &time).await?;
        put(tx, loaded, at_ms).await?;
        loaded.campaign.due_ms = Some(now_ms);
    }
    Ok(moved)
}

/// Moves the deadline of the open window by a rule, reminders included, and makes the campaign due, so that the worker looks
/// again. Nobody is told: that is the caller's part, in words of its own. Also called by whatever else moves deadlines: votes,
/// commands of the GM.
///
/// # Errors
/// The store.
pub async fn move_to(
    tx: &mut Tx,
    loaded: &mut Loaded,
    deadline: &Deadline,
    now_ms: i64,
) -> Result<(), CampaignError> {
    let Some(window) = loaded.window.clone() else { return Ok(()) };
    note(tx, loaded, (window.turn, window.entry), now_ms, deadline).await?;
    let mut time = tx.window_time(&loaded.campaign.id).await?.unwrap_or(WindowTimeRow {
        remind_ms: None,
        base_ms: window.closes_ms,
        charges: Vec::new(),
    });
    // What the deadline moves for other reasons is owed to nobody's absence.
    time.base_ms += deadline.at_ms - window.closes_ms;
    time.remind_ms = next_reminder(loaded, window.opened_ms, deadline.at_ms, now_ms);
    tx.window_time_put(&loaded.campaign.id, &time).await?;
    put(tx, loaded, deadline.at_ms).await?;
    loaded.campaign.due_ms = Some(now_ms);
    Ok(())
}

async fn put(tx: &mut Tx, loaded: &mut Loaded, closes_ms: i64) -> Result<(), CampaignError> {
    if let Some(window) = &mut loaded.window {
        window.closes_ms = closes_ms;
        tx.window_put(window).await?;
    }
    Ok(())
}

/// A window has closed: what was not used of the time it stayed open for absences goes back to the allowances.
pub async fn closed(tx: &mut Tx, loaded: &mut Loaded, now_ms: i64) -> Result<(), CampaignError> {
    let id = loaded.campaign.id.clone();
    let Some(time) = tx.window_time(&id).await? else { return Ok(()) };
    let mut used_ms = (now_ms - time.base_ms).max(0);
    for (seat, charged_ms) in time.charges {
        let used = charged_ms.min(used_ms);
        used_ms -= used;
        let mut row = loaded.time_of(seat);
        row.away_ms -= charged_ms - used;
        tx.seat_time_put((&id, seat), &row).await?;
        loaded.times.insert(seat, row);
    }
    tx.window_time_remove(&id).await?;
    Ok(())
}

/// The next reminder of a window after `after_ms`.
pub fn next_reminder(loaded: &Loaded, opened_ms: i64, closes_ms: i64, after_ms: i64) -> Option<i64> {
    let before = reminder::before(loaded.settings.time.reminders.as_deref(), closes_ms - opened_ms);
    reminder::next(opened_ms, closes_ms, &before, after_ms)
}

/// Writes a deadline down with its rule.
async fn note(
    tx: &mut Tx,
    loaded: &Loaded,
    (turn, entry): (u32, u32),
    now_ms: i64,
    deadline: &Deadline,
) -> Result<(), CampaignError> {
    let rule = deadline.rule.clone();
    let row = DeadlineRow { turn, entry, at_ms: now_ms, closes_ms: deadline.at_ms, rule };
    Ok(tx.deadline_add(&loaded.campaign.id, &row).await?)
}

/// Writes a line into the public log, and the one with names into the GM's.
pub async fn publish(
    tx: &mut Tx,
    loaded: &Loaded,
    (turn, entry): (u32, u32),
    now_ms: i64,
    named: String,
    neutral: String,
) -> Result<(), CampaignError> {
    tx.log(&loaded.campaign.id, now_ms, &named).await?;
    let line = PublicLine { at_ms: now_ms, turn, entry, named, neutral };
    chained::publish(tx, &loaded.campaign, &line).await
}

/// The name of a seat, as the others know it.
pub fn name_of(loaded: &Loaded, seat: u8) -> String {
    loaded.seat(Seat(seat)).map_or_else(|| format!("seat {}", seat + 1), |row| row.name.clone())
}
