//! A volunteer takes the seat of a player who is still there: that player is told first, and keeps the seat by answering.

use super::give::{Newcomer, give, hindrance};
use super::offers::{cannot_have_it, told_of_it};
use crate::addresses::NOTICE_MS;
use crate::aside::{Aside, beside};
use crate::house::House;
use crate::tell::caller::{Caller, say_to};
use crate::tell::gms::post_to_gm_apart;
use crate::tell::notice::tell_seat;
use crate::tell::plain::{Plain, post_plain};
use campaign::CampaignError;
use campaign::bots::is_of_a_person;
use campaign::loaded::Loaded;
use campaign::when::when;
use rules::engine::Fault;
use sentences::handover::claims as say;
use store::campaign::Standing;
use store::outbox::PostStatus;
use store::people::OfferRow;
use store::proof::{AddressChange, ChangeBy};
use store::{StoreError, Tx};

/// From so many silent windows running on a player counts as gone.
const GONE_AFTER: u32 = 2;
/// The notice may be handed over so much later than it was written: nobody's time is cut short by that.
const LATE_MS: i64 = 3_600_000;

/// Is the player of this seat there: a person, not silent for long, for whom no bot plays and no standby is wanted?
#[must_use]
pub fn is_there(loaded: &Loaded, seat: u8) -> bool {
    let time = loaded.time_of(seat);
    loaded.seats.get(usize::from(seat)).is_some_and(|row| is_of_a_person(row) && !row.resigned)
        && !time.bot
        && !time.standby
        && time.silent < GONE_AFTER
}

/// Somebody takes the seat of a player who is there: the player is told, and has two days to say something.
pub(super) async fn claim(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    offer: &OfferRow,
    caller: &Caller<'_>,
) -> Result<String, CampaignError> {
    let now_ms = house.now_ms();
    let (campaign, number) = (loaded.campaign.clone(), u32::from(offer.seat) + 1);
    let own = (campaign.id.as_str(), offer.seat);
    if let Some(first) = tx.change_of(own, ChangeBy::Claim).await? {
        let words = if first.id == offer.id {
            say::asked_already(&when(first.due_ms, now_ms, offer.zone.as_str()).utc)
        } else {
            say::asked_before_you()
        };
        say_to(house, tx, caller, &say::about_the_seat(), &[words]).await?;
        return Ok("asked for a seat that somebody has asked for".into());
    }
    let due_ms = now_ms + NOTICE_MS;
    let change = AddressChange {
        id: offer.id.clone(),
        campaign: offer.campaign.clone(),
        seat: offer.seat,
        address: offer.address.clone(),
        by: ChangeBy::Claim,
        due_ms,
    };
    tx.change_put(&change).await?;
    let row = &loaded.seats[usize::from(offer.seat)];
    let at = when(due_ms, now_ms, row);

    let words = vec![say::seat_wanted(&at.utc, &at.local), say::how_to_keep()];
    tell_seat(house, tx, loaded, usize::from(offer.seat), &say::keep_subject(), None, words).await?;
    tx.log(&campaign.id, now_ms, &format!("a volunteer asked for seat {number}; its player was told"))
        .await?;
    let words = [say::would_take_over(&offer.address, &number, &at.utc)];
    let in_public = [say::somebody_would(&number)];
    let (gms, said) = (&loaded.settings.gm, (&words[..], &in_public[..]));
    post_to_gm_apart(house, tx, &campaign, gms, &say::asked_for_subject(), said).await?;
    let yours = when(due_ms, now_ms, offer.zone.as_str());
    let words = [say::you_have_asked(&yours.utc)];
    answer(house, tx, offer, caller.answers, &say::you_have_asked_subject(), &words).await?;
    tx.campaign_update(&mut loaded.campaign).await?;
    Ok(format!("asked for seat {number} of {}", offer.campaign))
}

/// Whoever asked for a seat does not want it any more.
pub(super) async fn withdrawn(tx: &mut Tx, offer: &OfferRow) -> Result<(), StoreError> {
    let own = (offer.campaign.as_str(), offer.seat);
    if tx.change_of(own, ChangeBy::Claim).await?.is_some_and(|change| change.id == offer.id) {
        tx.changes_drop(own, ChangeBy::Claim).await?;
    }
    Ok(())
}

/// Gives the seats whose players have not answered in time, and leaves them theirs who have.
///
/// # Errors
/// The store. A seat that cannot be given is told to the operator and tried again later.
pub async fn run(house: &House) -> Result<(), StoreError> {
    let mut tx = house.store.read().await?;
    let due = tx.changes_due(ChangeBy::Claim, house.now_ms()).await?;
    drop(tx);
    for change in due {
        let campaign = change.campaign.clone();
        let step = move |house| Box::pin(async move { decide(&house, &change).await }) as Aside;
        beside(house, "a seat was not handed over", &campaign, step).await?;
    }
    Ok(())
}

async fn decide(house: &House, change: &AddressChange) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let mut tx = house.store.begin().await?;
    let own = (change.campaign.as_str(), change.seat);
    // Once more inside the transaction that writes.
    if tx.change_of(own, ChangeBy::Claim).await?.as_ref() != Some(change) {
        return Ok(());
    }
    tx.changes_drop(own, ChangeBy::Claim).await?;
    let offer = tx.seat_offer(&change.id).await?.filter(|offer| offer.status == "open");
    let loaded = Loaded::load(&mut tx, own.0).await?;
    let (Some(offer), Some(mut loaded)) = (offer, loaded) else { return Ok(tx.commit().await?) };
    let asked_ms = change.due_ms - NOTICE_MS;
    if loaded.time_of(change.seat).heard_ms > asked_ms && loaded.campaign.standing != Standing::Over {
        keeps(house, &mut tx, &mut loaded, &offer).await?;
        return Ok(tx.commit().await?);
    }
    // Their time runs from when the notice was handed over.
    if let Some(mail) = tx.notice_since(own, asked_ms).await?.filter(|mail| mail.status != PostStatus::Failed)
    {
        let from_ms = mail.sent_ms.unwrap_or(now_ms);
        if from_ms > asked_ms + LATE_MS {
            tx.change_put(&AddressChange { due_ms: from_ms + NOTICE_MS, ..change.clone() }).await?;
            return Ok(tx.commit().await?);
        }
    }
    let to = Newcomer { address: offer.address.clone(), name: offer.name.clone(), zone: offer.zone.clone() };
    let Some(to) = fitting(&mut tx, &loaded, &offer, to).await? else {
        let why = hindrance(&mut tx, &loaded, offer.seat, &nameless(&offer)).await?.unwrap_or_default();
        cannot_have_it(house, &mut tx, &loaded, &offer, &why).await?;
        let words = [say::not_free()];
        answer(house, &mut tx, &offer, None, &say::not_free_subject(), &words).await?;
        return Ok(tx.commit().await?);
    };
    tx.offer_settle(&offer.id, "taken").await?;
    give(house, &mut tx, &mut loaded, offer.seat, &to, None).await?;
    if !tx.campaign_update(&mut loaded.campaign).await? {
        return Err(Fault("the campaign changed under a handover".into()).into());
    }
    told_of_it(house, &mut tx, &loaded, &offer).await?;
    Ok(tx.commit().await?)
}

/// The player has answered, and keeps the seat: nobody else is offered it now.
async fn keeps(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    offer: &OfferRow,
) -> Result<(), CampaignError> {
    let (campaign, number) = (loaded.campaign.clone(), u32::from(offer.seat) + 1);
    tx.offers_gone(&campaign.id, offer.seat).await?;
    tx.log(&campaign.id, house.now_ms(), &format!("the player of seat {number} keeps it")).await?;
    let words = [say::kept()];
    answer(house, tx, offer, None, &say::not_free_subject(), &words).await?;
    let words = vec![say::stays_yours()];
    tell_seat(house, tx, loaded, usize::from(offer.seat), &say::stays_yours_subject(), None, words).await?;
    tx.campaign_update(&mut loaded.campaign).await?;
    let words = [say::kept_to_gm(&number)];
    let (gms, said) = (&loaded.settings.gm, (&words[..], &words[..]));
    post_to_gm_apart(house, tx, &campaign, gms, &say::kept_to_gm_subject(), said).await
}

fn nameless(offer: &OfferRow) -> Newcomer {
    Newcomer { address: offer.address.clone(), name: String::new(), zone: offer.zone.clone() }
}

/// The newcomer as they can be seated; a name that somebody else has meanwhile is no reason against it. `None`: they cannot.
pub(super) async fn fitting(
    tx: &mut Tx,
    loaded: &Loaded,
    offer: &OfferRow,
    to: Newcomer,
) -> Result<Option<Newcomer>, CampaignError> {
    if hindrance(tx, loaded, offer.seat, &to).await?.is_none() {
        return Ok(Some(to));
    }
    let to = nameless(offer);
    Ok(hindrance(tx, loaded, offer.seat, &to).await?.is_none().then_some(to))
}

/// Writes to whoever was offered a seat, at the address that offer is answered to.
async fn answer(
    house: &House,
    tx: &mut Tx,
    offer: &OfferRow,
    answers: Option<&str>,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    let reply_to = super::offers::reply_to(house, offer);
    let subject = format!("[{}] {subject}", offer.campaign);
    let mail = Plain {
        campaign: Some(&offer.campaign),
        kind: "offer",
        to: &offer.address,
        reply_to: &reply_to,
        answers,
        subject: &subject,
        words,
    };
    post_plain(house, tx, &mail).await
}
