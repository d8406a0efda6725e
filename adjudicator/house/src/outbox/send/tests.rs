//! Sending to a mail server that misbehaves, and into Maildirs across a crash.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use super::*;
use crate::outbox::courier::SmtpAccess;
use crate::tls::Protection;
use crate::trial::{fresh, open_in};
use clock::FixedClock;
use store::outbox::{NewPost, PostId, PostStatus};
use store::pause::Outage;

const BODY: &str = "Message-ID: <1@x>\r\nSubject: x\r\n\r\n.dot\r\nend\r\n";

/// Puts a mail into the outbox.
pub(crate) async fn add(store: &Store, message_id: &str, address: &str, now_ms: i64) -> PostId {
    let body = BODY.replace("<1@x>", message_id);
    let post =
        NewPost { campaign: None, seat: None, kind: "report", message_id, address, bytes: body.as_bytes() };
    let mut tx = store.begin().await.expect("begin");
    let id = tx.outbox_add(&post, now_ms).await.expect("add");
    tx.commit().await.expect("commit");
    id
}

/// Claims what is due, for ten milliseconds.
pub(crate) async fn claimed(store: &Store, now_ms: i64) -> Vec<Post> {
    let mut tx = store.begin().await.expect("begin");
    let posts = tx.outbox_claim(now_ms, now_ms + 10, 100).await.expect("claim");
    tx.commit().await.expect("commit");
    posts
}

async fn show(store: &Store, id: &PostId) -> Post {
    store.read().await.expect("read").outbox_show(id).await.expect("show").expect("there")
}

/// How the fake server misbehaves, by recipient: `<what>-<where>@…`.
/// `where` is `rcpt` or `dot`; `what` is a reply or `drop`.
#[derive(Clone, Default)]
pub(crate) struct FakeServer {
    /// Recipient and text of every mail said 250 to, or dropped after its dot.
    taken: Arc<Mutex<Vec<(String, String)>>>,
    /// It hangs up after so many mails; 0: never.
    mails_a_connection: usize,
}

fn fault<'a>(recipient: &'a str, place: &str) -> Option<&'a str> {
    let local = recipient.split('@').next()?;
    let (what, found) = local.split_once('-')?;
    (found == place).then_some(what)
}

/// A reply or the end of the connection.
fn reply_of(what: &str) -> Option<&'static str> {
    Some(match what {
        "450" => "450 4.2.0 come back later\r\n",
        "550" => "550 5.1.1 no such user\r\n",
        "554" => "554 5.7.1 relaying denied\r\n",
        _ => return None,
    })
}

impl FakeServer {
    pub(crate) async fn start(&self) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("bind");
        let port = listener.local_addr().expect("address").port();
        let server = self.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let server = server.clone();
                tokio::spawn(async move {
                    // A client that hangs up is part of the game.
                    let _ = server.talk(BufReader::new(stream)).await;
                });
            }
        });
        port
    }

    async fn talk(&self, mut stream: BufReader<tokio::net::TcpStream>) -> std::io::Result<()> {
        stream.write_all(b"220 fake\r\n").await?;
        let mut recipient = String::new();
        let mut mails = 0;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            if self.mails_a_connection > 0 && mails == self.mails_a_connection {
                return Ok(());
            }
            let verb = line.get(..4).unwrap_or("").to_uppercase();
            let reply = match verb.as_str() {
                "MAIL" if line.contains("<refused") => "550 5.7.1 you may not send as that\r\n",
                "RCPT" => {
                    recipient = line.split(['<', '>']).nth(1).unwrap_or("").to_owned();
                    match fault(&recipient, "rcpt") {
                        Some("drop") => return Ok(()),
                        Some(what) => reply_of(what).unwrap_or("250 ok\r\n"),
                        None => "250 ok\r\n",
                    }
                }
                "DATA" => {
                    stream.write_all(b"354 go\r\n").await?;
                    let mut text = String::new();
                    loop {
                        let mut line = String::new();
                        stream.read_line(&mut line).await?;
                        if line == ".\r\n" {
                            break;
                        }
                        text.push_str(line.strip_prefix('.').unwrap_or(&line));
                    }
                    let refused = fault(&recipient, "dot").and_then(reply_of);
                    if refused.is_none() {
                        self.taken.lock().expect("lock").push((recipient.clone(), text));
                    }
                    if fault(&recipient, "dot") == Some("drop") {
                        return Ok(());
                    }
                    mails += 1;
                    refused.unwrap_or("250 2.0.0 taken\r\n")
                }
                "QUIT" => "221 bye\r\n",
                _ => "250 ok\r\n",
            };
            stream.write_all(reply.as_bytes()).await?;
        }
    }

    pub(crate) fn texts(&self) -> Vec<(String, String)> {
        self.taken.lock().expect("lock").clone()
    }
}

pub(crate) fn courier(port: u16) -> Courier {
    Courier::smtp(&SmtpAccess {
        host: "127.0.0.1".into(),
        port,
        protection: Protection::None,
        ca_file: None,
        credentials: None,
        our_name: "game.example.org".into(),
        envelope_from: "game@example.org".into(),
    })
    .expect("a courier")
}

#[tokio::test]
async fn what_the_server_says_decides_what_becomes_of_a_mail() {
    const MINUTE: i64 = 60_000;
    let server = FakeServer::default();
    let courier = courier(server.start().await);
    let (_folder, store) = fresh().await;
    let clock = FixedClock::at(1_000);
    let cases = [
        ("ok@x.y", PostStatus::Sent, 0, ""),
        ("450-rcpt@x.y", PostStatus::Queued, MINUTE, "come back later"),
        ("450-dot@x.y", PostStatus::Queued, MINUTE, "come back later"),
        ("550-rcpt@x.y", PostStatus::Failed, 0, "5.1.1 no such user"),
        ("550-dot@x.y", PostStatus::Failed, 0, "5.1.1 no such user"),
        ("554-rcpt@p.y", PostStatus::Queued, 60 * MINUTE, "relaying denied"),
        ("drop-rcpt@x.y", PostStatus::Queued, MINUTE, ""),
        ("drop-dot@x.y", PostStatus::Queued, MINUTE, ""),
        ("no address", PostStatus::Failed, 0, "no mail address"),
    ];
    let mut ids = Vec::new();
    for (n, (address, ..)) in cases.iter().enumerate() {
        ids.push(add(&store, &format!("<{n}@x>"), address, 1_000).await);
    }
    let mut tally = send_due(&store, &clock, &courier, 50).await.expect("send");
    // Those given up are named, so that somebody hears of it.
    let failed = ids.iter().zip(&cases).filter(|(_, case)| case.1 == PostStatus::Failed);
    let (mut given_up, mut named) =
        (failed.map(|(id, _)| id.clone()).collect::<Vec<_>>(), tally.given_up.split_off(0));
    given_up.sort();
    named.sort();
    assert_eq!(named, given_up);
    assert_eq!(tally, Tally { sent: 1, later: 5, failed: 3, ..Tally::default() });
    for (id, (address, status, pause, error)) in ids.iter().zip(cases) {
        let post = show(&store, id).await;
        assert_eq!(post.status, status, "{address}: {}", post.last_error);
        assert!(post.last_error.contains(error), "{address}: {}", post.last_error);
        if status == PostStatus::Queued {
            assert_eq!(post.next_ms, 1_000 + pause, "{address}");
            assert!(!post.last_error.is_empty(), "{address}");
        }
    }
    assert_eq!(send_due(&store, &clock, &courier, 50).await.expect("send").total(), 0, "nothing is due");
    // A minute later the same bytes go out again; the mail dropped after its dot had arrived, and shows by its
    // Message-ID that it is the same.
    clock.advance(MINUTE);
    assert_eq!(send_due(&store, &clock, &courier, 50).await.expect("send").later, 4);
    let twice: Vec<String> =
        server.texts().into_iter().filter(|(to, _)| to == "drop-dot@x.y").map(|(_, text)| text).collect();
    assert_eq!(twice, [BODY.replace("<1@x>", "<7@x>"), BODY.replace("<1@x>", "<7@x>")]);
    assert_eq!(server.texts().iter().filter(|(to, _)| to == "ok@x.y").count(), 1);
}

#[tokio::test]
async fn a_domain_that_refuses_us_is_left_alone_and_no_other() {
    const HOUR: i64 = 3_600_000;
    let server = FakeServer::default();
    let port = server.start().await;
    let (_folder, store) = fresh().await;
    let clock = FixedClock::at(1_000);
    let send = async |clock: &FixedClock| {
        // The password of a player's provider is not the sender's business: each time anew.
        send_due(&store, clock, &courier(port), 50).await.expect("send")
    };
    let first = add(&store, "<1@x>", "554-rcpt@Big.example", 1_000).await;
    assert_eq!(send(&clock).await, Tally { later: 1, ..Tally::default() });
    let others = [
        add(&store, "<2@x>", "ann@big.example", 1_000).await,
        add(&store, "<3@x>", "bob@big.example", 1_000).await,
    ];
    let elsewhere = add(&store, "<4@x>", "cat@bigger.example", 1_000).await;
    assert_eq!(send(&clock).await, Tally { sent: 1, ..Tally::default() }, "other domains go on");
    assert_eq!(show(&store, &elsewhere).await.status, PostStatus::Sent);
    let pauses = store.read().await.expect("read").pauses().await.expect("list");
    assert_eq!(
        (pauses.len(), pauses[0].domain.as_str(), pauses[0].until_ms),
        (1, "big.example", 1_000 + HOUR)
    );
    assert!(pauses[0].why.contains("relaying denied"), "{}", pauses[0].why);
    // An hour later one mail is tried, is refused again, and the others wait on.
    clock.advance(HOUR);
    let tally = send(&clock).await;
    assert_eq!((tally.later, tally.total()), (1, 1));
    assert_eq!(server.texts().len(), 1);
    // Then the operator has mended it: the first that gets through takes the others along.
    let mut tx = store.begin().await.expect("begin");
    assert!(tx.outbox_retry(&others[0], clock.now_ms()).await.expect("retry"));
    tx.commit().await.expect("commit");
    assert_eq!(send(&clock).await.sent, 1);
    let tally = send(&clock).await;
    assert_eq!((tally.sent, tally.later, tally.total()), (1, 1, 2));
    for id in &others {
        assert_eq!(show(&store, id).await.status, PostStatus::Sent);
    }
    assert_eq!(show(&store, &first).await.status, PostStatus::Queued);
}

#[tokio::test]
async fn our_own_server_refusing_us_stops_everything_and_costs_nothing() {
    const QUARTER: i64 = 900_000;
    let server = FakeServer::default();
    let port = server.start().await;
    let (_folder, store) = fresh().await;
    let clock = FixedClock::at(1_000);
    let mut ids = Vec::new();
    for n in 0..5 {
        ids.push(add(&store, &format!("<{n}@x>"), &format!("p{n}@x{n}.y"), 1_000).await);
    }
    // The fake server takes no sender of this name.
    let refused = Courier::smtp(&SmtpAccess {
        host: "127.0.0.1".into(),
        port,
        protection: Protection::None,
        ca_file: None,
        credentials: None,
        our_name: "game.example.org".into(),
        envelope_from: "refused@example.org".into(),
    })
    .expect("a courier");
    let tally = send_due(&store, &clock, &refused, 50).await.expect("send");
    assert_eq!((tally.later, tally.total()), (5, 5));
    for _ in 0..300 {
        clock.advance(QUARTER);
        let tally = send_due(&store, &clock, &refused, 50).await.expect("send");
        assert_eq!(tally.later, 1, "one mail finds out");
        assert_eq!(send_due(&store, &clock, &refused, 50).await.expect("send").total(), 0);
    }
    clock.advance(QUARTER);
    assert_eq!(send_due(&store, &clock, &courier(port), 50).await.expect("send").sent, 1);
    assert_eq!(send_due(&store, &clock, &courier(port), 50).await.expect("send").sent, 4, "three days later");
    let outages = store.read().await.expect("read").mail_outages().await.expect("kept");
    assert_eq!(outages, [Outage { since_ms: 1_000, until_ms: 1_000 + 301 * QUARTER }]);
    for id in &ids {
        let post = show(&store, id).await;
        assert_eq!((post.status, post.attempts), (PostStatus::Sent, 1));
    }
}

#[tokio::test]
async fn a_connection_the_server_closed_meanwhile_costs_no_attempt() {
    let server = FakeServer { mails_a_connection: 1, ..FakeServer::default() };
    let courier = courier(server.start().await);
    let (_folder, store) = fresh().await;
    for n in 0..4 {
        add(&store, &format!("<{n}@x>"), "ann@x.y", n).await;
    }
    let tally = send_due(&store, &FixedClock::at(100), &courier, 50).await.expect("send");
    assert_eq!(tally, Tally { sent: 4, ..Tally::default() });
    assert_eq!(server.texts().len(), 4);
}

#[tokio::test]
async fn a_server_that_is_away_is_waited_for() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("bind");
    let port = listener.local_addr().expect("address").port();
    drop(listener);
    let (_folder, store) = fresh().await;
    let id = add(&store, "<1@x>", "ann@x.y", 0).await;
    let clock = FixedClock::at(0);
    let tally = send_due(&store, &clock, &courier(port), 10).await.expect("send");
    assert_eq!(tally, Tally { later: 1, ..Tally::default() });
    let post = show(&store, &id).await;
    assert_eq!((post.status, post.next_ms), (PostStatus::Queued, 60_000));
    assert!(post.last_error.contains("our own mail server, not the player's"), "{}", post.last_error);
}

/// A week long, and no mail is given up for it: it is no attempt of theirs.
#[tokio::test]
async fn while_it_is_away_one_mail_finds_out_and_the_first_that_is_taken_takes_the_others_along() {
    const MINUTE: i64 = 60_000;
    let nobody = TcpListener::bind("127.0.0.1:0").await.expect("bind");
    let closed = nobody.local_addr().expect("address").port();
    drop(nobody);
    let (_folder, store) = fresh().await;
    let clock = FixedClock::at(0);
    for n in 0..5 {
        add(&store, &format!("<{n}@x>"), &format!("p{n}@x{n}.y"), 0).await;
    }
    let mut tried = Vec::new();
    for minute in (0..60).chain((60..8 * 24 * 60).step_by(60)) {
        clock.set(minute * MINUTE);
        let tally = send_due(&store, &clock, &courier(closed), 50).await.expect("send");
        assert_eq!((tally.sent, tally.failed, tally.lost), (0, 0, 0));
        if tally.later > 0 {
            tried.push((minute, tally.later));
        }
    }
    assert_eq!(tried[..7], [(0, 5), (1, 1), (2, 1), (4, 1), (8, 1), (16, 1), (31, 1)]);
    let server = FakeServer::default();
    let back = courier(server.start().await);
    clock.advance(15 * MINUTE);
    let first = send_due(&store, &clock, &back, 50).await.expect("send");
    let rest = send_due(&store, &clock, &back, 50).await.expect("send");
    assert_eq!((first.sent, rest.sent), (1, 4));
    assert_eq!((first.overdue.len(), rest.overdue.len()), (1, 4), "a window's time may hang on each");
}

#[tokio::test]
async fn many_mails_go_out_in_order_for_each_address() {
    let server = FakeServer::default();
    let courier = courier(server.start().await);
    let (_folder, store) = fresh().await;
    for n in 0..60 {
        add(&store, &format!("<{n}@x>"), &format!("p{}@x.y", n % 7), n).await;
    }
    let clock = FixedClock::at(100);
    let first = send_due(&store, &clock, &courier, 40).await.expect("send");
    let second = send_due(&store, &clock, &courier, 40).await.expect("send");
    assert_eq!((first.sent, second.sent), (40, 20), "no more than asked for at a time");
    for player in 0..7 {
        let address = format!("p{player}@x.y");
        let got: Vec<String> =
            server.texts().into_iter().filter(|(to, _)| *to == address).map(|(_, text)| text).collect();
        let want: Vec<String> =
            (0..60).filter(|n| n % 7 == player).map(|n| BODY.replace("<1@x>", &format!("<{n}@x>"))).collect();
        assert_eq!(got, want, "{address}");
    }
}

fn files(root: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for home in std::fs::read_dir(root).expect("root") {
        let new = home.expect("home").path().join("new");
        files.extend(std::fs::read_dir(new).expect("new").map(|entry| entry.expect("entry").path()));
    }
    files.sort();
    files
}

#[tokio::test]
async fn a_crash_between_delivery_and_mark_does_not_double_a_mail_in_a_maildir() {
    let (folder, store) = fresh().await;
    let id = add(&store, "<1@x>", "ann@x.y", 0).await;
    let root = folder.path().join("out");
    let courier = Courier::Maildir(root.clone());
    // Claimed and delivered, and then the power goes: no mark.
    let post = claimed(&store, 0).await.remove(0);
    courier.carry(&post).await.expect("delivered");
    store.close().await;
    let store = open_in(&folder).await.expect("open");
    let clock = FixedClock::at(5);
    assert_eq!(
        send_due(&store, &clock, &courier, 10).await.expect("send").total(),
        0,
        "the claim still holds"
    );
    clock.set(10);
    assert_eq!(send_due(&store, &clock, &courier, 10).await.expect("send").sent, 1);
    assert_eq!(show(&store, &id).await.status, PostStatus::Sent);
    let files = files(&root);
    assert_eq!(files.len(), 1, "{files:?}");
    assert_eq!(std::fs::read_to_string(&files[0]).expect("read"), BODY);
}

#[tokio::test]
async fn a_maildir_that_cannot_be_written_is_tried_again() {
    let (folder, store) = fresh().await;
    let id = add(&store, "<1@x>", "ann@x.y", 0).await;
    let root = folder.path().join("out");
    std::fs::write(&root, "a file where a folder should be").expect("write");
    let courier = Courier::Maildir(root.clone());
    let clock = FixedClock::at(0);
    assert_eq!(send_due(&store, &clock, &courier, 10).await.expect("send").later, 1);
    assert!(show(&store, &id).await.last_error.contains("Maildir"));
    std::fs::remove_file(&root).expect("remove");
    clock.set(60_000);
    assert_eq!(send_due(&store, &clock, &courier, 10).await.expect("send").sent, 1);
}

#[tokio::test]
async fn two_workers_never_send_the_same_mail() {
    let server = FakeServer::default();
    let courier = courier(server.start().await);
    let (_folder, store) = fresh().await;
    for n in 0..50 {
        add(&store, &format!("<{n}@x>"), &format!("p{n}@x.y"), n).await;
    }
    let clock = FixedClock::at(100);
    let round = || send_due(&store, &clock, &courier, 10);
    let (a, b, c, d, e, f) = tokio::join!(round(), round(), round(), round(), round(), round());
    let sent: usize = [a, b, c, d, e, f].into_iter().map(|tally| tally.expect("send").sent).sum();
    assert_eq!((sent, server.texts().len()), (50, 50));
}

#[test]
fn a_claim_outlasts_the_slowest_round() {
    // 32 mails over 16 connections are two rounds of 90 s; one more for waiting, and a minute.
    assert_eq!(lease_ms(32), 3 * 90_000 + 60_000);
    assert!(lease_ms(u32::MAX) > 0);
}
