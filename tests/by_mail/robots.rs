//! Mail that must not be answered, and mail that must.

use crate::support::rows;
use crate::support::scripts::ALICE;
use crate::support::trial::Trial;

/// Brings a mail with these headers in front; it must be met with silence and this reason.
async fn met_with_silence(headers: &str, body: &str, reason: &str) {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let before = rows::outbox(&trial.database()).await.len();
    let mail = format!("{headers}From: <{ALICE}>\r\nTo: <{to}>\r\nMessage-ID: <1@a>\r\n\r\n{body}\r\n");
    trial.deliver(&to, mail.as_bytes()).await;
    trial.settle().await;
    let taken = trial.last_taken().await;
    assert_eq!(taken.status, "silent", "{headers}");
    assert!(taken.reason.contains(reason), "{reason:?} is wanted, {:?} was given", taken.reason);
    assert_eq!(rows::outbox(&trial.database()).await.len(), before, "{headers}");
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
}

#[tokio::test]
async fn vacation_notices() {
    met_with_silence("Auto-Submitted: auto-replied\r\nSubject: I am away\r\n", "a3-b4", "Auto-Submitted")
        .await;
    met_with_silence("Subject: Automatic reply: your orders\r\n", "a3-b4", "absence notice").await;
    met_with_silence("X-Autoreply: yes\r\nSubject: away\r\n", "a3-b4", "autoresponder").await;
}

#[tokio::test]
async fn bounces() {
    met_with_silence("Return-Path: <>\r\nSubject: about your mail\r\n", "a3-b4", "envelope sender is empty")
        .await;
    let report = "Return-Path: <>\r\nSubject: Undelivered Mail\r\nMIME-Version: 1.0\r\n\
                  Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n";
    let body = "--b\r\nContent-Type: text/plain\r\n\r\ncould not be delivered\r\n--b\r\n\
                Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n\
                Final-Recipient: rfc822; alice@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--";
    met_with_silence(report, body, "alice@example.org").await;
}

#[tokio::test]
async fn mailing_lists_and_bulk() {
    met_with_silence("List-Id: <games.example.org>\r\nSubject: x\r\n", "a3-b4", "mailing list").await;
    met_with_silence("Precedence: bulk\r\nSubject: x\r\n", "a3-b4", "bulk").await;
}

#[tokio::test]
async fn our_own_mail_come_back() {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest(ALICE).await;
    let before = rows::outbox(&trial.database()).await.len();
    // A forwarding rule in a circle sends our report back as it is.
    trial.deliver(&report.reply_to(), &report.bytes).await;
    trial.settle().await;
    let taken = trial.last_taken().await;
    assert!(taken.status == "silent" && taken.reason.contains("we wrote it"), "{taken:?}");
    assert_eq!(rows::outbox(&trial.database()).await.len(), before);
}

#[tokio::test]
async fn a_person_with_odd_headers_is_answered() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let headers = "Auto-Submitted: no\r\nX-Priority: 1\r\nImportance: high\r\nX-Spam-Flag: YES\r\n\
                   Disposition-Notification-To: alice@example.org\r\n";
    let mail = format!("{headers}From: <{ALICE}>\r\nTo: <{to}>\r\nSubject: holidays soon\r\n\r\na3-b4\r\n");
    assert_eq!(trial.bring(ALICE, &to, mail.as_bytes()).await.len(), 1);
}

#[tokio::test]
async fn an_encrypted_mail_gets_words_and_files_nothing() {
    let trial = Trial::spring_set_up().await;
    let to = trial.latest(ALICE).await.reply_to();
    let mail = format!(
        "From: <{ALICE}>\r\nTo: <{to}>\r\nMessage-ID: <1@a>\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\r\n\r\n\
         --b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\n\
         Content-Type: application/octet-stream\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n\
         -----END PGP MESSAGE-----\r\n--b--\r\n"
    );
    let mails = trial.bring(ALICE, &to, mail.as_bytes()).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].words().contains("Your mail is encrypted"), "{}", mails[0].text());
    assert!(!mails[0].text().contains("| line "), "{}", mails[0].text());
}
