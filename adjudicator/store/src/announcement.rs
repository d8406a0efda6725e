//! What a game master wants to stand in everybody's next report.

use super::{StoreError, Tx, text};
use sqlx::Row;

impl Tx {
    /// Keeps words for the next report.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn announcement_add(
        &mut self,
        campaign: &str,
        words: &str,
        at_ms: i64,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "INSERT INTO announcement (campaign, at_ms, words) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(campaign.to_owned())
        .bind(at_ms)
        .bind(text(words));
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("keep an announcement"))
    }

    /// What is announced with the next report, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn announcements(&mut self, campaign: &str) -> Result<Vec<String>, StoreError> {
        let bad = || StoreError::query("read announcements");
        let query = sqlx::query("SELECT words FROM announcement WHERE campaign = $1 ORDER BY at_ms")
            .bind(campaign.to_owned());
        let rows = query.fetch_all(self.conn()).await.map_err(bad())?;
        rows.iter().map(|row| row.try_get(0).map_err(bad())).collect()
    }

    /// They were told, or are taken back.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn announcements_gone(&mut self, campaign: &str) -> Result<u64, StoreError> {
        let query = sqlx::query("DELETE FROM announcement WHERE campaign = $1").bind(campaign.to_owned());
        let done = query.execute(self.conn()).await.map_err(StoreError::query("end announcements"))?;
        Ok(done.rows_affected())
    }
}
