//! A line in error keeps the table waiting for its writer.

use crate::by_mail::gm::{GM, confirmed};
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial};

#[tokio::test]
async fn a_complete_army_with_a_bad_line_beside_it_is_waited_for() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    let receipt = trial.receipt(ALICE, &format!("{WHITE_ARMY}\nmove the tower somewhere")).await;
    assert!(receipt.words().contains("a line of your last mail is in error"), "{}", receipt.text());
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.0, 1, "the writer may have meant something");
    // A good mail afterwards is the latest, and takes the hold away.
    let good = trial.receipt(ALICE, WHITE_ARMY).await;
    assert!(good.words().contains("You are in"), "{}", good.text());
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 2);
}

#[tokio::test]
async fn ready_overrides_the_error() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    trial.receipt(ALICE, &format!("{WHITE_ARMY}\nmove the tower somewhere")).await;
    let ready = trial.receipt(ALICE, "ready").await;
    assert!(ready.words().contains("You are in"), "{}", ready.text());
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 2);
}

/// Who asks or talks meanwhile has not said that the line does not matter.
#[tokio::test]
async fn a_question_or_a_remark_takes_no_hold_away() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    trial.receipt(ALICE, &format!("{WHITE_ARMY}\nmove the tower somewhere")).await;
    for words in ["help", "status", "Sorry, I will look into it tonight."] {
        let receipt = trial.receipt(ALICE, words).await;
        assert!(
            receipt.words().contains("a line of an earlier mail of yours is in error"),
            "{}",
            receipt.text()
        );
    }
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.0, 1);
    let ready = trial.receipt(ALICE, "ready").await;
    assert!(ready.words().contains("You are in"), "{}", ready.text());
}

/// Nor has who answers a turn that is closed.
#[tokio::test]
async fn an_order_to_a_closed_turn_takes_no_hold_away() {
    let trial = Trial::spring_set_up().await;
    let old = trial.mails(ALICE).await.into_iter().next().expect("the first report");
    trial.receipt(ALICE, "move a3-a4").await;
    trial.answer(&old, "move a3-b4").await;
    let receipt = trial.latest(ALICE).await;
    assert!(receipt.words().contains("This mail answers a turn that is closed"), "{}", receipt.text());
    assert!(receipt.words().contains("a line of an earlier mail of yours is in error"), "{}", receipt.text());
}

/// Who wrote `ready` did not know yet that a line of the mail would not be accepted: the turn would be played without it. Said
/// once more it counts (decision 0065).
#[tokio::test]
async fn ready_in_the_same_mail_waits_for_its_error() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    let receipt = trial.receipt(ALICE, &format!("ready\n{WHITE_ARMY}\nmove the tower somewhere")).await;
    let words = receipt.words();
    assert!(words.contains("not yet: one line of this mail was not accepted"), "{}", receipt.text());
    assert!(
        words.contains("The table waits for you, because a line of your last mail is in error"),
        "{words}"
    );
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.0, 1, "nothing was played");
    let receipt = trial.receipt(ALICE, "ready").await;
    assert!(receipt.words().contains("You are in"), "{}", receipt.text());
}

/// What is let go by its words holds nothing any more.
#[tokio::test]
async fn a_refused_line_is_let_go_by_its_words() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    let receipt = trial.receipt(ALICE, &format!("{WHITE_ARMY}\nmove the tower somewhere")).await;
    assert!(receipt.words().contains("in error"), "{}", receipt.text());
    let receipt = trial.receipt(ALICE, "Forget the tower, it was a silly idea").await;
    assert!(receipt.words().contains("\"move the tower somewhere\" is let go"), "{}", receipt.text());
    assert!(receipt.words().contains("You are in"), "{}", receipt.text());
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_the_reason_and_the_place() {
    let trial = Trial::spring_set_up().await;
    // A Footman goes one step along a diagonal (ruling 7): a3 to a4 is none.
    let receipt = trial.receipt(ALICE, "move a3-a4").await;
    assert!(receipt.text().contains("move a3-a4"), "the player's own line is quoted:\n{}", receipt.text());
    assert!(receipt.text().contains('^'), "{}", receipt.text());
    assert!(
        receipt.words().contains("You are not in yet") || receipt.words().contains("in error"),
        "{}",
        receipt.text()
    );
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.0, 2, "nothing was played");
}

#[tokio::test]
async fn the_deadline_ends_the_hold_of_an_error() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    trial.receipt(ALICE, &format!("{WHITE_ARMY}\nmove the tower somewhere")).await;
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("spring").await.0, 2);
    let report = trial.latest_report(BOB).await;
    assert!(
        report.text().contains("3  F  P  F  P  E  P  F  P  F  3"),
        "the good lines count:\n{}",
        report.text()
    );
}

/// A game that was taken back has on file what was on file then, a line that was not accepted too: its report says what the table waits for.
#[tokio::test]
async fn a_game_taken_back_tells_which_line_it_waits_for() {
    for ways in [&["end turn 1", "undo"][..], &["rollback to turn 1 keep-orders"][..]] {
        let trial = Trial::spring().await;
        trial.receipt(BOB, BLACK_ARMY).await;
        trial.receipt(ALICE, &format!("{WHITE_ARMY}\nmove the tower somewhere")).await;
        for way in ways {
            confirmed(&trial, GM, way).await;
        }
        assert_eq!(trial.standing("spring").await, (1, "running".into()), "{ways:?}");
        let report = trial.latest_report(ALICE).await;
        assert!(report.subject().contains("orders by"), "{ways:?}: {}", report.subject());
        let waits = "The table waits for you, because a line of an earlier mail of yours was not accepted: \"move the tower \
                     somewhere\". Send it corrected, or ready to go on without it.";
        assert!(report.words().contains(waits), "{ways:?}: {}", report.text());
        assert!(report.everything().contains("because a line of an earlier mail"), "in HTML too");
        let other = trial.latest_report(BOB).await;
        assert!(other.subject().contains("your orders stand"), "{ways:?}: {}", other.subject());
        assert!(!other.everything().contains("tower"), "what somebody wrote is nobody else's");
        trial.after(DAY).await;
        assert_eq!(trial.standing("spring").await.0, 1, "{ways:?}: it waits");
        trial.answer(&report, "ready").await;
        trial.after(HOUR).await;
        assert_eq!(trial.standing("spring").await.0, 2, "{ways:?}");
    }
}

/// So does the report of a game taken back whose player had written `wait`.
#[tokio::test]
async fn a_game_taken_back_tells_that_it_waits_as_asked() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    trial.receipt(ALICE, &format!("{WHITE_ARMY}\nwait")).await;
    confirmed(&trial, GM, "end turn 1").await;
    confirmed(&trial, GM, "undo").await;
    let report = trial.latest_report(ALICE).await;
    let waits = "The table waits for you, because you wrote wait. Write ready when you are done.";
    assert!(report.words().contains(waits), "{}", report.text());
    assert!(!report.subject().contains("your orders stand"), "{}", report.subject());
}
