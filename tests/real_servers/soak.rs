//! A soak: many mails of many players, from Postfix by LMTP to the daemon and back through Postfix into Dovecot, while the
//! daemon is killed and Dovecot is stopped again and again. Every mail is accounted for at the end.
//!
//! `SOAK_MAILS`: how many (default 200; 1,000 under `CI=true`). The full run of 10,000 is in docs/figures.

use crate::real_servers::imap;
use crate::real_servers::ready;
use crate::real_servers::servers::{PATIENCE, wait_for};
use crate::real_servers::site::Site;
use lettre::message::Message;
use lettre::transport::smtp::{PoolConfig, SmtpTransport};
use lettre::{Address, Transport};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use store::mail::MailStatus;

/// Mails of one player: few enough to look like a person who cannot make up his mind.
const MAILS_A_PLAYER: usize = 50;

/// Between two faults.
const CALM: Duration = Duration::from_millis(2_500);

fn wanted() -> usize {
    let usual = if std::env::var("CI").as_deref() == Ok("true") { 1_000 } else { 200 };
    std::env::var("SOAK_MAILS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

#[test]
fn every_mail_is_accounted_for() {
    if !ready("the soak") {
        return;
    }
    let mails = wanted();
    let seats = mails.div_ceil(MAILS_A_PLAYER).max(2).next_multiple_of(2);
    let mut site = Site::open();
    let mut players = Vec::new();
    for campaign in 0..seats / 2 {
        let (white, black) = (format!("w{campaign}"), format!("b{campaign}"));
        let address = |name: &str| format!("{name}@players.test");
        let (w, b) = (address(&white), address(&black));
        site.found(&format!("soak{campaign}"), &[(&white, &w), (&black, &b)]);
        players.extend([white, black]);
    }
    let replies: BTreeMap<String, Address> = players
        .iter()
        .map(|name| (name.clone(), site.report(name, 1).header("Reply-To").parse().expect("an address")))
        .collect();

    let begun = Instant::now();
    let (port, next, done) = (site.postfix.port, AtomicUsize::new(0), AtomicBool::new(false));
    let sent: Mutex<Vec<(String, String)>> = Mutex::default();
    let mut faults = (0, 0);
    std::thread::scope(|scope| {
        let senders: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    let server = SmtpTransport::builder_dangerous("127.0.0.1").port(port);
                    let server = server.pool_config(PoolConfig::new().max_size(2)).build();
                    loop {
                        let n = next.fetch_add(1, Ordering::SeqCst);
                        if n >= mails {
                            return;
                        }
                        let player = &players[n % players.len()];
                        let id = format!("<soak.{n}@players.test>");
                        let from: Address = format!("{player}@players.test").parse().expect("an address");
                        let mail = Message::builder()
                            .from(from.into())
                            .to(replies[player].clone().into())
                            .subject("Re: your orders")
                            .message_id(Some(id.clone()))
                            .body(format!("show\n# {n}\n"))
                            .expect("a mail");
                        server.send(&mail).expect("Postfix takes it");
                        sent.lock().expect("not poisoned").push((player.clone(), id));
                    }
                })
            })
            .collect();
        // Faults in turn, until everything is sent and then a few more.
        let mut calm = 0;
        while calm < 2 {
            std::thread::sleep(CALM);
            if faults.0 <= faults.1 {
                site.kill_daemon();
                site.start_daemon();
                faults.0 += 1;
            } else {
                site.dovecot.stop();
                site.dovecot.start_again();
                faults.1 += 1;
            }
            done.store(senders.iter().all(|sender| sender.is_finished()), Ordering::SeqCst);
            calm += usize::from(done.load(Ordering::SeqCst));
        }
    });
    let sending = begun.elapsed();
    let sent = sent.into_inner().expect("not poisoned");
    assert_eq!(sent.len(), mails);

    // Postfix tries again by itself within seconds; it is only asked to hurry.
    let settled = Instant::now();
    let patience = PATIENCE + Duration::from_millis(50) * u32::try_from(mails).expect("not so many");
    let mut missing = BTreeSet::new();
    loop {
        site.postfix.flush();
        let answered = answered(&site, &players);
        missing.clear();
        missing.extend(sent.iter().filter(|(_, id)| !answered.contains_key(id)).map(|(_, id)| id.clone()));
        if missing.is_empty() && site.postfix.queue().is_empty() {
            break;
        }
        assert!(settled.elapsed() < patience, "{} mails were never answered: {missing:?}", missing.len());
        std::thread::sleep(Duration::from_secs(1));
    }
    let whole = begun.elapsed();
    let answered = answered(&site, &players);
    for (player, id) in &sent {
        let receipts = &answered[id];
        let different: BTreeSet<&String> = receipts.iter().collect();
        assert_eq!(different.len(), 1, "{player}: {id} was answered by several receipts: {receipts:?}");
    }
    let again: usize = answered.values().map(|receipts| receipts.len() - 1).sum();
    wait_for("the outbox to be empty", || {
        site.outbox().iter().all(|post| post["status"] == "sent").then_some(())
    });
    let counts = |status| site.count_mails(status);
    assert_eq!(counts(MailStatus::Done), mails, "each mail was dealt with once");
    assert_eq!(
        (counts(MailStatus::Failed), counts(MailStatus::New), counts(MailStatus::Stranger)),
        (0, 0, 0)
    );
    let redelivered = counts(MailStatus::Silent);
    println!(
        "soak: {mails} mails of {} players sent in {:.1} s, all answered after {:.1} s ({:.0} a second); daemon killed {} \
         times, Dovecot stopped {} times; {redelivered} came in a second time and were recognised, {again} receipts arrived a \
         second time under the same Message-ID",
        players.len(),
        sending.as_secs_f64(),
        whole.as_secs_f64(),
        mails as f64 / whole.as_secs_f64(),
        faults.0,
        faults.1,
    );
}

/// The receipts by the mail they answer.
fn answered(site: &Site, players: &[String]) -> BTreeMap<String, Vec<String>> {
    let mut answered: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for player in players {
        for (id, answers) in imap::fetch_ids(site.dovecot.imap, player) {
            if answers.starts_with("<soak.") {
                answered.entry(answers).or_default().push(id);
            }
        }
    }
    answered
}
