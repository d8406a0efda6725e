//! Reports that a mail of ours did not arrive. They carry no proof whatever, so all they do is set a mark that the GM can
//! see; nobody is taken off, nothing is sent again, no deadline moves.

use crate::campaign::CampaignError;
use crate::campaign::settings::Settings;
use crate::house::House;
use crate::outbox::verp;
use crate::tell::gms::post_to_gm;
use letter::Bounce;
use store::Tx;
use store::bounced::BounceRow;
use store::budget::{Allowance, Spent};
use store::mail::Mail;

/// How often a day a GM is written about one seat.
const WORDS_A_DAY: i64 = 3;
/// Longest diagnosis kept, in characters.
const REASON: usize = 300;

/// Takes note of a report. Says what was done, for the operator.
///
/// # Errors
/// The store.
pub async fn note(house: &House, tx: &mut Tx, mail: &Mail, bounce: &Bounce) -> Result<String, CampaignError> {
    let Some(failed) = bounce.recipients.iter().find(|r| r.is_permanent() || given_up(r)) else {
        return Ok("nothing has failed for good".into());
    };
    let name = verp::named(&mail.recipient);
    let Some(about) = tx.reported(name.as_deref(), bounce.original_message_id.as_deref()).await? else {
        return Ok("it is about no mail we know of".into());
    };
    let now_ms = house.now_ms();
    let told = failed.diagnostic.clone().unwrap_or_default();
    let row = BounceRow {
        post: about.post,
        campaign: about.campaign,
        seat: about.seat,
        address: about.address,
        status: failed.status.clone().unwrap_or_default(),
        reason: told.chars().take(REASON).collect(),
        at_ms: now_ms,
    };
    if !tx.bounce_put(&row).await? {
        return Ok("that was reported before".into());
    }
    let (Some(campaign), Some(seat)) = (&row.campaign, row.seat) else {
        return Ok("the mail belongs to no seat".into());
    };
    tell_gm(house, tx, campaign, seat, &row).await?;
    Ok(format!("the mail {} is marked", row.post))
}

/// A server that stops trying says so with a code of class 4.
fn given_up(recipient: &letter::FailedRecipient) -> bool {
    recipient.action == Some(letter::Action::Failed)
}

async fn tell_gm(
    house: &House,
    tx: &mut Tx,
    campaign: &str,
    seat: u8,
    row: &BounceRow,
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let seats = tx.seats(campaign).await?;
    let Some(player) = seats.iter().find(|s| s.seat == seat) else { return Ok(()) };
    let said = format!(
        "a mail to {} ({}) is reported as not delivered: {} {}",
        player.name, row.address, row.status, row.reason
    );
    tx.log(campaign, now_ms, said.trim_end()).await?;
    let Some(campaign_row) = tx.campaign(campaign).await? else { return Ok(()) };
    let gm = serde_json::from_str::<Settings>(&campaign_row.settings).map(|s| s.gm).unwrap_or_default();
    let budget = Allowance::daily(WORDS_A_DAY);
    if tx.spend_reply(&format!("gm {campaign} {seat}"), budget, now_ms).await? == Spent::TooMuch {
        return Ok(());
    }
    let words = [
        format!("In campaign {campaign}, {said}."),
        "Such reports can be forged, so nothing was changed: the player's seat, orders and deadline are as they were. \
         If the address is really dead, ask the player for another one by other means."
            .to_string(),
        format!(
            "To send that mail again: adjudicator outbox retry {}\nTo change the address: adjudicator campaign \
             set-address {campaign} {} ADDRESS",
            row.post,
            u32::from(seat) + 1
        ),
    ];
    post_to_gm(house, tx, &campaign_row, &gm, "a mail did not arrive", &words).await
}
