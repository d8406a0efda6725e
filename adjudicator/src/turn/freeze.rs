//! Stopping one campaign: after a fault, or because the GM wants to be asked. The rest of the house goes on
//! (invariant 10).

use super::TurnError;
use super::advance::Step;
use super::loaded::Loaded;
use crate::campaign::gms::Gms;
use crate::campaign::when::in_words;
use crate::gm::post::post_to_gm;
use crate::house::House;
use crate::post::outgoing::{Letter, post_to_seat};
use crate::post::tell::tell_all;
use crate::report::data::{Heading, Notice};
use crate::schedule::settings::Unanswered;
use crate::store::Tx;
use crate::store::campaign::Standing;

/// Freezes a campaign after a fault: the old turn stands, the GM is told why at once, the players neutrally.
///
/// # Errors
/// The store; the campaign is frozen all the same as soon as this can be written.
pub async fn freeze(house: &House, campaign: &str, why: &str) -> Result<(), TurnError> {
    let now_ms = house.now_ms();
    tracing::error!(campaign, why, "frozen");
    let mut tx = house.store.begin().await?;
    let Some(mut row) = tx.campaign(campaign).await? else { return Ok(()) };
    if row.standing != Standing::Running {
        return Ok(());
    }
    row.standing = Standing::Frozen;
    row.reason = why.to_string();
    row.due_ms = None;
    if !tx.campaign_update(&mut row).await? {
        return Ok(());
    }
    tx.log(campaign, now_ms, &format!("frozen: {why}")).await?;
    // Freezing must stand even if the mails about it cannot be made: they come in a transaction of their own.
    tx.commit().await?;
    let mut tx = house.store.begin().await?;
    let game = crate::registry::engine(&row.game).map_or(row.game.clone(), |e| e.title().to_string());
    // Settings that do not fit may be the fault: whatever can still be read of them tells who the GM is.
    let settings: Option<serde_json::Value> = serde_json::from_str(&row.settings).ok();
    let gm =
        settings.and_then(|mut s| serde_json::from_value::<Gms>(s["gm"].take()).ok()).unwrap_or_default();
    let run = tx.run_number(campaign).await?;
    let mut seats = tx.seats(campaign).await?;
    for seat in seats.iter_mut().filter(|s| !s.resigned) {
        let notice = Notice {
            heading: Heading {
                campaign: row.id.clone(),
                title: row.title.clone(),
                game: row.game.clone(),
                game_title: game.clone(),
                turn: row.turn,
                seat: u32::from(seat.seat) + 1,
                name: seat.name.clone(),
                gm: gm.to_string(),
                run,
            },
            subject: "the campaign rests for a technical reason".into(),
            words: vec![
                "The campaign rests for a technical reason. Nothing is lost: the last turn stands, and your orders \
                 stay on file."
                    .into(),
                "When it goes on you will be told, with a new deadline.".into(),
            ],
            deadline: None,
        };
        post_to_seat(house, &mut tx, seat, &notice, Letter::plain()).await?;
    }
    let words = [
        format!("Campaign {campaign} was frozen in turn {}: {why}", row.turn),
        "The players were told that it rests, nothing more. When it is mended, answer: resume".to_string(),
        format!("On the server: adjudicator campaign resume {campaign}"),
    ];
    post_to_gm(house, &mut tx, &row, &gm, "frozen by a fault", &words).await?;
    tx.commit().await?;
    Ok(())
}

/// Holds a campaign at its deadline and asks the GM what to do. Where the campaign's file says what is done without an answer,
/// that is done when the GM's time is over (`turn::hold`).
pub(super) async fn ask_gm(house: &House, mut tx: Tx, mut loaded: Loaded) -> Result<Step, TurnError> {
    let now_ms = house.now_ms();
    let missing = loaded.missing()?;
    let late: Vec<String> =
        missing.iter().filter_map(|s| loaded.seat(*s).map(|row| row.name.clone())).collect();
    let late = match loaded.settings.time.log_names {
        true => late.join(", "),
        false => format!("{} of the players", late.len()),
    };
    loaded.campaign.standing = Standing::Paused;
    loaded.campaign.reason = format!("the deadline passed without {late}");
    loaded.campaign.due_ms = None;
    let silence = loaded.settings.time.silence;
    let until_ms = (silence.unanswered != Unanswered::Wait).then(|| now_ms + silence.gm_time_ms);
    tx.hold_put(&loaded.campaign.id, now_ms, until_ms, &loaded.campaign.reason).await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(Step::Lost);
    }
    let row = loaded.campaign.clone();
    tx.log(&row.id, now_ms, &format!("held: {}", row.reason)).await?;
    let otherwise = until_ms.map(|_| {
        format!(
            "If no answer comes in {}, this is done, as was agreed when the campaign was founded: {}.",
            in_words(silence.gm_time_ms),
            silence.unanswered.in_words()
        )
    });
    let mut words = vec![format!(
        "The deadline passed without {late}. The GM was asked what to do; orders are still taken."
    )];
    words.extend(otherwise.clone());
    let subject = "the deadline has passed; the GM is asked";
    tell_all(house, &mut tx, &mut loaded, subject, None, |_| words.clone()).await?;
    let mut words = vec![
        format!("In turn {} {}.", row.turn, row.reason),
        "To give more time, answer: resume 2 days".to_string(),
        format!("To close the window and let the fallbacks count, answer: resume close turn {}", row.turn),
        format!(
            "On the server: adjudicator campaign resume {} with --window \"2 days\", or with --close",
            row.id
        ),
    ];
    words.extend(otherwise);
    post_to_gm(house, &mut tx, &row, &loaded.settings.gm, "your decision is needed", &words).await?;
    tx.commit().await?;
    Ok(Step::Played)
}
