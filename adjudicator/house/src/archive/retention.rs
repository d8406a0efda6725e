//! How long mail is kept: the operator says so in `[keep]`; nothing of a campaign that still runs is ever thrown away.

use crate::house::House;
use store::StoreError;

/// Throws away what has been kept long enough; of how many mails.
///
/// # Errors
/// The store.
pub async fn run(house: &House) -> Result<u64, StoreError> {
    let Some(keep_ms) = house.config.keep.mail_ms else { return Ok(0) };
    let mut tx = house.store.begin().await?;
    let count = tx.trim_finished(house.now_ms() - keep_ms).await?;
    tx.commit().await?;
    if count > 0 {
        tracing::info!(count, "texts of old mails of finished campaigns were thrown away ([keep] mail)");
    }
    Ok(count)
}
