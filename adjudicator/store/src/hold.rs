//! Turns held at their deadline until the GM answers.

use super::{StoreError, Tx, text};
use sqlx::Row;

/// A turn that is held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HoldRow {
    /// Since when, milliseconds since 1970.
    pub since_ms: i64,
    /// When the policy of the campaign's file counts; `None`: never.
    pub until_ms: Option<i64>,
    /// Why; the same as the campaign's reason while it is held for it.
    pub reason: String,
}

impl Tx {
    /// Holds a campaign for this reason. `until_ms`: when the policy of its file counts, if the GM has not answered; `None`:
    /// never.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn hold_put(
        &mut self,
        campaign: &str,
        since_ms: i64,
        until_ms: Option<i64>,
        reason: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO hold (campaign, since_ms, until_ms, reason) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (campaign) DO UPDATE SET since_ms = excluded.since_ms, \
                   until_ms = excluded.until_ms, reason = excluded.reason";
        let query =
            sqlx::query(sql).bind(campaign.to_owned()).bind(since_ms).bind(until_ms).bind(text(reason));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("hold a turn"))
    }

    /// How a campaign's turn is held; `None`: it is not.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn hold_of(&mut self, campaign: &str) -> Result<Option<HoldRow>, StoreError> {
        let bad = || StoreError::query("look how a turn is held");
        let sql = "SELECT since_ms, until_ms, reason FROM hold WHERE campaign = $1";
        let query = sqlx::query(sql).bind(campaign.to_owned());
        let Some(row) = query.fetch_optional(self.conn()).await.map_err(bad())? else { return Ok(None) };
        Ok(Some(HoldRow {
            since_ms: row.try_get(0).map_err(bad())?,
            until_ms: row.try_get(1).map_err(bad())?,
            reason: row.try_get(2).map_err(bad())?,
        }))
    }

    /// The turn is held no more. True if it was.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn hold_end(&mut self, campaign: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM hold WHERE campaign = $1").bind(campaign.to_owned());
        let done = query.execute(self.conn()).await;
        done.map(|done| done.rows_affected() == 1).map_err(StoreError::query("end the holding of a turn"))
    }

    /// Campaigns still held for the same reason whose GM has let the time pass, the longest first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn holds_due(&mut self, now_ms: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT h.campaign FROM hold h JOIN campaign c ON c.id = h.campaign \
                   WHERE h.until_ms <= $1 AND c.status = 'paused' AND c.reason = h.reason ORDER BY h.until_ms, h.campaign";
        let bad = || StoreError::query("look for turns held too long");
        let rows = sqlx::query(sql).bind(now_ms).fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fresh;

    #[tokio::test]
    async fn a_hold_is_read_as_it_was_put_until_it_ends() {
        let (_folder, store) = fresh().await;
        let mut tx = store.begin().await.expect("begin");
        assert_eq!(tx.hold_of("c").await.expect("read"), None);
        for until_ms in [None, Some(90)] {
            tx.hold_put("c", 7, until_ms, "nobody came").await.expect("held");
            let held = HoldRow { since_ms: 7, until_ms, reason: "nobody came".into() };
            assert_eq!(tx.hold_of("c").await.expect("read"), Some(held));
        }
        assert!(tx.hold_end("c").await.expect("ended"));
        assert_eq!(tx.hold_of("c").await.expect("read"), None);
    }
}
