//! How long mail is kept: the operator says so in `[keep]`. Of a campaign that still runs nothing that can be asked for is thrown away
//! but old pictures, which are most of what a database holds.

use super::lighter::without_pictures;
use crate::house::House;
use store::StoreError;
use store::packed::{Kept, pack};

/// How long a mail we sent is kept as it was: it is asked for again, if ever, in its first days.
const WHOLE_MS: i64 = 24 * 3_600_000;

/// Mails packed in one transaction, and in one go: nobody waits for it.
const AT_ONCE: i64 = 20;
const IN_ONE_GO: usize = 2_000;

/// Throws away what has been kept long enough, and packs what is seldom asked for. Gives of how many mails the texts were thrown away.
///
/// # Errors
/// The store.
pub async fn run(house: &House) -> Result<u64, StoreError> {
    let mut count = 0;
    if let Some(keep_ms) = house.config.keep.mail_ms {
        let mut tx = house.store.begin().await?;
        count = tx.trim_finished(house.now_ms() - keep_ms).await?;
        tx.commit().await?;
        if count > 0 {
            tracing::info!(count, "texts of old mails of finished campaigns were thrown away ([keep] mail)");
        }
    }
    let pictures_ms = house.config.keep.pictures_ms;
    keep(house, Kept::Whole, Kept::Packed, WHOLE_MS.min(pictures_ms.unwrap_or(WHOLE_MS))).await?;
    if let Some(pictures_ms) = pictures_ms {
        let lighter = keep(house, Kept::Packed, Kept::WithoutPictures, pictures_ms).await?;
        if lighter > 0 {
            tracing::info!(lighter, "old mails were kept on without their pictures ([keep] pictures)");
        }
    }
    Ok(count)
}

/// Keeps mails that are so old in another way from now on. How many.
async fn keep(house: &House, from: Kept, to: Kept, age_ms: i64) -> Result<usize, StoreError> {
    let mut done = 0;
    while done < IN_ONE_GO {
        let mut tx = house.store.read().await?;
        let mails = tx.kept_since(from, house.now_ms() - age_ms, AT_ONCE).await?;
        drop(tx);
        if mails.is_empty() {
            break;
        }
        // Packing takes time, and nobody else may write during a transaction that writes.
        let packed = mails.iter().map(|(id, bytes)| match to {
            Kept::WithoutPictures => (id, pack(&without_pictures(bytes))),
            _ => (id, pack(bytes)),
        });
        let packed: Vec<_> = packed.collect();
        let mut tx = house.store.begin().await?;
        for (id, bytes) in &packed {
            tx.keep_as(id, to, bytes).await?;
        }
        tx.commit().await?;
        done += packed.len();
    }
    Ok(done)
}
