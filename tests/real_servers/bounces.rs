//! A player's mail server refuses a report for good: the real delivery report comes back, is kept with its reason, and
//! nobody answers it.

use crate::real_servers::ready;
use crate::real_servers::servers::{Running, find, wait_for, wait_for_port};
use crate::real_servers::site::Site;
use std::process::Command;
use store::mail::MailStatus;

#[test]
fn a_real_delivery_report_is_kept_in_silence_with_its_reason() {
    if !ready("a bounce") {
        return;
    }
    let site = Site::open();
    // The rest of the world: a server that refuses every recipient for good.
    let sink = find("smtp-sink").expect("looked for before the test began");
    let listen = format!("127.0.0.1:{}", site.sink);
    let _world = Running::start(
        Command::new(sink).args(["-u", "postfix", "-f", "rcpt", &listen, "50"]).current_dir("/"),
        &site.folder().join("sink.log"),
    );
    wait_for_port("the sink", site.sink);
    site.found("lost", &[("Alice", "alice@players.test"), ("Gone", "nobody@gone.example")]);
    site.report("alice", 1);
    let bounce = wait_for("the delivery report", || site.mails(MailStatus::Silent).pop());
    assert!(bounce.reason.contains("delivery report"), "{}", bounce.reason);
    assert!(bounce.reason.contains("nobody@gone.example: failed (5."), "{}", bounce.reason);
    let text = String::from_utf8_lossy(bounce.bytes.as_deref().unwrap_or_default()).into_owned();
    assert!(text.contains("report-type=delivery-status"), "Postfix wrote it: {text}");

    // It came to the address of that one mail, and is written down against it.
    assert!(bounce.reason.contains("is marked"), "{}", bounce.reason);
    let seats = site.show("lost")["seats"].clone();
    let marked = &seats[1]["undelivered"][0];
    assert!(marked["status"].as_str().is_some_and(|s| s.starts_with("5.")), "{seats}");
    assert_eq!(marked["address"], "nobody@gone.example");
    assert_eq!(seats[0]["undelivered"].as_array().map(Vec::len), Some(0), "{seats}");

    // Nothing was written because of it: one report to each player, and Postfix has nothing left to do.
    wait_for("the queue to be empty", || site.postfix.queue().is_empty().then_some(()));
    let posts = site.outbox();
    assert_eq!(posts.len(), 2, "{posts:?}");
    assert!(posts.iter().all(|p| p["status"] == "sent"), "the server on this machine took both: {posts:?}");
    assert_eq!(site.mails(MailStatus::Silent).len(), 1);
    assert_eq!(site.show("lost")["standing"], "running");
}
