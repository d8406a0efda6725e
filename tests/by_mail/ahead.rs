//! `if` lines answer at once when the rival plays what they speak of.

use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, MINUTE, Trial};

#[tokio::test]
async fn a_reply_on_file_is_played_in_the_same_moment() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "i3-h4").await;
    trial.receipt(BOB, "if i3-h4 then a7-b6").await;
    trial.after(30 * MINUTE).await;
    // Alice's move and Bob's reply are two turns; Alice is asked again, all at one time.
    assert_eq!(trial.standing("spring").await, (4, "running".into()));
    let report = trial.latest_report(ALICE).await;
    assert!(report.text().contains("i3-h4") && report.text().contains("a7-b6"), "{}", report.text());
    assert_eq!(report.created_ms, trial.now_ms());
}

#[tokio::test]
async fn what_was_said_to_another_move_is_gone_and_the_window_stays_open() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "i3-h4").await;
    trial.receipt(BOB, "if c3-d4 then a7-b6").await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 3, "Bob is asked");
    let receipt = trial.receipt(BOB, "show").await;
    assert!(!receipt.text().contains("| line "), "nothing is on file:\n{}", receipt.text());
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.0, 3);
}

#[tokio::test]
async fn replies_nest() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(BOB, "if i3-h4 then a7-b6 (if h4-g5 then b6-a5)").await;
    trial.receipt(ALICE, "i3-h4\nif a7-b6 then h4-g5").await;
    trial.after(30 * MINUTE).await;
    // i3-h4, a7-b6, h4-g5, b6-a5: four moves in one breath, and Alice is to move.
    assert_eq!(trial.standing("spring").await.0, 6);
    let report = trial.latest_report(ALICE).await.text();
    for played in ["i3-h4", "a7-b6", "h4-g5", "b6-a5"] {
        assert!(report.contains(played), "{played}:\n{report}");
    }
}
