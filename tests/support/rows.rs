//! The database looked at from outside the program, by SQL of the tests' own.

use super::posted::Posted;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};
use std::path::Path;
use std::time::Duration;

/// A mail that came in, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// `new`, `done`, `silent`, `stranger`, `failed`.
    pub status: String,
    /// Why nothing was answered.
    pub reason: String,
    /// The mail.
    pub bytes: Vec<u8>,
}

/// Opens a database beside the program.
pub async fn open(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::from_secs(20));
    options.connect().await.expect("the database opens")
}

/// Runs a statement and says how many rows it touched.
pub async fn run(file: &Path, sql: &'static str) -> u64 {
    let mut connection = open(file).await;
    let done = sqlx::query(sql).execute(&mut connection).await.expect(sql);
    connection.close().await.expect("closes");
    done.rows_affected()
}

/// One number.
pub async fn number(file: &Path, sql: &'static str) -> i64 {
    let mut connection = open(file).await;
    let row = sqlx::query(sql).fetch_one(&mut connection).await.expect(sql);
    row.get(0)
}

/// One column of text.
pub async fn words(file: &Path, sql: &'static str) -> Vec<String> {
    let mut connection = open(file).await;
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect(sql);
    rows.iter().map(|row| row.get(0)).collect()
}

/// Every mail of the outbox in the order of writing.
pub async fn outbox(file: &Path) -> Vec<Posted> {
    let mut connection = open(file).await;
    let sql =
        "SELECT kind, status, address, message_id, created_ms, sent_ms, bytes FROM outbox ORDER BY rowid";
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect(sql);
    let posted = |row: &sqlx::sqlite::SqliteRow| Posted {
        kind: row.get(0),
        status: row.get(1),
        address: row.get(2),
        message_id: row.get(3),
        created_ms: row.get(4),
        sent_ms: row.get(5),
        bytes: row.get(6),
    };
    rows.iter().map(posted).collect()
}

/// Every mail that came in, in the order of arrival.
pub async fn taken(file: &Path) -> Vec<Taken> {
    let mut connection = open(file).await;
    let sql = "SELECT status, reason, bytes FROM mail ORDER BY rowid";
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect(sql);
    rows.iter().map(|row| Taken { status: row.get(0), reason: row.get(1), bytes: row.get(2) }).collect()
}
