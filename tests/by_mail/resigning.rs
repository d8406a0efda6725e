//! Resigning takes a confirming reply.

use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, Trial, UNDER_WAY, secret_for};

#[tokio::test]
async fn without_a_confirmation_nothing_happens() {
    let trial = Trial::spring_set_up().await;
    let asked = trial.receipt(ALICE, "resign").await;
    assert!(asked.words().contains("answer confirm to do it"), "{}", asked.text());
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    assert_eq!(trial.latest(BOB).await.kind, "report", "the rival is told nothing");
}

#[tokio::test]
async fn confirmed_it_ends_the_game_at_once() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "I resign.").await;
    let mails = trial.say(ALICE, "confirm").await;
    let kinds: Vec<&str> = mails.iter().map(|mail| mail.kind.as_str()).collect();
    assert_eq!(kinds, ["receipt", "report"]);
    assert!(mails[0].words().contains("You have resigned."), "{}", mails[0].text());
    assert!(
        !mails[0].words().contains("You are not in yet"),
        "who has resigned is asked nothing:\n{}",
        mails[0].text()
    );
    assert_eq!(trial.standing("spring").await.1, "over");
    let report = trial.latest(BOB).await;
    assert!(report.words().contains("won") || report.words().contains("win"), "{}", report.text());
    assert!(trial.log("spring").await.iter().any(|line| line == "Alice resigned"));
}

#[tokio::test]
async fn resigning_works_before_the_armies_stand_and_out_of_turn() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, "resign").await;
    trial.say(BOB, "yes").await;
    assert_eq!(trial.standing("spring").await.1, "over");
    let other = Trial::spring_set_up().await;
    other.receipt(BOB, "resign").await;
    other.say(BOB, "confirm").await;
    assert_eq!(other.standing("spring").await.1, "over", "it was Alice's move");
}

#[tokio::test]
async fn a_confirmation_out_of_the_blue_or_of_another_seat_does_nothing() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "resign").await;
    let receipt = trial.receipt(BOB, "confirm").await;
    assert!(receipt.words().contains("nothing that waits for your confirmation"), "{}", receipt.text());
    assert_eq!(trial.standing("spring").await.1, "running");
}

#[tokio::test]
async fn the_question_lapses_after_seven_days() {
    let trial = Trial::new().await;
    let file = crate::support::scripts::campaign("spring").replace("3 days", "30 days");
    trial.found(&file, secret_for(ALICE).await).await;
    trial.set_up().await;
    trial.receipt(ALICE, "resign").await;
    trial.after(7 * DAY + 1 - UNDER_WAY).await;
    let receipt = trial.receipt(ALICE, "confirm").await;
    assert!(receipt.words().contains("nothing that waits for your confirmation"), "{}", receipt.text());
    assert_eq!(trial.standing("spring").await.1, "running");
    // At the last moment it still counts.
    trial.receipt(ALICE, "resign").await;
    trial.after(7 * DAY - UNDER_WAY).await;
    trial.say(ALICE, "confirm").await;
    assert_eq!(trial.standing("spring").await.1, "over");
}

#[tokio::test]
async fn confirmed_once_it_does_not_count_twice() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "resign").await;
    trial.say(ALICE, "confirm").await;
    let after = trial.receipt(ALICE, "confirm").await;
    assert!(after.words().contains("The campaign is over"), "{}", after.text());
    assert_eq!(trial.log("spring").await.iter().filter(|line| *line == "Alice resigned").count(), 1);
}
