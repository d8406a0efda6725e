//! Turns held at their deadline until the GM answers.

use super::{StoreError, Tx, text};
use sqlx::Row;

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
