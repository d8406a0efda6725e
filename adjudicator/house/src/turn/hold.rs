//! What is done when a turn is held at its deadline and the GM does not answer: what the campaign's file says, told to all.

use super::bot::write_orders;
use crate::aside::alone;
use crate::house::House;
use crate::tell::notice::tell_all;
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::loaded::stored_view;
use campaign::play::deadline::{kinds_now, move_to, publish};
use campaign::when::in_words;
use schedule::settings::Unanswered;
use schedule::timetable::Deadline;
use sentences::turn::hold as say;
use store::StoreError;
use store::campaign::Standing;

/// Goes on with every campaign whose GM has let the time for an answer pass.
///
/// # Errors
/// The store. A fault of one campaign is told to the operator, and it stays held.
pub async fn answer_for_gms(house: &House) -> Result<(), StoreError> {
    let mut tx = house.store.read().await?;
    let due = tx.holds_due(house.now_ms()).await?;
    drop(tx);
    for campaign in due {
        let (task_house, name) = (house.clone(), campaign.clone());
        if let Some(error) = alone(async move { answer(&task_house, &name).await }).await? {
            tracing::error!(campaign, "stays held: {error}");
            let mut tx = house.store.begin().await?;
            tx.hold_end(&campaign).await?;
            tx.log(&campaign, house.now_ms(), &format!("stays held: {error}")).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

async fn answer(house: &House, campaign: &str) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.begin().await?;
    let Some(mut loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(()) };
    tx.hold_end(campaign).await?;
    let policy = loaded.settings.time.silence.unanswered;
    if loaded.campaign.standing != Standing::Paused || policy == Unanswered::Wait {
        return Ok(tx.commit().await?);
    }
    loaded.campaign.standing = Standing::Running;
    loaded.campaign.reason = String::new();
    if policy == Unanswered::Bots
        && let Some(window) = loaded.open_window()?
    {
        for seat in loaded.missing()? {
            if let Some(view) = stored_view(&mut tx, &loaded, seat).await? {
                write_orders(house, &mut tx, &mut loaded, seat, &view, &window).await?;
            }
        }
    }
    let deadline = match policy {
        Unanswered::Extend => {
            let kinds = kinds_now(&mut tx, &loaded).await?;
            loaded.settings.timetable().closes(now_ms, &kinds)
        }
        _ => Deadline { at_ms: now_ms, rule: say::closed_rule() },
    };
    if let Some(window) = &mut loaded.window {
        window.by_hand = policy != Unanswered::Extend;
    }
    move_to(&mut tx, &mut loaded, &deadline, now_ms).await?;
    let waited = in_words(loaded.settings.time.silence.gm_time_ms);
    let what = say::no_answer_in_log(&waited, &policy.in_words());
    let place = loaded.window.as_ref().map_or((loaded.turn.turn, 0), |w| (w.turn, w.entry));
    publish(&mut tx, &loaded, place, now_ms, what.clone(), what).await?;
    let words = vec![say::goes_on(&waited, &policy.in_words()), say::as_agreed()];
    let closes_ms = (policy == Unanswered::Extend).then_some(deadline.at_ms);
    tell_all(house, &mut tx, &mut loaded, &say::goes_on_subject(), closes_ms, |_| words.clone()).await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(());
    }
    Ok(tx.commit().await?)
}
