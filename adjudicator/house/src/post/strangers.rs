//! People in no game who write to the games: one neutral answer, if their mail is proved to be from where it says, so that
//! nobody can make us write to people who never wrote to us.

use crate::house::House;
use crate::sender::Evidence;
use crate::tell::plain::{Plain, post_plain};
use campaign::CampaignError;
use letter::Letter;
use sentences::post::strangers as say;
use store::budget::{Allowance, Spent};
use store::{StoreError, Tx};

/// Everybody once in so long, in milliseconds.
const ONCE_IN_MS: i64 = 7 * 24 * 3_600_000;

/// How many people of one domain in a day.
const A_DOMAIN: i64 = 10;

/// Answers a stranger, if that is safe and not too much. True: an answer is in the outbox.
///
/// # Errors
/// The store.
pub async fn answer(
    house: &House,
    tx: &mut Tx,
    letter: &Letter,
    evidence: &Evidence,
) -> Result<bool, CampaignError> {
    let Some(sender) = letter.sole_sender() else { return Ok(false) };
    let address = sender.key();
    if evidence.aligned().is_none() || house.config.server.address.accepts(&address) {
        return Ok(false);
    }
    if !allowed(house, tx, &address).await? {
        return Ok(false);
    }
    let game = house.config.server.address.as_str();
    let words = [say::not_matched(), say::answer_latest(), say::by_a_program()];
    let mail = Plain {
        campaign: None,
        kind: "stranger",
        to: &sender.email,
        reply_to: game,
        answers: letter.message_id.as_deref(),
        subject: &say::subject(),
        words: &words,
    };
    post_plain(house, tx, &mail).await?;
    Ok(true)
}

async fn allowed(house: &House, tx: &mut Tx, address: &str) -> Result<bool, StoreError> {
    let a_day = house.config.sender.strangers_a_day;
    if a_day == 0 {
        return Ok(false);
    }
    let once = Allowance { burst: 1, back: 1, every_ms: ONCE_IN_MS };
    if tx.spend_reply(&format!("stranger {address}"), once, house.now_ms()).await? == Spent::TooMuch {
        return Ok(false);
    }
    let domain = address.rsplit_once('@').map_or(address, |(_, domain)| domain);
    let theirs = format!("strangers of {domain}");
    if tx.spend_reply(&theirs, Allowance::daily(A_DOMAIN), house.now_ms()).await? == Spent::TooMuch {
        return Ok(false);
    }
    let all = tx.spend_reply("all strangers", Allowance::daily(a_day), house.now_ms()).await?;
    Ok(all != Spent::TooMuch)
}
