//! Deadlines and mailboxes: a window closes after a look into every mailbox begun since it fell due, and a mailbox out of
//! reach holds it up for an hour and no longer.

use crate::support::scripts::{ALICE, WHITE_ARMY};
use crate::support::trial::{MINUTE, Trial};
use adjudicator::intake::imap::Mailboxes;
use std::sync::Arc;

async fn with_mailbox() -> Trial {
    let mut trial = Trial::spring().await;
    trial.house.mailboxes = Arc::new(Mailboxes::new(["game at imap.test".to_owned()], 60 * MINUTE));
    trial.settle().await;
    trial
}

#[tokio::test]
async fn a_mail_that_lay_in_a_mailbox_before_the_deadline_counts() {
    let trial = with_mailbox().await;
    trial.house.mailboxes.looked(0, trial.now_ms());
    let report = trial.latest(ALICE).await;
    trial.at_deadline("spring", 1_000).await;
    assert_eq!(trial.standing("spring").await.0, 1, "nobody has looked since the deadline");
    // A look: Alice's mail is found, taken by the server a minute before the deadline.
    let mail = trial.answer_to(&report, WHITE_ARMY);
    let recipients = [report.reply_to()];
    let arrived = adjudicator::intake::Arrived {
        bytes: &mail,
        recipients: &recipients,
        way: adjudicator::intake::Way::Imap,
        arrived_ms: trial.now_ms() - MINUTE,
        now_ms: trial.now_ms(),
    };
    adjudicator::intake::keep(&trial.door(), &arrived).await.expect("kept");
    trial.house.mailboxes.looked(0, trial.now_ms());
    trial.settle().await;
    assert_eq!(trial.standing("spring").await.0, 2, "now it closes");
    let mails = trial.mails(ALICE).await;
    let receipt = mails.iter().rfind(|mail| mail.kind == "receipt").expect("a receipt");
    assert!(receipt.words().contains("on file"), "in time: {}", receipt.words());
}

#[tokio::test]
async fn a_mailbox_out_of_reach_holds_a_window_up_for_an_hour() {
    let trial = with_mailbox().await;
    trial.house.mailboxes.failed(0, "connection refused");
    trial.at_deadline("spring", 0).await;
    trial.after(59 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 1);
    trial.after(2 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 2, "not for ever");
}
