//! What waits for a player's confirmation is named in every mail to the player.

use sentences::tell::waiting as say;
use store::dealings::ConfirmationRow;
use store::{StoreError, Tx};

/// Giving up.
pub(crate) const RESIGN: &str = "resign";
/// Agreeing to a draw.
pub(crate) const ACCEPT: &str = "accept";

/// What a player wants that has to confirm it.
pub(crate) fn wish(act: &str) -> String {
    if act == RESIGN { say::to_resign() } else { say::to_accept() }
}

/// What waits for this seat's confirmation at this moment.
///
/// # Errors
/// The store.
pub(crate) async fn waiting(
    tx: &mut Tx,
    own: (&str, u8),
    now_ms: i64,
) -> Result<Option<ConfirmationRow>, StoreError> {
    let Some(row) = tx.confirmation(own).await? else { return Ok(None) };
    let tag = tx.window(own.0).await?.map(|window| window.tag).unwrap_or_default();
    Ok(Some(row).filter(|row| row.expires_ms >= now_ms && row.tag == tag))
}

/// What every mail says while something waits.
#[must_use]
pub(crate) fn named(row: &ConfirmationRow) -> String {
    say::not_confirmed(&wish(&row.act))
}
