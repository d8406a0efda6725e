//! Several workers on one PostgreSQL database: who gets what, who waits, who loses. And what moves between two databases.

use super::campaign::{CampaignRow, Standing};
use super::claims::LEASE_MS;
use super::copy::{CopyError, copy, tallies};
use super::mail::{MailId, MailStatus, NewMail, Settled};
use super::outbox::NewPost;
use super::tests::open_in;
use super::worker::ALIVE_MS;
use super::*;
use scratch::on_server as fresh_on_server;
use std::collections::BTreeSet;
use std::time::Duration;

/// Two workers on a new database.
pub(super) async fn two(name: &str) -> Option<(Store, Store)> {
    let url = fresh_on_server(name).await?;
    Some((Store::open(&url).await.expect("opens"), Store::open(&url).await.expect("opens")))
}

pub(super) async fn keep(store: &Store, lane: &str, for_campaign: &str, received_ms: i64) -> MailId {
    let mut tx = store.begin().await.expect("begin");
    let recipient = "game@example.org";
    let mail = NewMail { bytes: b"x", recipient, intake: "lmtp", received_ms, lane, for_campaign };
    let id = tx.keep_mail(&mail, received_ms).await.expect("keep");
    tx.commit().await.expect("commit");
    id
}

pub(super) async fn claim(store: &Store, now_ms: i64) -> Option<MailId> {
    store.claim_mail(now_ms, &[]).await.expect("claim").map(|claimed| claimed.mail.id)
}

async fn settle(store: &Store, id: &MailId) -> bool {
    let mut tx = store.begin().await.expect("begin");
    let ours = tx.settle_mail(id, &Settled::of_nobody(MailStatus::Done, "")).await.expect("settle");
    tx.commit().await.expect("commit");
    ours
}

async fn found(store: &Store, id: &str, due_ms: i64) {
    let row = CampaignRow {
        id: id.into(),
        title: id.into(),
        game: "thrones".into(),
        options: "{}".into(),
        settings: "{}".into(),
        seed: vec![1; 32],
        standing: Standing::Running,
        reason: String::new(),
        turn: 1,
        revision: 0,
        chain: String::new(),
        created_ms: 0,
        due_ms: Some(due_ms),
        dice: 1,
    };
    let mut tx = store.begin().await.expect("begin");
    tx.campaign_add(&row).await.expect("found");
    tx.commit().await.expect("commit");
}

#[tokio::test]
async fn a_mail_being_dealt_with_holds_back_its_sender_and_its_campaign_and_nobody_else() {
    let Some((one, other)) = two("mails").await else { return };
    let first = keep(&one, "ann", "spring", 1).await;
    let second = keep(&one, "ann", "spring", 2).await;
    let third = keep(&one, "bob", "spring", 3).await;
    let elsewhere = keep(&one, "cat", "autumn", 4).await;
    assert_eq!(claim(&one, 10).await, Some(first.clone()));
    assert_eq!(claim(&other, 10).await, Some(elsewhere.clone()), "the first that is not of spring");
    assert!(settle(&other, &elsewhere).await);
    assert_eq!(claim(&other, 10).await, None, "what is left must wait for the first");
    assert!(settle(&one, &first).await);
    assert_eq!(claim(&other, 10).await, Some(third.clone()), "senders take turns");
    assert_eq!(claim(&one, 10).await, None, "the second is of the same campaign");
    assert!(settle(&other, &third).await);
    assert_eq!(claim(&one, 10).await, Some(second));
}

#[tokio::test]
async fn a_claim_lapses_and_of_two_who_did_the_work_one_counts() {
    let Some((one, other)) = two("lapse").await else { return };
    let mail = keep(&one, "ann", "spring", 1).await;
    assert_eq!(claim(&one, 0).await, Some(mail.clone()));
    assert_eq!(claim(&other, LEASE_MS - 1).await, None);
    assert_eq!(claim(&other, LEASE_MS).await, Some(mail.clone()));
    assert!(settle(&other, &mail).await);
    assert!(!settle(&one, &mail).await, "the slow worker drops what it did");
}

#[tokio::test]
async fn each_campaign_that_is_due_has_one_worker() {
    let Some((one, other)) = two("due").await else { return };
    for (id, due_ms) in [("a", 10), ("b", 20), ("later", 999)] {
        found(&one, id, due_ms).await;
    }
    let due = async |store: &Store, now_ms| store.claim_due(now_ms, &[]).await.expect("claim");
    assert_eq!(due(&one, 50).await.as_deref(), Some("a"), "the longest overdue");
    assert_eq!(due(&other, 50).await.as_deref(), Some("b"));
    assert_eq!(one.claim_due(50, &["a".into()]).await.expect("claim"), None, "b is the other's");
    assert_eq!(due(&other, 50 + LEASE_MS).await.as_deref(), Some("a"), "the claim has lapsed");
    other.release_campaign("b").await.expect("release");
    assert_eq!(one.claim_due(50, &["a".into()]).await.expect("claim").as_deref(), Some("b"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_play_one_turn_wait_for_each_other_and_one_commits() {
    let Some((one, other)) = two("race").await else { return };
    found(&one, "spring", 0).await;
    // Both know the campaign as it was.
    let stale = one.read().await.expect("read").campaign("spring").await.expect("read").expect("there");
    let mut first = one.begin().await.expect("begin");
    let mut row = first.campaign("spring").await.expect("read").expect("there");
    let waiting = tokio::spawn(async move {
        let mut second = other.begin().await.expect("begin");
        let seen = second.campaign("spring").await.expect("read").expect("there");
        let mut stale = stale;
        let won = second.campaign_update(&mut stale).await.expect("update");
        (seen, won)
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!waiting.is_finished(), "the campaign is one transaction's at a time");
    row.turn = 2;
    assert!(first.campaign_update(&mut row).await.expect("update"));
    first.commit().await.expect("commit");
    let (seen, won) = waiting.await.expect("no panic");
    assert_eq!((seen.turn, seen.revision), (2, 1), "who waited sees what the other did");
    assert!(!won, "who goes by what was before loses");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_goes_out_once_and_to_each_reader_in_order() {
    let Some((one, other)) = two("outbox").await else { return };
    let mut tx = one.begin().await.expect("begin");
    for number in 0..120 {
        let (message_id, address) = (format!("{number}@x"), format!("reader{}@example.org", number % 7));
        let (campaign, seat, kind, bytes) = (None, None, "report", &b"x"[..]);
        let post = NewPost { campaign, seat, kind, message_id: &message_id, address: &address, bytes };
        tx.outbox_add(&post, number).await.expect("add");
    }
    tx.commit().await.expect("commit");
    let sender = |store: Store| async move {
        let mut sent = Vec::new();
        loop {
            let mut tx = store.begin().await.expect("begin");
            let posts = tx.outbox_claim(1_000_000, 2_000_000, 5).await.expect("claim");
            tx.commit().await.expect("commit");
            if posts.is_empty() {
                let mut tx = store.read().await.expect("read");
                if tx.outbox_next_ms().await.expect("next").is_none() {
                    return sent;
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            for post in posts {
                let mut tx = store.begin().await.expect("begin");
                assert!(tx.outbox_sent(&post, 1_000_001).await.expect("mark"), "nobody else has it");
                tx.commit().await.expect("commit");
                sent.push(post.message_id);
            }
        }
    };
    let (one, other) = tokio::join!(tokio::spawn(sender(one)), tokio::spawn(sender(other)));
    let (one, other) = (one.expect("no panic"), other.expect("no panic"));
    let all: BTreeSet<&String> = one.iter().chain(&other).collect();
    assert_eq!((all.len(), one.len() + other.len()), (120, 120));
}

#[tokio::test]
async fn a_reader_is_written_to_by_one_worker_at_a_time() {
    let Some((one, other)) = two("reader").await else { return };
    let mut tx = one.begin().await.expect("begin");
    for (message_id, address) in [("1@x", "ann@x"), ("2@x", "ann@x"), ("3@x", "bob@x")] {
        let (campaign, seat, kind, bytes) = (None, None, "report", &b"x"[..]);
        tx.outbox_add(&NewPost { campaign, seat, kind, message_id, address, bytes }, 5).await.expect("add");
    }
    tx.commit().await.expect("commit");
    let claim = async |store: &Store, now_ms: i64, limit| {
        let mut tx = store.begin().await.expect("begin");
        let posts = tx.outbox_claim(now_ms, now_ms + 100, limit).await.expect("claim");
        tx.commit().await.expect("commit");
        posts.into_iter().map(|post| post.address).collect::<Vec<_>>()
    };
    let first = claim(&one, 10, 1).await;
    let rest = claim(&other, 10, 9).await;
    assert!(rest.iter().all(|address| *address != first[0]), "{first:?} {rest:?}");
    assert_eq!(claim(&other, 110, 9).await.len(), 3, "lapsed claims come again");
}

#[tokio::test]
async fn what_a_dead_worker_held_is_free_and_its_name_is_too() {
    let Some((one, other)) = two("dead").await else { return };
    let (first, presence, _) = one.sign_on("worker").await.expect("signs on");
    let (second, _kept, _) = other.sign_on("worker").await.expect("signs on");
    assert_eq!(&*first.holder(), "worker");
    assert_ne!(&*second.holder(), "worker", "a name is one living worker's");
    let mail = keep(&first, "ann", "spring", 1).await;
    let now_ms = first.clock().await.expect("clock").now_ms();
    assert_eq!(claim(&first, now_ms).await, Some(mail.clone()));
    assert_eq!(claim(&second, now_ms).await, None);
    // The process ends: its connection, and the lock on its name, are gone.
    drop(presence);
    let (again, _kept, _) = one.sign_on("worker").await.expect("signs on");
    assert_eq!(&*again.holder(), "worker");
    assert_eq!(claim(&second, now_ms).await, Some(mail.clone()), "nothing has to lapse");
    // One that dies for good is missed after a while.
    first.heartbeat(now_ms + ALIVE_MS).await.expect("heartbeat");
    assert_eq!(claim(&first, now_ms).await, Some(mail));
    let workers = first.read().await.expect("read").workers().await.expect("workers");
    assert_eq!(workers.iter().map(|w| w.name.as_str()).collect::<Vec<_>>(), ["worker"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_of_one_worker_wakes_the_other() {
    let Some((one, other)) = two("bell").await else { return };
    let (one, first, _) = one.sign_on("one").await.expect("signs on");
    let (other, second, _) = other.sign_on("other").await.expect("signs on");
    let (stop, stopping) = tokio::sync::watch::channel(false);
    let kept = [tokio::spawn(first.keep(stopping.clone())), tokio::spawn(second.keep(stopping))];
    let mut bell = other.bell();
    // What was rung when they signed on has been heard by then.
    tokio::time::sleep(Duration::from_millis(500)).await;
    bell.mark_unchanged();
    keep(&one, "ann", "spring", 1).await;
    tokio::time::timeout(Duration::from_secs(20), bell.changed())
        .await
        .expect("rung")
        .expect("the store is there");
    stop.send(true).expect("both listen");
    for kept in kept {
        kept.await.expect("no panic");
    }
    assert_eq!(one.read().await.expect("read").workers().await.expect("workers"), [], "both signed off");
}

#[tokio::test]
async fn all_go_by_the_servers_clock() {
    let Some((one, other)) = two("clock").await else { return };
    let server = one.server_time_ms().await.expect("time");
    // The machine's own clock is not asked for anything, however wrong it is.
    for store in [one, other] {
        let shown = store.clock().await.expect("clock").now_ms();
        assert!((server..server + 60_000).contains(&shown), "{shown} at {server}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_workers_make_one_key() {
    let Some(url) = fresh_on_server("keys").await else { return };
    let mut openings = Vec::new();
    for _ in 0..5 {
        let url = url.clone();
        openings.push(tokio::spawn(async move {
            let store = Store::open(&url).await.expect("opens");
            store.read().await.expect("read").server_key().await.expect("key")
        }));
    }
    let mut keys = BTreeSet::new();
    for opening in openings {
        keys.insert(opening.await.expect("no panic"));
    }
    assert_eq!(keys.len(), 1);
}

#[tokio::test]
async fn everything_moves_to_a_server_and_back() {
    let Some((server, _)) = two("copy").await else { return };
    let folders = [tempfile::tempdir().expect("folder"), tempfile::tempdir().expect("folder")];
    let file = |at: usize| format!("sqlite:{}", folders[at].path().join("house.db").display());
    let (here, back) =
        (Store::open(&file(0)).await.expect("opens"), Store::open(&file(1)).await.expect("opens"));
    found(&here, "spring", 5).await;
    for number in 0..450 {
        keep(&here, &format!("lane{}", number % 9), "spring", number).await;
    }
    let mut tx = here.begin().await.expect("begin");
    tx.server_put("empty", b"").await.expect("put");
    tx.server_put("every byte", &(0..=255).collect::<Vec<u8>>()).await.expect("put");
    tx.commit().await.expect("commit");
    let before = tallies(&here).await.expect("tallies");
    assert_eq!(before.iter().find(|tally| tally.table == "mail").map(|tally| tally.rows), Some(450));
    assert_eq!(copy(&here, &server).await.expect("copies"), before);
    assert_eq!(copy(&server, &back).await.expect("copies back"), before);
    assert_eq!(tallies(&back).await.expect("tallies"), before);
    let key = async |store: &Store| store.read().await.expect("read").server_key().await.expect("key");
    assert_eq!(key(&here).await, key(&back).await, "tokens go on being good");
    let again = copy(&here, &server).await.expect_err("refused");
    assert!(matches!(&again, CopyError::NotEmpty { rows, .. } if *rows > 0), "{again}");
    // A daemon writes here: nothing is copied behind its back.
    here.sign_on("worker").await.expect("signs on");
    let busy = copy(&here, &server).await.expect_err("refused").to_string();
    assert!(busy.contains("source database is in use by worker"), "{busy}");
}

#[tokio::test]
async fn an_older_servers_tables_are_not_touched_without_a_backup() {
    let Some(url) = fresh_on_server("older").await else { return };
    let store = Store::open(&url).await.expect("opens");
    let mut tx = store.begin().await.expect("begin");
    let newest = schema::known();
    let sql = "DELETE FROM _sqlx_migrations WHERE version = (SELECT MAX(version) FROM _sqlx_migrations)";
    sqlx::query(sql).execute(tx.conn()).await.expect(sql);
    tx.commit().await.expect("commit");
    let error = Store::open(&url).await.expect_err("refused");
    assert!(matches!(error, StoreError::BackupFirst { known, .. } if known == newest), "{error}");
    assert!(error.to_string().contains("pg_dump") && error.to_string().contains("--backed-up"), "{error}");
}

#[tokio::test]
async fn a_full_disk_refuses_mail_and_loses_none() {
    let folder = tempfile::tempdir().expect("folder");
    if scratch::on_postgres() {
        return;
    }
    let store = open_in(&folder).await.expect("opens");
    let first = keep(&store, "ann", "spring", 1).await;
    let full = "PRAGMA max_page_count = 1";
    let mut tx = store.begin().await.expect("begin");
    // SQLite sets it to what is there already.
    sqlx::query(full).execute(tx.conn()).await.expect(full);
    tx.commit().await.expect("commit");
    let large = vec![b'x'; 1 << 20];
    let mail = NewMail {
        bytes: &large,
        recipient: "game@example.org",
        intake: "lmtp",
        received_ms: 2,
        lane: "bob",
        for_campaign: "",
    };
    let mut tx = store.begin().await.expect("begin");
    let error = tx.keep_mail(&mail, 2).await.expect_err("the disk is full").to_string();
    assert!(error.contains("full"), "{error}");
    drop(tx);
    // There is room again: what was kept before is there, and mail is taken.
    let mut tx = store.begin().await.expect("begin again");
    let room = "PRAGMA max_page_count = 1000000";
    sqlx::query(room).execute(tx.conn()).await.expect(room);
    tx.keep_mail(&mail, 2).await.expect("kept");
    tx.commit().await.expect("commit");
    assert_eq!(claim(&store, 10).await, Some(first));
}
