//! A player's wishes about the mail, written down and told back.

use crate::tell::digest;
use campaign::preference::{Dates, Preference, Preferences};
use sentences::post::preferences as say;
use store::campaign::SeatRow;
use store::{StoreError, Tx};

/// Carries a wish out for all seats of the player's address; gives what the receipt says.
///
/// # Errors
/// The store.
pub(super) async fn prefer(
    tx: &mut Tx,
    seat: &mut SeatRow,
    wish: Preference,
    now_ms: i64,
) -> Result<Vec<String>, StoreError> {
    if let Some((name, value)) = wish.row() {
        tx.preference_put(&seat.address, name, &value).await?;
    }
    match wish {
        Preference::Zone(zone) => {
            zone.name().clone_into(&mut seat.zone);
            tx.seats_tell_time(&seat.address, zone.name(), "").await?;
        }
        Preference::Dates(dates) => {
            dates.word().clone_into(&mut seat.dates);
            tx.seats_tell_time(&seat.address, "", dates.word()).await?;
        }
        Preference::Digest(hour) => digest::changed(tx, &seat.address, hour, now_ms).await?,
        _ => {}
    }
    let wanted = Preferences::from_rows(&tx.preferences(&seat.address).await?);
    let mut words = wanted.words(&seat.zone, Dates::from_word(&seat.dates));
    if wish == Preference::Optional(false) {
        words.insert(0, say::no_optional_mail());
    }
    Ok(words)
}
