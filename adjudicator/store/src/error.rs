//! What can go wrong between us and the database.

use std::path::PathBuf;

/// A failure of the store: what was being done, and why it did not work.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database's name is not one we can serve.
    #[error(
        "the database \"{url}\" cannot be used: {why}; write for example \"sqlite:adjudicator.db\" or \"postgres://adjudicator@localhost/adjudicator\""
    )]
    Url {
        /// The name as given.
        url: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The database file could not be made or read.
    #[error("the database file {path}: {source}")]
    File {
        /// Where it is.
        path: PathBuf,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// The database did not open.
    #[error("the database \"{url}\" does not open: {source}")]
    Open {
        /// The name as given.
        url: String,
        /// What the driver says.
        source: sqlx::Error,
    },
    /// A newer program wrote this database.
    #[error(
        "the database has schema {found}, this program knows schemas up to {known}: a newer adjudicator has used it. \
         Start that version, or restore the backup made before the upgrade"
    )]
    NewerSchema {
        /// The schema found.
        found: i64,
        /// The newest we know.
        known: i64,
    },
    /// Tables of an older version, in a database whose backup is not ours to make.
    #[error(
        "the database has schema {found} and this program needs {known}. Stop every worker, make a backup \
         (pg_dump -Fc -f before-{known}.dump, with the name of the database), then run: adjudicator store upgrade --backed-up"
    )]
    BackupFirst {
        /// The schema found.
        found: i64,
        /// The one needed.
        known: i64,
    },
    /// The backup before an upgrade could not be made.
    #[error(
        "the tables must be brought up to date, and the backup before that could not be written to {path}: {why}"
    )]
    Backup {
        /// Where it was to be.
        path: PathBuf,
        /// What went wrong.
        why: String,
    },
    /// The database is set up in a way that could lose acknowledged mail, or sort wrongly.
    #[error("the database \"{url}\" is not set up as it must be: {why}")]
    Unfit {
        /// Its name.
        url: String,
        /// What is wrong, and what would be right.
        why: String,
    },
    /// The tables could not be made or brought up to date.
    #[error("the tables of the database could not be brought up to date: {0}")]
    Schema(#[from] sqlx::migrate::MigrateError),
    /// A query failed.
    #[error("the store could not {what}: {source}")]
    Query {
        /// What was being done, as a verb phrase.
        what: &'static str,
        /// What the driver says.
        source: sqlx::Error,
    },
    /// So much mail waits that no more is taken in for now.
    #[error(
        "{waiting} mails wait to be dealt with: no more is taken in before there are fewer ([limits] waiting_mails)"
    )]
    Full {
        /// How many may wait.
        waiting: u32,
    },
    /// A stored value cannot be what this program wrote.
    #[error("the store holds a {what} that makes no sense: {detail}")]
    Corrupt {
        /// What kind of row.
        what: &'static str,
        /// What was found.
        detail: String,
    },
}

impl StoreError {
    /// Names the query that failed, for `map_err`. A value of a wrong type is a damaged row, not a failed query.
    pub fn query(what: &'static str) -> impl FnOnce(sqlx::Error) -> StoreError {
        move |source| match source {
            // The row is there and is not what this program writes: trying again would not help.
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Corrupt { what: "value", detail: format!("could not {what}: {source}") }
            }
            // A value PostgreSQL takes for wrong (class 22) will be wrong next time too.
            sqlx::Error::Database(error)
                if error.code().is_some_and(|code| code.starts_with("22") && code.len() == 5) =>
            {
                StoreError::Corrupt { what: "value", detail: format!("could not {what}: {error}") }
            }
            source => StoreError::Query { what, source },
        }
    }

    /// A value that does not print as JSON, for `map_err`.
    pub fn unprintable(what: &'static str) -> impl FnOnce(serde_json::Error) -> StoreError {
        move |why| StoreError::Corrupt { what, detail: why.to_string() }
    }

    /// True when a row with this key is there already.
    pub fn is_unique_violation(&self) -> bool {
        match self {
            StoreError::Query { source, .. } => {
                source.as_database_error().is_some_and(|error| error.is_unique_violation())
            }
            _ => false,
        }
    }
}
