//! A past report once more.

use super::sent::Sent;
use crate::campaign::CampaignError;
use crate::campaign::loaded::Loaded;
use crate::campaign::tag::NO_WINDOW;
use crate::house::House;
use crate::tell::again::{OnceMore, post_again};
use store::Tx;
use store::campaign::SeatRow;

/// Sends the reports of a turn to their seat again, as they were told then; what there is to say about it.
///
/// # Errors
/// The store.
pub async fn send(
    house: &House,
    tx: &mut Tx,
    loaded: &Loaded,
    seat: &mut SeatRow,
    number: u32,
) -> Result<Vec<String>, CampaignError> {
    let own = (seat.campaign.clone(), seat.seat);
    let found = tx.reports((&own.0, own.1), Some(number)).await?;
    let reports: Vec<Sent> = found.iter().filter_map(|(_, _, bytes)| Sent::read(bytes)).collect();
    if reports.is_empty() {
        let all = tx.reports((&own.0, own.1), None).await?;
        let range = match (all.iter().map(|r| r.0).min(), all.iter().map(|r| r.0).max()) {
            (Some(first), Some(last)) if first != last => {
                format!("there are those of turns {first} to {last}")
            }
            (Some(only), _) => format!("there is that of turn {only}"),
            _ => "none are kept".to_string(),
        };
        return Ok(vec![format!("No report of turn {number} was sent to your seat; {range}.")]);
    }
    let count = reports.len();
    for report in reports {
        post(house, tx, loaded, seat, number, report).await?;
    }
    Ok(vec![if count == 1 {
        format!("The report of turn {number} was sent to you again, in a mail of its own.")
    } else {
        format!("The {count} reports of turn {number} were sent to you again, in mails of their own.")
    }])
}

async fn post(
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
        subject: format!(
            "[{}] {}, turn {number}: the report once more",
            seat.campaign,
            loaded.engine.title()
        ),
        tag: &tag,
        run: loaded.run,
        text: format!(
            "This is a report of the past, sent again because you asked for it.\n\n{}",
            report.text
        ),
        html: report.html,
        pictures: report.pictures,
    };
    post_again(house, tx, seat, once_more).await
}
