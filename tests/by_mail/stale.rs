//! A mail that answers a window which has closed.

use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY};
use crate::support::trial::{DAY, Trial, only_receipt};

#[tokio::test]
async fn it_files_nothing_and_gets_the_present_form() {
    let trial = Trial::spring().await;
    let first = trial.latest_report(ALICE).await;
    trial.set_up().await;
    let receipt = only_receipt(trial.answer(&first, WHITE_ARMY).await);
    assert!(receipt.words().contains("This mail answers a turn that is closed"), "{}", receipt.text());
    assert!(receipt.words().contains("not filed: row 3"), "{}", receipt.text());
    let present = trial.latest_report(ALICE).await;
    assert_eq!(receipt.form(), present.form(), "the form of now");
    assert_eq!(receipt.reply_to(), present.reply_to(), "answering the receipt is about now");
    assert_ne!(receipt.reply_to(), first.reply_to());
}

#[tokio::test]
async fn a_move_meant_for_the_turn_before_is_not_played_now() {
    let trial = Trial::spring_set_up().await;
    let second = trial.latest_report(ALICE).await;
    trial.say(ALICE, "a3-b4").await;
    trial.after(DAY).await;
    trial.say(BOB, "i7-h6").await;
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (4, "running".into()));
    // It would be legal now as it was then.
    only_receipt(trial.answer(&second, "c3-d4").await);
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await.0, 4);
}

#[tokio::test]
async fn its_commands_count() {
    let trial = Trial::spring().await;
    let first = trial.latest_report(BOB).await;
    trial.say(ALICE, WHITE_ARMY).await;
    trial.say(BOB, BLACK_ARMY).await;
    trial.after(DAY).await;
    let receipt = only_receipt(trial.answer(&first, "status").await);
    assert!(
        receipt.text().contains("3  F  P  F  P  E  P  F  P  F  3"),
        "the board of now:\n{}",
        receipt.text()
    );
}

#[tokio::test]
async fn clear_in_it_takes_nothing_off() {
    let trial = Trial::spring().await;
    let first = trial.latest_report(ALICE).await;
    trial.set_up().await;
    trial.say(ALICE, "wait\na3-b4").await;
    let receipt = only_receipt(trial.answer(&first, "clear").await);
    assert!(receipt.text().contains("move a3-b4"), "{}", receipt.text());
    assert!(receipt.words().contains("not filed: clear"), "{}", receipt.text());
}

#[tokio::test]
async fn an_old_form_is_compared_with_what_was_sent_then() {
    let trial = Trial::spring().await;
    let first = trial.latest_report(ALICE).await;
    trial.set_up().await;
    let body = format!("[orders]\n{}\n[end of orders]", first.form().join("\n"));
    let receipt = only_receipt(trial.answer(&first, &body).await);
    assert!(receipt.words().contains("The order form came back as it was sent"), "{}", receipt.text());
}
