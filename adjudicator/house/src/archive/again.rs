//! A past report once more.

use super::sent::Sent;
use crate::campaign::token::reply_address;
use crate::house::House;
use crate::post::outgoing::latest_message_id;
use crate::post::sender::NO_WINDOW;
use crate::store::Tx;
use crate::store::campaign::SeatRow;
use crate::store::outbox::NewPost;
use crate::turn::TurnError;
use crate::turn::loaded::Loaded;
use report::compose::{MailKind, Outgoing, compose};

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
) -> Result<Vec<String>, TurnError> {
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
        post(house, tx, loaded, seat, number, &report).await?;
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
    report: &Sent,
) -> Result<(), TurnError> {
    seat.mails += 1;
    let game = house.config.server.address.as_str();
    let message_id = latest_message_id(house, seat, loaded.run);
    let token = house.key.token(&seat.campaign, seat.seat, seat.generation);
    // The tag of a window long closed: an old form filled in by mistake files nothing.
    let tag = if number == loaded.turn.turn {
        NO_WINDOW.to_string()
    } else {
        house.key.tag(&seat.campaign, number, 0, loaded.run)
    };
    let thread = Some(seat.thread.clone()).filter(|t| !t.is_empty());
    let outgoing = Outgoing {
        from_name: loaded.campaign.title.clone(),
        from_address: game.to_string(),
        reply_to: reply_address(game, &token, &tag),
        to: seat.address.clone(),
        to_name: seat.name.clone(),
        message_id: message_id.clone(),
        in_reply_to: thread.clone(),
        references: thread.into_iter().collect(),
        subject: format!(
            "[{}] {}, turn {number}: the report once more",
            seat.campaign,
            loaded.engine.title()
        ),
        date_ms: house.now_ms(),
        kind: MailKind::Receipt,
        campaign: seat.campaign.clone(),
        text: format!(
            "This is a report of the past, sent again because you asked for it.\n\n{}",
            report.text
        ),
        html: report.html.clone(),
        pictures: report.pictures.clone(),
        machine: None,
        calendar: None,
        carried: Vec::new(),
        unsubscribe: None,
    };
    let bytes = compose(&outgoing).map_err(|e| TurnError::Letter(e.into()))?;
    let post = NewPost {
        campaign: Some(&seat.campaign),
        seat: Some(i64::from(seat.seat)),
        kind: "again",
        message_id: &message_id,
        address: &seat.address,
        bytes: &bytes,
    };
    tx.outbox_add(&post, house.now_ms()).await?;
    tx.seat_update(seat).await?;
    Ok(())
}
