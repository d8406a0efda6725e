//! A killed process keeps its page cache, so killing proves nothing about the disk. Here the daemon runs under strace:
//! between the end of a mail's data and the 250 the write-ahead log must have been written and synced.

use crate::crashes::daemon::{Daemon, free_place};
use crate::support::binary::adjudicator;
use crate::support::lmtp::{Handed, hand_over};
use crate::support::rows;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, campaign};
use crate::support::trial::Trial;
use clock::{Clock, SystemClock};
use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

/// Whether system calls can be watched here; if not, why.
fn watchable() -> Result<(), String> {
    let tried = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    match tried {
        Err(error) => Err(format!("strace cannot be run: {error}")),
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(String::from_utf8_lossy(&output.stderr).trim().to_string()),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_yes_and_every_mail_out_comes_after_a_sync() {
    if let Err(why) = watchable() {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "strace is needed here: {why}");
        let words = format!("\nSKIPPED every_yes_and_every_mail_out_comes_after_a_sync: {why}\n");
        std::io::stderr().write_all(words.as_bytes()).expect("standard error");
        return;
    }
    let place = free_place();
    let trial = Trial::with(&format!("[intake]\nlmtp = \"{place}\"")).await;
    trial.clock.set(SystemClock.now_ms());
    trial.found(&campaign("spring").replace("30 minutes", "0 minutes"), 1).await;
    let (alice, bob) = (trial.latest(ALICE).await, trial.latest(BOB).await);
    trial.house.store.close().await;
    let trace = trial.folder().join("trace");
    let mut command = Command::new("strace");
    let plain = adjudicator(trial.folder(), &["serve"]);
    command.current_dir(trial.folder()).env_remove("ADJUDICATOR_LOG");
    command.args(["-f", "-y", "-s", "65536", "-e"]);
    command.arg("trace=fsync,fdatasync,pwrite64,pwritev,write,writev,sendto,sendmsg,recvfrom,read,rename,renameat,renameat2");
    command.arg("-o").arg(&trace).arg(plain.get_program()).args(plain.get_args());
    let daemon = Daemon::start_as(command, trial.folder(), place);
    let mails = [
        (ALICE, &alice, format!("{WHITE_ARMY}\nnonsense")),
        (ALICE, &alice, WHITE_ARMY.to_string()),
        (BOB, &bob, BLACK_ARMY.to_string()),
        (BOB, &bob, "status".to_string()),
    ];
    for (player, report, body) in &mails {
        let mail = trial.answer_to(report, body);
        let to = report.reply_to();
        let from = (*player).to_string();
        let said =
            tokio::task::spawn_blocking(move || hand_over(place, &from, &to, &mail)).await.expect("runs");
        assert_eq!(said, Handed::Yes);
    }
    // Four receipts and two reports, after the two of the founding.
    let began = Instant::now();
    while rows::number(&trial.database(), "SELECT COUNT(*) FROM outbox WHERE status = 'sent'").await < 8 {
        assert!(began.elapsed() < Duration::from_secs(60), "the mails do not go out");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    stop(&daemon);
    daemon.ended();
    let text = String::from_utf8_lossy(&std::fs::read(&trace).expect("the trace")).into_owned();
    let calls = calls(&text);
    let yes = acknowledgements(&calls);
    assert_eq!(yes, mails.len(), "every acknowledgement was found in the trace, and came after its sync");
    assert_eq!(deliveries(&calls), 6, "every mail out was found in the trace, and came after its commit");
    assert!(!log_is_dirty(&calls), "the last commit was synced too");
}

/// Asks the daemon below strace to end.
fn stop(daemon: &Daemon) {
    let children = format!("/proc/{0}/task/{0}/children", daemon.id());
    let children = std::fs::read_to_string(children).expect("strace's children");
    let child = children.split_whitespace().next().expect("the daemon");
    assert!(Command::new("kill").args(["-TERM", child]).status().expect("kill").success());
}

/// A system call that has ended: when it began (its line), when it ended, its text and what it gave.
#[derive(Debug)]
struct Call {
    began: usize,
    ended: usize,
    text: String,
    gave: i64,
}

/// All calls of the trace, those that were interrupted by other threads put together again.
fn calls(trace: &str) -> Vec<Call> {
    let mut open = std::collections::BTreeMap::<&str, (usize, String)>::new();
    let mut calls = Vec::new();
    for (at, line) in trace.lines().enumerate() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let rest = rest.trim_start();
        let (began, text) = if let Some(head) = rest.strip_suffix(" <unfinished ...>") {
            open.insert(thread, (at, head.to_string()));
            continue;
        } else if rest.starts_with("<... ") {
            let Some((began, head)) = open.remove(thread) else { continue };
            let tail = rest.split_once(" resumed>").map_or("", |(_, tail)| tail);
            (began, head + tail)
        } else {
            (at, rest.to_string())
        };
        let Some((_, gave)) = text.rsplit_once(" = ") else { continue };
        let gave = gave.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or(-1);
        calls.push(Call { began, ended: at, text, gave });
    }
    calls
}

impl Call {
    fn is(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.text.starts_with(&format!("{name}(")))
    }

    /// The file or socket it works on.
    fn on(&self, what: &str) -> bool {
        self.text
            .split_once('<')
            .and_then(|(_, rest)| rest.split_once('>'))
            .is_some_and(|(file, _)| file.contains(what))
    }

    fn writes_log(&self) -> bool {
        self.is(&["pwrite64", "pwritev", "write", "writev"]) && self.on(".db-wal") && self.gave > 0
    }

    fn syncs_log(&self) -> bool {
        self.is(&["fsync", "fdatasync"]) && self.on(".db-wal") && self.gave == 0
    }

    /// A socket of the LMTP conversation.
    fn on_socket(&self) -> bool {
        self.on("socket:") || self.on("TCP:")
    }

    fn hears_end_of_data(&self) -> bool {
        self.is(&["recvfrom", "read"]) && self.on_socket() && self.text.contains("\\r\\n.\\r\\n")
    }

    fn says_yes(&self) -> bool {
        self.is(&["sendto", "write", "sendmsg", "writev"])
            && self.on_socket()
            && self.text.contains("\"250 2.6.0")
    }
}

/// Counts the 250s after DATA; panics at one that was not preceded by a synced write of the log.
fn acknowledgements(calls: &[Call]) -> usize {
    let mut count = 0;
    for end in calls.iter().filter(|call| call.hears_end_of_data()) {
        let yes = calls
            .iter()
            .filter(|call| call.says_yes() && call.began > end.ended)
            .min_by_key(|call| call.began);
        let yes = yes.expect("an answer to the data");
        let written =
            calls.iter().filter(|call| call.writes_log() && call.began > end.ended && call.ended < yes.began);
        let last = written.map(|call| call.ended).max().expect("the mail was written before the 250");
        let synced = calls.iter().any(|call| call.syncs_log() && call.began > last && call.ended < yes.began);
        assert!(synced, "the 250 came before the sync: {yes:?}");
        count += 1;
    }
    count
}

/// Counts the mails put into Maildirs; panics at one that went out before the commit that holds it was synced, or that was
/// shown to its reader before its own bytes were.
fn deliveries(calls: &[Call]) -> usize {
    let mut count = 0;
    for rename in calls
        .iter()
        .filter(|call| call.is(&["rename", "renameat", "renameat2"]) && call.text.contains("/new/"))
    {
        let name = rename.text.rsplit('/').next().and_then(|rest| rest.split('"').next()).expect("a name");
        let before = |call: &&Call| call.on(name) && call.ended < rename.began;
        let first =
            calls.iter().filter(before).find(|call| call.is(&["write"])).expect("the bytes were written");
        let own = calls
            .iter()
            .filter(before)
            .any(|call| call.is(&["fsync", "fdatasync"]) && call.gave == 0 && call.began > first.ended);
        assert!(own, "{name} was shown before it was synced");
        let id =
            first.text.split("Message-ID: <").nth(1).and_then(|rest| rest.split('>').next()).expect("an id");
        let committed = calls
            .iter()
            .find(|call| call.writes_log() && call.text.contains(id))
            .expect("it was committed first");
        let synced = calls
            .iter()
            .any(|call| call.syncs_log() && call.began > committed.ended && call.ended < first.began);
        assert!(synced, "{id} went out before its commit was on the disk");
        count += 1;
    }
    count
}

/// Whether something in the log was never synced.
fn log_is_dirty(calls: &[Call]) -> bool {
    let written = calls.iter().filter(|call| call.writes_log()).map(|call| call.ended).max().unwrap_or(0);
    let synced = calls.iter().filter(|call| call.syncs_log()).map(|call| call.began).max().unwrap_or(0);
    written > synced
}

/// A mail that comes in, is written to the log, synced and acknowledged, as strace shows it.
const GOOD: [&str; 5] = [
    r#"7 recvfrom(9<TCP:[1->2]>, "From: <a@b>\r\n\r\nx\r\n.\r\n", 16384, 0, NULL, NULL) = 24"#,
    r#"8 pwrite64(5</t/adjudicator.db-wal>, "7\177", 4096, 32) = 4096"#,
    r#"8 fdatasync(5</t/adjudicator.db-wal> <unfinished ...>"#,
    r#"8 <... fdatasync resumed>) = 0"#,
    r#"7 sendto(9<TCP:[1->2]>, "250 2.6.0 the mail is kept\r\n", 28, MSG_NOSIGNAL, NULL, 0) = 28"#,
];

#[test]
fn a_sync_that_is_missing_late_or_failed_is_seen() {
    let judged = |lines: &[&str]| {
        let trace = lines.join("\n");
        std::panic::catch_unwind(move || acknowledgements(&calls(&trace))).ok()
    };
    assert_eq!(judged(&GOOD), Some(1));
    assert_eq!(judged(&[GOOD[0], GOOD[1], GOOD[4]]), None, "missing");
    assert_eq!(judged(&[GOOD[0], GOOD[1], GOOD[2], GOOD[4], GOOD[3]]), None, "ended too late");
    assert_eq!(judged(&[GOOD[0], GOOD[2], GOOD[3], GOOD[1], GOOD[4]]), None, "before the write");
    assert_eq!(
        judged(&[GOOD[0], GOOD[1], GOOD[2], "8 <... fdatasync resumed>) = -1 EIO (I/O)", GOOD[4]]),
        None,
        "failed"
    );
    assert!(log_is_dirty(&calls(&GOOD[..2].join("\n"))) && !log_is_dirty(&calls(&GOOD.join("\n"))));
}
