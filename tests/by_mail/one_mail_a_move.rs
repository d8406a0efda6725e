//! A move of Thrones brings its mover one mail: the receipt, with the board as the move leaves it. The rival gets the report.

use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{MINUTE, Trial};
use mail_parser::{MessageParser, MimeHeaders};
use proof::{Checked, Mail, check};

/// What a player has been sent beyond so many mails.
async fn since(trial: &Trial, player: &str, before: usize) -> Vec<Posted> {
    trial.mails(player).await.split_off(before)
}

/// All that a player's mails prove.
async fn proved(trial: &Trial, player: &str) -> Checked {
    let mut mails = Vec::new();
    for posted in trial.mails(player).await {
        let mut mail = Mail::default();
        let parsed = MessageParser::default().parse(&posted.bytes).expect("a mail");
        for part in parsed.attachments() {
            if part.attachment_name().is_some_and(|name| Mail::FILES.contains(&name)) {
                mail.take_file(&String::from_utf8_lossy(part.contents())).expect("reads");
            }
        }
        mails.push(mail);
    }
    check(&mails)
}

#[tokio::test]
async fn the_mover_gets_the_receipt_with_the_board_and_the_rival_the_report() {
    let trial = Trial::spring_set_up().await;
    let before = [trial.mails(ALICE).await.len(), trial.mails(BOB).await.len()];
    trial.receipt(ALICE, "i3-h4").await;
    trial.after(60 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 3, "the move is played");
    let (alice, bob) = (since(&trial, ALICE, before[0]).await, since(&trial, BOB, before[1]).await);
    let kinds = |mails: &[Posted]| mails.iter().map(|mail| mail.kind.clone()).collect::<Vec<_>>();
    assert_eq!((kinds(&alice), kinds(&bob)), (vec!["receipt".to_owned()], vec!["report".to_owned()]));
    let receipt = alice[0].text();
    assert!(receipt.contains("== The board") && receipt.contains("Last move: White, i3-h4."), "{receipt}");
    assert!(alice[0].words().contains("No report tells it again"), "{receipt}");
    // It is the report of that turn, for who has lost it.
    let again = trial.say(ALICE, "report 3").await;
    assert!(again.iter().any(|mail| mail.text().contains("Last move: White, i3-h4.")), "{again:?}");
}

/// The receipt is the latest mail the mover has: what answers it is about the turn as it stands.
#[tokio::test]
async fn an_answer_to_that_receipt_says_what_is_to_come() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, "i3-h4").await;
    trial.after(60 * MINUTE).await;
    let back = trial.answer(&receipt, "if a7-b6 then h4-g5").await;
    let text = back.last().expect("a receipt").text();
    assert!(text.contains("on file as line") && !text.contains("not filed"), "{text}");
    trial.receipt(BOB, "a7-b6").await;
    trial.after(60 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 5, "the reply is played");
}

/// What the receipt did not show is told by a report: a move that answers the rival's, and one that the player took back to think.
#[tokio::test]
async fn what_no_receipt_has_shown_is_reported() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(BOB, "if i3-h4 then a7-b6").await;
    let before = trial.mails(BOB).await.len();
    trial.receipt(ALICE, "i3-h4").await;
    trial.after(60 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 4);
    assert!(since(&trial, BOB, before).await.iter().any(|mail| mail.kind == "report"));
    let receipt = trial.receipt(ALICE, "h4-g5\nwait").await;
    assert!(!receipt.words().contains("No report tells it again"), "{}", receipt.text());
}

/// What proves the turn comes with the next report, so that nothing of the game goes unproved.
#[tokio::test]
async fn no_turn_goes_without_its_proof() {
    let trial = Trial::spring_set_up().await;
    for (mover, sent) in [(ALICE, "i3-h4"), (BOB, "a7-b6"), (ALICE, "h4-g5"), (BOB, "b6-a5")] {
        trial.receipt(mover, sent).await;
        trial.after(60 * MINUTE).await;
    }
    for player in [ALICE, BOB] {
        let checked = proved(&trial, player).await;
        assert_eq!(checked.missing, Vec::<String>::new(), "{player}");
        let findings: Vec<_> = checked.told.iter().flatten().flat_map(|told| &told.findings).collect();
        assert!(findings.iter().all(|finding| finding.good), "{findings:#?}");
        let counted =
            findings.iter().filter(|f| f.words.contains("under the checkpoint, as receipt")).count();
        assert!(counted >= 2, "{player}: {findings:#?}");
    }
}

/// A letter of the mover brings the checkpoint of the turn as any letter does.
#[tokio::test]
async fn a_letter_of_the_mover_brings_the_checkpoint() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "i3-h4").await;
    trial.after(60 * MINUTE).await;
    let report = trial.latest_report(BOB).await;
    trial.say(ALICE, "press to Bob:\nGood luck.").await;
    let letter = trial.latest(BOB).await;
    let enclosed = |mail: &Posted| letter::enclosed(&mail.bytes, proof::CHECKPOINT_FILE).pop();
    assert!(letter.text().contains("Good luck."), "{}", letter.text());
    assert_eq!(enclosed(&letter), enclosed(&report));
    assert!(enclosed(&letter).is_some());
}
