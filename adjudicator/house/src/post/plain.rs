//! Short plain mails to people who hold no seat, or not yet with this address. They tell nothing of any game.

use super::sender::NO_WINDOW;
use crate::campaign::token::reply_part;
use crate::config::TokenIn;
use crate::house::House;
use crate::intake::subject as subjects;
use crate::store::outbox::NewPost;
use crate::store::{Tx, ids};
use crate::turn::TurnError;
use report::compose::{ComposeError, Enclosed, MailKind, Outgoing, compose_with};

/// A plain mail.
pub struct Plain<'a> {
    /// The campaign it is about, for the operator and for our mark on it.
    pub campaign: Option<&'a str>,
    /// What it is, in the outbox: `stranger`, `address`.
    pub kind: &'a str,
    /// Whom it goes to.
    pub to: &'a str,
    /// Where answers go.
    pub reply_to: &'a str,
    /// The Message-ID of the mail it answers.
    pub answers: Option<&'a str>,
    /// The subject.
    pub subject: &'a str,
    /// What there is to say, in paragraphs.
    pub words: &'a [String],
}

/// Writes it into the outbox. An address that is none gets no mail, and that is no error.
///
/// # Errors
/// The store.
pub async fn post_plain(house: &House, tx: &mut Tx, mail: &Plain<'_>) -> Result<(), TurnError> {
    post_plain_with(house, tx, mail, &[]).await
}

/// As [`post_plain`], with files.
///
/// # Errors
/// The store.
pub async fn post_plain_with(
    house: &House,
    tx: &mut Tx,
    mail: &Plain<'_>,
    files: &[Enclosed],
) -> Result<(), TurnError> {
    let game_address = house.config.server.address.as_str();
    let now_ms = house.now_ms();
    let message_id = format!("{}@{}", ids::new_id(now_ms), house.config.server.address.domain());
    let answers = mail.answers.map(str::to_owned);
    let wrapped: Vec<String> = mail.words.iter().map(|words| wrap(words)).collect();
    let (reply_to, subject) = match (house.config.server.token_in, reply_part(game_address, mail.reply_to)) {
        (TokenIn::Subject, Some(part)) => {
            let tag = part.tag.as_deref().unwrap_or(NO_WINDOW);
            (game_address.to_owned(), subjects::marked(mail.subject, &part.token, tag))
        }
        (TokenIn::Subject | TokenIn::Address, _) => (mail.reply_to.to_owned(), mail.subject.to_owned()),
    };
    let outgoing = Outgoing {
        from_name: "Games by mail".into(),
        from_address: game_address.to_string(),
        reply_to,
        to: mail.to.to_string(),
        to_name: String::new(),
        message_id: message_id.clone(),
        in_reply_to: answers.clone(),
        references: answers.into_iter().collect(),
        subject,
        date_ms: now_ms,
        kind: MailKind::Receipt,
        campaign: mail.campaign.unwrap_or("house").to_string(),
        text: wrapped.join("\n\n") + "\n",
        html: None,
        pictures: Vec::new(),
        machine: None,
        calendar: None,
        carried: Vec::new(),
        unsubscribe: None,
    };
    let bytes = match compose_with(&outgoing, files) {
        Ok(bytes) => bytes,
        Err(ComposeError::Address { why, .. }) => {
            tracing::info!("no mail to an address that is none: {why}");
            return Ok(());
        }
        Err(error) => return Err(TurnError::Letter(error.into())),
    };
    let post = NewPost {
        campaign: mail.campaign,
        seat: None,
        kind: mail.kind,
        message_id: &message_id,
        address: mail.to,
        bytes: &bytes,
    };
    tx.outbox_add(&post, now_ms).await?;
    Ok(())
}

/// Sets a paragraph to 72 columns.
pub(crate) fn wrap(words: &str) -> String {
    rules::columns::fill(words, 72)
}
