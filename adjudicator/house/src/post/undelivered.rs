//! Mails of ours that do not arrive. A report of it that comes by mail carries no proof whatever, so all it does is set a mark
//! that the GM can see; nobody is taken off, nothing is sent again, no deadline moves. What a mail server refuses in our own
//! hearing is certain: then a report that was refused for what it carries is sent again without its pictures.

use crate::house::House;
use crate::outbox::verp;
use crate::tell::gms::post_to_gm;
use crate::turn::reports::{as_it_stands, send_as_it_stands};
use campaign::CampaignError;
use campaign::loaded::Loaded;
use campaign::settings::Settings;
use letter::Bounce;
use report::data::{Printable, Report};
use rules::Seat;
use sentences::post::undelivered as say;
use store::Tx;
use store::bounced::BounceRow;
use store::budget::{Allowance, Spent};
use store::mail::Mail;
use store::outbox::{Post, PostId, PostStatus};

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
    tell_gm(house, tx, campaign, seat, &row, Said::default()).await?;
    Ok(format!("the mail {} is marked", row.post))
}

/// Takes note of a mail that was given up: for its GM, in what `campaign show` shows, and for the player, who gets a report
/// that was refused for its size or its contents once more in plain words.
///
/// # Errors
/// The store; stored bytes that do not fit.
pub async fn refused(house: &House, id: &PostId) -> Result<(), CampaignError> {
    let mut tx = house.store.begin().await?;
    let Some(post) = tx.outbox_show(id).await?.filter(|post| post.status == PostStatus::Failed) else {
        return Ok(());
    };
    let seat = post.seat.and_then(|seat| u8::try_from(seat).ok());
    let (Some(campaign), Some(seat)) = (post.campaign.clone(), seat) else { return Ok(()) };
    let code = enhanced(&post.last_error).unwrap_or_default();
    let row = BounceRow {
        post: post.id.clone(),
        campaign: Some(campaign.clone()),
        seat: Some(seat),
        address: post.address.clone(),
        status: code.to_owned(),
        reason: post.last_error.chars().take(REASON).collect(),
        at_ms: house.now_ms(),
    };
    if !tx.bounce_put(&row).await? {
        return Ok(());
    }
    let again = again_in_words(house, &mut tx, &post, (&campaign, seat), code).await?;
    let said = Said { certain: true, again };
    tell_gm(house, &mut tx, &campaign, seat, &row, said).await?;
    tx.commit().await?;
    Ok(())
}

/// Sends a report that was refused with its pictures once more without them, if it is still how things stand. What is refused
/// because there is no such recipient is not.
async fn again_in_words(
    house: &House,
    tx: &mut Tx,
    post: &Post,
    (campaign, seat): (&str, u8),
    code: &str,
) -> Result<bool, CampaignError> {
    let pictured = post.bytes.windows(PICTURE.len()).any(|part| part == PICTURE);
    if post.kind != Report::TEMPLATE || !pictured || code.starts_with("5.1.") {
        return Ok(false);
    }
    let Some(loaded) = Loaded::load(tx, campaign).await? else { return Ok(false) };
    // What came before the open window has been overtaken by another report, and the end of a game is told with its record.
    if loaded.window.as_ref().is_none_or(|window| post.created_ms < window.opened_ms) {
        return Ok(false);
    }
    let Some(mut row) = loaded.seat(Seat(seat)).filter(|row| row.address == post.address).cloned() else {
        return Ok(false);
    };
    let note = say::report_in_words();
    let Some(report) = as_it_stands(house, tx, &loaded, &row, vec![note]).await? else {
        return Ok(false);
    };
    send_as_it_stands(house, tx, &loaded, &mut row, (&report, false)).await?;
    Ok(true)
}

/// A picture inside a mail, as its header says.
const PICTURE: &[u8] = b"image/png";

/// The enhanced status code in what a server said (RFC 3463): `5.3.4`.
fn enhanced(words: &str) -> Option<&str> {
    words.split(|c: char| !c.is_ascii_digit() && c != '.').find(|word| {
        let parts: Vec<&str> = word.split('.').collect();
        matches!(parts[..], ["4" | "5", subject, detail] if !subject.is_empty() && !detail.is_empty())
    })
}

/// How certain a mark is, and what was done.
#[derive(Clone, Copy, Default)]
struct Said {
    /// We have heard it ourselves.
    certain: bool,
    /// The player gets it once more, in words.
    again: bool,
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
    how: Said,
) -> Result<(), CampaignError> {
    let now_ms = house.now_ms();
    let seats = tx.seats(campaign).await?;
    let Some(player) = seats.iter().find(|s| s.seat == seat) else { return Ok(()) };
    // What was heard by ourselves has its code in its words.
    let said = match how.certain {
        true => say::refused(&player.name, &row.address, &row.reason),
        false => say::reported(&player.name, &row.address, &row.status, &row.reason),
    };
    tx.log(campaign, now_ms, said.trim_end()).await?;
    let Some(campaign_row) = tx.campaign(campaign).await? else { return Ok(()) };
    let gm = serde_json::from_str::<Settings>(&campaign_row.settings).map(|s| s.gm).unwrap_or_default();
    let budget = Allowance::daily(WORDS_A_DAY);
    if tx.spend_reply(&format!("gm {campaign} {seat}"), budget, now_ms).await? == Spent::TooMuch {
        return Ok(());
    }
    let follows = match how {
        Said { again: true, .. } => say::sent_in_words(),
        Said { certain: true, .. } => say::address_may_be_dead(),
        Said { certain: false, .. } => say::may_be_forged(),
    };
    let by_hand = [
        say::how_to_retry(&row.post.to_string()),
        say::how_to_set_address(&campaign, &(u32::from(seat) + 1)),
    ];
    let words = [say::in_campaign(&campaign, &said), follows, by_hand.join("\n")];
    post_to_gm(house, tx, &campaign_row, &gm, &say::subject(), &words).await
}

#[cfg(test)]
mod tests {
    use super::enhanced;

    #[test]
    fn the_code_is_found_in_what_a_server_said() {
        for (words, code) in [
            ("permanent error (552): 5.3.4 message too big", Some("5.3.4")),
            ("permanent error (550): 5.1.1 no such user", Some("5.1.1")),
            ("permanent error (550): no such user at 10.5.1.1", None),
            ("permanent error (554)", None),
        ] {
            assert_eq!(enhanced(words), code, "{words}");
        }
    }
}
