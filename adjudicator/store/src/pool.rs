//! Connections to either database, kept for the next transaction.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{Connection, Executor};

use super::Db;

/// The connections of a store.
pub(super) struct Pools {
    /// Those that may write.
    pub writer: sqlx::Pool<Db>,
    /// Those that only read.
    pub readers: sqlx::Pool<Db>,
    /// How many of both were opened.
    pub opened: Opened,
}

/// Counts the connections that are opened: opening one takes longer than most of what is done with it.
#[derive(Clone, Default)]
pub(super) struct Opened(Arc<AtomicU64>);

impl Opened {
    /// How many have been opened.
    pub(super) fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Connects a pool of this size and patience; every connection begins with these settings.
pub(super) async fn connect(
    kept: AnyPoolOptions,
    settings: &'static str,
    options: AnyConnectOptions,
    opened: &Opened,
) -> Result<sqlx::Pool<Db>, sqlx::Error> {
    let opened = opened.clone();
    kept.after_connect(move |connection, _| {
        opened.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async move { connection.execute(sqlx::raw_sql(settings)).await.map(|_| ()) })
    })
    // On a full disk SQLite ends a transaction by itself, and the driver goes on counting it: such a connection could never
    // begin another. It is closed, and a new one takes its place. A transaction that was dropped is another matter: its
    // rollback is only under way, and has come to its end when the connection answers.
    .after_release(|connection, _| {
        Box::pin(async move {
            if connection.is_in_transaction() {
                connection.ping().await?;
            }
            Ok(!connection.is_in_transaction())
        })
    })
    .connect_with(options)
    .await
}
