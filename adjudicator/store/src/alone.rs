//! An SQLite file that nobody else uses, and nobody begins to use while we do.

use std::path::Path;
use std::time::Duration;

use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, ConnectOptions, Connection, Executor};

use super::connect::driver_url;

/// SQLite's number for a database that is locked.
const BUSY: &str = "5";

/// How long somebody who is just looking is waited for.
const PATIENCE: Duration = Duration::from_millis(800);

/// A hold on a database file. While it lives no other connection can be made to it.
pub struct Alone(AnyConnection);

/// What was found.
pub enum Found {
    /// Nobody else has the file open, and nobody can open it now.
    Alone(Alone),
    /// Somebody has it open: a daemon, or another command.
    InUse,
    /// It is no database that could be opened, so it says nothing of who uses it.
    Unreadable,
}

impl Alone {
    /// Takes hold of this file. The log beside it is brought home into it.
    pub async fn take(path: &Path) -> Found {
        sqlx::any::install_default_drivers();
        let Ok(options) = driver_url(path).parse::<AnyConnectOptions>() else { return Found::Unreadable };
        let Ok(mut connection) = options.connect().await else { return Found::Unreadable };
        // Leaving WAL needs the file for oneself: every open connection, however idle, stands against it.
        let sql = format!(
            "PRAGMA busy_timeout = {}; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; \
             BEGIN EXCLUSIVE; COMMIT;",
            PATIENCE.as_millis()
        );
        match connection.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await {
            Ok(_) => Found::Alone(Alone(connection)),
            Err(sqlx::Error::Database(error)) if error.code().is_some_and(|code| code == BUSY) => {
                Found::InUse
            }
            Err(_) => Found::Unreadable,
        }
    }

    /// Lets go of it.
    pub async fn release(self) {
        // The hold ends with the connection, however that ends.
        let _ = self.0.close().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;

    #[tokio::test]
    async fn an_idle_connection_is_seen_and_nobody_comes_in_between() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.db");
        let url = format!("sqlite:{}", path.display());
        let store = Store::open(&url).await.expect("opens");
        assert!(matches!(Alone::take(&path).await, Found::InUse));
        store.begin().await.expect("and it goes on working").commit().await.expect("commit");
        store.close().await;
        let Found::Alone(alone) = Alone::take(&path).await else { panic!("nobody else is there") };
        assert!(!folder.path().join("a.db-wal").exists(), "all is in the file");
        alone.release().await;
        Store::open(&url).await.expect("in order again").close().await;
        std::fs::write(&path, "no database").expect("written");
        assert!(matches!(Alone::take(&path).await, Found::Unreadable));
    }
}
