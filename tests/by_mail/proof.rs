//! Who sent it: the reply token and the registered address together, and nothing less.

use crate::support::binary::{run, said};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{GAMES, Trial};

/// Brings a mail that must be refused in silence: a stranger's, with a reason, and not a single mail to anybody.
async fn refused(trial: &Trial, recipient: &str, mail: &str, reason: &str) {
    let before = rows::outbox(&trial.database()).await.len();
    trial.deliver(recipient, mail.as_bytes()).await;
    trial.settle().await;
    let taken = trial.last_taken().await;
    assert_eq!(taken.status, "stranger", "{mail}\n{}", taken.reason);
    assert!(taken.reason.contains(reason), "{reason:?} is wanted, {:?} was given", taken.reason);
    assert_eq!(rows::outbox(&trial.database()).await.len(), before, "nothing is mailed");
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    assert_eq!(rows::number(&trial.database(), "SELECT COUNT(*) FROM filed WHERE version > 3").await, 0);
}

fn mail(from: &str, to: &str, id: u32) -> String {
    format!(
        "From: {from}\r\nTo: <{to}>\r\nMessage-ID: <{id}@forger>\r\nSubject: Re: x\r\n\r\ni3-h4\r\nwait\r\n"
    )
}

async fn trial() -> (Trial, Posted) {
    let trial = Trial::spring_set_up().await;
    let report = trial.latest(ALICE).await;
    (trial, report)
}

/// What the owner of a reply key is told of a mail from this address, and what becomes of the mail.
async fn told_of(from: &str) -> (String, String, Vec<String>) {
    let (trial, report) = trial().await;
    let before = rows::outbox(&trial.database()).await.len();
    trial.deliver(&report.reply_to(), mail(from, &report.reply_to(), 1).as_bytes()).await;
    trial.settle().await;
    let mails: Vec<Posted> = rows::outbox(&trial.database()).await.into_iter().skip(before).collect();
    let to = mails.iter().map(|mail| mail.address.clone()).collect();
    let text = mails.first().map(|mail| mail.words().replace(from, "somebody")).unwrap_or_default();
    (trial.last_taken().await.status, text, to)
}

/// Else whoever has a reply key could ask of each friend's address whether it plays at the same table.
#[tokio::test]
async fn the_address_of_another_seat_is_treated_like_any_that_is_not_this_seats() {
    let (status, text, to) = told_of("rob@example.org").await;
    assert_eq!((status.as_str(), to.as_slice()), ("held", [ALICE.to_owned()].as_slice()));
    assert!(text.contains("is not from an address that is registered for you"), "{text}");
    assert_eq!(told_of(BOB).await, (status, text, to));
}

#[tokio::test]
async fn a_replaced_token_is_refused_and_the_new_one_works() {
    let (trial, report) = trial().await;
    said(trial.folder(), &["campaign", "renew-token", "spring", "1"]);
    let notice = trial.latest(ALICE).await;
    assert!(notice.kind == "notice" && notice.token() != report.token(), "the player is told the new one");
    assert!(notice.words().contains("The addresses of earlier mails are void."), "{}", notice.text());
    refused(&trial, &report.reply_to(), &mail(ALICE, &report.reply_to(), 1), "was replaced").await;
    let mails = trial.bring(ALICE, &notice.reply_to(), mail(ALICE, &notice.reply_to(), 2).as_bytes()).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].token(), notice.token(), "answers carry the new token");
    let output = run(trial.folder(), &["campaign", "renew-token", "spring", "3"]);
    assert!(
        output.status.code() == Some(1) && String::from_utf8_lossy(&output.stderr).contains("seats 1 to 2")
    );
}

#[tokio::test]
async fn no_token_or_a_made_up_one_is_refused() {
    let (trial, report) = trial().await;
    refused(&trial, GAMES, &mail(ALICE, GAMES, 1), "no reply token").await;
    let made_up = report.reply_to().replace(&report.token(), "abcdefghijklmnopqrst");
    refused(&trial, &made_up, &mail(ALICE, &made_up, 2), "belongs to no seat").await;
    let short = report.reply_to().replace(&report.token(), &report.token()[..19]);
    refused(&trial, &short, &mail(ALICE, &short, 3), "no reply token").await;
    let elsewhere = report.reply_to().replace("@pbem.test", "@evil.test");
    refused(&trial, &elsewhere, &mail(ALICE, &elsewhere, 4), "no reply token").await;
}

#[tokio::test]
async fn two_senders_are_none() {
    let (trial, report) = trial().await;
    let to = report.reply_to();
    let two = format!("From: {ALICE}\r\n{}", mail("mallory@evil.example", &to, 1));
    refused(&trial, &to, &two, "no sender, or more than one").await;
    refused(&trial, &to, &mail(&format!("{ALICE}, mallory@evil.example"), &to, 2), "more than one").await;
    let none = mail(ALICE, &to, 3).replacen(&format!("From: {ALICE}\r\n"), "", 1);
    refused(&trial, &to, &none, "no sender").await;
}

#[tokio::test]
async fn case_does_not_matter() {
    let (trial, report) = trial().await;
    let (local, domain) = (report.reply_to(), "PBEM.Test");
    let upper = local.to_uppercase().replace("PBEM.TEST", domain);
    let mails = trial.bring(ALICE, &upper, mail("ALICE@Example.ORG", &upper, 1).as_bytes()).await;
    assert_eq!(mails.len(), 1, "{}", trial.last_taken().await.reason);
    assert!(mails[0].text().contains("move i3-h4"), "{}", mails[0].text());
}

#[tokio::test]
async fn answers_go_to_the_registered_address_whatever_the_mail_asks_for() {
    let (trial, report) = trial().await;
    let forged = format!(
        "Reply-To: <mallory@evil.example>\r\nSender: mallory@evil.example\r\nReturn-Path: <mallory@evil.example>\r\n\
         Disposition-Notification-To: mallory@evil.example\r\nErrors-To: mallory@evil.example\r\n{}",
        mail(&format!("Not Alice <{ALICE}>"), &report.reply_to(), 1)
    );
    let mails = trial.bring(ALICE, &report.reply_to(), forged.as_bytes()).await;
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].header("To").to_lowercase(), "alice <alice@example.org>");
    let others = rows::words(&trial.database(), "SELECT DISTINCT address FROM outbox ORDER BY address").await;
    assert_eq!(others, [ALICE, BOB]);
    let folders = std::fs::read_dir(trial.folder().join("out")).expect("out");
    let mut folders: Vec<_> =
        folders.map(|e| e.expect("entry").file_name().into_string().expect("name")).collect();
    folders.sort();
    assert_eq!(folders, [ALICE, BOB], "and nobody else has got anything");
}

#[tokio::test]
async fn the_token_may_stand_in_any_recipient_header() {
    // A mail system that drops the plus-part of the envelope still leaves the To.
    let (trial, report) = trial().await;
    let mails = trial.bring(ALICE, GAMES, mail(ALICE, &report.reply_to(), 1).as_bytes()).await;
    assert_eq!(mails.len(), 1, "{}", trial.last_taken().await.reason);
}
