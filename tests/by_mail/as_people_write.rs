//! Things people do that no grammar foresees: they greet, they say `ready` too early, their mails are seen by others.

use crate::support::binary::said;
use crate::support::scripts::{ALICE, BOB, WHITE_ARMY};
use crate::support::trial::{DAY, Trial};

#[tokio::test]
async fn greetings_and_names_are_passed_over() {
    let trial = Trial::spring().await;
    let receipt = trial.receipt(ALICE, &format!("Hi there!\n\n{WHITE_ARMY}\n\nCheers,\nAlice")).await;
    assert!(receipt.words().contains("You are in"), "{}", receipt.text());
    assert!(!receipt.text().contains("NOT ACCEPTED"), "{}", receipt.text());
    assert!(!receipt.text().contains("Cheers"), "it is not worth a word:\n{}", receipt.text());
}

#[tokio::test]
async fn ready_never_stands_in_for_a_move() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, "ready").await;
    assert!(receipt.words().contains("You are not in yet"), "{}", receipt.text());
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "nobody loses a game by a word");
    trial.receipt(ALICE, "i3-h4").await;
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

#[tokio::test]
async fn a_new_token_voids_the_old_one_and_the_player_is_told() {
    let trial = Trial::spring().await;
    let first = trial.latest_report(ALICE).await;
    said(trial.folder(), &["campaign", "renew-token", "spring", "1"]);
    trial.settle().await;
    let notice = trial.latest(ALICE).await;
    assert_eq!(notice.kind, "notice");
    assert_ne!(notice.token(), first.token());
    assert!(trial.answer(&first, WHITE_ARMY).await.is_empty(), "the old address is answered no more");
    assert!(trial.last_taken().await.reason.contains("replaced"));
    let receipt = trial.answer(&notice, WHITE_ARMY).await;
    assert!(receipt[0].words().contains("You are in"), "{}", receipt[0].text());
    let refused = crate::support::binary::run(trial.folder(), &["campaign", "renew-token", "spring", "3"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("seats 1 to 2, not 3"));
}

#[tokio::test]
async fn a_window_closed_by_hand_does_not_change_the_rule_for_the_next() {
    let trial = Trial::new().await;
    let file = crate::support::scripts::campaign_with("spring", "on-deadline = \"ask-gm\"");
    trial.found(&file, 1).await;
    trial.after(4 * DAY).await;
    assert_eq!(trial.standing("spring").await, (1, "paused".into()), "the GM is asked");
    said(trial.folder(), &["campaign", "resume", "spring", "--close"]);
    said(trial.folder(), &["tick", "--at", "2099-01-01T00:00:00Z"]);
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "plain armies stand on the board");
    said(trial.folder(), &["tick", "--at", "2099-02-01T00:00:00Z"]);
    assert_eq!(trial.standing("spring").await, (2, "paused".into()), "and the GM is asked again");
    assert!(trial.latest(BOB).await.words().contains("The GM was asked"));
}

/// A strange word is asked about with the order written out, and a number settles it.
#[tokio::test]
async fn what_a_line_says_without_a_strange_word_is_asked_and_answered_with_a_number() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, "zigzag i3-h4").await;
    assert!(
        receipt.words().contains("Is this meant? Answer with its number.")
            && receipt.words().contains("try: 1: move i3-h4"),
        "{}",
        receipt.text()
    );
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "nothing is filed before the answer");
    let receipt = trial.answer(&receipt, "1").await;
    assert!(receipt[0].words().contains("You are in"), "{}", receipt[0].text());
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

/// Of a line of which only a part can be read, that part is asked about, with what was left out.
#[tokio::test]
async fn a_part_of_a_line_is_offered_and_not_taken() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, "I play i3-h4, my archer juggles three squares").await;
    let words = receipt.words();
    assert!(
        words.contains("Only a part of this line could be read, without \"my archer juggles three"),
        "{words}"
    );
    assert!(words.contains("try: 1: move i3-h4"), "{words}");
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "nothing is filed before the answer");
    let receipt = trial.answer(&receipt, "1").await;
    assert!(receipt[0].words().contains("You are in"), "{}", receipt[0].text());
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
    // What would turn the rest around is never left out.
    let receipt = trial.receipt(BOB, "if my archer juggles, a7-a6").await;
    assert!(!receipt.words().contains("Only a part"), "{}", receipt.text());
}
