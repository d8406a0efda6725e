//! The database: SQL and nothing else.
//!
//! One file per table or pair of tables; each adds methods to [`Tx`]. A caller opens a transaction with
//! [`Store::begin`], does all that must stand or fall together, and calls [`Tx::commit`]; a transaction that is
//! dropped leaves nothing behind. After `commit` returns, the rows are on the disk.
//!
//! SQL keeps to what SQLite and PostgreSQL share: `$1` placeholders, `BIGINT`/`TEXT`/bytes, ids and times made by
//! the program. What differs lies in [`connect`] (SQLite's opening), [`postgres`] (PostgreSQL's) and [`dialect`] (the few
//! words of SQL that only one of them knows).

#![deny(clippy::expect_used)]

pub mod absence;
pub mod agenda;
pub mod ahead;
pub mod alone;
pub mod announcement;
pub mod ban;
mod bell;
pub mod bounced;
pub mod budget;
pub mod campaign;
pub mod chained;
mod claims;
mod connect;
pub mod copy;
mod counts;
pub mod dealings;
mod dialect;
pub mod digest;
mod doorbell;
pub mod errand;
mod error;
pub mod filed;
mod forgotten;
pub mod founding;
pub mod gm;
pub mod gm_news;
pub mod held_about;
pub mod hold;
mod holder;
pub mod ids;
mod known;
pub mod mail;
pub mod next_mail;
pub mod outbox;
pub mod owed;
pub mod packed;
pub mod pause;
pub mod people;
mod pool;
pub mod postgres;
mod preference;
mod presence;
pub mod press;
pub mod proof;
pub mod public_log;
pub mod rollback;
mod schema;
pub mod server;
mod server_clock;
mod shown;
pub mod table;
mod taken;
pub mod time;
mod together;
pub mod turn;
pub mod unsent;
pub mod votes;
pub mod whole;
pub mod worker;

use std::sync::Arc;

use ahead::Ahead;
use bell::{Bell, News};
pub use counts::Asked;
use counts::Counts;
pub use dialect::Dialect;
pub use error::StoreError;
use holder::Holder;
use known::Known;
use pool::{Opened, Pools};
pub use schema::Migrate;
pub use shown::shown;
use together::{Bundle, Conn};

/// The database driver behind every query.
pub type Db = sqlx::Any;

/// An open database.
#[derive(Clone)]
pub struct Store {
    writer: sqlx::Pool<Db>,
    readers: sqlx::Pool<Db>,
    dialect: Dialect,
    url: Arc<str>,
    /// Whose claims are ours.
    holder: Holder,
    bell: Arc<Bell>,
    opened: Opened,
    counts: Arc<Counts>,
    /// What the database's own clock shows; of use with PostgreSQL alone.
    time: Arc<server_clock::SetClock>,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("url", &shown(&self.url)).field("holder", &self.holder).finish()
    }
}

/// What a transaction may do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Look, at one unchanging picture.
    Read,
    /// Write what is on the disk once it is committed.
    Write,
    /// Write what a loss of power may undo.
    Claim,
}

/// A transaction. Dropped without [`Tx::commit`], it is rolled back.
pub struct Tx {
    inner: sqlx::Transaction<'static, Db>,
    dialect: Dialect,
    kind: Kind,
    holder: Arc<str>,
    bell: Arc<Bell>,
    counts: Arc<Counts>,
    /// What was written that another task or worker waits for.
    news: News,
    known: Known,
    /// What was looked up ahead, until anything is asked.
    ahead: Ahead,
    /// What goes with the next statement.
    waiting: Bundle,
}

impl Store {
    /// Opens the database named by `url` (`sqlite:FILE` or `postgres://…`), making the file (mode 0600) and the tables as
    /// needed. Tables of an older version are brought up to date in an SQLite file, after a backup beside it; a PostgreSQL
    /// database is refused then, since its backup is the operator's.
    ///
    /// # Errors
    /// [`StoreError::Url`] for a name we cannot serve, [`StoreError::NewerSchema`] for a database written by a newer
    /// program, [`StoreError::BackupFirst`], [`StoreError::Open`] and [`StoreError::Schema`] for the rest.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        Store::open_with(url, Migrate::AfterBackup).await
    }

    /// [`Store::open`], told what to do about tables of an older version.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub async fn open_with(url: &str, migrate: Migrate) -> Result<Store, StoreError> {
        let store = match Dialect::of(url) {
            Dialect::Sqlite => connect::open(url, migrate).await?,
            Dialect::Postgres => postgres::open(url, migrate).await?,
        };
        server::ensure_key(&store).await?;
        Ok(store)
    }

    /// Starts a transaction that may write. SQLite has one writer: this waits until the one before is done. PostgreSQL has
    /// several; there a transaction that touches a campaign waits for the others that do.
    ///
    /// # Errors
    /// [`StoreError::Query`] when no turn at writing came in time or the database is gone.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        let begun = self.writer.begin_with(self.dialect.begin_to_write()).await;
        let inner = begun.map_err(StoreError::query("begin to write"))?;
        Ok(self.tx(inner, Kind::Write))
    }

    /// Starts a transaction that may write, and whose writing waits for no disk: it may be lost when the machine of the database
    /// loses its power, and only then. For claims and marks, which are made again after that.
    ///
    /// # Errors
    /// As [`Store::begin`].
    pub async fn begin_a_claim(&self) -> Result<Tx, StoreError> {
        let begun = self.writer.begin_with(self.dialect.begin_a_claim()).await;
        let inner = begun.map_err(StoreError::query("begin a claim"))?;
        Ok(self.tx(inner, Kind::Claim))
    }

    /// Starts a transaction that sees one unchanging picture of the database and cannot write.
    /// It never waits for a writer.
    ///
    /// # Errors
    /// [`StoreError::Query`] when the database is gone.
    pub async fn read(&self) -> Result<Tx, StoreError> {
        let begun = self.readers.begin_with(self.dialect.begin_to_read()).await;
        let inner = begun.map_err(StoreError::query("begin to read"))?;
        Ok(self.tx(inner, Kind::Read))
    }

    /// A store over these connections. Claims made before [`Store::sign_on`] are those of a passing program: a name nobody
    /// else has, so that they are no other's, and lapse.
    fn over(url: &str, dialect: Dialect, pools: Pools) -> Store {
        let Pools { writer, readers, opened } = pools;
        Store {
            writer,
            readers,
            opened,
            counts: Arc::default(),
            dialect,
            url: url.into(),
            holder: Holder::named(&ids::new_id(0)),
            bell: Arc::new(Bell::new()),
            time: Arc::new(server_clock::SetClock::showing(0)),
        }
    }

    fn tx(&self, inner: sqlx::Transaction<'static, Db>, kind: Kind) -> Tx {
        let (holder, bell) = (self.holder.name(), Arc::clone(&self.bell));
        // The one that began it.
        self.counts.statement();
        Tx {
            inner,
            dialect: self.dialect,
            kind,
            holder,
            bell,
            counts: Arc::clone(&self.counts),
            news: News::default(),
            known: Known::default(),
            ahead: Ahead::default(),
            waiting: Bundle::default(),
        }
    }

    /// How many connections have been opened since the store was. It stands still while the program runs: each is kept for
    /// the next transaction.
    #[must_use]
    pub fn connections_opened(&self) -> u64 {
        self.opened.count()
    }

    /// What has been asked of the database since the store was opened, by transactions of ours.
    #[must_use]
    pub fn asked(&self) -> Asked {
        self.counts.so_far()
    }

    /// Which database it is.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Closes every connection, waiting for those in use.
    pub async fn close(&self) {
        presence::tell_before_closing(self).await;
        self.readers.close().await;
        // The writer last: SQLite's last connection to close folds the write-ahead log into the database file.
        self.writer.close().await;
    }
}

impl Tx {
    /// Makes everything done in this transaction durable, unless it was begun as a claim; only now may anybody be told of it.
    ///
    /// # Errors
    /// [`StoreError::Query`]; nothing of the transaction stands then, unless the connection broke while it was being
    /// committed: whoever tries again must look.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        self.flush().await?;
        self.inner.commit().await.map_err(StoreError::query("commit"))?;
        self.counts.statement();
        if self.kind == Kind::Write {
            self.counts.commit();
        }
        if self.kind != Kind::Read {
            self.bell.committed(self.news);
        }
        Ok(())
    }

    /// The connection, for the query files of this folder, each time for one statement. What was looked up ahead is forgotten: the
    /// statement may change it.
    pub(crate) fn conn(&mut self) -> Conn<'_> {
        self.ahead = Ahead::default();
        self.conn_beside()
    }

    /// As [`Tx::conn`], for a statement that changes nothing of what is looked up ahead.
    pub(crate) fn conn_beside(&mut self) -> Conn<'_> {
        self.counts.statement();
        Conn { inner: &mut self.inner, waiting: &mut self.waiting }
    }
}

/// Text of others as both databases can hold it: PostgreSQL knows no zero byte in a text.
pub(crate) fn text(given: &str) -> String {
    given.replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod contention;
#[cfg(test)]
mod names;
#[cfg(test)]
pub(crate) mod tests;
