//! Stopping one campaign: after a fault, or because the GM wants to be asked. The rest of the house goes on
//! (invariant 10).

use super::advance::Step;
use crate::aside::{Aside, beside};
use crate::house::House;
use crate::tell::gms::{post_to_gm, post_to_gm_apart};
use crate::tell::notice::tell_all;
use crate::tell::seat::{Letter, post_to_seat};
use campaign::CampaignError;
use campaign::gms::Gms;
use campaign::loaded::Loaded;
use campaign::when::in_words;
use report::Templates;
use report::data::{Heading, Notice};
use rules::Seat;
use rules::engine::Fault;
use schedule::settings::Unanswered;
use sentences::turn::freeze as say;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::campaign::{CampaignRow, Standing};
use store::{StoreError, Tx};

/// Freezes a campaign after a fault: the old turn stands, the GM is told why at once, the players neutrally.
///
/// # Errors
/// The store; the campaign is frozen all the same as soon as this can be written.
pub async fn freeze(house: &House, campaign: &str, why: &str) -> Result<(), CampaignError> {
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
    // Freezing must stand even if the mails about it cannot be made: they come in transactions of their own, and who is not
    // told yet is kept, so that neither a fault of a template nor a crash in between keeps it from anybody.
    let seats = tx.seats(campaign).await?;
    let untold = Untold {
        why: Some(why.to_string()),
        seats: seats.iter().filter(|s| !s.resigned).map(|s| s.seat).collect(),
    };
    untold.keep(&mut tx, campaign).await?;
    tx.commit().await?;
    Ok(tell_of_rest(house, campaign).await?)
}

/// What there is still to tell of a campaign that was frozen.
#[derive(Default, Serialize, Deserialize)]
struct Untold {
    /// Why it was frozen, if the game masters are to be told yet.
    why: Option<String>,
    /// The seats that are to be told that it rests.
    seats: Vec<u8>,
}

/// How the marks begin under which it is kept who is to be told; the campaign's name follows.
pub(crate) const UNTOLD: &str = "rests, untold: ";

impl Untold {
    async fn of(tx: &mut Tx, campaign: &str) -> Result<Option<Untold>, StoreError> {
        let bytes = tx.server_get(&format!("{UNTOLD}{campaign}")).await?;
        Ok(bytes.map(|bytes| serde_json::from_slice(&bytes).unwrap_or_default()))
    }

    async fn keep(&self, tx: &mut Tx, campaign: &str) -> Result<(), StoreError> {
        let name = format!("{UNTOLD}{campaign}");
        if self.why.is_none() && self.seats.is_empty() {
            return tx.server_remove(&name).await;
        }
        let bytes = serde_json::to_vec(self).map_err(StoreError::unprintable("mark of who was not told"))?;
        tx.server_put(&name, &bytes).await
    }
}

/// Tells whoever has not been told yet of campaigns that were frozen.
///
/// # Errors
/// The store. A mail that cannot be made is told to the operator and tried again later.
pub async fn tell_of_rests(house: &House) -> Result<(), StoreError> {
    let mut tx = house.store.read().await?;
    let marks = tx.server_names(UNTOLD).await?;
    drop(tx);
    for campaign in marks.iter().filter_map(|mark| mark.strip_prefix(UNTOLD)) {
        tell_of_rest(house, campaign).await?;
    }
    Ok(())
}

async fn tell_of_rest(house: &House, campaign: &str) -> Result<(), StoreError> {
    let name = campaign.to_owned();
    let step = |house| Box::pin(async move { tell(&house, &name).await }) as Aside;
    beside(house, "somebody was not told that the campaign rests", campaign, step).await
}

/// The game masters first: the notice to the players may be what is broken.
async fn tell(house: &House, campaign: &str) -> Result<(), CampaignError> {
    let mut tx = house.store.begin().await?;
    let Some(mut untold) = Untold::of(&mut tx, campaign).await? else { return Ok(()) };
    let row = tx.campaign(campaign).await?.filter(|row| row.standing == Standing::Frozen);
    let Some(row) = row else {
        // It was mended meanwhile, and everybody was told that it goes on.
        Untold::default().keep(&mut tx, campaign).await?;
        return Ok(tx.commit().await?);
    };
    // Settings that do not fit may be the fault: whatever can still be read of them tells who the GM is.
    let settings: Option<serde_json::Value> = serde_json::from_str(&row.settings).ok();
    let gm =
        settings.and_then(|mut s| serde_json::from_value::<Gms>(s["gm"].take()).ok()).unwrap_or_default();
    if let Some(why) = untold.why.take() {
        let words =
            [say::frozen(&campaign, &row.turn, &why), say::answer_resume(), say::resume_on_server(&campaign)];
        post_to_gm(house, &mut tx, &row, &gm, &say::frozen_subject(), &words).await?;
        untold.keep(&mut tx, campaign).await?;
    }
    tx.commit().await?;
    let mut failed = None;
    for seat in untold.seats {
        let told = match tell_seat(house, &row, &gm, seat).await {
            Err(CampaignError::Letter(error)) => {
                tracing::error!(campaign, seat, "told with the built-in templates instead: {error}");
                tell_seat(&with_built_in_templates(house)?, &row, &gm, seat).await
            }
            told => told,
        };
        if let Err(error) = told {
            // What is wrong with one player's mail keeps nothing from the others.
            tracing::error!(campaign, seat, "not told that the campaign rests: {error}");
            failed = Some(error);
        }
    }
    failed.map_or(Ok(()), Err)
}

/// Tells one seat, in a transaction of its own, and ticks it off.
async fn tell_seat(house: &House, row: &CampaignRow, gm: &Gms, number: u8) -> Result<(), CampaignError> {
    let mut tx = house.store.begin().await?;
    let Some(mut untold) = Untold::of(&mut tx, &row.id).await? else { return Ok(()) };
    let left = untold.seats.len();
    untold.seats.retain(|seat| *seat != number);
    if untold.seats.len() == left {
        return Ok(());
    }
    untold.keep(&mut tx, &row.id).await?;
    let run = tx.run_number(&row.id).await?;
    let seats = tx.seats(&row.id).await?;
    if let Some(mut seat) = seats.into_iter().find(|s| s.seat == number && !s.resigned) {
        let game = campaign::registry::engine(&row.game).map_or(row.game.clone(), |e| e.title().to_string());
        let notice = Notice {
            heading: Heading {
                campaign: row.id.clone(),
                title: row.title.clone(),
                game: row.game.clone(),
                game_title: game,
                turn: row.turn,
                seat: u32::from(seat.seat) + 1,
                name: seat.name.clone(),
                gm: gm.to_string(),
                run,
                waiting: String::new(),
                short: false,
                first: false,
                within_turn: false,
            },
            subject: say::rests_subject(),
            words: vec![say::rests(), say::you_will_be_told()],
            deadline: None,
        };
        post_to_seat(house, &mut tx, &mut seat, &notice, Letter::plain()).await?;
    }
    Ok(tx.commit().await?)
}

/// A GM's own template of the notice may be the fault itself.
fn with_built_in_templates(house: &House) -> Result<House, CampaignError> {
    let templates =
        Templates::load(campaign::registry::engines(), None).map_err(|errors| Fault(errors.to_string()))?;
    Ok(House { templates: Arc::new(templates), ..house.clone() })
}

/// Holds a campaign at its deadline and asks the GM what to do. Where the campaign's file says what is done without an answer,
/// that is done when the GM's time is over (`turn::hold`).
pub(super) async fn ask_gm(house: &House, mut tx: Tx, mut loaded: Loaded) -> Result<Step, CampaignError> {
    let now_ms = house.now_ms();
    let missing = loaded.missing()?;
    let late: Vec<String> =
        missing.iter().filter_map(|s| loaded.seat(*s).map(|row| row.name.clone())).collect();
    loaded.campaign.standing = Standing::Paused;
    // The window is still open: who is missing is told to GMs who do not play, and to nobody else.
    loaded.campaign.reason = say::held_reason();
    loaded.campaign.due_ms = None;
    let silence = loaded.settings.time.silence;
    let until_ms = (silence.unanswered != Unanswered::Wait).then(|| now_ms + silence.gm_time_ms);
    tx.hold_put(&loaded.campaign.id, now_ms, until_ms, &loaded.campaign.reason).await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Ok(Step::Lost);
    }
    let row = loaded.campaign.clone();
    let late = late.join(", ");
    tx.log(&row.id, now_ms, &format!("held: the deadline passed without {late}")).await?;
    let gm_time = in_words(silence.gm_time_ms);
    let otherwise = until_ms.map(|_| say::otherwise(&gm_time, &silence.unanswered.in_words()));
    let words = |seat: u8| {
        let first = match missing.contains(&Seat(seat)) {
            true => say::yours_are_missing(),
            false => say::orders_are_missing(),
        };
        std::iter::once(first).chain(otherwise.clone()).collect()
    };
    tell_all(house, &mut tx, &mut loaded, &say::gm_asked_subject(), None, words).await?;
    let mut words = vec![
        say::passed_without(&row.turn, &late),
        say::how_to_give_time(),
        say::how_to_close(&row.turn),
        say::decide_on_server(&row.id),
    ];
    words.extend(otherwise);
    // A GM who plays knows what the others know.
    let mut in_public = words.clone();
    in_public[0] = say::passed_without_some(&row.turn);
    let (gms, said) = (&loaded.settings.gm, (&words[..], &in_public[..]));
    post_to_gm_apart(house, &mut tx, &row, gms, &say::decision_subject(), said).await?;
    tx.commit().await?;
    Ok(Step::Played)
}
