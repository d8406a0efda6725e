//! The mail server is down for an hour: nothing is lost, nothing goes out twice.

use super::tests::{FakeServer, add, courier};
use super::*;
use crate::trial::fresh;
use clock::FixedClock;
use scratch::on_server as fresh_on_server;
use std::collections::BTreeMap;
use store::outbox::PostStatus;
use tokio::net::TcpListener;

const MINUTE: i64 = 60_000;

/// So many workers, and nobody who listens at the mail server's port; what is written meanwhile waits too.
async fn an_hour_without_a_mail_server(workers: &[Store]) {
    let nobody = TcpListener::bind("127.0.0.1:0").await.expect("bind");
    let port = nobody.local_addr().expect("address").port();
    drop(nobody);
    let (away, clock) = (courier(port), FixedClock::at(0));
    let mut ids = Vec::new();
    for minute in 0..60 {
        clock.set(minute * MINUTE);
        let address = format!("p{}@x.y", minute % 3);
        ids.push(add(&workers[0], &format!("<{minute}@x>"), &address, clock.now_ms()).await);
        for worker in workers {
            let tally = send_due(worker, &clock, &away, 50).await.expect("send");
            assert_eq!((tally.sent, tally.failed, tally.lost), (0, 0, 0));
        }
    }
    let mut tx = workers[0].read().await.expect("read");
    assert_eq!(tx.outbox_list(PostStatus::Queued, 100).await.expect("list").len(), 60, "all wait");
    drop(tx);
    // It is back. A mail that was tried often is tried again an hour later at the latest.
    let server = FakeServer::default();
    let back = courier(server.start().await);
    for minute in 60..=122 {
        clock.set(minute * MINUTE);
        let mut sending = tokio::task::JoinSet::new();
        for worker in workers {
            let (worker, back, now) = (worker.clone(), back.clone(), FixedClock::at(clock.now_ms()));
            sending.spawn(async move { send_due(&worker, &now, &back, 50).await.expect("send") });
        }
        while let Some(tally) = sending.join_next().await {
            let tally = tally.expect("no panic");
            assert_eq!((tally.later, tally.failed, tally.lost), (0, 0, 0));
        }
    }
    let mut tx = workers[0].read().await.expect("read");
    for id in &ids {
        let post = tx.outbox_show(id).await.expect("show").expect("there");
        assert_eq!(post.status, PostStatus::Sent, "{}", post.message_id);
    }
    let mut times = BTreeMap::<String, usize>::new();
    for (_, text) in server.texts() {
        let id = text.lines().find_map(|line| line.strip_prefix("Message-ID: ")).expect("an id").to_owned();
        *times.entry(id).or_default() += 1;
    }
    assert_eq!(times.len(), 60);
    assert!(times.values().all(|times| *times == 1), "{times:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_mail_server_is_away_for_an_hour() {
    let (_folder, store) = fresh().await;
    an_hour_without_a_mail_server(&[store]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_mail_server_is_away_from_two_workers_for_an_hour() {
    let Some(url) = fresh_on_server("away").await else { return };
    let workers = [Store::open(&url).await.expect("opens"), Store::open(&url).await.expect("opens")];
    an_hour_without_a_mail_server(&workers).await;
}
