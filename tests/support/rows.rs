//! The database looked at from outside the program, by SQL of the tests' own.

use super::posted::Posted;
use scratch::Scratch;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::LazyLock;
use store::Store;
use tokio::sync::OnceCell;

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

/// Makes the database with its tables: a copy of one that is made once for all tests of this program, with this key.
pub async fn make(file: &Path, key: &[u8]) {
    static MODEL: OnceCell<(Vec<u8>, String)> = OnceCell::const_new();
    let (bytes, model) = MODEL.get_or_init(|| self::model(key)).await;
    if on_postgres() {
        let url = url(file);
        let name = url.rsplit('/').next().expect("a name");
        SERVER.database_like(name, model).await.unwrap_or_else(|why| panic!("{why}"));
    } else {
        std::fs::write(file, bytes).expect("a database");
        std::fs::set_permissions(file, Permissions::from_mode(0o600)).expect("for its owner alone");
    }
}

/// A database with its tables and this key, and nothing else: the bytes of its file, or its name on the server.
async fn model(key: &[u8]) -> (Vec<u8>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("model.db");
    let url = url(&file);
    let name = url.rsplit('/').next().expect("a name").to_owned();
    if on_postgres() {
        SERVER.database(&name).await.expect("a database");
    }
    let store = Store::open(&url).await.expect("a database");
    let mut tx = store.begin().await.expect("begin");
    tx.server_put("key", key).await.expect("the key");
    tx.commit().await.expect("commit");
    store.close().await;
    let bytes = if on_postgres() { Vec::new() } else { std::fs::read(&file).expect("the database") };
    (bytes, name)
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

/// What of an address's mails is looked at: only that is loaded, since most of an outbox are pictures.
#[derive(Clone, Copy, Debug)]
pub enum Which {
    /// All but the first so many.
    Without(i64),
    /// The latest.
    Latest,
    /// The latest of a kind.
    LatestOf(&'static str),
}

/// The order of writing. PostgreSQL's ids sort by the time they were made at, which is that order where all go by one clock.
fn order() -> &'static str {
    if on_postgres() { "id" } else { "rowid" }
}

const POSTED: &str = "SELECT kind, status, address, message_id, created_ms, sent_ms, bytes FROM outbox";

fn posted(row: &AnyRow) -> Posted {
    Posted {
        kind: row.get(0),
        status: row.get(1),
        address: row.get(2),
        message_id: row.get(3),
        created_ms: row.get(4),
        sent_ms: row.get(5),
        bytes: store::packed::unpacked(row.get(6)).expect("a mail"),
    }
}

/// Every mail of the outbox in the order of writing.
pub async fn outbox(file: &Path) -> Vec<Posted> {
    let mut connection = open(file).await;
    let sql = format!("{POSTED} ORDER BY {}", order());
    let query = sqlx::query(AssertSqlSafe(sql));
    query.fetch_all(&mut connection).await.expect("the outbox").iter().map(posted).collect()
}

/// The Message-IDs of all mails of the outbox in the order of writing.
pub async fn message_ids(file: &Path) -> Vec<String> {
    let mut connection = open(file).await;
    let sql = format!("SELECT message_id FROM outbox ORDER BY {}", order());
    let query = sqlx::query(AssertSqlSafe(sql));
    query.fetch_all(&mut connection).await.expect("the outbox").iter().map(|row| row.get(0)).collect()
}

/// Mails to an address in the order of writing.
pub async fn outbox_to(file: &Path, address: &str, which: Which) -> Vec<Posted> {
    let (kind, rest) = match which {
        Which::Without(first) if on_postgres() => ("%", format!("ASC OFFSET {first}")),
        Which::Without(first) => ("%", format!("ASC LIMIT -1 OFFSET {first}")),
        Which::Latest => ("%", "DESC LIMIT 1".to_owned()),
        Which::LatestOf(kind) => (kind, "DESC LIMIT 1".to_owned()),
    };
    let mut connection = open(file).await;
    let sql = format!("{POSTED} WHERE address = $1 AND kind LIKE $2 ORDER BY {} {rest}", order());
    let query = sqlx::query(AssertSqlSafe(sql)).bind(address).bind(kind);
    query.fetch_all(&mut connection).await.expect("the outbox").iter().map(posted).collect()
}

/// How many mails to an address there are.
pub async fn count_to(file: &Path, address: &str) -> i64 {
    let mut connection = open(file).await;
    let sql = "SELECT COUNT(*) FROM outbox WHERE address = $1";
    sqlx::query(sql).bind(address).fetch_one(&mut connection).await.expect(sql).get(0)
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

/// Writes a database that was kept as SQL into a new file.
pub async fn restored(file: &Path, sql: String) {
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}?mode=rwc", file.display());
    let mut connection = AnyConnection::connect(&url).await.expect("a new file");
    connection.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.expect("the sample");
    connection.close().await.expect("closes");
}

/// A database file as SQL, the bytes of sent mails cut short.
pub async fn dumped(file: &Path) -> String {
    let mut all = String::from("BEGIN TRANSACTION;\n");
    for made in words(file, "SELECT sql FROM sqlite_master WHERE type = 'table' ORDER BY name").await {
        all.push_str(&format!("{made};\n"));
    }
    for table in words(file, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").await {
        for row in dumped_rows(file, &table).await {
            all.push_str(&format!("INSERT INTO \"{table}\" VALUES({row});\n"));
        }
    }
    let rest = "SELECT sql FROM sqlite_master WHERE type <> 'table' AND sql IS NOT NULL ORDER BY name";
    for made in words(file, rest).await {
        all.push_str(&format!("{made};\n"));
    }
    all.push_str("COMMIT;\n");
    all
}

async fn dumped_rows(file: &Path, table: &str) -> Vec<String> {
    let mut connection = open(file).await;
    let columns = sqlx::query("SELECT name FROM pragma_table_info($1)").bind(table.to_owned());
    let columns = columns.fetch_all(&mut connection).await.expect("its columns");
    let quoted = columns.iter().map(|row| match (table, row.get::<String, _>(0)) {
        ("outbox", name) if name == "bytes" => "quote(substr(bytes, 1, 300))".to_owned(),
        (_, name) => format!("quote(\"{name}\")"),
    });
    let sql = format!("SELECT {} FROM \"{table}\"", quoted.collect::<Vec<_>>().join(" || ',' || "));
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&mut connection).await.expect("its rows");
    rows.iter().map(|row| row.get(0)).collect()
}
