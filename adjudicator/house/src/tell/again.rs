//! A mail to a seat that was sent before, once more.

use super::outgoing::{Row, answered_at, blank, lay};
use super::seat::latest_message_id;
use crate::house::House;
use campaign::CampaignError;
use report::compose::{Inlined, MailKind, Outgoing};
use store::Tx;
use store::campaign::SeatRow;

/// What a seat was told before.
pub struct OnceMore<'a> {
    /// The campaign's title.
    pub title: &'a str,
    /// The subject.
    pub subject: String,
    /// The tag of the address to answer to.
    pub tag: &'a str,
    /// The run of the campaign it is sent in.
    pub run: u32,
    /// The words.
    pub text: String,
    /// The words as HTML.
    pub html: Option<String>,
    /// The pictures in it.
    pub pictures: Vec<Inlined>,
}

/// Writes it to the seat's registered address, as the answer to a mail that asked for it.
///
/// # Errors
/// The store.
pub async fn post_again(
    house: &House,
    tx: &mut Tx,
    seat: &mut SeatRow,
    mail: OnceMore<'_>,
) -> Result<(), CampaignError> {
    seat.mails += 1;
    let token = house.key.token(&seat.campaign, seat.seat, seat.generation);
    let (reply_to, subject) = answered_at(house, &token, mail.tag, mail.subject);
    let thread = Some(seat.thread.clone()).filter(|t| !t.is_empty());
    let outgoing = Outgoing {
        from_name: mail.title.to_owned(),
        reply_to,
        to: seat.address.clone(),
        to_name: seat.name.clone(),
        message_id: latest_message_id(house, seat, mail.run),
        in_reply_to: thread.clone(),
        references: thread.into_iter().collect(),
        subject,
        kind: MailKind::Receipt,
        campaign: seat.campaign.clone(),
        text: mail.text,
        html: mail.html,
        pictures: mail.pictures,
        ..blank(house)
    };
    let row = Row { campaign: Some(&seat.campaign), seat: Some(seat.seat), kind: "again" };
    lay(house, tx, &outgoing, &[], row).await?;
    tx.seat_update(seat).await?;
    Ok(())
}
