//! People without a seat who hold a key: who they are, what they say, and a plain answer to them.

use super::plain::{Plain, post_plain};
use crate::house::House;
use crate::reading::ask::Say;
use campaign::CampaignError;
use store::Tx;

/// Somebody who has answered a mail of ours from the address it was sent to.
pub struct Caller<'a> {
    /// The address, lower case.
    pub address: String,
    /// The Message-ID of their mail.
    pub answers: Option<&'a str>,
    /// The tag of the address they wrote to.
    pub tag: Option<String>,
    /// What they say, line by line.
    pub said: Vec<Say>,
}

/// A plain answer to somebody who has no key, or none any more.
///
/// # Errors
/// The store.
pub async fn say_to(
    house: &House,
    tx: &mut Tx,
    caller: &Caller<'_>,
    subject: &str,
    words: &[String],
) -> Result<(), CampaignError> {
    let mail = Plain {
        campaign: None,
        kind: "request",
        to: &caller.address,
        reply_to: house.config.server.address.as_str(),
        answers: caller.answers,
        subject,
        words,
    };
    post_plain(house, tx, &mail).await
}
