//! What every mail of ours has alike: from whom it is, where answers go, and its row in the outbox.

use crate::config::TokenIn;
use crate::house::House;
use crate::intake::subject;
use campaign::CampaignError;
use campaign::token::reply_address;
use report::MailError;
use report::compose::{ComposeError, Enclosed, Outgoing, compose_with};
use store::outbox::NewPost;
use store::{Tx, ids};

/// A mail with our address on it, of this moment, and nothing else yet.
pub(super) fn blank(house: &House) -> Outgoing {
    let game = house.config.server.address.as_str();
    Outgoing {
        from_address: game.to_owned(),
        reply_to: game.to_owned(),
        date_ms: house.now_ms(),
        ..Outgoing::default()
    }
}

/// A Message-ID that names nobody, for mails whose readers have none derived for them.
pub(super) fn fresh_id(house: &House) -> String {
    format!("{}@{}", ids::new_id(house.now_ms()), domain(house))
}

/// The domain of our Message-IDs.
pub(super) fn domain(house: &House) -> &str {
    let game = house.config.server.address.as_str();
    game.rsplit_once('@').map_or("adjudicator.invalid", |(_, domain)| domain)
}

/// Where an answer with this token goes, and the subject: the token stands in the address, or, where the mail system delivers
/// no such address, in the subject.
pub(super) fn answered_at(house: &House, token: &str, tag: &str, subject: String) -> (String, String) {
    let game = house.config.server.address.as_str();
    match house.config.server.token_in {
        TokenIn::Address => (reply_address(game, token, tag), subject),
        TokenIn::Subject => (game.to_owned(), subject::marked(&subject, token, tag)),
    }
}

/// Whose a mail is, and what it is, in the outbox.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    /// The campaign it is about.
    pub campaign: Option<&'a str>,
    /// The seat it goes to.
    pub seat: Option<u8>,
    /// What it is: `report`, `gm`, `stranger`.
    pub kind: &'a str,
}

impl<'a> Row<'a> {
    /// The row of this mail, as these bytes.
    pub(super) fn of(self, mail: &'a Outgoing, bytes: &'a [u8]) -> NewPost<'a> {
        NewPost {
            campaign: self.campaign,
            seat: self.seat.map(i64::from),
            kind: self.kind,
            message_id: &mail.message_id,
            address: &mail.to,
            bytes,
        }
    }
}

/// Lays a mail into the outbox. An address that is none gets no mail, and that is no error: whoever named it must not stop the
/// business of others. False: there was none.
///
/// # Errors
/// The store; a mail that cannot be put together.
pub(super) async fn lay(
    house: &House,
    tx: &mut Tx,
    mail: &Outgoing,
    files: &[Enclosed],
    row: Row<'_>,
) -> Result<bool, CampaignError> {
    let bytes = match compose_with(mail, files) {
        Ok(bytes) => bytes,
        Err(ComposeError::Address { why, .. }) => {
            tracing::warn!(
                kind = row.kind,
                campaign = row.campaign,
                "no mail to an address that is none: {why}"
            );
            return Ok(false);
        }
        Err(error) => return Err(MailError::from(error).into()),
    };
    tx.outbox_add(&row.of(mail, &bytes), house.now_ms()).await?;
    Ok(true)
}
