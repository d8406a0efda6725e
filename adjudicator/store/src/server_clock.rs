//! The time of the database: workers on several machines go by one clock, whatever their own say.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use sqlx::Row;

use super::{Dialect, Store, StoreError};
use clock::{Clock, SystemClock};

/// PostgreSQL's time in milliseconds since 1970.
pub(super) const NOW: &str = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

/// A clock that was set by another and runs on by itself. The wall clock of this machine has no part in it.
#[derive(Debug)]
pub struct SetClock {
    since: Instant,
    at_start_ms: AtomicI64,
}

impl SetClock {
    /// A clock that shows `now_ms` now.
    pub fn showing(now_ms: i64) -> SetClock {
        SetClock { since: Instant::now(), at_start_ms: AtomicI64::new(now_ms) }
    }

    /// Sets it again.
    pub fn set(&self, now_ms: i64) {
        self.at_start_ms.store(now_ms - self.ran_ms(), Ordering::SeqCst);
    }

    fn ran_ms(&self) -> i64 {
        i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX)
    }
}

impl Clock for SetClock {
    fn now_ms(&self) -> i64 {
        self.at_start_ms.load(Ordering::SeqCst) + self.ran_ms()
    }
}

impl Store {
    /// The clock everything is to be judged by: the machine's for an SQLite file, the server's for PostgreSQL.
    ///
    /// # Errors
    /// [`StoreError::Query`].
    pub async fn clock(&self) -> Result<Arc<dyn Clock>, StoreError> {
        Ok(match self.dialect {
            Dialect::Sqlite => Arc::new(SystemClock),
            Dialect::Postgres => {
                let clock = Arc::clone(&self.time);
                clock.set(self.server_time_ms().await?);
                clock
            }
        })
    }

    /// What PostgreSQL's clock shows.
    pub(super) async fn server_time_ms(&self) -> Result<i64, StoreError> {
        let sql = format!("SELECT {NOW}");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_one(&self.readers).await;
        row.and_then(|row| row.try_get(0)).map_err(StoreError::query("ask the database for the time"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_shows_what_it_was_set_to_and_runs_on() {
        let clock = SetClock::showing(5_000);
        let first = clock.now_ms();
        assert!((5_000..65_000).contains(&first), "{first}");
        clock.set(1_000_000);
        let second = clock.now_ms();
        assert!((1_000_000..1_060_000).contains(&second), "{second}");
    }
}
