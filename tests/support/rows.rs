//! The database looked at from outside the program, by SQL of the tests' own.

use super::posted::Posted;
use scratch::Scratch;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::path::Path;
use std::sync::LazyLock;

/// Which database the tests run on: `ADJUDICATOR_TEST_STORE=postgres` asks for the other.
pub fn on_postgres() -> bool {
    std::env::var("ADJUDICATOR_TEST_STORE").is_ok_and(|which| which == "postgres")
}

/// The one server of all tests of this program.
static SERVER: LazyLock<Scratch> =
    LazyLock::new(|| Scratch::start(&std::env::temp_dir()).expect("a PostgreSQL server of our own"));

/// The name of the database that stands for this file: the file itself, or a database called after its folder.
pub fn url(file: &Path) -> String {
    if !on_postgres() {
        return format!("sqlite:{}", file.display());
    }
    let folder = file.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    SERVER.url(folder.expect("a plain name"))
}

/// Makes the database if it is a server's; a file makes itself.
pub async fn make(file: &Path) {
    if on_postgres() {
        let url = url(file);
        let name = url.rsplit('/').next().expect("a name");
        SERVER.database(name).await.expect("a database");
    }
}

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
pub async fn open(file: &Path) -> AnyConnection {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&url(file)).await.expect("the database opens");
    if !on_postgres() {
        connection.execute("PRAGMA busy_timeout = 20000").await.expect("a pragma");
    }
    connection
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
    let sql = match on_postgres() {
        false => {
            "SELECT kind, status, address, message_id, created_ms, sent_ms, bytes FROM outbox ORDER BY rowid"
        }
        // Ids sort by the time they were made at, which is the order of writing where all go by one clock.
        true => {
            "SELECT kind, status, address, message_id, created_ms, sent_ms, bytes FROM outbox ORDER BY id"
        }
    };
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect(sql);
    let posted = |row: &AnyRow| Posted {
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
    let sql = match on_postgres() {
        false => "SELECT status, reason, bytes FROM mail ORDER BY rowid",
        true => "SELECT status, reason, bytes FROM mail ORDER BY id",
    };
    let rows = sqlx::query(sql).fetch_all(&mut connection).await.expect(sql);
    rows.iter().map(|row| Taken { status: row.get(0), reason: row.get(1), bytes: row.get(2) }).collect()
}
