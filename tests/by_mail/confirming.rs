//! What waits for a confirmation is named while it waits, and it ends: with `no`, with anything else done, with its window.

use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{MINUTE, Trial};

/// What every mail says while a resignation waits.
const WAITS: &str = "You want to resign";

#[tokio::test]
async fn what_waits_is_named_in_every_mail_of_that_seat_and_in_no_other() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "resign").await;
    let receipt = trial.receipt(ALICE, "status").await;
    let named = receipt.words().split("== Waiting for your word").nth(1).map(str::to_owned);
    let named = named.expect("a section of its own");
    assert!(named.contains(WAITS), "{}", receipt.text());
    for word in ["confirm", "no", "window closes"] {
        assert!(named.contains(word), "{word}: {}", receipt.text());
    }
    // A notice as well: Bob offers a draw.
    trial.receipt(BOB, "offer draw").await;
    let notice = trial.latest(ALICE).await;
    assert!(notice.kind == "notice" && notice.words().contains(WAITS), "{}", notice.text());
    let report = trial.latest_report(ALICE).await;
    assert!(!report.words().contains(WAITS), "it was written before");
    for mail in trial.mails(BOB).await {
        assert!(!mail.words().contains("resign.") || !mail.words().contains(WAITS), "{}", mail.text());
    }
}

#[tokio::test]
async fn no_ends_it_and_a_yes_later_finds_nothing() {
    for no in ["no", "No.", "decline", "no thanks", "No, thanks!"] {
        let trial = Trial::spring_set_up().await;
        trial.receipt(ALICE, "resign").await;
        let ended = trial.receipt(ALICE, no).await;
        assert!(ended.words().contains("You do not resign"), "{no}: {}", ended.text());
        assert!(!ended.text().contains("NOT ACCEPTED"), "{no}: {}", ended.text());
        assert!(!ended.words().contains("== Waiting for your word"), "{no}: {}", ended.text());
        for yes in ["yes", "confirm"] {
            let later = trial.receipt(ALICE, yes).await;
            assert!(later.words().contains("nothing that waits for your confirmation"), "{}", later.text());
        }
        assert_eq!(trial.standing("spring").await.1, "running", "{no}");
    }
}

#[tokio::test]
async fn a_yes_to_a_window_that_has_closed_confirms_nothing_that_waits_now() {
    let trial = Trial::spring_set_up().await;
    let old = trial.latest_report(ALICE).await;
    trial.say(ALICE, "i3-h4").await;
    trial.after(31 * MINUTE).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
    trial.receipt(ALICE, "resign").await;
    trial.answer(&old, "yes").await;
    let receipt = trial.latest(ALICE).await;
    assert!(receipt.words().contains("This mail answers a turn that is closed"), "{}", receipt.text());
    assert!(receipt.words().contains("== Waiting for your word"), "{}", receipt.text());
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
    // Said where it is asked, it counts.
    trial.answer(&receipt, "yes").await;
    assert!(
        trial.latest(ALICE).await.words().contains("You have resigned")
            || trial.standing("spring").await.1 == "over"
    );
}

#[tokio::test]
async fn orders_and_clear_end_it_and_the_receipt_says_so() {
    for other in ["i3-h4", "clear", "offer draw"] {
        let trial = Trial::spring_set_up().await;
        trial.receipt(ALICE, "resign").await;
        let receipt = trial.receipt(ALICE, other).await;
        let told = "You had not confirmed that you want to resign";
        assert!(receipt.words().contains(told), "{other}: {}", receipt.text());
        assert!(!receipt.words().contains("== Waiting for your word"), "{other}: {}", receipt.text());
        let later = trial.receipt(ALICE, "yes").await;
        assert!(later.words().contains("nothing that waits for your confirmation"), "{}", later.text());
        assert_eq!(trial.standing("spring").await.1, "running", "{other}");
    }
}

#[tokio::test]
async fn looking_and_writing_nonsense_end_nothing() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "resign").await;
    for other in ["status", "help", "show", "prefer text only", "banana e9"] {
        let receipt = trial.receipt(ALICE, other).await;
        assert!(receipt.words().contains("== Waiting for your word"), "{other}: {}", receipt.text());
    }
    trial.say(ALICE, "yes").await;
    assert_eq!(trial.standing("spring").await.1, "over");
}

#[tokio::test]
async fn orders_beside_the_confirming_word_take_nothing_from_it() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(BOB, "offer draw").await;
    trial.receipt(ALICE, "accept").await;
    trial.say(ALICE, "i3-h4\nconfirm").await;
    assert_eq!(trial.standing("spring").await.1, "over");
}

#[tokio::test]
async fn it_ends_with_the_window_it_was_asked_in() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(BOB, "resign").await;
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    let report = trial.latest_report(BOB).await;
    assert!(!report.words().contains("== Waiting for your word"), "{}", report.text());
    let later = trial.receipt(BOB, "yes").await;
    assert!(later.words().contains("nothing that waits for your confirmation"), "{}", later.text());
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

#[tokio::test]
async fn agreeing_to_a_draw_ends_with_no_as_well() {
    for no in ["no", "decline"] {
        let trial = Trial::spring_set_up().await;
        trial.receipt(ALICE, "offer draw").await;
        trial.receipt(BOB, "accept").await;
        let ended = trial.receipt(BOB, no).await;
        assert!(ended.words().contains("You do not agree to a draw"), "{no}: {}", ended.text());
        let later = trial.receipt(BOB, "yes").await;
        assert!(later.words().contains("nothing that waits for your confirmation"), "{}", later.text());
        assert_eq!(trial.standing("spring").await.1, "running");
    }
}

#[tokio::test]
async fn an_offer_is_declined_with_a_word_and_who_offered_hears_it() {
    for no in ["no", "decline", "No thank you.", "decline the draw"] {
        let trial = Trial::spring_set_up().await;
        trial.receipt(ALICE, "offer draw").await;
        let declined = trial.receipt(BOB, no).await;
        assert!(declined.words().contains("You have declined the draw"), "{no}: {}", declined.text());
        assert!(!declined.text().contains("NOT ACCEPTED"), "{no}: {}", declined.text());
        let told = trial.latest(ALICE).await;
        assert!(told.kind == "notice" && told.words().contains("Bob does not agree"), "{}", told.text());
        let late = trial.receipt(BOB, "accept").await;
        assert!(late.words().contains("Nobody is offering a draw"), "{}", late.text());
        let again = trial.receipt(BOB, no).await;
        assert!(again.words().contains("nothing that waits for your yes or no"), "{no}: {}", again.text());
    }
}
