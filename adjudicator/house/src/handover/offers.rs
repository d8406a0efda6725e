//! Offering a seat to the volunteers: one mail to each, and the first who takes it has it.

use super::claims;
use super::give::{Newcomer, give, hindrance};
use super::standbys::take_lines;
use crate::aside::{Aside, beside};
use crate::house::House;
use crate::reading::ask::Say;
use crate::tell::caller::{Caller, say_to};
use crate::tell::gms::post_to_gm_apart;
use crate::tell::plain::{Plain, post_plain};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::names;
use campaign::tag::NO_WINDOW;
use campaign::token::reply_address;
use campaign::when::when;
use sentences::handover::claims::{about_the_seat, not_free, not_free_subject};
use sentences::handover::offers as say;
use store::people::{OfferRow, StandbyRow};
use store::{StoreError, Tx};

/// How long nobody is asked again who did not want a seat, in milliseconds.
const ASKED_AGAIN_MS: i64 = 30 * 24 * 3_600_000;

/// Offers a seat to every volunteer who could take it, in the caller's transaction; to how many. Volunteers who have an
/// open offer of this seat are not asked again, so this may be called every turn.
///
/// # Errors
/// The store.
pub async fn offer(house: &House, tx: &mut Tx, loaded: &Loaded, seat: u8) -> Result<usize, CampaignError> {
    let name = loaded.campaign.id.clone();
    let now_ms = house.now_ms();
    let there = claims::is_there(loaded, seat);

    let mut count = 0;
    for standby in candidates(house, tx, loaded, seat).await? {
        let code = code(house, &name, seat, &standby.address, now_ms);
        let row = OfferRow {
            id: house.key.token_hash(&code),
            campaign: name.clone(),
            seat,
            address: standby.address.clone(),
            name: standby.name.clone(),
            zone: standby.zone.clone(),
            at_ms: now_ms,
            status: "open".into(),
        };
        tx.offer_seat(&row).await?;
        let mut offered = say::offered(
            &there,
            &loaded.campaign.title,
            &loaded.engine.title(),
            &loaded.turn.turn,
            &(u32::from(seat) + 1),
            &loaded.seats.len(),
        );
        if let Some(closes_ms) = loaded.runs_until() {
            let at = when(closes_ms, now_ms, standby.zone.as_str());
            offered = format!("{offered} {}", say::next_deadline(&at.utc, &at.in_words));
        }
        let words = [offered, say::how_to_take(&there)];
        let reply_to = reply_address(house.config.server.address.as_str(), &code, NO_WINDOW);
        let subject = format!("[{name}] {}", say::subject(&there));
        let mail = Plain {
            campaign: Some(&name),
            kind: "offer",
            to: &standby.address,
            reply_to: &reply_to,
            answers: None,
            subject: &subject,
            words: &words,
        };
        post_plain(house, tx, &mail).await?;
        count += 1;
    }
    if count > 0 {
        let noun = if count == 1 { "volunteer" } else { "volunteers" };
        tx.log(&name, now_ms, &format!("seat {} was offered to {count} {noun}", u32::from(seat) + 1)).await?;
    }
    Ok(count)
}

fn code(house: &House, campaign: &str, seat: u8, address: &str, at_ms: i64) -> String {
    house.key.address_code(&format!("offer {campaign}"), seat, address, at_ms)
}

/// Where whoever was offered a seat answers to.
pub(super) fn reply_to(house: &House, row: &OfferRow) -> String {
    let code = code(house, &row.campaign, row.seat, &row.address, row.at_ms);
    reply_address(house.config.server.address.as_str(), &code, NO_WINDOW)
}

/// How many volunteers a seat would be offered to now.
///
/// # Errors
/// The store.
pub async fn would_be_asked(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
) -> Result<usize, CampaignError> {
    Ok(candidates(house, tx, loaded, seat).await?.len())
}

/// The volunteers a seat can be offered to: who could take it, and has not been asked, or has not said no lately.
async fn candidates(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
) -> Result<Vec<StandbyRow>, CampaignError> {
    let now_ms = house.now_ms();
    let asked = tx.offers_of(&loaded.campaign.id, seat).await?;
    let mut all = Vec::new();
    for standby in tx.standbys(&loaded.campaign.id).await? {
        let waits = asked.iter().any(|offer| {
            let again = offer.at_ms < now_ms - ASKED_AGAIN_MS;
            offer.address.eq_ignore_ascii_case(&standby.address)
                && (offer.status == "open" || (offer.status == "declined" && !again))
        });
        let newcomer =
            Newcomer { address: standby.address.clone(), name: String::new(), zone: String::new() };
        if !waits && hindrance(tx, loaded, seat, &newcomer).await?.is_none() {
            all.push(standby);
        }
    }
    Ok(all)
}

/// Offers every seat a standby is wanted for to the volunteers who were not asked yet.
///
/// # Errors
/// The store. A seat that cannot be offered is told to the operator and tried again later.
pub async fn run(house: &House) -> Result<(), StoreError> {
    let mut tx = house.store.read().await?;
    let wanted = tx.standbys_wanted().await?;
    drop(tx);
    for (campaign, seat) in wanted {
        let name = campaign.clone();
        let step = move |house| Box::pin(async move { offer_if_wanted(&house, &name, seat).await }) as Aside;
        beside(house, "a seat was not offered", &campaign, step).await?;
    }
    Ok(())
}

async fn offer_if_wanted(house: &House, campaign: &str, seat: u8) -> Result<(), CampaignError> {
    // Most rounds there is nobody to ask: that is found out without keeping writers waiting.
    let mut tx = house.store.read().await?;
    let Some(loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(()) };
    if candidates(house, &mut tx, &loaded, seat).await?.is_empty() {
        return Ok(());
    }
    drop(tx);
    let mut tx = house.store.begin().await?;
    let Some(loaded) = Loaded::load(&mut tx, campaign).await? else { return Ok(()) };
    offer(house, &mut tx, &loaded, seat).await?;
    Ok(tx.commit().await?)
}

/// Somebody answers an offer.
///
/// # Errors
/// The store, or a fault of the campaign.
pub async fn answered(
    house: &House,
    tx: &mut Tx,
    mut row: OfferRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    if caller.said.contains(&Say::No) {
        if row.status == "open" {
            claims::withdrawn(tx, &row).await?;
            tx.offer_settle(&row.id, "declined").await?;
        }
        return Ok("does not want the seat".into());
    }
    let wrong = take_lines(&mut row.name, &mut row.zone, &caller.said);
    if row.status == "open" {
        tx.offer_called(&row).await?;
    }
    // Nothing that was typed is lost: what cannot be is told before the seat is theirs under a name they did not choose.
    if !wrong.is_empty() && row.status == "open" {
        let mut words = wrong;
        words.push(say::not_yours_yet());
        say_to(house, tx, caller, &about_the_seat(), &words).await?;
        return Ok("answered an offer with a name or zone that cannot be".into());
    }
    if !caller.said.contains(&Say::Yes) {
        let words = [say::take_or_no()];
        say_to(house, tx, caller, &about_the_seat(), &words).await?;
        return Ok("answered an offer with neither take nor no".into());
    }
    if row.status == "taken" {
        let words = [say::yours_already()];
        say_to(house, tx, caller, &say::yours_subject(), &words).await?;
        return Ok("took the same seat twice".into());
    }
    let loaded = Loaded::load(tx, &row.campaign).await?;
    let gone = not_free();
    let Some(mut loaded) = loaded.filter(|_| row.status == "open") else {
        say_to(house, tx, caller, &not_free_subject(), &[gone]).await?;
        return Ok("came too late for a seat".into());
    };
    let to = Newcomer { address: row.address.clone(), name: row.name.clone(), zone: row.zone.clone() };
    let called = caller.said.iter().any(|said| matches!(said, Say::Name(_)));
    if called && loaded.seats.iter().any(|seat| seat.seat != row.seat && names::alike(&seat.name, &row.name))
    {
        let words = [say::somebody_is_called(&row.name)];
        say_to(house, tx, caller, &about_the_seat(), &words).await?;
        return Ok("answered an offer with a name somebody has".into());
    }
    let Some(to) = claims::fitting(tx, &loaded, &row, to).await? else {
        let bare = Newcomer { address: row.address.clone(), name: String::new(), zone: row.zone.clone() };
        let why = hindrance(tx, &loaded, row.seat, &bare).await?.unwrap_or_default();
        cannot_have_it(house, tx, &loaded, &row, &why).await?;
        say_to(house, tx, caller, &not_free_subject(), &[gone]).await?;
        return Ok(format!("a handover was refused: {why}"));
    };
    if claims::is_there(&loaded, row.seat) {
        return claims::claim(house, tx, &mut loaded, &row, caller).await;
    }
    tx.offer_settle(&row.id, "taken").await?;
    give(house, tx, &mut loaded, row.seat, &to, caller.answers).await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Err(rules::engine::Fault("the campaign changed under a handover".into()).into());
    }
    told_of_it(house, tx, &loaded, &row).await?;
    Ok(format!("took over seat {} of {}", u32::from(row.seat) + 1, row.campaign))
}

/// Somebody who wanted a seat cannot have it. Only the GM hears why: it may tell who plays.
pub(super) async fn cannot_have_it(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    row: &OfferRow,
    why: &str,
) -> Result<(), CampaignError> {
    let words = [say::wanted_to_take_over(&row.address, &(u32::from(row.seat) + 1), &why)];
    let in_public = [say::somebody_wanted(&(u32::from(row.seat) + 1))];
    let (gms, said) = (&loaded.settings.gm, (&words[..], &in_public[..]));
    post_to_gm_apart(house, tx, &loaded.campaign, gms, &say::refused_subject(), said).await?;
    Ok(tx.offer_settle(&row.id, "gone").await?)
}

/// Tells the GMs who has a seat now.
pub(super) async fn told_of_it(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    row: &OfferRow,
) -> Result<(), CampaignError> {
    let words = [say::taken_over(&row.address, &(u32::from(row.seat) + 1))];
    let in_public = [say::seat_changed(&(u32::from(row.seat) + 1))];
    let (gms, said) = (&loaded.settings.gm, (&words[..], &in_public[..]));
    post_to_gm_apart(house, tx, &loaded.campaign, gms, &say::seat_changed_subject(), said).await
}
