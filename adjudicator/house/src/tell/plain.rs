//! Short plain mails to people who hold no seat, or not yet with this address. They tell nothing of any game.

use super::outgoing::{Row, answered_at, blank, fresh_id, lay};
use crate::config::TokenIn;
use crate::house::House;
use campaign::CampaignError;
use campaign::tag::NO_WINDOW;
use campaign::token::reply_part;
use report::compose::{Enclosed, MailKind, Outgoing};
use sentences::tell::outgoing::house_name;
use store::Tx;

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
pub async fn post_plain(house: &House, tx: &mut Tx, mail: &Plain<'_>) -> Result<(), CampaignError> {
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
) -> Result<(), CampaignError> {
    let answers = mail.answers.map(str::to_owned);
    let wrapped: Vec<String> = mail.words.iter().map(|words| wrap(words)).collect();
    let part = reply_part(house.config.server.address.as_str(), mail.reply_to);
    let (reply_to, subject) = match part.filter(|_| house.config.server.token_in == TokenIn::Subject) {
        Some(part) => {
            let tag = part.tag.as_deref().unwrap_or(NO_WINDOW);
            answered_at(house, &part.token, tag, mail.subject.to_owned())
        }
        None => (mail.reply_to.to_owned(), mail.subject.to_owned()),
    };
    let outgoing = Outgoing {
        from_name: house_name(),
        reply_to,
        to: mail.to.to_owned(),
        message_id: fresh_id(house),
        in_reply_to: answers.clone(),
        references: answers.into_iter().collect(),
        subject,
        kind: MailKind::Receipt,
        campaign: mail.campaign.unwrap_or("house").to_owned(),
        text: wrapped.join("\n\n") + "\n",
        ..blank(house)
    };
    lay(house, tx, &outgoing, files, Row { campaign: mail.campaign, seat: None, kind: mail.kind }).await?;
    Ok(())
}

/// Sets a paragraph to 72 columns. Lines of a file that are shown with marks below them stay as they are, and what stands before and
/// behind them stays on lines of its own.
pub(crate) fn wrap(words: &str) -> String {
    let is_shown =
        |line: &str| line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit()).starts_with('|');
    if !words.lines().any(is_shown) {
        return rules::columns::fill(words, 72);
    }
    let line =
        |line: &str| if is_shown(line) { line.trim_end().to_owned() } else { rules::columns::fill(line, 72) };
    words.lines().map(line).collect::<Vec<_>>().join("\n")
}
