//! Reminders: some time before the deadline, to those who are missing and to nobody else.

use super::unsent;
use crate::aside::alone;
use crate::house::House;
use crate::tell::data;
use crate::tell::seat::{Letter, post_to_seat};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::loaded::stored_view;
use campaign::play::deadline::next_reminder;
use campaign::preference::Preferences;
use report::data::Reminder;
use rules::Seat;
use rules::engine::OpenWindow;
use sentences::turn::remind as say;
use store::campaign::Standing;
use store::{StoreError, Tx};

/// Sends the reminders that are due, campaign by campaign. One that cannot be made is told to the operator and not tried
/// again: it must not stop the others.
///
/// # Errors
/// The store.
pub async fn remind_due(house: &House) -> Result<(), StoreError> {
    let mut tx = house.store.read().await?;
    let due = tx.reminders_due(house.now_ms()).await?;
    drop(tx);
    for campaign in due {
        let (task_house, name) = (house.clone(), campaign.clone());
        if let Some(error) = alone(async move { remind(&task_house, &name).await }).await? {
            tracing::error!(campaign, "no reminder could be made: {error}");
            let mut tx = house.store.begin().await?;
            tx.window_time_remove(&campaign).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

async fn remind(house: &House, campaign: &str) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.begin().await?;
    let Some(mut loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(()) };
    let Some(mut time) = tx.window_time(campaign).await? else { return Ok(()) };
    let (Some(row), Some(window)) = (loaded.window.clone(), loaded.open_window()?) else {
        tx.window_time_remove(campaign).await?;
        return Ok(tx.commit().await?);
    };
    // A reminder that is overtaken by the deadline is none.
    let runs = loaded.campaign.standing == Standing::Running && now_ms < row.closes_ms;
    let next_ms = next_reminder(&loaded, row.opened_ms, row.closes_ms, now_ms);
    if runs && time.remind_ms.is_some_and(|at| at <= now_ms) {
        for seat in loaded.missing()? {
            // Whose report has not left yet hears of the new deadline when it has.
            let ours = unsent::is_ours(&mut tx, &loaded, seat, row.opened_ms, now_ms).await?;
            if !loaded.time_of(seat.0).bot && !ours {
                let is_last = next_ms.is_none();
                remind_seat(house, &mut tx, &mut loaded, seat, (&window, row.closes_ms), is_last).await?;
            }
        }
    }
    time.remind_ms = next_ms;
    tx.window_time_put(campaign, &time).await?;
    // Another worker may be at it: then this one has sent nothing.
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(());
    }
    Ok(tx.commit().await?)
}

/// Reminds a seat. The last reminder before a deadline is one the campaign needs; those before it are optional mail.
async fn remind_seat(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: Seat,
    (window, closes_ms): (&OpenWindow, i64),
    is_last: bool,
) -> Result<(), CampaignError> {
    let Some(mut row) = loaded.seat(seat).cloned().filter(|row| !row.resigned) else { return Ok(()) };
    if !is_last && !Preferences::from_rows(&tx.preferences(&row.address).await?).optional {
        return Ok(());
    }
    let Some(view) = stored_view(tx, loaded, seat).await? else { return Ok(()) };
    let filed = loaded.filed_bytes(seat);
    let asked = data::asked(house, loaded, &row, &view, Some((window, closes_ms)), filed)?;
    let (hold, _) = loaded.engine.flags(filed)?;
    let in_error = loaded.filed.get(&seat).is_some_and(|f| f.in_error);
    let why = match (hold, in_error) {
        (true, _) => say::you_wrote_wait(),
        (false, true) => say::not_accepted(),
        (false, false) => say::unanswered(),
    };
    let whose = if is_last { say::to_you_alone() } else { say::another_follows() };
    let heading = data::heading(loaded, &row, loaded.turn.turn);
    let reminder = Reminder { heading, words: vec![why, whose], asked };
    let tag = loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default();
    post_to_seat(house, tx, &mut row, &reminder, Letter { tag: &tag, ..Letter::plain() }).await?;
    loaded.seats[seat.index()] = row;
    Ok(())
}
