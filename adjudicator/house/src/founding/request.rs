//! Requests of people who have no key: nothing is done before their address has answered, so that nobody can ask in
//! another's name; and the question says the same whatever there is to be had, so that nothing can be found out by asking.

use crate::campaign::CampaignError;
use crate::campaign::tag::NO_WINDOW;
use crate::campaign::token::reply_address;
use crate::house::House;
use crate::sender::Evidence;
use crate::tell::plain::{Plain, post_plain};
use letter::Letter;
use store::Tx;
use store::budget::{Allowance, Spent};
use store::founding::RequestRow;

/// How long a request waits for its confirmation.
const CONFIRM_WITHIN_MS: i64 = 3 * 24 * 3_600_000;
/// How many questions an address is sent in a day.
const QUESTIONS_A_DAY: i64 = 3;
/// How much is kept of what came with a request.
const MOST_BYTES: usize = 64 * 1024;

/// Keeps a request and asks the address it came from. What was done, for the operator.
///
/// # Errors
/// The store.
pub async fn ask_back(
    house: &House,
    tx: &mut Tx,
    letter: &Letter,
    evidence: &Evidence,
    kind: &str,
    about: &str,
    said: &str,
) -> Result<String, CampaignError> {
    let Some(sender) = letter.sole_sender() else { return Ok("no sender to ask back".into()) };
    let address = sender.key();
    if let Some(why) = evidence.denied() {
        return Ok(format!("not asked back: {why}"));
    }
    if house.config.server.address.accepts(&address) {
        return Ok("not asked back: it names our own address as its sender".into());
    }
    let now_ms = house.now_ms();
    let own =
        tx.spend_reply(&format!("requests {address}"), Allowance::daily(QUESTIONS_A_DAY), now_ms).await?;
    if own == Spent::TooMuch {
        return Ok("not asked back: this address was asked often enough today".into());
    }
    let a_day = house.config.sender.strangers_a_day;
    if a_day == 0 || tx.spend_reply("all requests", Allowance::daily(a_day), now_ms).await? == Spent::TooMuch
    {
        return Ok("not asked back: too many strangers asked today".into());
    }
    let code = house.key.address_code(&format!("request {kind}"), 0, &address, now_ms);
    let row = RequestRow {
        id: house.key.token_hash(&code),
        address: address.clone(),
        kind: kind.into(),
        about: about.into(),
        said: said.chars().take(MOST_BYTES).collect(),
        expires_ms: now_ms + CONFIRM_WITHIN_MS,
    };
    tx.request_put(&row).await?;
    let words = [
        format!("Somebody, perhaps you, has written to this server from your address: {}", in_words(kind, about)),
        "If that was you, answer this mail with the one word yes, within three days. If not, please do nothing: then \
         nothing happens."
            .to_string(),
    ];
    let reply_to = reply_address(house.config.server.address.as_str(), &code, NO_WINDOW);
    let mail = Plain {
        campaign: None,
        kind: "request",
        to: &sender.email,
        reply_to: &reply_to,
        answers: letter.message_id.as_deref(),
        subject: "Was that you?",
        words: &words,
    };
    post_plain(house, tx, &mail).await?;
    Ok(format!("asked back whether they want to {kind}"))
}

/// The line that was asked for. A password is not said again.
fn in_words(kind: &str, about: &str) -> String {
    let name = about.split_whitespace().next().unwrap_or_default();
    match kind {
        "data" => "my data".into(),
        "found" => "found, with a campaign file".into(),
        _ if name.is_empty() => kind.into(),
        _ => format!("{kind} {name}"),
    }
}
