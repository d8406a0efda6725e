//! Deadlines are kept to the millisecond, and every silence is noted.

use crate::support::rows;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, GAP, campaign, campaign_with};
use crate::support::trial::{DAY, GAMES, HOUR, MINUTE, Trial, UNDER_WAY, secret_for};
use adjudicator::turn::advance::{Step, advance};

#[tokio::test]
async fn silence_over_a_move_loses_on_time_and_is_noted() {
    let trial = Trial::spring_set_up().await;
    assert_eq!(trial.at_deadline("spring", -1).await.steps, 0, "a millisecond is left");
    assert_eq!(trial.after(1).await.steps, 1);
    assert_eq!(trial.standing("spring").await.1, "over");
    let reason = trial.reason("spring").await;
    assert!(reason.contains("time"), "{reason}");
    let log = trial.log("spring").await;
    assert!(log.iter().any(|line| line.starts_with("NMR: nothing came from Alice in 3 days")), "{log:?}");
    assert!(
        !log.iter().any(|line| line.contains("NMR: nothing came from Bob")),
        "nothing was asked of Bob: {log:?}"
    );
    for player in [ALICE, BOB] {
        let report = trial.latest(player).await;
        assert_eq!((report.kind.as_str(), report.created_ms), ("report", trial.now_ms()));
        assert!(report.words().contains("on time") || report.words().contains("time"), "{}", report.text());
    }
}

#[tokio::test]
async fn who_wrote_but_left_a_gap_is_no_nmr() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    trial.receipt(ALICE, GAP).await;
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("spring").await.0, 2);
    let log = trial.log("spring").await;
    assert!(!log.iter().any(|line| line.starts_with("NMR")), "{log:?}");
    let report = trial.latest_report(ALICE).await;
    assert!(
        report.words().contains("what was announced for that case counted"),
        "the fallback is told:\n{}",
        report.text()
    );
}

#[tokio::test]
async fn a_mail_at_the_last_moment_counts() {
    let trial = Trial::spring_set_up().await;
    trial.at_deadline("spring", -1 - UNDER_WAY).await;
    trial.say(ALICE, "i3-h4").await;
    trial.after(1).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

#[tokio::test]
async fn mail_that_waits_is_read_before_the_window_closes() {
    // The program was down over the deadline; the mail lay in the store since before.
    let trial = Trial::spring_set_up().await;
    let report = trial.latest(ALICE).await;
    trial.at_deadline("spring", -MINUTE).await;
    trial.deliver(&report.reply_to(), &trial.answer_to(&report, "i3-h4")).await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()), "not lost on time");
}

#[tokio::test]
async fn our_mail_servers_time_counts_and_not_the_senders() {
    let trial = Trial::with("").await;
    trial.found(&campaign_with("spring", ""), secret_for(ALICE).await).await;
    trial.set_up().await;
    let report = trial.latest(ALICE).await;
    trial.clock.advance(3 * DAY);
    trial.settle().await;
    let late = String::from_utf8(trial.answer_to(&report, "i3-h4")).expect("text");
    // A Date of the day before proves nothing.
    let late = format!("Date: Tue, 3 Nov 2026 12:00:00 +0000\r\n{late}");
    let receipt = trial.bring(ALICE, &report.reply_to(), late.as_bytes()).await.pop().expect("a receipt");
    assert!(receipt.words().contains("The campaign is over"), "{}", receipt.text());
}

#[tokio::test]
async fn a_campaign_may_ask_its_gm_instead() {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", "on-deadline = \"ask-gm\""), secret_for(ALICE).await).await;
    trial.set_up().await;
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "paused".into()));
    assert_eq!(trial.reason("spring").await, "the deadline has passed, and orders are missing");
    let gm = trial.latest("gm@example.org").await;
    assert!(gm.words().contains("--close") && gm.words().contains("without Alice"), "{}", gm.text());
    for player in [ALICE, BOB] {
        let notice = trial.latest(player).await;
        assert!(notice.kind == "notice" && notice.words().contains("The GM was asked"), "{}", notice.text());
    }
    // Nothing more happens by itself, and orders are still taken.
    trial.after(30 * DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "paused".into()));
    let receipt = trial.receipt(ALICE, "i3-h4").await;
    assert!(
        receipt.text().contains("move i3-h4") && receipt.words().contains("paused"),
        "{}",
        receipt.text()
    );
}

#[tokio::test]
async fn both_silent_from_the_start_still_play() {
    let trial = Trial::spring().await;
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("spring").await.0, 2, "two plain armies face each other");
    let log = trial.log("spring").await;
    assert_eq!(log.iter().filter(|line| line.starts_with("NMR")).count(), 2, "{log:?}");
}

/// When `spring` is looked at next.
async fn due_ms(trial: &Trial) -> i64 {
    rows::number(&trial.database(), "SELECT due_ms FROM campaign WHERE id = 'spring'").await
}

#[tokio::test]
async fn mail_that_came_after_the_campaign_was_due_holds_nothing_up() {
    let trial = Trial::spring_set_up().await;
    trial.say(ALICE, "i3-h4").await;
    let stranger = b"From: s@example.org\r\n\r\nhello\r\n";
    let key = trial.latest(ALICE).await.reply_to();
    // A mail that came just when it was due and is not read yet may be Alice's second thought.
    trial.clock.set(due_ms(&trial).await);
    trial.deliver(&key, stranger).await;
    let step = advance(&trial.house, "spring").await.expect("no fault");
    assert_eq!(step, Step::Nothing(Some(trial.now_ms())));
    trial.settle().await;
    assert_eq!(trial.standing("spring").await.0, 3);
    // But one that came later does not: else a steady stream of mail would hold every table for ever.
    trial.say(BOB, "a7-b6").await;
    trial.clock.set(due_ms(&trial).await + 1);
    trial.deliver(&key, stranger).await;
    let step = advance(&trial.house, "spring").await.expect("no fault");
    assert_eq!(step, Step::Played);
}

#[tokio::test]
async fn mail_without_a_key_of_the_campaign_holds_nothing_up() {
    let trial = Trial::spring_set_up().await;
    let file = campaign("autumn").replace("alice@", "anna@").replace("bob@", "ben@");
    trial.found(&file, secret_for(ALICE).await).await;
    trial.say(ALICE, "i3-h4").await;
    trial.clock.advance(30 * MINUTE);
    let elsewhere = trial.latest("anna@example.org").await.reply_to();
    for recipient in [elsewhere.as_str(), GAMES, "game+aaaaaaaaaaaaaaaaaaaa-x@pbem.test"] {
        trial.deliver(recipient, b"From: s@example.org\r\n\r\nhello\r\n").await;
    }
    let step = advance(&trial.house, "spring").await.expect("no fault");
    assert_eq!(step, Step::Played, "neither another campaign's mail nor a stranger's is waited for");
    // A key in the subject or in another header is a key as well.
    trial.say(BOB, "a7-b6").await;
    trial.clock.set(due_ms(&trial).await);
    let key = trial.latest(BOB).await.reply_to();
    let bytes = format!("From: s@example.org\r\nTo: <{key}>\r\n\r\nhello\r\n");
    trial.deliver(GAMES, bytes.as_bytes()).await;
    let step = advance(&trial.house, "spring").await.expect("no fault");
    assert_eq!(step, Step::Nothing(Some(trial.now_ms())));
}
