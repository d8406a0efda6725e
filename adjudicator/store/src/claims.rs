//! Claims: what one worker works on, others leave alone until its lease runs out.
//!
//! A claim keeps two workers from doing the same work for nothing, and keeps mails in order. That nothing is done twice
//! hangs on none of it: a campaign's row has one writer at a time and a revision, a mail is settled once, a mail going out
//! is marked by the claim it was sent under.

use sqlx::Row;

use super::{Dialect, Kind, Store, StoreError, Tx};

/// How long a claim of a mail or a campaign holds. A worker that needs longer loses its race for the row, not its work.
pub(super) const LEASE_MS: i64 = 60_000;

/// Names of the locks of PostgreSQL that make picking a claim one worker's business at a time, for a moment.
#[derive(Clone, Copy)]
pub(super) enum Picking {
    /// The next mail to deal with.
    Mail = 0x61_64_6a_01,
    /// The next mails to send.
    Outbox = 0x61_64_6a_02,
    /// A mark of the server.
    Mark = 0x61_64_6a_03,
}

impl Tx {
    /// Picks alone until this transaction ends. On SQLite whoever writes is alone.
    pub(super) async fn pick_alone(&mut self, what: Picking) -> Result<(), StoreError> {
        if self.dialect == Dialect::Sqlite {
            return Ok(());
        }
        let query = sqlx::query("SELECT pg_advisory_xact_lock($1) IS NULL").bind(what as i64);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("wait for a turn at picking"))
    }

    /// Waits until no other transaction works on this campaign, and keeps it from others until this one ends. On SQLite
    /// whoever writes is alone.
    pub(super) async fn alone_with(&mut self, campaign: &str) -> Result<(), StoreError> {
        if self.dialect == Dialect::Sqlite || self.kind == Kind::Read {
            return Ok(());
        }
        let query = sqlx::query("SELECT id FROM campaign WHERE id = $1 FOR UPDATE").bind(campaign.to_owned());
        let row = query.fetch_optional(self.conn()).await;
        row.map(|_| ()).map_err(StoreError::query("wait for a campaign"))
    }
}

/// Names of campaigns as the queries look them up: each between commas.
pub(super) fn listed(campaigns: &[String]) -> String {
    let names = campaigns.iter().map(|campaign| format!("{campaign},"));
    std::iter::once(",".to_owned()).chain(names).collect()
}

impl Store {
    /// Claims the running campaign that is longest overdue by `now_ms` and nobody works on, but none of those
    /// `passed` over. On SQLite, which has one worker, nothing is written down.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn claim_due(&self, now_ms: i64, passed: &[String]) -> Result<Option<String>, StoreError> {
        let bad = || StoreError::query("claim a campaign that is due");
        let free = "SELECT id FROM campaign WHERE status = 'running' AND due_ms <= $1 AND $2 NOT LIKE '%,' || id || ',%'";
        let passed = listed(passed);
        let order = "ORDER BY due_ms, id LIMIT 1";
        if self.dialect == Dialect::Sqlite {
            let mut tx = self.read().await?;
            let query = sqlx::query(sqlx::AssertSqlSafe(format!("{free} {order}"))).bind(now_ms).bind(passed);
            let row = query.fetch_optional(tx.conn()).await.map_err(bad())?;
            return row.map(|row| row.try_get(0).map_err(bad())).transpose();
        }
        let sql = format!(
            "UPDATE campaign SET holder = $3, lease_ms = $4 WHERE id = ({free} AND (lease_ms <= $1 OR holder = $3) {order}{}) \
             RETURNING id",
            self.dialect.skip_locked()
        );
        let mut tx = self.begin_a_claim().await?;
        let query = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(now_ms)
            .bind(passed)
            .bind(self.holder().to_string())
            .bind(now_ms + LEASE_MS);
        let row = query.fetch_optional(tx.conn()).await.map_err(bad())?;
        let id = row.map(|row| row.try_get(0).map_err(bad())).transpose()?;
        tx.commit().await?;
        Ok(id)
    }

    /// Gives the claim of a campaign back.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn release_campaign(&self, campaign: &str) -> Result<(), StoreError> {
        if self.dialect == Dialect::Sqlite {
            return Ok(());
        }
        let mut tx = self.begin_a_claim().await?;
        let sql = "UPDATE campaign SET holder = '', lease_ms = 0 WHERE id = $1 AND holder = $2";
        let query = sqlx::query(sql).bind(campaign.to_owned()).bind(self.holder().to_string());
        query.execute(tx.conn()).await.map_err(StoreError::query("give a campaign back"))?;
        tx.commit().await
    }
}
