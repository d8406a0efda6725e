//! What waits for a player's confirmation. It is named in every mail to the player while it waits, and it ends: with the
//! confirming word, with `no`, with anything else that is done, and with the window it was asked in.

use super::answer::Answer;
use super::deeds::{Told, tell_others};
use crate::house::House;
use crate::tell::waiting::{RESIGN, waiting, wish};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::play::notices::lay_notice;
use rules::Seat;
use rules::table::Notice as TableNotice;
use sentences::post::confirmation as say;
use std::collections::BTreeSet;
use store::campaign::SeatRow;
use store::dealings::ConfirmationRow;
use store::{StoreError, Tx};

/// How long it waits at the most.
const WITHIN_MS: i64 = 7 * 24 * 3600 * 1000;
/// Asks for a confirmation, in place of anything else that waits for one.
///
/// # Errors
/// The store.
pub(super) async fn ask(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &SeatRow,
    act: &str,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let (own, now_ms) = ((seat.campaign.as_str(), seat.seat), house.now_ms());
    if waiting(tx, own, now_ms).await?.is_some_and(|before| before.act != act) {
        end(tx, own, now_ms, answer).await?;
    }
    let row = ConfirmationRow {
        act: act.into(),
        turn: loaded.turn.turn,
        expires_ms: now_ms + WITHIN_MS,
        tag: loaded.window.as_ref().map(|w| w.tag.clone()).unwrap_or_default(),
    };
    tx.confirmation_put(own, &row).await?;
    answer.asks = true;
    Ok(())
}

/// Something else was done: what waited for a confirmation waits no more, and the player hears it.
///
/// # Errors
/// The store.
pub(super) async fn end(
    tx: &mut Tx,
    own: (&str, u8),
    now_ms: i64,
    answer: &mut Answer,
) -> Result<(), StoreError> {
    let Some(row) = waiting(tx, own, now_ms).await? else { return Ok(()) };
    tx.confirmation_remove(own).await?;
    answer.words.push(say::question_closed(&wish(&row.act), &row.act));
    Ok(())
}

/// Carries out the act that waited for a confirmation.
///
/// # Errors
/// The store.
pub(super) async fn confirm(
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &mut SeatRow,
    now_ms: i64,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let (campaign, me) = (seat.campaign.clone(), seat.seat);
    let turn = loaded.turn.turn;
    let waiting = waiting(tx, (&campaign, me), now_ms).await?;
    tx.confirmation_remove((&campaign, me)).await?;
    match waiting.map(|row| row.act).as_deref() {
        Some(RESIGN) => {
            seat.resigned = true;
            tx.seat_update(seat).await?;
            if let Some(row) = loaded.seats.get_mut(usize::from(me)) {
                row.resigned = true;
            }
            lay_notice(tx, loaded, TableNotice::Resigned(Seat(me)), now_ms).await?;
            tx.log(&campaign, now_ms, &format!("{} resigned", seat.name)).await?;
            answer.words.push(say::resigned());
        }
        Some(_) => {
            tx.offer_put(&campaign, me, turn).await?;
            let agreed: BTreeSet<u8> = tx.offers(&campaign, turn).await?.into_iter().collect();
            if loaded.seats.iter().all(|s| s.resigned || agreed.contains(&s.seat)) {
                lay_notice(tx, loaded, TableNotice::DrawAgreed, now_ms).await?;
                tx.log(&campaign, now_ms, "a draw was agreed").await?;
                answer.words.push(say::draw_agreed());
            } else {
                answer.words.push(say::others_have_to());
            }
        }
        None => answer.words.push(say::nothing_to_confirm()),
    }
    Ok(())
}

/// `no`: ends what waits for a confirmation, else declines the draw that is on offer.
///
/// # Errors
/// The store; templates that do not fit.
pub(super) async fn decline(
    house: &House,
    tx: &mut Tx,
    loaded: &mut Loaded,
    seat: &SeatRow,
    answer: &mut Answer,
) -> Result<(), CampaignError> {
    let own = (seat.campaign.as_str(), seat.seat);
    if let Some(row) = waiting(tx, own, house.now_ms()).await? {
        tx.confirmation_remove(own).await?;
        answer.words.push(say::let_be(&wish(&row.act)));
        return Ok(());
    }
    let offers = tx.offers(own.0, loaded.turn.turn).await?;
    if !offers.iter().any(|by| *by != own.1) {
        answer.words.push(say::nothing_to_decline());
        return Ok(());
    }
    tx.forget_talk(own.0).await?;
    answer.words.push(say::draw_declined());
    let told = |name: &str| vec![say::does_not_agree(&name)];
    tell_others(house, tx, loaded, seat, Told { subject: say::declined_subject(), asks: false }, told).await
}

/// Does something of the house wait for this seat's yes or no?
///
/// # Errors
/// The store.
pub(super) async fn house_waits(
    tx: &mut Tx,
    own: (&str, u8),
    turn: u32,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let offered = tx.offers(own.0, turn).await?.iter().any(|by| *by != own.1);
    Ok(offered || waiting(tx, own, now_ms).await?.is_some())
}
