//! Mail to game masters: each address gets a mail of its own, with a reply token of its own.

use crate::campaign::gms::Gms;
use crate::campaign::token::reply_address;
use crate::config::TokenIn;
use crate::house::House;
use crate::intake::subject as subjects;
use crate::post::plain::wrap;
use crate::store::Tx;
use crate::store::campaign::CampaignRow;
use crate::store::gm::GmRow;
use crate::store::outbox::NewPost;
use crate::turn::TurnError;
use report::compose::{MailKind, Outgoing, compose};

/// How tags begin in the addresses of game masters; the number of the last act they know of follows.
pub const ACT: &str = "g";

/// Writes to all game masters of a campaign, in plain words. Without one the words are in the log alone.
///
/// # Errors
/// The store.
pub async fn post_to_gm(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    gms: &Gms,
    subject: &str,
    words: &[String],
) -> Result<(), TurnError> {
    for address in gms.iter() {
        post_to_one(house, tx, campaign, address, subject, words, None).await?;
    }
    Ok(())
}

/// Writes to all game masters of a campaign: `words` to those who do not play, `in_public` to those who do.
///
/// # Errors
/// The store.
pub async fn post_to_gm_apart(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    gms: &Gms,
    subject: &str,
    (words, in_public): (&[String], &[String]),
) -> Result<(), TurnError> {
    for address in gms.iter() {
        let plays = tx.seat_of_address(&campaign.id, &address.to_lowercase()).await?.is_some();
        let words = if plays { in_public } else { words };
        post_to_one(house, tx, campaign, address, subject, words, None).await?;
    }
    Ok(())
}

/// The row of a game master's address, made if it has none yet.
pub(super) async fn row_of(
    house: &House,
    tx: &mut Tx,
    campaign: &str,
    address: &str,
) -> Result<GmRow, TurnError> {
    if let Some(row) = tx.gm(campaign, address).await? {
        return Ok(row);
    }
    let token = house.key.gm_token(campaign, address, 1);
    Ok(GmRow {
        campaign: campaign.to_string(),
        address: address.to_lowercase(),
        generation: 1,
        token_hash: house.key.token_hash(&token),
        mails: 0,
    })
}

/// Writes to one game master; `answers` is the Message-ID of the mail it answers.
///
/// # Errors
/// The store.
pub async fn post_to_one(
    house: &House,
    tx: &mut Tx,
    campaign: &CampaignRow,
    address: &str,
    subject: &str,
    words: &[String],
    answers: Option<&str>,
) -> Result<(), TurnError> {
    let mut row = row_of(house, tx, &campaign.id, address).await?;
    row.mails += 1;
    let game_address = house.config.server.address.as_str();
    let domain = game_address.rsplit_once('@').map_or("adjudicator.invalid", |(_, d)| d);
    let message_id = house.key.gm_message_id(&campaign.id, address, row.mails, domain);
    let token = house.key.gm_token(&campaign.id, address, row.generation);
    let tag = format!("{ACT}{}", tx.last_act(&campaign.id).await?);
    let subject = format!("[{}] GM: {subject}", campaign.id);
    let (reply_to, subject) = match house.config.server.token_in {
        TokenIn::Address => (reply_address(game_address, &token, &tag), subject),
        TokenIn::Subject => (game_address.to_owned(), subjects::marked(&subject, &token, &tag)),
    };
    let answers = answers.map(str::to_owned);
    let outgoing = Outgoing {
        from_name: campaign.title.clone(),
        from_address: game_address.to_string(),
        reply_to,
        to: address.to_string(),
        to_name: String::new(),
        message_id: message_id.clone(),
        in_reply_to: answers.clone(),
        references: answers.into_iter().collect(),
        subject,
        date_ms: house.now_ms(),
        kind: MailKind::Notice,
        campaign: campaign.id.clone(),
        text: words.iter().map(|words| set(words)).collect::<Vec<_>>().join("\n\n") + "\n",
        html: None,
        pictures: Vec::new(),
        machine: None,
        calendar: None,
        carried: Vec::new(),
        unsubscribe: None,
    };
    let bytes = match compose(&outgoing) {
        Ok(bytes) => bytes,
        Err(e) => {
            // A GM's address that is none must not stop the campaign's own business.
            tracing::warn!(campaign = %campaign.id, "no mail to the GM: {e}");
            return Ok(());
        }
    };
    tx.gm_put(&row).await?;
    let post = NewPost {
        campaign: Some(&campaign.id),
        seat: None,
        kind: "gm",
        message_id: &message_id,
        address,
        bytes: &bytes,
    };
    tx.outbox_add(&post, house.now_ms()).await?;
    Ok(())
}

/// Sets a paragraph for a mail: long lines of prose are broken; lists, which begin with a space, stay as they are, and so do
/// lines with a command to copy.
fn set(words: &str) -> String {
    let stays =
        |line: &str| line.starts_with(' ') || line.contains("adjudicator ") || line.chars().count() <= 78;
    let line = |line: &str| match stays(line) {
        true => line.to_string(),
        false => wrap(line),
    };
    words.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The first mail to the game masters of a campaign: how to write to it.
///
/// # Errors
/// The store.
pub async fn welcome(house: &House, tx: &mut Tx, campaign: &CampaignRow, gms: &Gms) -> Result<(), TurnError> {
    let words = [
        format!("You are the game master of {} ({}).", campaign.title, campaign.id),
        "Answer this mail with a command, one a line: status shows how the campaign stands, help lists the others. Every \
         later mail to you can be answered in the same way. The address to answer to is yours alone: do not pass it on."
            .to_string(),
    ];
    post_to_gm(house, tx, campaign, gms, "how to write to your campaign", &words).await
}
