//! A worker's name is a lock of one connection, and connections break.

use super::contention::{claim, keep, two};
use super::*;
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Row};
use std::time::{Duration, Instant};

/// The process of the server behind the connection that holds the lock on a name; none waits for it.
const HOLDS: &str = "SELECT pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE l.locktype = 'advisory' \
                     AND l.objsubid = 2 AND l.granted AND d.datname = current_database()";
/// How many wait for a name.
const WAITS: &str = "SELECT COUNT(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database \
                     WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND NOT l.granted AND d.datname = current_database()";

async fn until(what: &str, mut done: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !done().await {
        assert!(began.elapsed() < Duration::from_secs(60), "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Somebody who looks on, by a connection of their own.
async fn onlooker(store: &Store) -> PgConnection {
    PgConnection::connect(&store.url).await.expect("connects")
}

async fn holding(onlooker: &mut PgConnection) -> Option<i32> {
    sqlx::query_scalar(HOLDS).fetch_optional(onlooker).await.expect(HOLDS)
}

/// Cuts the connection the name hangs on.
async fn cut(onlooker: &mut PgConnection) -> i32 {
    let pid = holding(onlooker).await.expect("a worker has a name");
    let sql = "SELECT pg_terminate_backend($1)";
    sqlx::query(sql).bind(pid).execute(onlooker).await.expect(sql);
    pid
}

async fn names(store: &Store) -> Vec<String> {
    let workers = store.read().await.expect("read").workers().await.expect("workers");
    workers.into_iter().map(|worker| worker.name).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_whose_connection_was_cut_has_its_name_as_before() {
    let Some((one, other)) = two("cut").await else { return };
    let mut onlooker = onlooker(&one).await;
    let (first, presence, _) = one.sign_on("machine").await.expect("signs on");
    let (stop, stopping) = tokio::sync::watch::channel(false);
    let kept = tokio::spawn(presence.keep(stopping));
    let before = cut(&mut onlooker).await;
    until("the lock is taken again", async || holding(&mut onlooker).await.is_some_and(|pid| pid != before))
        .await;
    assert_eq!(&*first.holder(), "machine", "nobody else wanted it");
    // A worker of the same machine that is started now does not think the first dead.
    let mail = keep(&first, "ann", "spring", 1).await;
    let now_ms = first.clock().await.expect("clock").now_ms();
    assert_eq!(claim(&first, now_ms).await, Some(mail));
    let (second, _kept, _) = other.sign_on("machine").await.expect("signs on");
    assert_ne!(&*second.holder(), "machine");
    assert_eq!(claim(&second, now_ms).await, None, "the first has it");
    stop.send(true).expect("it listens");
    kept.await.expect("no panic");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_that_lost_its_name_to_another_goes_on_under_a_new_one() {
    let Some((one, other)) = two("lost").await else { return };
    let (mut onlooker, mut faster) = (onlooker(&one).await, onlooker(&one).await);
    let (first, presence, _) = one.sign_on("machine").await.expect("signs on");
    let (stop, stopping) = tokio::sync::watch::channel(false);
    let kept = tokio::spawn(presence.keep(stopping));
    // Somebody else asks for the name first: the server gives it to them the moment the connection is cut.
    let asking = tokio::spawn(async move {
        let sql = "SELECT pg_advisory_lock(hashtext('adjudicator'), hashtext('machine')) IS NULL";
        sqlx::query(sql).execute(&mut faster).await.expect(sql);
        faster
    });
    until("somebody else asks for the name", async || {
        let row = sqlx::query(WAITS).fetch_one(&mut onlooker).await.expect(WAITS);
        row.get::<i64, _>(0) == 1
    })
    .await;
    cut(&mut onlooker).await;
    let faster = asking.await.expect("no panic");
    until("the first has another name", async || &*first.holder() != "machine").await;
    until("the first is known by it", async || names(&first).await.contains(&first.holder().to_string()))
        .await;
    // Whoever has the name takes over what was held under it, and nothing of what is held under the new one.
    faster.close().await.expect("closes");
    let (second, presence, _) = other.sign_on("machine").await.expect("signs on");
    let (stop_second, stopping) = tokio::sync::watch::channel(false);
    let kept_second = tokio::spawn(presence.keep(stopping));
    assert_eq!(&*second.holder(), "machine");
    let spring = keep(&first, "ann", "spring", 1).await;
    let autumn = keep(&first, "bob", "autumn", 2).await;
    let now_ms = first.clock().await.expect("clock").now_ms();
    assert_eq!(claim(&first, now_ms).await, Some(spring.clone()));
    assert_eq!(claim(&second, now_ms).await, Some(autumn));
    let third = Store::open(&second.url).await.expect("opens");
    assert_eq!(claim(&third, now_ms).await, None, "each has one");
    // Nor does the first, when it stops, free what is the second's.
    stop.send(true).expect("it listens");
    kept.await.expect("no panic");
    assert_eq!(names(&second).await, ["machine"]);
    let sql = "SELECT holder FROM mail WHERE for_campaign = 'autumn'";
    let row = sqlx::query(sql).fetch_one(second.read().await.expect("read").conn()).await.expect(sql);
    assert_eq!(row.get::<String, _>(0), "machine");
    assert_eq!(claim(&third, now_ms).await, Some(spring), "what the first held is free");
    stop_second.send(true).expect("it listens");
    kept_second.await.expect("no panic");
}
