//! Mail that cannot be handed over: tried again as it is, given up only when refused for good.

use crate::support::binary::{run, said};
use crate::support::relay::{closed_port, server, smtp};
use crate::support::scripts::{ALICE, BOB, campaign, campaign_with};
use crate::support::trial::{DAY, MINUTE, Trial};
use adjudicator::worker::settle;
use serde_json::Value;
use std::path::Path;

fn files(folder: &Path, address: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder.join("out").join(address).join("new")) else {
        return Vec::new();
    };
    entries.map(|entry| std::fs::read(entry.expect("entry").path()).expect("a mail")).collect()
}

#[tokio::test]
async fn while_the_mail_server_is_down_mail_waits_and_goes_out_unchanged() {
    let mut trial = Trial::new().await;
    trial.courier = smtp(closed_port());
    trial.found(&campaign("spring"), 1).await;
    let waiting = trial.mails(ALICE).await;
    assert_eq!((waiting.len(), waiting[0].status.as_str()), (1, "queued"));
    let list: Value =
        serde_json::from_str(&said(trial.folder(), &["outbox", "list", "--json"])).expect("JSON");
    assert!(list[0]["last_error"].as_str().is_some_and(|e| !e.is_empty()), "the reason is shown: {list}");
    assert_eq!(trial.after(MINUTE - 1).await.sent, 0, "not tried before its time");
    trial.after(1).await;
    assert_eq!(trial.mails(ALICE).await[0].status, "queued", "still down");
    // The server is back.
    let (port, taken) = server("250 fine", "nobody").await;
    trial.courier = smtp(port);
    trial.after(5 * MINUTE).await;
    let sent = trial.mails(ALICE).await;
    assert_eq!((sent.len(), sent[0].status.as_str()), (1, "sent"));
    assert_eq!((&sent[0].message_id, &sent[0].bytes), (&waiting[0].message_id, &waiting[0].bytes));
    let taken = taken.lock().expect("not poisoned").clone();
    assert_eq!(taken.iter().filter(|mail| mail.contains(&sent[0].message_id)).count(), 1);
    let whole = String::from_utf8(sent[0].bytes.clone()).expect("our mails are ASCII");
    // SMTP doubles a dot at the start of a line.
    let undotted = |mail: &String| mail.split_once("\r\n").expect("two lines").1.replace("\r\n..", "\r\n.");
    assert!(taken.iter().any(|mail| undotted(mail) == whole), "byte for byte");
}

#[tokio::test]
async fn a_permanent_refusal_is_shown_and_can_be_retried() {
    let (port, _) = server("550 5.1.1 no such user", "bob@").await;
    let mut trial = Trial::new().await;
    let maildir = std::mem::replace(&mut trial.courier, smtp(port));
    trial.found(&campaign("spring"), 1).await;
    assert_eq!(trial.mails(ALICE).await[0].status, "sent", "another's mail is not held up");
    assert_eq!(trial.mails(BOB).await[0].status, "failed");
    let listed = said(trial.folder(), &["outbox", "list", "--status", "failed"]);
    assert!(listed.contains("bob@example.org") && listed.contains("no such user"), "{listed}");
    let list: Value =
        serde_json::from_str(&said(trial.folder(), &["outbox", "list", "--status", "failed", "--json"]))
            .expect("JSON");
    let (id, count) = (list[0]["id"].as_str().expect("an id"), list.as_array().map(Vec::len));
    assert_eq!((count, list[0]["seat"].as_i64()), (Some(1), Some(2)));
    assert!(said(trial.folder(), &["outbox", "show", id]).contains("To: Bob <bob@example.org>"));
    trial.after(DAY).await;
    assert_eq!(trial.mails(BOB).await[0].status, "failed", "not by itself");
    said(trial.folder(), &["outbox", "retry", id]);
    assert_eq!(trial.mails(BOB).await[0].status, "queued");
    let again = run(trial.folder(), &["outbox", "retry", "nonsense"]);
    assert!(again.status.code() == Some(1) && String::from_utf8_lossy(&again.stderr).contains("nonsense"));
    trial.courier = maildir;
    trial.clock.set(4_000_000_000_000); // whatever the machine's clock said at the retry
    settle(&trial.house, &trial.courier).await.expect("settles");
    let mail = trial.mails(BOB).await.remove(0);
    assert_eq!(mail.status, "sent");
    assert_eq!(files(trial.folder(), BOB).iter().filter(|file| **file == mail.bytes).count(), 1);
}

#[tokio::test]
async fn a_refusal_that_is_about_us_waits_for_the_operator() {
    let (port, _) = server("550 5.7.1 relaying denied", "@").await;
    let mut trial = Trial::new().await;
    trial.courier = smtp(port);
    trial.found(&campaign("spring"), 1).await;
    trial.after(10 * MINUTE).await;
    for mail in [trial.mails(ALICE).await.remove(0), trial.mails(BOB).await.remove(0)] {
        assert_eq!(mail.status, "queued");
    }
    let listed = said(trial.folder(), &["outbox", "list"]);
    assert!(listed.contains("about this server"), "{listed}");
}

/// A mailbox that is full just now: the operator sees when it is tried again, and need not wait for it.
#[tokio::test]
async fn what_one_mailbox_put_off_is_tried_at_once_on_a_word() {
    let (port, _) = server("452 4.2.2 the mailbox is full", "bob@").await;
    let mut trial = Trial::new().await;
    let maildir = std::mem::replace(&mut trial.courier, smtp(port));
    // Later than the clock of the machine, by which the command line goes.
    trial.clock.set(4_000_000_000_000);
    trial.found(&campaign("spring"), 1).await;
    assert_eq!(trial.mails(BOB).await[0].status, "queued");
    let listed = said(trial.folder(), &["outbox", "list", "--status", "queued"]);
    assert!(listed.contains("next try") && listed.contains("2 Oct 2096"), "{listed}");
    trial.courier = maildir;
    trial.settle().await;
    assert_eq!(trial.mails(BOB).await[0].status, "queued", "not before its time");
    let resumed = said(trial.folder(), &["outbox", "resume"]);
    assert_eq!(resumed.trim_end(), "tried again at once: 1 mail that was put off");
    trial.settle().await;
    assert_eq!(trial.mails(BOB).await[0].status, "sent");
    let nothing = said(trial.folder(), &["outbox", "resume"]);
    assert_eq!(nothing.trim_end(), "nobody refuses our mail, and none waits for another try");
    let data: Value =
        serde_json::from_str(&said(trial.folder(), &["outbox", "resume", "--json"])).expect("JSON");
    assert_eq!(data, serde_json::json!({ "domains": [], "mails": 0 }));
}

#[tokio::test]
async fn the_envelope_of_a_letter_tells_nothing_of_its_writer() {
    let (port, taken) = server("250 fine", "nobody").await;
    let mut trial = Trial::new().await;
    trial.courier = smtp(port);
    let keys = "[press]\npolicy = \"anonymous\"\nanonymous-every = \"at once\"";
    trial.found(&campaign_with("spring", keys), 1).await;
    let alices = trial.latest(ALICE).await.token();
    trial.say(ALICE, "press to Bob: the dragon sleeps").await;
    trial.say(ALICE, "anonymous press to Bob: the dragon wakes").await;
    let taken = taken.lock().expect("not poisoned").clone();
    let letters: Vec<&String> =
        taken.iter().filter(|mail| mail.contains("the dragon") && mail.contains("bob@example.org")).collect();
    assert_eq!(letters.len(), 2, "{taken:?}");
    let mut senders = Vec::new();
    for letter in letters {
        let envelope = letter.lines().next().expect("the envelope").to_lowercase();
        // An address of ours alone, of this one mail: with it, what comes back undelivered is known.
        assert!(envelope.starts_with("mail from:<game+b-") && envelope.contains("@pbem.test>"), "{envelope}");
        assert!(!envelope.contains("alice") && !envelope.contains(&alices.to_lowercase()), "{envelope}");
        senders.push(envelope);
    }
    assert_ne!(senders[0], senders[1]);
}
