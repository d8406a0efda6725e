//! Which database it is, and the few words of SQL that differ.

/// A database we know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// One file, one writer.
    Sqlite,
    /// A server, for several workers.
    Postgres,
}

impl Dialect {
    /// The database a name stands for; anything that is not PostgreSQL's is looked at as a file's.
    #[must_use]
    pub fn of(url: &str) -> Dialect {
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            Dialect::Postgres
        } else {
            Dialect::Sqlite
        }
    }

    /// Begins a transaction that writes. How safe its commit is, is said each time: the connection may have served a claim. SQLite
    /// takes the write lock now: a deferred transaction can fail half-way when
    /// another process writes. On PostgreSQL each statement sees what was committed before it, so that a transaction that
    /// has waited for a campaign's row goes on from what the other left.
    pub(super) fn begin_to_write(self) -> &'static str {
        match self {
            Dialect::Sqlite => "PRAGMA synchronous = FULL; BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN ISOLATION LEVEL READ COMMITTED",
        }
    }

    /// Begins a transaction that writes what a loss of power may undo. Under NORMAL an SQLite file stays whole, and a program that
    /// ends loses nothing.
    pub(super) fn begin_a_claim(self) -> &'static str {
        match self {
            Dialect::Sqlite => "PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = off",
        }
    }

    /// Begins a transaction that sees one picture.
    pub(super) fn begin_to_read(self) -> &'static str {
        match self {
            Dialect::Sqlite => "BEGIN",
            Dialect::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    /// At the end of a SELECT: the rows are ours until the transaction ends, and rows that are another's are left out.
    /// SQLite has one writer.
    pub(super) fn skip_locked(self) -> &'static str {
        match self {
            Dialect::Sqlite => "",
            Dialect::Postgres => " FOR UPDATE SKIP LOCKED",
        }
    }
}
