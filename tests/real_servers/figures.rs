//! Figures among real servers, printed and not judged: `cargo test -p adjudicator --test whole -- --ignored figures
//! --nocapture --test-threads 1`. What they gave is in docs/figures.

use crate::real_servers::clients::Writer;
use crate::real_servers::imap;
use crate::real_servers::ready;
use crate::real_servers::site::{GAME, In, Site};
use adjudicator::outbox::courier::{CONNECTIONS, SmtpAccess};
use adjudicator::outbox::{Courier, send_due};
use adjudicator::tls::Protection;
use clock::{Clock, SystemClock};
use std::time::{Duration, Instant};
use store::Store;
use store::outbox::NewPost;

/// Mails timed one by one.
const TIMED: usize = 40;

/// Mails handed to Postfix.
const DELIVERED: usize = 2_000;

#[test]
#[ignore = "figures, not a test"]
fn figures_from_arrival_to_receipt() {
    if !ready("figures") {
        return;
    }
    for (way, name) in [(In::Lmtp, "LMTP"), (In::Imaps, "IMAP with IDLE, TLS")] {
        let site = Site::open_with(way);
        site.found("timed", &[("Alice", "alice@players.test"), ("Bob", "bob@players.test")]);
        let report = site.report("alice", 1);
        let mut times = Vec::new();
        for n in 0..TIMED {
            let before = imap::count(site.dovecot.imap, "alice", "INBOX");
            let writer = Writer { site: &site, name: "alice" };
            writer.by_lettre(&report, &format!("show\n# {n}\n"));
            let begun = Instant::now();
            while imap::count(site.dovecot.imap, "alice", "INBOX") == before {
                std::thread::sleep(Duration::from_millis(2));
                assert!(begun.elapsed() < Duration::from_secs(60), "no receipt");
            }
            times.push(begun.elapsed());
        }
        times.sort();
        let shown = |time: Duration| time.as_secs_f64() * 1_000.0;
        println!(
            "from Postfix's 250 to the receipt in the mailbox, by {name}: median {:.0} ms, least {:.0}, most {:.0} ({TIMED} mails)",
            shown(times[TIMED / 2]),
            shown(times[0]),
            shown(times[TIMED - 1])
        );
    }
}

#[test]
#[ignore = "figures, not a test"]
fn figures_of_deliveries_to_postfix() {
    if !ready("figures") {
        return;
    }
    let mut site = Site::open_with(In::Lmtp);
    site.stop_daemon();
    let folder = tempfile::tempdir().expect("a folder");
    let courier = Courier::smtp(&SmtpAccess {
        host: "127.0.0.1".into(),
        port: site.postfix.port,
        protection: Protection::None,
        ca_file: None,
        credentials: None,
        our_name: "pbem.test".into(),
        envelope_from: GAME.into(),
    })
    .expect("a courier");
    let body = format!(
        "Subject: x\r\n\r\n{}",
        "A line of a receipt of the usual length, more or less.\r\n".repeat(140)
    );
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let url = format!("sqlite:{}", folder.path().join("figures.db").display());
        let store = Store::open(&url).await.expect("a database");
        let mut tx = store.begin().await.expect("begin");
        let now_ms = SystemClock.now_ms();
        for n in 0..DELIVERED {
            let (message_id, address) = (format!("<f{n}@pbem.test>"), format!("p{n}@players.test"));
            let bytes = format!("From: {GAME}\r\nTo: {address}\r\nMessage-ID: {message_id}\r\n{body}");
            let post = NewPost {
                campaign: None,
                seat: None,
                kind: "receipt",
                message_id: &message_id,
                address: &address,
                bytes: bytes.as_bytes(),
            };
            tx.outbox_add(&post, now_ms).await.expect("add");
        }
        tx.commit().await.expect("commit");
        let begun = Instant::now();
        let mut sent = 0;
        while sent < DELIVERED {
            sent += send_due(&store, &SystemClock, &courier, 32).await.expect("sends").sent;
        }
        println!(
            "deliveries to Postfix over {CONNECTIONS} connections, 8 kB each, marked one by one: {:.0} a second ({DELIVERED} mails)",
            DELIVERED as f64 / begun.elapsed().as_secs_f64()
        );
    });
}
