//! Databases of earlier versions, kept for ever: each is backed up, brought up to date, and its campaigns go on, also the one
//! that was paused in the middle of a turn.

use crate::support::binary::{run, run_with, said};
use crate::support::rows;
use campaign::token::{ServerKey, reply_address};
use scratch::Scratch;
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, AnyPool, Connection, Executor, Row};
use std::fs;
use std::io::Write;
use std::path::Path;
use store::Store;

/// Bob's army in the sample of schema 3.
const BLACK_ARMY: &str = "row 9 . . . M T . C . .\nrow 8 . . A . . . A . .\nrow 7 F P F P K P F P F";

fn sample(name: &str) -> String {
    let file = format!("{}/../tests/samples/{name}.sql", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&file).expect(&file)
}

/// When the sample of schema 3 was taken, in milliseconds since 1970; its deadlines are three days later.
const TAKEN_MS: i64 = 1_795_332_318_000;

/// The sample as if it had been taken just now: commands go by the machine's clock, and a sample's deadlines pass.
fn sample_of_now(name: &str) -> String {
    let moved_ms = chrono::Utc::now().timestamp_millis() - TAKEN_MS;
    let (sample, mut moved) = (sample(name), String::new());
    let mut rest = sample.as_str();
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric()) {
        moved.push_str(&rest[..start]);
        rest = &rest[start..];
        let word = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())];
        rest = &rest[word.len()..];
        match word.parse::<i64>() {
            Ok(at_ms) if word.len() == 13 && word.starts_with("1795") => {
                moved.push_str(&(at_ms + moved_ms).to_string())
            }
            _ => moved.push_str(word),
        }
    }
    moved + rest
}

/// Writes the sample into a database file, with settings beside it.
async fn restored(folder: &Path, name: &str) {
    rows::restored(&folder.join("adjudicator.db"), sample_of_now(name)).await;
    set(folder, "sqlite:adjudicator.db");
}

/// Settings with this database.
fn set(folder: &Path, database: &str) {
    let settings = format!(
        "[server]\naddress = \"game@pbem.test\"\ndatabase = \"{database}\"\n[outbox]\nvia = \"maildir\"\n\
         maildir = \"out\"\n[sender]\ndkim = \"ignore\"\n"
    );
    fs::write(folder.join("config.toml"), settings).expect("settings");
}

/// The rows of a sample, as PostgreSQL is told them: what made the tables is left out, bytes are written its way.
fn rows_of(sample: &str) -> String {
    let (mut all, mut statement) = (String::new(), String::new());
    let mut rest = sample.chars().peekable();
    let mut in_text = false;
    while let Some(c) = rest.next() {
        match c {
            '-' if !in_text && rest.peek() == Some(&'-') => {
                let _comment = rest.by_ref().find(|c| *c == '\n');
            }
            'X' if !in_text && rest.peek() == Some(&'\'') => {
                let bytes: String = rest.by_ref().skip(1).take_while(|c| *c != '\'').collect();
                statement.push_str(&format!("'\\x{bytes}'::bytea"));
            }
            ';' if !in_text => {
                let told = statement.trim_start();
                if told.starts_with("INSERT INTO") && !told.contains("_sqlx_migrations") {
                    all.push_str(told);
                    all.push(';');
                }
                statement.clear();
            }
            _ => {
                in_text ^= c == '\'';
                statement.push(c);
            }
        }
    }
    all
}

/// Makes the tables of this schema in an empty database, as a program of that day did, and puts the sample's rows in.
async fn restored_on_server(url: &str, schema: i64, sample: &str) {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(url).await.expect("connects");
    let folder = format!("{}/../migrations/postgres", env!("CARGO_MANIFEST_DIR"));
    let all = Migrator::new(Path::new(&folder)).await.expect("the migrations");
    let old = all.iter().filter(|migration| migration.version <= schema).cloned().collect();
    Migrator::with_migrations(old).run(&pool).await.expect("the tables");
    pool.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(rows_of(sample)))).await.expect("the rows");
    pool.close().await;
}

async fn turn_of(url: &str, campaign: &str) -> (i64, String) {
    let mut connection = AnyConnection::connect(url).await.expect("opens");
    let query = sqlx::query("SELECT turn, status FROM campaign WHERE id = $1").bind(campaign.to_owned());
    let row = query.fetch_one(&mut connection).await.expect("the campaign");
    (row.get(0), row.get(1))
}

#[tokio::test]
async fn the_database_of_schema_3_goes_on() {
    if rows::on_postgres() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    restored(folder, "schema-3").await;
    // The first command brings it up to date, and leaves a backup that is as private as the database.
    assert!(said(folder, &["store", "show"]).contains("schema"), "it opens");
    let backups: Vec<String> = fs::read_dir(folder)
        .expect("list")
        .map(|entry| entry.expect("entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("adjudicator.db.before-"))
        .collect();
    assert_eq!(backups.len(), 1, "{backups:?}");
    use std::os::unix::fs::MetadataExt;
    let backup = folder.join(&backups[0]);
    assert_eq!(fs::metadata(&backup).expect("there").mode() & 0o777, 0o600);
    let mut old = AnyConnection::connect(&format!("sqlite:{}", backup.display())).await.expect("opens");
    let version = "SELECT MAX(version), (SELECT COUNT(*) FROM campaign) FROM _sqlx_migrations";
    let row = sqlx::query(version).fetch_one(&mut old).await.expect(version);
    assert_eq!((row.get::<i64, _>(0), row.get::<i64, _>(1)), (3, 2), "as it was before");
    said(folder, &["store", "show"]);
    assert_eq!(
        fs::read_dir(folder)
            .expect("list")
            .filter(|e| e.as_ref().is_ok_and(|e| e.file_name().to_string_lossy().contains("before")))
            .count(),
        1,
        "once"
    );
    goes_on(folder, &format!("sqlite:{}", folder.join("adjudicator.db").display())).await;
}

/// The same rows in the tables PostgreSQL had then: they are touched when the operator says that there is a backup.
#[tokio::test]
async fn a_postgres_database_of_schema_3_is_upgraded_when_it_is_backed_up_and_goes_on() {
    let server = match Scratch::start(&std::env::temp_dir()) {
        Ok(server) => server,
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "PostgreSQL is needed here: {why}");
            writeln!(std::io::stderr(), "\nSKIPPED a_postgres_database_of_schema_3…: {why}").expect("said");
            return;
        }
    };
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let url = server.database("older").await.expect("a database");
    restored_on_server(&url, 3, &sample_of_now("schema-3")).await;
    set(folder, &url);
    for command in [&["tick"][..], &["store", "upgrade"]] {
        let refused = run(folder, command);
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && why.contains("--backed-up"), "{command:?}: {why}");
    }
    assert_eq!(turn_of(&url, "worlds").await, (1, "running".into()), "nothing was touched");
    assert!(said(folder, &["store", "upgrade", "--backed-up"]).contains("schema"));
    goes_on(folder, &url).await;
}

/// A mail with a key of before is read as ever, and the turn that was paused in its middle is played on.
async fn goes_on(folder: &Path, url: &str) {
    let store = Store::open(url).await.expect("opens");
    let mut tx = store.read().await.expect("read");
    let key = ServerKey::new(tx.server_key().await.expect("the key"));
    let tag = tx.window("spring").await.expect("read").expect("open").tag;
    let paused = tx.window("worlds").await.expect("read").expect("open");
    assert_eq!((paused.turn, paused.entry), (1, 5), "in the middle of its turn");
    drop(tx);
    store.close().await;
    let to = reply_address("game@pbem.test", &key.token("spring", 1, 1), &tag);
    let mail = format!("From: <bob@example.org>\r\nTo: <{to}>\r\nMessage-ID: <1@x>\r\n\r\n{BLACK_ARMY}\r\n");
    assert!(run_with(folder, &["receive", "--recipient", &to], mail.as_bytes()).status.success());
    said(folder, &["tick"]);
    let in_days = |days: i64| (chrono::Utc::now() + chrono::Duration::days(days)).to_rfc3339();
    said(folder, &["tick", "--at", &in_days(5)]);
    assert_eq!(turn_of(url, "spring").await, (2, "running".into()), "both armies were in");
    // Nobody writes any more: each window stays open for three days.
    for window in 1..60 {
        said(folder, &["tick", "--at", &in_days(8 + window * 4)]);
        if turn_of(url, "worlds").await.0 > 1 {
            break;
        }
    }
    assert!(turn_of(url, "worlds").await.0 > 1, "the turn came to its end");
    for campaign in ["spring", "worlds"] {
        let replayed = said(folder, &["replay", campaign, "--json"]);
        assert!(replayed.contains("\"same\":true") || replayed.contains("\"same\": true"), "{replayed}");
    }
}
