//! A draw by agreement: offered, accepted, confirmed.

use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, MINUTE, Trial};

#[tokio::test]
async fn offered_accepted_and_confirmed_it_ends_the_game() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "offer draw").await;
    let notice = trial.latest(BOB).await;
    assert!(notice.kind == "notice" && notice.words().contains("Alice offers a draw"), "{}", notice.text());
    let asked = trial.receipt(BOB, "accept").await;
    assert!(asked.words().contains("Answer confirm"), "{}", asked.text());
    assert_eq!(trial.standing("spring").await.1, "running", "not before it is confirmed");
    trial.say(BOB, "confirm").await;
    assert_eq!(trial.standing("spring").await.1, "over");
    assert!(trial.reason("spring").await.to_lowercase().contains("draw"), "{}", trial.reason("spring").await);
    for player in [ALICE, BOB] {
        let report = trial.latest(player).await;
        assert!(
            report.kind == "report" && report.words().to_lowercase().contains("draw"),
            "{}",
            report.text()
        );
    }
}

#[tokio::test]
async fn without_an_offer_there_is_nothing_to_accept() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(BOB, "accept").await;
    assert!(receipt.words().contains("Nobody is offering a draw"), "{}", receipt.text());
    let confirm = trial.receipt(BOB, "confirm").await;
    assert!(confirm.words().contains("nothing that waits"), "{}", confirm.text());
    assert_eq!(trial.standing("spring").await.1, "running");
}

#[tokio::test]
async fn ones_own_offer_cannot_be_accepted() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "offer draw").await;
    let receipt = trial.receipt(ALICE, "accept").await;
    assert!(receipt.words().contains("Nobody is offering a draw"), "{}", receipt.text());
    trial.receipt(ALICE, "confirm").await;
    assert_eq!(trial.standing("spring").await.1, "running");
}

#[tokio::test]
async fn an_offer_lapses_when_the_next_turn_has_ended() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "offer draw").await; // in turn 2: stands in turns 2 and 3
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    let report = trial.latest_report(BOB).await;
    assert!(report.words().contains("draw"), "the report reminds of it:\n{}", report.text());
    trial.say(BOB, "a7-b6").await;
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.0, 4);
    let told = trial.latest_report(BOB).await.words();
    assert!(told.contains("The draw that Alice offered is offered no more."), "{told}");
    let told = trial.latest_report(ALICE).await.words();
    assert!(told.contains("Your offer of a draw has lapsed"), "{told}");
    let receipt = trial.receipt(BOB, "accept").await;
    assert!(receipt.words().contains("Nobody is offering a draw"), "{}", receipt.text());
}

#[tokio::test]
async fn a_turn_between_accept_and_confirm_takes_the_question_away() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "offer draw").await;
    trial.receipt(BOB, "accept").await;
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    let receipt = trial.receipt(BOB, "confirm").await;
    assert!(
        receipt.words().contains("nothing that waits"),
        "the board has changed since:\n{}",
        receipt.text()
    );
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}
