//! Mails that went out are kept for those who ask for them again, and few are asked for: after a while they are packed, later without
//! their pictures.

use super::outbox::PostId;
use super::{StoreError, Tx};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sqlx::Row;
use std::io::{Read, Write};

/// How a mail that was handed over is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kept {
    /// As it was sent.
    Whole,
    /// Packed.
    Packed,
    /// Packed, without its pictures.
    WithoutPictures,
}

impl Kept {
    fn number(self) -> i64 {
        match self {
            Kept::Whole => 0,
            Kept::Packed => 1,
            Kept::WithoutPictures => 2,
        }
    }
}

/// How a packed mail begins (RFC 1952, 2.3.1). No mail begins so.
const MAGIC: [u8; 2] = [0x1f, 0x8b];

/// Packs the bytes of a mail. What was thrown away stays nothing.
#[must_use]
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    // Memory takes everything.
    match packed.write_all(bytes).and_then(|()| packed.finish()) {
        Ok(packed) if packed.len() < bytes.len() => packed,
        _ => bytes.to_vec(),
    }
}

/// The bytes of a mail as they were, packed or not.
///
/// # Errors
/// [`StoreError::Corrupt`]: what is packed is torn.
pub fn unpacked(bytes: Vec<u8>) -> Result<Vec<u8>, StoreError> {
    if !bytes.starts_with(&MAGIC) {
        return Ok(bytes);
    }
    let mut whole = Vec::new();
    let read = GzDecoder::new(bytes.as_slice()).read_to_end(&mut whole);
    read.map_err(|error| StoreError::Corrupt { what: "packed mail", detail: error.to_string() })?;
    Ok(whole)
}

impl Tx {
    /// Mails kept like this that were made before a time and wait for nothing, the oldest first, each with its bytes as they were sent.
    ///
    /// # Errors
    /// [`StoreError::Query`], [`StoreError::Corrupt`].
    pub async fn kept_since(
        &mut self,
        kept: Kept,
        before_ms: i64,
        limit: i64,
    ) -> Result<Vec<(PostId, Vec<u8>)>, StoreError> {
        let bad = || StoreError::query("look for mails to pack");
        let sql = "SELECT id, bytes FROM outbox WHERE kept = $1 AND created_ms < $2 \
                   AND status NOT IN ('queued', 'sending') ORDER BY created_ms LIMIT $3";
        let query = sqlx::query(sql).bind(kept.number()).bind(before_ms).bind(limit);
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        let mail = |row: &sqlx::any::AnyRow| {
            let bytes = row.try_get(1).map_err(bad())?;
            Ok((PostId(row.try_get(0).map_err(bad())?), unpacked(bytes)?))
        };
        rows.iter().map(mail).collect()
    }

    /// Keeps a mail like this from now on, by these bytes, unless it is on its way again.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn keep_as(&mut self, id: &PostId, kept: Kept, bytes: &[u8]) -> Result<(), StoreError> {
        // A mail whose text was thrown away meanwhile has none.
        let sql = "UPDATE outbox SET kept = $2, bytes = CASE WHEN LENGTH(bytes) = 0 THEN bytes ELSE $3 END \
                   WHERE id = $1 AND status NOT IN ('queued', 'sending')";
        let query = sqlx::query(sql).bind(id.0.clone()).bind(kept.number()).bind(bytes.to_vec());
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("pack a mail"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back_and_what_is_not_stays() {
        let mail =
            b"Subject: a report\r\n\r\nThe same words, the same words, the same words, the same words.\r\n"
                .repeat(9);
        let packed = pack(&mail);
        assert!(packed.len() * 4 < mail.len(), "{} of {}", packed.len(), mail.len());
        assert_eq!(unpacked(packed.clone()).expect("whole"), mail);
        assert_eq!(unpacked(mail.clone()).expect("whole"), mail, "not packed");
        assert!(pack(b"").is_empty());
        let torn = unpacked(packed[..packed.len() / 2].to_vec());
        assert!(torn.is_err_and(|error| error.to_string().contains("packed mail")), "torn");
    }
}
