//! Databases of earlier versions, kept for ever: each is backed up, brought up to date, and its campaigns go on, also the one
//! that was paused in the middle of a turn.

use crate::support::binary::{run_with, said};
use crate::support::rows;
use adjudicator::campaign::token::{ServerKey, reply_address};
use adjudicator::store::Store;
use sqlx::{AnyConnection, Connection, Executor, Row};
use std::fs;
use std::path::Path;

/// Bob's army in the sample of schema 3; its deadline is 25 November 2026.
const BLACK_ARMY: &str = "row 9 . . . M T . C . .\nrow 8 . . A . . . A . .\nrow 7 F P F P K P F P F";

/// Writes the sample into a database file, with settings beside it.
async fn restored(folder: &Path, sample: &str) {
    let file = format!("{}/../tests/samples/{sample}.sql", env!("CARGO_MANIFEST_DIR"));
    let sql = fs::read_to_string(&file).expect(&file);
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}?mode=rwc", folder.join("adjudicator.db").display());
    let mut connection = AnyConnection::connect(&url).await.expect("a new file");
    connection.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.expect("the sample");
    connection.close().await.expect("closes");
    let settings = "[server]\naddress = \"game@pbem.test\"\n[outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n\
                    [sender]\ndkim = \"ignore\"\n";
    fs::write(folder.join("config.toml"), settings).expect("settings");
}

async fn turn_of(folder: &Path, campaign: &str) -> (i64, String) {
    let mut connection =
        AnyConnection::connect(&format!("sqlite:{}", folder.join("adjudicator.db").display()))
            .await
            .expect("opens");
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
    // A mail with a key of before is read as ever, and the turn that was paused in its middle is played on.
    let store =
        Store::open(&format!("sqlite:{}", folder.join("adjudicator.db").display())).await.expect("opens");
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
    said(folder, &["tick", "--at", "2026-11-30T12:00:00Z"]);
    assert_eq!(turn_of(folder, "spring").await, (2, "running".into()), "both armies were in");
    // Nobody writes any more: each window stays open for three days.
    for window in 1..60 {
        let at = chrono::DateTime::from_timestamp(1_796_000_000 + window * 4 * 86_400, 0).expect("a time");
        said(folder, &["tick", "--at", &at.to_rfc3339()]);
        if turn_of(folder, "worlds").await.0 > 1 {
            break;
        }
    }
    assert!(turn_of(folder, "worlds").await.0 > 1, "the turn came to its end");
    for campaign in ["spring", "worlds"] {
        let replayed = said(folder, &["replay", campaign, "--json"]);
        assert!(replayed.contains("\"same\":true") || replayed.contains("\"same\": true"), "{replayed}");
    }
}
