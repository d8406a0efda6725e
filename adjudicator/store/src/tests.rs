//! What the store promises as a whole; each file tests its own queries.

use super::*;
use scratch::on_postgres;

/// A store in a folder of its own.
pub(crate) async fn fresh() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = open_in(&folder).await.expect("a new database opens");
    (folder, store)
}

/// Opens the database of `folder`.
pub(crate) async fn open_in(folder: &tempfile::TempDir) -> Result<Store, StoreError> {
    Store::open(&scratch::of_folder(folder.path()).await).await
}

async fn number(tx: &mut Tx, sql: &'static str) -> i64 {
    use sqlx::Row;
    let row = sqlx::query(sql).fetch_one(tx.conn()).await.expect(sql);
    row.try_get(0).expect(sql)
}

#[tokio::test]
async fn a_commit_is_durable_and_a_dropped_transaction_leaves_nothing() {
    let (folder, store) = fresh().await;
    let mut tx = store.begin().await.expect("begin");
    tx.server_put("kept", b"\x00\xff").await.expect("put");
    tx.commit().await.expect("commit");
    let mut tx = store.begin().await.expect("begin");
    tx.server_put("kept", b"other").await.expect("put");
    tx.server_put("lost", b"x").await.expect("put");
    drop(tx);
    // The writer is free again, and what it did not commit is gone.
    let mut tx = store.begin().await.expect("begin again");
    assert_eq!(tx.server_get("kept").await.expect("get"), Some(b"\x00\xff".to_vec()));
    assert_eq!(tx.server_get("lost").await.expect("get"), None);
    if on_postgres() {
        let sql = "SELECT COUNT(*) FROM pg_settings WHERE (name, setting) IN \
                   (('fsync', 'on'), ('full_page_writes', 'on'), ('synchronous_commit', 'on'))";
        assert_eq!(number(&mut tx, sql).await, 3);
    } else {
        assert_eq!(number(&mut tx, "PRAGMA synchronous").await, 2, "FULL");
        assert_eq!(number(&mut tx, "PRAGMA foreign_keys").await, 1);
        assert_eq!(number(&mut tx, "PRAGMA busy_timeout").await, 10_000);
    }
    drop(tx);
    store.close().await;
    let again = open_in(&folder).await.expect("open again");
    let mut tx = again.read().await.expect("read");
    assert_eq!(tx.server_get("kept").await.expect("get"), Some(b"\x00\xff".to_vec()));
}

/// A claim may be lost with the power; what is committed after it, by the same connection, may not.
#[tokio::test]
async fn a_claim_waits_for_no_disk_and_nothing_else_is_spared() {
    let (_folder, store) = fresh().await;
    let waits = async |mut tx: Tx| {
        if on_postgres() {
            number(&mut tx, "SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN 1 ELSE 2 END")
                .await
                == 2
        } else {
            number(&mut tx, "PRAGMA synchronous").await == 2
        }
    };
    for _ in 0..2 {
        assert!(!waits(store.begin_a_claim().await.expect("a claim")).await);
        assert!(waits(store.begin().await.expect("begin")).await);
    }
    let before = store.asked().commits;
    store.begin_a_claim().await.expect("a claim").commit().await.expect("commit");
    assert_eq!(store.asked().commits, before);
    store.begin().await.expect("begin").commit().await.expect("commit");
    assert_eq!(store.asked().commits, before + 1);
}

/// What a transaction need not ask for again it learns anew when it has changed it.
#[tokio::test]
async fn what_is_known_is_forgotten_when_it_changes() {
    let (_folder, store) = fresh().await;
    let mut tx = store.begin().await.expect("begin");
    let own = ("spring", 0);
    let wish =
        |act: &str| dealings::ConfirmationRow { act: act.into(), turn: 1, expires_ms: 5, tag: String::new() };
    assert_eq!(tx.confirmation(own).await.expect("none"), None);
    tx.confirmation_put(own, &wish("resign")).await.expect("put");
    assert_eq!(tx.confirmation(own).await.expect("one"), Some(wish("resign")));
    tx.confirmation_put(own, &wish("accept")).await.expect("put");
    assert_eq!(tx.confirmation(own).await.expect("another"), Some(wish("accept")));
    tx.forget_talk("spring").await.expect("forgotten");
    assert_eq!(tx.confirmation(own).await.expect("none"), None);
    assert_eq!(tx.preferences("A@x.test").await.expect("none"), []);
    tx.preference_put("a@X.test", "zone", "Europe/Berlin").await.expect("put");
    let kept = [("zone".to_owned(), "Europe/Berlin".to_owned())];
    assert_eq!(tx.preferences("A@x.test").await.expect("one"), kept);
    assert_eq!(tx.run_number("spring").await.expect("the first"), 1);
    assert_eq!(tx.run_seed("spring", 2).await.expect("none"), None);
    let run = |run, seed: &[u8]| rollback::RunRow {
        run,
        from_turn: 1,
        how: "undo".into(),
        seed: seed.to_owned(),
        since_ms: 0,
    };
    tx.run_add("spring", &run(2, b"secret")).await.expect("a run");
    tx.run_add("spring", &run(3, b"")).await.expect("a run");
    assert_eq!(tx.run_number("spring").await.expect("the third"), 3);
    for (number, secret) in [(1, None), (2, Some(b"secret".to_vec())), (3, Some(b"secret".to_vec()))] {
        assert_eq!(tx.run_seed("spring", number).await.expect("read"), secret, "run {number}");
    }
    // A transaction that was dropped has taught the next nothing.
    drop(tx);
    let mut tx = store.read().await.expect("read");
    assert_eq!(tx.run_number("spring").await.expect("the first"), 1);
    assert_eq!(tx.confirmation(own).await.expect("none"), None);
}

#[tokio::test]
async fn empty_bytes_and_null_come_back_as_they_were() {
    let (_folder, store) = fresh().await;
    let mut tx = store.begin().await.expect("begin");
    tx.server_put("empty", b"").await.expect("put");
    assert_eq!(tx.server_get("empty").await.expect("get"), Some(Vec::new()));
    assert_eq!(tx.server_get("none").await.expect("get"), None);
}

#[tokio::test]
async fn a_reader_sees_one_picture_does_not_wait_and_cannot_write() {
    let (_folder, store) = fresh().await;
    let mut reader = store.read().await.expect("read");
    assert_eq!(reader.server_get("mark").await.expect("get"), None);
    let mut writer = store.begin().await.expect("begin");
    writer.server_put("mark", b"1").await.expect("put");
    writer.commit().await.expect("commit");
    assert_eq!(reader.server_get("mark").await.expect("get"), None, "the picture stands");
    assert!(reader.server_put("mark", b"2").await.is_err());
    drop(reader);
    let mut reader = store.read().await.expect("read");
    assert_eq!(reader.server_get("mark").await.expect("get"), Some(b"1".to_vec()));
}

#[tokio::test]
async fn the_key_is_made_once() {
    let (folder, store) = fresh().await;
    let key = store.read().await.expect("read").server_key().await.expect("key");
    assert_ne!(key, [0; 32]);
    store.close().await;
    let again = open_in(&folder).await.expect("open again");
    assert_eq!(again.read().await.expect("read").server_key().await.expect("key"), key);
    let (_other, elsewhere) = fresh().await;
    assert_ne!(elsewhere.read().await.expect("read").server_key().await.expect("key"), key);
}

#[tokio::test]
async fn a_database_from_the_future_is_refused_untouched() {
    let (folder, store) = fresh().await;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
               VALUES (9999, 'from the future', TRUE, CAST('0' AS BYTEA), 0)";
    let mut tx = store.begin().await.expect("begin");
    sqlx::query(sql).execute(tx.conn()).await.expect("insert");
    tx.commit().await.expect("commit");
    store.close().await;
    let error = open_in(&folder).await.expect_err("refused");
    assert!(matches!(error, StoreError::NewerSchema { found: 9999, known: 1.. }), "{error}");
    assert!(error.to_string().contains("newer adjudicator"), "{error}");
}

#[tokio::test]
async fn the_file_is_for_its_owner_alone() {
    use std::os::unix::fs::MetadataExt;
    if on_postgres() {
        return;
    }
    let (folder, store) = fresh().await;
    for entry in std::fs::read_dir(folder.path()).expect("list") {
        let entry = entry.expect("entry");
        assert_eq!(entry.metadata().expect("metadata").mode() & 0o777, 0o600, "{:?}", entry.file_name());
    }
    drop(store);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_programs_may_open_a_new_database_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // On PostgreSQL the database is there before its tables.
    let url = scratch::of_folder(folder.path()).await;
    let mut openings = Vec::new();
    for _ in 0..6 {
        let url = url.clone();
        openings.push(tokio::spawn(async move { Store::open(&url).await.map(|_| ()) }));
    }
    for opening in openings {
        opening.await.expect("no panic").expect("opens");
    }
}

#[tokio::test]
async fn a_file_name_may_hold_anything() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = format!("sqlite:{}", folder.path().join("a b%20#é.db").display());
    Store::open(&url).await.expect("opens");
    assert!(folder.path().join("a b%20#é.db").exists());
}

#[tokio::test]
async fn a_transaction_the_database_ended_by_itself_does_not_stop_later_ones() {
    let (_folder, store) = fresh().await;
    for dropped in [true, false] {
        let mut tx = store.begin().await.expect("begin");
        tx.server_put("x", b"1").await.expect("put");
        // What SQLite does on its own when the disk is full.
        sqlx::query("ROLLBACK").execute(tx.conn()).await.expect("rollback");
        if dropped {
            drop(tx);
        } else {
            // PostgreSQL says yes to the end of nothing; nothing stands either way.
            let said = tx.commit().await;
            assert!(said.is_err() || on_postgres(), "nothing is left to commit");
        }
        let mut tx = store.begin().await.expect("begin again");
        tx.server_put("y", b"2").await.expect("put");
        tx.commit().await.expect("commit");
        let mut tx = store.read().await.expect("read");
        assert_eq!(tx.server_get("x").await.expect("get"), None);
        assert_eq!(tx.server_get("y").await.expect("get").as_deref(), Some(&b"2"[..]));
    }
}
