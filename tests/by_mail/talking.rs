//! Help, status, and what a receipt always tells.

use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::Trial;

#[tokio::test]
async fn help_tells_the_house_and_the_game() {
    let trial = Trial::spring().await;
    let receipt = trial.receipt(ALICE, "Help!").await;
    for words in [
        "add:",
        "clear",
        "cancel 3",
        "wait",
        "ready",
        "offer draw",
        "resign",
        "confirm",
        "if e7-e6 then f3-f4",
    ] {
        assert!(receipt.words().contains(words), "{words}:\n{}", receipt.text());
    }
}

#[tokio::test]
async fn status_shows_the_board_in_text_and_picture() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(BOB, "status").await;
    assert!(receipt.text().contains("7  f  p  f  p  k  p  f  p  f  7"), "{}", receipt.text());
    let raw = String::from_utf8_lossy(&receipt.bytes).into_owned();
    assert!(raw.contains("image/png"), "a picture goes with it");
    assert!(receipt.html().expect("HTML").contains("cid:"), "and is shown");
}

#[tokio::test]
async fn a_receipt_answers_its_mail_in_the_thread_of_the_campaign() {
    let trial = Trial::spring().await;
    let first = trial.latest_report(ALICE).await;
    let mail = trial.answer_to(&first, "show");
    let id = crate::support::posted::header(&mail, "Message-ID");
    let receipt = trial.bring(ALICE, &first.reply_to(), &mail).await.pop().expect("a receipt");
    assert_eq!(receipt.header("In-Reply-To"), id);
    let references = receipt.header("References");
    assert!(
        references.starts_with(&format!("<{}>", first.message_id)) && references.ends_with(&id),
        "{references}"
    );
    assert_eq!(receipt.header("Auto-Submitted"), "auto-replied");
    assert_eq!(first.header("Auto-Submitted"), "auto-generated");
    assert!(receipt.subject().starts_with("[spring]"), "{}", receipt.subject());
}

#[tokio::test]
async fn the_deadline_is_told_in_utc_and_in_the_players_own_zone() {
    let trial = Trial::spring().await;
    // Founded on 2 November 2026 at 12:00 UTC, open for three days; Paris is an hour ahead in winter.
    let alice = trial.receipt(ALICE, "show").await.words();
    assert!(alice.contains("Thu 5 Nov 2026, 12:00 UTC"), "{alice}");
    assert!(alice.contains("Thu 5 Nov 2026, 13:00 (Europe/Paris)"), "{alice}");
    assert!(trial.latest(BOB).await.words().contains("Thu 5 Nov 2026, 12:00 UTC"));
}

#[tokio::test]
async fn a_mail_without_orders_is_told_how_to_write_some() {
    let trial = Trial::spring().await;
    let receipt = trial.receipt(ALICE, "").await;
    assert!(receipt.words().contains("No orders were found in your mail"), "{}", receipt.text());
}

#[tokio::test]
async fn who_is_not_asked_is_told_so() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(BOB, "show").await;
    assert!(receipt.words().contains("Nothing is asked of you now."), "{}", receipt.text());
}
