//! Who sent it: a reply token together with the registered address. Neither alone proves anything.

use crate::campaign::token::{ReplyPart, reply_part, same_token};
use crate::house::House;
use crate::letter::Letter;
use crate::store::campaign::SeatRow;
use crate::store::mail::Mail;
use crate::store::{StoreError, Tx};

/// The tag of addresses that are about no window in particular.
pub const NO_WINDOW: &str = "any";

/// A proven sender.
pub struct Proven {
    /// The seat.
    pub seat: SeatRow,
    /// The tag of the window the mail answers; `None` if it is about none in particular.
    pub tag: Option<String>,
}

/// Finds the seat a mail proves to come from, or the reason why it proves none: for the operator, never for the sender.
///
/// # Errors
/// The store.
pub async fn prove(
    house: &House,
    tx: &mut Tx,
    mail: &Mail,
    letter: &Letter,
) -> Result<Result<Proven, String>, StoreError> {
    let game_address = house.config.server.address.as_str();
    // The envelope recipient first; then what the mail system or the sender wrote into the headers.
    let named = letter.recipients.iter().map(|r| r.address.email.as_str());
    let parts =
        std::iter::once(mail.recipient.as_str()).chain(named).filter_map(|a| reply_part(game_address, a));
    let mut tokens = 0;
    for part in parts {
        tokens += 1;
        if let Some(seat) = seat_of(house, tx, &part).await? {
            return Ok(check_address(seat, part, letter));
        }
    }
    Ok(Err(match tokens {
        0 => "no reply token in any address".into(),
        _ => "the reply token belongs to no seat, or was replaced".into(),
    }))
}

async fn seat_of(house: &House, tx: &mut Tx, part: &ReplyPart) -> Result<Option<SeatRow>, StoreError> {
    let seat = tx.seat_by_token_hash(&house.key.token_hash(&part.token)).await?;
    Ok(seat.filter(|s| same_token(&house.key.token(&s.campaign, s.seat, s.generation), &part.token)))
}

fn check_address(seat: SeatRow, part: ReplyPart, letter: &Letter) -> Result<Proven, String> {
    let Some(sender) = letter.sole_sender() else {
        return Err("the mail names no sender, or more than one".into());
    };
    if sender.key() != seat.address.to_lowercase() {
        return Err(format!("a token of {}, from an address that is not registered there", seat.campaign));
    }
    let tag = part.tag.filter(|t| t != NO_WINDOW);
    Ok(Proven { seat, tag })
}
