//! The database: SQL and nothing else.
//!
//! One file per table or pair of tables; each adds methods to [`Tx`]. A caller opens a transaction with
//! [`Store::begin`], does all that must stand or fall together, and calls [`Tx::commit`]; a transaction that is
//! dropped leaves nothing behind. After `commit` returns, the rows are on the disk (WAL, synchronous FULL).
//!
//! SQL keeps to what SQLite and PostgreSQL share: `$1` placeholders, `BIGINT`/`TEXT`/bytes, ids and times made by
//! the program. The type [`Db`] and [`connect`] are the only places that know which database it is.

pub mod bounced;
pub mod budget;
pub mod campaign;
mod connect;
pub mod dealings;
mod error;
pub mod filed;
pub mod founding;
pub mod held_about;
pub mod ids;
pub mod mail;
pub mod outbox;
pub mod pause;
pub mod people;
mod preference;
pub mod proof;
mod schema;
pub mod server;
mod taken;
pub mod turn;
pub mod whole;

pub use error::StoreError;

/// The database driver behind every query.
pub type Db = sqlx::Any;

/// An open database.
#[derive(Debug, Clone)]
pub struct Store {
    writer: sqlx::Pool<Db>,
    readers: sqlx::Pool<Db>,
}

/// A transaction. Dropped without [`Tx::commit`], it is rolled back.
pub struct Tx {
    inner: sqlx::Transaction<'static, Db>,
}

impl Store {
    /// Opens the database named by `url` (`sqlite:FILE`), creating the file (mode 0600) and its tables as needed.
    ///
    /// # Errors
    /// [`StoreError::Url`] for a name we cannot serve, [`StoreError::NewerSchema`] for a database written by a newer
    /// program, [`StoreError::Open`] and [`StoreError::Schema`] for the rest.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        let store = connect::open(url).await?;
        server::ensure_key(&store).await?;
        Ok(store)
    }

    /// Starts a transaction that may write. There is one writer: this waits until the one before is done.
    ///
    /// # Errors
    /// [`StoreError::Query`] when no turn at writing came in time or the database is gone.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        // IMMEDIATE takes the write lock now: a deferred transaction can fail half-way when another process writes.
        let begun = self.writer.begin_with("BEGIN IMMEDIATE").await;
        let inner = begun.map_err(StoreError::query("begin to write"))?;
        Ok(Tx { inner })
    }

    /// Starts a transaction that sees one unchanging picture of the database and cannot write.
    /// It never waits for the writer.
    ///
    /// # Errors
    /// [`StoreError::Query`] when the database is gone.
    pub async fn read(&self) -> Result<Tx, StoreError> {
        let begun = self.readers.begin().await;
        let inner = begun.map_err(StoreError::query("begin to read"))?;
        Ok(Tx { inner })
    }

    /// Closes every connection, waiting for those in use.
    pub async fn close(&self) {
        self.readers.close().await;
        // The writer last: the last connection to close folds the write-ahead log into the database file.
        self.writer.close().await;
    }
}

impl Tx {
    /// Makes everything done in this transaction durable; only now may anybody be told of it.
    ///
    /// # Errors
    /// [`StoreError::Query`]; nothing of the transaction stands then.
    pub async fn commit(self) -> Result<(), StoreError> {
        self.inner.commit().await.map_err(StoreError::query("commit"))
    }

    /// The connection, for the query files of this folder.
    pub(crate) fn conn(&mut self) -> &mut sqlx::AnyConnection {
        &mut self.inner
    }
}

#[cfg(test)]
pub(crate) mod tests;
