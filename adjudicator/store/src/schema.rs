//! The tables: the migrations built into the program, applied in order when the database is opened.

use std::borrow::Cow;
use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Row, SqlStr};

use super::{Db, Dialect, StoreError};

/// The text of a migration for SQLite and the one for PostgreSQL, from the files of that name in both folders.
macro_rules! migration {
    ($number:literal, $name:literal) => {
        ($number, $name, [text!("sqlite", $name), text!("postgres", $name)])
    };
}
macro_rules! text {
    ($folder:literal, $name:literal) => {
        include_str!(concat!("../../../migrations/", $folder, "/", $name, ".sql"))
    };
}

/// Every migration: number, name, texts. A released one is never edited; a change is a new number.
const ALL: &[(i64, &str, [&str; 2])] = &[
    migration!(1, "0001_house"),
    migration!(2, "0002_proof"),
    migration!(3, "0003_post_office"),
    migration!(4, "0004_time"),
    migration!(5, "0005_press"),
    migration!(6, "0006_gm"),
    migration!(7, "0007_seats"),
    migration!(8, "0008_leases"),
    migration!(9, "0009_digest"),
    migration!(10, "0010_house_question"),
    migration!(11, "0011_errand"),
    migration!(12, "0012_dice"),
    migration!(13, "0013_gm_news"),
    migration!(14, "0014_chained"),
    migration!(15, "0015_kept"),
    migration!(16, "0016_gm_words"),
    migration!(17, "0017_owed_proof"),
];

/// What to do about tables of an older version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Migrate {
    /// Bring them up to date once a backup is there: of an SQLite file we make it, for PostgreSQL we refuse.
    AfterBackup,
    /// Bring them up to date: the operator has made the backup.
    BackedUp,
}

/// How often another process that is making the same tables is waited for, and how long each time.
const PATIENCE: u32 = 40;
const PAUSE: Duration = Duration::from_millis(50);
/// How often old tables in a file are looked at before they count as old: one process has it, as a rule.
const FEW: u32 = 3;

/// The newest schema this program knows.
pub(super) fn known() -> i64 {
    ALL.iter().map(|(number, ..)| *number).max().unwrap_or(0)
}

/// Applies what is missing; refuses a database from the future. `file`: an SQLite database's.
pub(super) async fn bring_up_to_date(
    writer: &sqlx::Pool<Db>,
    dialect: Dialect,
    migrate: Migrate,
    file: Option<&Path>,
) -> Result<(), StoreError> {
    let migrations = ALL.iter().map(|(number, name, texts)| {
        let text = texts[usize::from(dialect == Dialect::Postgres)];
        // The number stands before the name in the file, and apart from it in the table.
        let name = name.split_once('_').map_or(*name, |(_, name)| name);
        Migration::new(*number, Cow::Borrowed(name), MigrationType::Simple, SqlStr::from_static(text), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    let known = known();
    let mut tries = 0;
    let mut saved = None::<PathBuf>;
    loop {
        let found = settled(writer, dialect, known, if file.is_some() { FEW } else { PATIENCE }).await?;
        if found > known {
            return Err(StoreError::NewerSchema { found, known });
        }
        if (1..known).contains(&found) && saved.is_none() && migrate == Migrate::AfterBackup {
            match file {
                None => return Err(StoreError::BackupFirst { found, known }),
                Some(file) => saved = Some(back_up(writer, file, known).await?),
            }
        }
        // Also run when nothing is missing: a migration edited after it was applied must be noticed.
        match migrator.run(writer).await {
            Ok(()) => {
                if let Some(saved) = saved {
                    tracing::info!(
                        "the tables were brought from schema {found} to {known}; as they were before: {}",
                        saved.display()
                    );
                }
                return Ok(());
            }
            // Two programs opening a new database at once: the one that loses looks again.
            Err(error) if tries < PATIENCE && is_about_rows(&error) => {
                tries += 1;
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// The version of the tables when it stands still: what is older than `known` may be tables that another process is making
/// this very moment, and is looked at again until it is the same for so many looks.
async fn settled(
    writer: &sqlx::Pool<Db>,
    dialect: Dialect,
    known: i64,
    looks: u32,
) -> Result<i64, StoreError> {
    let mut found = version(writer, dialect).await?;
    let mut same = 0;
    while (1..known).contains(&found) && same < looks {
        tokio::time::sleep(PAUSE).await;
        let now = version(writer, dialect).await?;
        same = if now == found { same + 1 } else { 0 };
        found = now;
    }
    Ok(found)
}

/// Writes the database as it is into a file beside it, for its owner alone, and gives the file's name.
async fn back_up(writer: &sqlx::Pool<Db>, file: &Path, known: i64) -> Result<PathBuf, StoreError> {
    let mut number = 1;
    loop {
        let mut name = file.as_os_str().to_owned();
        name.push(if number == 1 { format!(".before-{known}") } else { format!(".before-{known}.{number}") });
        let path = PathBuf::from(name);
        // VACUUM INTO takes an empty file, and would make one that everybody may read.
        match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && number < 100 => {
                number += 1;
                continue;
            }
            Err(error) => return Err(StoreError::Backup { path, why: error.to_string() }),
        }
        let query = sqlx::query("VACUUM INTO $1").bind(path.to_string_lossy().into_owned());
        return match query.execute(writer).await {
            Ok(_) => Ok(path),
            Err(error) => {
                // Half a backup is none. What cannot be removed either is the same disk's trouble.
                let _ = std::fs::remove_file(&path);
                Err(StoreError::Backup { path, why: error.to_string() })
            }
        };
    }
}

/// True for failures that another process working on the same tables can cause.
fn is_about_rows(error: &sqlx::migrate::MigrateError) -> bool {
    use sqlx::migrate::MigrateError::{Dirty, Execute, ExecuteMigration};
    matches!(error, Execute(_) | ExecuteMigration(..) | Dirty(_))
}

/// The newest migration applied; 0 for an empty database.
pub(super) async fn version(writer: &sqlx::Pool<Db>, dialect: Dialect) -> Result<i64, StoreError> {
    let failed = StoreError::query("read the schema's version");
    let tables = match dialect {
        Dialect::Sqlite => {
            "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'"
        }
        Dialect::Postgres => {
            "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = '_sqlx_migrations'"
        }
    };
    let there: i64 = match sqlx::query(tables).fetch_one(writer).await.and_then(|row| row.try_get(0)) {
        Ok(count) => count,
        Err(error) => return Err(failed(error)),
    };
    if there == 0 {
        return Ok(0);
    }
    let newest = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations");
    newest.fetch_one(writer).await.and_then(|row| row.try_get(0)).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A migration that lies in a folder but is not built in would never be applied.
    #[test]
    fn every_file_of_both_folders_is_built_in() {
        for folder in ["sqlite", "postgres"] {
            let folder = format!("{}/../../migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
            let mut files: Vec<String> = std::fs::read_dir(&folder)
                .expect(&folder)
                .map(|entry| entry.expect(&folder).file_name().into_string().expect("a plain name"))
                .collect();
            files.sort();
            let built_in: Vec<String> = ALL.iter().map(|(_, name, _)| format!("{name}.sql")).collect();
            assert_eq!(files, built_in);
        }
        for (number, name, _) in ALL {
            assert_eq!(name[..4].parse::<i64>(), Ok(*number), "{name}");
        }
    }
}
