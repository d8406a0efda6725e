//! A past report once more.

use super::redrawn::with_pictures;
use super::sent::Sent;
use crate::house::House;
use crate::tell::again::{OnceMore, post_again};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::tag::NO_WINDOW;
use sentences::archive::again as say;
use std::collections::BTreeMap;
use store::Tx;
use store::campaign::SeatRow;

/// What is said to a seat that asks for the reports of a turn, or of it to somebody else, by this name. False: there are none, and
/// it is said which there are.
///
/// # Errors
/// The store.
pub async fn promised(
    tx: &mut Tx,
    seat: &SeatRow,
    name: &str,
    number: u32,
) -> Result<(bool, String), CampaignError> {
    let kept: BTreeMap<u32, i64> = tx.report_turns((&seat.campaign, seat.seat)).await?.into_iter().collect();
    Ok(match kept.get(&number) {
        Some(count) => (true, say::sent_again(count, &number)),
        None => {
            let range = match (kept.keys().next(), kept.keys().next_back()) {
                (Some(first), Some(last)) if first != last => say::some_kept(&first, &last),
                (Some(only), _) => say::one_kept(&only),
                _ => say::none_kept(),
            };
            (false, say::not_sent(&number, &name, &range))
        }
    })
}

/// The reports of a turn, as its seat was told then.
///
/// # Errors
/// The store.
pub(super) async fn reports(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: u8,
    number: u32,
) -> Result<Vec<Sent>, CampaignError> {
    let found = tx.reports((&loaded.campaign.id, seat), Some(number)).await?;
    let mut reports = Vec::new();
    for (at, (_, _, bytes)) in found.iter().enumerate() {
        let Some(sent) = Sent::read(bytes) else { continue };
        reports.push(with_pictures(house, tx, loaded, seat, number, at == 0, sent).await?);
    }
    Ok(reports)
}

/// What reports that were kept said, in words. Those whose text was thrown away say nothing.
#[must_use]
pub fn texts<T, U>(kept: &[(T, U, Vec<u8>)]) -> Vec<String> {
    kept.iter().filter_map(|(_, _, bytes)| Sent::read(bytes)).map(|sent| sent.news()).collect()
}

/// Finds the reports of a turn and sends them to their seat again.
///
/// # Errors
/// The store.
pub async fn send(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
    number: u32,
) -> Result<(), CampaignError> {
    let found = reports(house, tx, loaded, seat.seat, number).await?;
    post(house, tx, loaded, seat, number, found).await
}

/// Sends reports of a turn to their seat again.
///
/// # Errors
/// The store.
pub(super) async fn post(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
    number: u32,
    reports: Vec<Sent>,
) -> Result<(), CampaignError> {
    for report in reports {
        post_one(house, tx, loaded, seat, number, report).await?;
    }
    Ok(())
}

async fn post_one(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
    number: u32,
    report: Sent,
) -> Result<(), CampaignError> {
    // The tag of a window long closed: an old form filled in by mistake files nothing.
    let tag = if number == loaded.turn.turn {
        NO_WINDOW.to_string()
    } else {
        house.key.tag(&seat.campaign, number, 0, loaded.run)
    };
    let once_more = OnceMore {
        title: &loaded.campaign.title,
        subject: format!("[{}] {}", seat.campaign, say::once_more(&loaded.engine.title(), &number)),
        tag: &tag,
        run: loaded.run,
        text: format!("{}\n\n{}", say::of_the_past(), report.text),
        html: report.html,
        pictures: report.pictures,
    };
    post_again(house, tx, seat, once_more).await
}
