//! Spectators: people who want to watch a campaign, and what they write. What they are told is in `spectators`.

use super::place::Read;
use crate::house::House;
use crate::reading::ask::Say;
use crate::tell::caller::{Caller, say_to};
use crate::tell::plain::{Plain, post_plain_with};
use campaign::CampaignError;
use campaign::gms::Gms;
use campaign::settings::Settings;
use campaign::sheet::{FoundingSheet, Signup};
use campaign::tag::NO_WINDOW;
use campaign::token::reply_address;
use report::compose::Enclosed;
use sentences::founding::watch as say;
use store::Tx;
use store::founding::RequestRow;
use store::people::SpectatorRow;

fn token(house: &House, row: &SpectatorRow) -> String {
    house.key.address_code(&format!("watch {}", row.campaign), 0, &row.address, row.since_ms)
}

/// Does a campaign of this name look for players in public, is it to be watched, and is this somebody it would take? Whoever could
/// sign up with nothing but its name may know that it is there.
async fn can_be_watched_later(tx: &mut Tx, name: &str, address: &str) -> Result<bool, CampaignError> {
    let Some(read) = Read::load(tx, name).await?.filter(Read::goes_on) else { return Ok(false) };
    let is_public = |sheet: &FoundingSheet| {
        sheet.signup == Signup::Open && sheet.password.is_empty() && sheet.allow.is_empty()
    };
    Ok(read.file.spectators
        && read.file.founding.as_ref().is_some_and(is_public)
        && !tx.is_banned(address, Gms::read(&read.row.gm).iter()).await?)
}

/// Somebody wants to watch, their address proved.
///
/// # Errors
/// The store.
pub async fn watch(
    house: &House,
    tx: &mut Tx,
    request: &RequestRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    let name = request.about.trim();
    let campaign = tx.campaign(name).await?;
    let open = match &campaign {
        Some(_) => tx.terms(name).await?.is_some_and(|terms| terms.spectators),
        None => false,
    };
    let settings = campaign.as_ref().and_then(|row| serde_json::from_str::<Settings>(&row.settings).ok());
    let gms = settings.map(|settings| settings.gm).unwrap_or_default();
    let banned = tx.is_banned(&request.address, gms.iter()).await?;
    if campaign.is_none() && can_be_watched_later(tx, name, &request.address).await? {
        let words = [say::not_yet(&name)];
        say_to(house, tx, caller, &say::not_yet_subject(), &words).await?;
        return Ok("wants to watch what has not begun".into());
    }
    let Some(campaign) = campaign.filter(|_| open && !banned) else {
        let words = [say::not_to_watch(&name)];
        say_to(house, tx, caller, &say::not_to_watch_subject(), &words).await?;
        return Ok("wants to watch what cannot be watched".into());
    };
    let mut row = SpectatorRow {
        campaign: name.to_string(),
        address: request.address.clone(),
        token_hash: String::new(),
        since_ms: house.now_ms(),
        turn: campaign.turn.saturating_sub(1),
    };
    row.token_hash = house.key.token_hash(&token(house, &row));
    tx.spectator_remove(name, &row.address).await?;
    tx.spectator_put(&row).await?;
    tx.log(name, house.now_ms(), "somebody watches").await?;
    let words = [say::watching(&campaign.title, &campaign.turn), say::how_to_stop()];
    post(house, tx, &row, caller.answers, &say::watching_subject(), &words).await?;
    Ok(format!("watches {name}"))
}

/// A spectator has written.
///
/// # Errors
/// The store.
pub async fn answered(
    house: &House,
    tx: &mut Tx,
    row: SpectatorRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    if caller.said.contains(&Say::No) {
        tx.spectator_remove(&row.campaign, &row.address).await?;
        let words = [say::no_longer(&row.campaign)];
        say_to(house, tx, caller, &say::no_longer_subject(), &words).await?;
        return Ok(format!("watches {} no longer", row.campaign));
    }
    let words = [say::only_players()];
    post(house, tx, &row, caller.answers, &say::watching_subject(), &words).await?;
    Ok("a spectator wrote".into())
}

pub(super) async fn post(
    house: &House,
    tx: &mut Tx,
    row: &SpectatorRow,
    answers: Option<&str>,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    post_with(house, tx, row, answers, subject, (words, &[])).await
}

/// As [`post`], with files.
pub(super) async fn post_with(
    house: &House,
    tx: &mut Tx,
    row: &SpectatorRow,
    answers: Option<&str>,
    subject: &str,
    (words, files): (&[String], &[Enclosed]),
) -> Result<(), CampaignError> {
    let reply_to = reply_address(house.config.server.address.as_str(), &token(house, row), NO_WINDOW);
    let subject = format!("[{}] {subject}", row.campaign);
    let mail = Plain {
        campaign: Some(&row.campaign),
        kind: "spectator",
        to: &row.address,
        reply_to: &reply_to,
        answers,
        subject: &subject,
        words,
    };
    post_plain_with(house, tx, &mail, files).await
}
