//! Opening an SQLite file.

use std::fs::OpenOptions;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};

use super::pool::{self, Opened, Pools};
use super::schema::{self, Migrate};
use super::shown::shown;
use super::{Dialect, Store, StoreError};

/// How many pictures of the database may be read at once.
const READERS: u32 = 4;

/// How long a transaction waits for its turn within this program.
const TURN: Duration = Duration::from_secs(60);

/// Set on the writing connection. The wait for other processes (10 s) comes first: the change to WAL needs the lock.
/// FULL, because under NORMAL a committed transaction may be gone after a power loss.
const WRITING: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                       PRAGMA foreign_keys = ON;";

/// Set on the reading connections: a write through one is an error, not a second writer.
const READING: &str = "PRAGMA busy_timeout = 10000; PRAGMA query_only = ON;";

/// Opens `url` and brings its tables up to date.
pub(super) async fn open(url: &str, migrate: Migrate) -> Result<Store, StoreError> {
    sqlx::any::install_default_drivers();
    let path = file_of(url)?;
    make_file(&path)?;
    let failed = |source| StoreError::Open { url: url.to_owned(), source };
    let options: AnyConnectOptions = driver_url(&path).parse().map_err(failed)?;
    let opened = Opened::default();
    let writer = pool::connect(kept().max_connections(1), WRITING, options.clone(), &opened);
    let writer = writer.await.map_err(failed)?;
    schema::bring_up_to_date(&writer, Dialect::Sqlite, migrate, Some(&path)).await?;
    let readers = pool::connect(kept().max_connections(READERS), READING, options, &opened);
    let readers = readers.await.map_err(failed)?;
    Ok(Store::over(url, Dialect::Sqlite, Pools { writer, readers, opened }))
}

/// Connections live as long as the program.
fn kept() -> AnyPoolOptions {
    AnyPoolOptions::new().acquire_timeout(TURN).idle_timeout(None).max_lifetime(None)
}

/// The file a `sqlite:` name stands for.
pub(super) fn file_of(url: &str) -> Result<PathBuf, StoreError> {
    let refused = |why| StoreError::Url { url: shown(url), why };
    let Some(rest) = url.strip_prefix("sqlite:") else {
        return Err(refused("it is neither a file (\"sqlite:\") nor a PostgreSQL server (\"postgres:\")"));
    };
    let file = rest.strip_prefix("//").unwrap_or(rest);
    if file.is_empty() {
        return Err(refused("no file is named"));
    }
    if file == ":memory:" {
        return Err(refused("a database in memory would lose every acknowledged mail"));
    }
    if file.contains('?') {
        return Err(refused("options after \"?\" are set by the program itself"));
    }
    if file.contains('\0') {
        return Err(refused("a file name cannot hold a zero byte"));
    }
    Ok(PathBuf::from(file))
}

/// The driver's name of a file: every byte it could take for part of a URL is escaped.
pub(super) fn driver_url(path: &Path) -> String {
    let mut url = String::from("sqlite:");
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-+@".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    url
}

/// Makes the file if it is not there, readable by its owner alone: it holds seeds, tokens and everybody's mail.
/// SQLite gives its log files the same mode. A file that is there keeps its mode, since an operator may share it with a
/// group; one open to everybody is warned about.
fn make_file(path: &Path) -> Result<(), StoreError> {
    let failed = |source| StoreError::File { path: path.to_owned(), source };
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(path)
        .map_err(failed)?;
    let mode = file.metadata().map_err(failed)?.mode();
    if mode & 0o007 != 0 {
        tracing::warn!(
            "the database file {} can be reached by every user of this machine (mode {:o}); it holds secrets: chmod 600",
            path.display(),
            mode & 0o777
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        for (url, file) in [
            ("sqlite:adjudicator.db", "adjudicator.db"),
            ("sqlite://adjudicator.db", "adjudicator.db"),
            ("sqlite:/var/lib/a b.db", "/var/lib/a b.db"),
            ("sqlite:///var/lib/a.db", "/var/lib/a.db"),
        ] {
            assert_eq!(file_of(url).expect(url), PathBuf::from(file), "{url}");
        }
        for url in ["mysql://x/y", "adjudicator.db", "sqlite:", "sqlite::memory:", "sqlite:a.db?mode=rwc"] {
            let error = file_of(url).expect_err(url).to_string();
            assert!(error.contains(url) && error.contains("sqlite:adjudicator.db"), "{error}");
        }
        assert_eq!(driver_url(Path::new("/a b/c%?é.db")), "sqlite:/a%20b/c%25%3F%C3%A9.db");
    }
}
