//! A player in several campaigns gets the reports of a day in one mail, at an hour of the player's choice.

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{Trial, only_receipt};
use mail_parser::{MessageParser, MimeHeaders};

const HOUR: i64 = 3_600_000;

/// Founds two more campaigns while Alice waits for her digest.
async fn waiting(trial: &Trial) {
    trial.receipt(ALICE, "prefer digest 18:00").await;
    trial.found(&campaign("summer"), 3).await;
    trial.found(&campaign("autumn"), 4).await;
    trial.settle().await;
}

async fn of_kind(trial: &Trial, address: &str, kind: &str) -> Vec<Posted> {
    trial.mails(address).await.into_iter().filter(|mail| mail.kind == kind).collect()
}

fn carried(digest: &Posted) -> Vec<Vec<u8>> {
    let message = MessageParser::default().parse(&digest.bytes).expect("a mail");
    let inside = message.attachments().filter(|part| part.is_content_type("message", "rfc822"));
    inside.filter_map(|part| part.message().map(|m| m.raw_message().to_vec())).collect()
}

#[tokio::test]
async fn the_reports_of_a_day_come_in_one_mail_at_the_readers_hour() {
    // It is Mon 2 Nov 2026, 12:00 UTC, 13:00 in Paris, where Alice lives; windows are open for three days.
    let trial = Trial::spring().await;
    waiting(&trial).await;
    let reports = of_kind(&trial, ALICE, "report").await;
    let held: Vec<&Posted> = reports.iter().filter(|mail| mail.status == "bundled").collect();
    assert_eq!(held.len(), 2, "two wait");
    assert!(
        of_kind(&trial, BOB, "report").await.iter().all(|mail| mail.status == "sent"),
        "Bob wants his at once"
    );
    trial.after(4 * HOUR).await;
    assert!(of_kind(&trial, ALICE, "digest").await.is_empty(), "not before six in the evening");
    trial.after(HOUR).await;
    let digests = of_kind(&trial, ALICE, "digest").await;
    assert_eq!(digests.len(), 1);
    let digest = &digests[0];
    assert_eq!((digest.status.as_str(), digest.subject().as_str()), ("sent", "Digest: 2 reports"));
    let text = digest.text();
    for report in &held {
        assert!(text.contains(&report.reply_to()), "each is answered to its own address");
        assert!(text.contains(report.text().trim_end()), "each is there whole");
        assert!(carried(digest).contains(&report.bytes), "and once more as it would have come");
    }
    // Nothing goes out again, and tomorrow there is none without reports.
    trial.after(24 * HOUR).await;
    assert_eq!(of_kind(&trial, ALICE, "digest").await.len(), 1);
    // A report that was carried is answered like any other.
    let summer = held.iter().find(|mail| mail.subject().contains("summer")).expect("its report");
    let receipt = only_receipt(trial.answer(summer, "show").await);
    assert!(receipt.subject().contains("summer"), "{}", receipt.subject());
}

#[tokio::test]
async fn what_is_answered_to_the_digest_itself_is_taken_by_no_campaign() {
    let trial = Trial::spring().await;
    waiting(&trial).await;
    trial.after(5 * HOUR).await;
    let digest = of_kind(&trial, ALICE, "digest").await.remove(0);
    let receipt = only_receipt(trial.answer(&digest, "resign\nrow 1 . . . M T K C . .\n").await);
    assert!(receipt.words().contains("You answered a digest"), "{}", receipt.words());
    assert!(!receipt.words().contains("confirm"), "nothing in it was read: {}", receipt.words());
}

#[tokio::test]
async fn one_report_alone_comes_as_itself_and_one_in_a_hurry_at_once() {
    let trial = Trial::spring().await;
    trial.receipt(ALICE, "prefer digest 18:00").await;
    trial.found(&campaign("summer"), 3).await;
    let hurried = campaign("autumn").replace("3 days", "28 hours");
    trial.found(&hurried, 4).await;
    trial.settle().await;
    let status = |reports: &[Posted], name: &str| {
        reports.iter().find(|mail| mail.subject().contains(name)).expect("its report").status.clone()
    };
    let reports = of_kind(&trial, ALICE, "report").await;
    assert_eq!(status(&reports, "summer"), "bundled");
    assert_eq!(status(&reports, "autumn"), "sent", "less than a day would be left");
    trial.after(5 * HOUR).await;
    assert_eq!(status(&of_kind(&trial, ALICE, "report").await, "summer"), "sent");
    assert!(of_kind(&trial, ALICE, "digest").await.is_empty());
}

#[tokio::test]
async fn who_wants_no_more_digests_gets_what_waits() {
    let trial = Trial::spring().await;
    waiting(&trial).await;
    let got = trial.say(ALICE, "prefer no digest").await;
    let kinds: Vec<&str> = got.iter().map(|mail| mail.kind.as_str()).collect();
    assert_eq!(kinds, ["receipt", "digest"], "it does not wait for the evening");
    assert!(got[0].words().contains("digest no"), "{}", got[0].words());
}

#[tokio::test]
async fn text_only_holds_for_digests() {
    let trial = Trial::spring().await;
    trial.receipt(ALICE, "prefer text only").await;
    waiting(&trial).await;
    trial.after(5 * HOUR).await;
    let digest = of_kind(&trial, ALICE, "digest").await.remove(0);
    assert_eq!(carried(&digest), Vec::<Vec<u8>>::new());
    assert!(digest.header("Content-Type").starts_with("text/plain"), "{}", digest.header("Content-Type"));
}
