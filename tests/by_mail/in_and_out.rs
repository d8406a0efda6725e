//! When a seat is in, and when the table goes on without waiting for the deadline.

use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, GAP, WHITE_ARMY};
use crate::support::trial::{DAY, MINUTE, START_MS, Trial, UNDER_WAY};

#[tokio::test]
async fn when_all_are_in_the_turn_is_played_within_half_an_hour_of_the_last_change() {
    let trial = Trial::spring().await;
    trial.receipt(ALICE, WHITE_ARMY).await;
    trial.after(2 * DAY).await;
    assert_eq!(trial.standing("spring").await.0, 1, "Bob is waited for");
    trial.receipt(BOB, BLACK_ARMY).await;
    assert_eq!(trial.after(15 * MINUTE - 1).await.steps, 0, "a second thought still counts");
    assert_eq!(trial.after(15 * MINUTE).await.steps, 1);
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
}

#[tokio::test]
async fn a_changed_mind_begins_the_half_hour_anew_and_a_question_does_not() {
    let trial = Trial::spring().await;
    trial.receipt(ALICE, WHITE_ARMY).await;
    trial.receipt(BOB, BLACK_ARMY).await;
    trial.clock.advance(14 * MINUTE);
    trial.receipt(ALICE, &WHITE_ARMY.replace("M . K C . .", "M . K . C .")).await;
    assert_eq!(trial.after(14 * MINUTE).await.steps, 0);
    trial.receipt(ALICE, "status").await;
    assert_eq!(trial.after(16 * MINUTE).await.steps, 1, "whatever was asked since");
}

#[tokio::test]
async fn wait_holds_the_table_until_ready() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    let held = trial.receipt(ALICE, &format!("{WHITE_ARMY}\nwait")).await;
    assert!(held.words().contains("The table waits for you, as you asked."), "{}", held.text());
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.0, 1);
    let released = trial.receipt(ALICE, "ready").await;
    assert!(released.words().contains("You are in"), "{}", released.text());
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 2);
}

#[tokio::test]
async fn wait_does_not_hold_beyond_the_deadline() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    trial.receipt(ALICE, &format!("{WHITE_ARMY}\nwait")).await;
    assert_eq!(trial.at_deadline("spring", -1).await.steps, 0);
    assert_eq!(trial.after(1).await.steps, 1);
    let report = trial.latest_report(ALICE).await;
    assert!(
        report.text().contains("3  F  P  F  P  E  P  F  P  F  3"),
        "her own army counts:\n{}",
        report.text()
    );
}

#[tokio::test]
async fn ready_goes_on_over_gaps() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    // What is no army leaves the question unanswered; its fallback is the plain army.
    let gap = trial.receipt(ALICE, GAP).await;
    assert!(gap.words().contains("You are not in yet"), "{}", gap.text());
    let ready = trial.receipt(ALICE, "ready").await;
    assert!(ready.words().contains("You are in"), "{}", ready.text());
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 2);
}

#[tokio::test]
async fn new_orders_take_ready_back() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    trial.receipt(ALICE, "ready").await;
    let again = trial.receipt(ALICE, GAP).await;
    assert!(again.words().contains("You are not in yet"), "ready was said of nothing:\n{}", again.text());
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.0, 1);
}

#[tokio::test]
async fn an_early_end_never_comes_after_the_deadline() {
    let trial = Trial::spring().await;
    trial.receipt(ALICE, WHITE_ARMY).await;
    trial.clock.set(START_MS + 3 * DAY - MINUTE - UNDER_WAY);
    trial.receipt(BOB, BLACK_ARMY).await;
    assert_eq!(trial.after(MINUTE).await.steps, 1, "the deadline comes before the half hour is over");
}
