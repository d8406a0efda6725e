//! The workers that serve now: each has a name and says again and again that it lives. What a dead one held is free.

use std::sync::Arc;

use sqlx::Row;

use super::bell::News;
use super::{Store, StoreError, Tx};

/// How long a worker is thought to live after it was last heard of, in milliseconds.
pub const ALIVE_MS: i64 = 30_000;

/// A worker that serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerRow {
    /// Its name.
    pub name: String,
    /// The version of its program.
    pub program: String,
    /// When it began to serve, milliseconds since 1970.
    pub since_ms: i64,
    /// When it is given up unless it is heard of again.
    pub lease_ms: i64,
}

impl Tx {
    /// Says that this worker lives.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn worker_lives(&mut self, now_ms: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO worker (name, program, since_ms, lease_ms) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (name) DO UPDATE SET lease_ms = excluded.lease_ms";
        let query = sqlx::query(sql)
            .bind(self.holder.to_string())
            .bind(env!("CARGO_PKG_VERSION"))
            .bind(now_ms)
            .bind(now_ms + ALIVE_MS);
        query.execute(self.conn()).await.map(|_| ()).map_err(StoreError::query("say that this worker lives"))
    }

    /// The workers that serve or are thought to, by name.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn workers(&mut self) -> Result<Vec<WorkerRow>, StoreError> {
        let bad = || StoreError::query("list the workers");
        let sql = "SELECT name, program, since_ms, lease_ms FROM worker ORDER BY name";
        let rows = sqlx::query(sql).fetch_all(self.conn()).await.map_err(bad())?;
        let read = |row: &sqlx::any::AnyRow| -> Result<WorkerRow, sqlx::Error> {
            Ok(WorkerRow {
                name: row.try_get(0)?,
                program: row.try_get(1)?,
                since_ms: row.try_get(2)?,
                lease_ms: row.try_get(3)?,
            })
        };
        rows.iter().map(|row| read(row).map_err(bad())).collect()
    }

    /// Frees everything a worker holds, and forgets it. Mails it was sending go out again, under the same Message-ID; how many.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn bury(&mut self, worker: &str, now_ms: i64) -> Result<u64, StoreError> {
        let bad = || StoreError::query("free what a worker held");
        for sql in [
            "UPDATE mail SET holder = '', lease_ms = 0 WHERE status = 'new' AND lease_ms > 0 AND holder = $1",
            "UPDATE campaign SET holder = '', lease_ms = 0 WHERE holder = $1",
            "DELETE FROM worker WHERE name = $1",
        ] {
            sqlx::query(sql).bind(worker.to_owned()).execute(self.conn()).await.map_err(bad())?;
        }
        let sql = "UPDATE outbox SET status = 'queued', holder = '', next_ms = $1 WHERE status = 'sending' AND holder = $2";
        let done = sqlx::query(sql).bind(now_ms).bind(worker.to_owned()).execute(self.conn()).await;
        Ok(done.map_err(bad())?.rows_affected())
    }
}

impl Store {
    /// Says that this worker lives, and frees what dead ones held.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn heartbeat(&self, now_ms: i64) -> Result<(), StoreError> {
        let mut tx = self.begin_a_claim().await?;
        tx.worker_lives(now_ms).await?;
        tx.commit().await?;
        let mut tx = self.read().await?;
        let dead: Vec<WorkerRow> =
            tx.workers().await?.into_iter().filter(|worker| worker.lease_ms <= now_ms).collect();
        drop(tx);
        for worker in dead {
            let mut tx = self.begin().await?;
            let again = tx.bury(&worker.name, now_ms).await?;
            tx.news = News { work: true, posts: true };
            tx.commit().await?;
            tracing::warn!(
                worker = worker.name,
                again,
                "this worker was not heard of; its work goes on elsewhere"
            );
        }
        Ok(())
    }

    /// The name claims of this program are made under.
    pub fn holder(&self) -> Arc<str> {
        self.holder.name()
    }
}
