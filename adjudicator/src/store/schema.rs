//! The tables: the migrations built into the program, applied in order when the database is opened.

use std::borrow::Cow;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Row, SqlStr};

use super::{Db, StoreError};

/// Every migration for SQLite: number, name, text. A released one is never edited; a change is a new number.
const SQLITE: &[(i64, &str, &str)] = &[
    (1, "house", include_str!("../../../migrations/sqlite/0001_house.sql")),
    (2, "proof", include_str!("../../../migrations/sqlite/0002_proof.sql")),
    (3, "post_office", include_str!("../../../migrations/sqlite/0003_post_office.sql")),
    (7, "seats", include_str!("../../../migrations/sqlite/0007_seats.sql")),
];

/// How often another process that is making the same tables is waited for, and how long each time.
const PATIENCE: u32 = 40;
const PAUSE: Duration = Duration::from_millis(50);

/// Applies what is missing; refuses a database from the future.
pub(super) async fn bring_up_to_date(writer: &sqlx::Pool<Db>) -> Result<(), StoreError> {
    let migrations = SQLITE.iter().map(|(number, name, text)| {
        Migration::new(*number, Cow::Borrowed(name), MigrationType::Simple, SqlStr::from_static(text), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    let known = SQLITE.iter().map(|(number, ..)| *number).max().unwrap_or(0);
    let mut tries = 0;
    loop {
        let found = version(writer).await?;
        if found > known {
            return Err(StoreError::NewerSchema { found, known });
        }
        // Also run when nothing is missing: a migration edited after it was applied must be noticed.
        match migrator.run(writer).await {
            Ok(()) => return Ok(()),
            // Two programs opening a new database at once: the one that loses looks again.
            Err(error) if tries < PATIENCE && is_about_rows(&error) => {
                tries += 1;
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// True for failures that another process working on the same tables can cause.
fn is_about_rows(error: &sqlx::migrate::MigrateError) -> bool {
    use sqlx::migrate::MigrateError::{Dirty, Execute, ExecuteMigration};
    matches!(error, Execute(_) | ExecuteMigration(..) | Dirty(_))
}

/// The newest migration applied; 0 for an empty database.
async fn version(writer: &sqlx::Pool<Db>) -> Result<i64, StoreError> {
    let failed = StoreError::query("read the schema's version");
    let tables =
        sqlx::query("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '_sqlx_migrations'");
    let there: i64 = match tables.fetch_one(writer).await.and_then(|row| row.try_get(0)) {
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

    /// A migration that lies in the folder but is not built in would never be applied.
    #[test]
    fn every_file_of_the_folder_is_built_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations/sqlite");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect(folder)
            .map(|entry| entry.expect(folder).file_name().into_string().expect("a plain name"))
            .collect();
        files.sort();
        let built_in: Vec<String> =
            SQLITE.iter().map(|(number, name, _)| format!("{number:04}_{name}.sql")).collect();
        assert_eq!(files, built_in);
    }
}
