//! What a mail and a round may cost: no connection to the database, once the program runs, and no drawing of a board that a report
//! has shown already.

use crate::support::scripts::ALICE;
use crate::support::trial::Trial;
use adjudicator::worker::round;

#[tokio::test]
async fn mails_and_idle_rounds_open_no_connection() {
    let trial = Trial::spring_set_up().await;
    // Whatever is opened at all is open after one mail of each kind of work, and after as many looks at once as there may be:
    // how many of them meet in a round hangs on the machine.
    trial.say(ALICE, "status").await;
    let mut looks = Vec::new();
    for _ in 0..4 {
        looks.push(trial.house.store.read().await.expect("a look"));
    }
    drop(looks);
    let before = trial.house.store.connections_opened();
    for _ in 0..10 {
        trial.say(ALICE, "status").await;
    }
    assert_eq!(trial.house.store.connections_opened() - before, 0, "opened by ten mails");
    for _ in 0..10 {
        round(&trial.house).await.expect("a round");
    }
    assert_eq!(trial.house.store.connections_opened() - before, 0, "opened by ten idle rounds");
}

/// Drawing takes longer than all else about a mail: each seat's board is drawn once for the turn, and never again for a receipt.
#[tokio::test]
async fn what_a_report_has_shown_is_drawn_for_no_receipt_again() {
    let trial = Trial::spring_set_up().await;
    let drawn = trial.house.drawings.drawn();
    assert!((1..=4).contains(&drawn), "the two boards of two turns at most: {drawn}");
    let receipt = trial.receipt(ALICE, "status").await;
    assert!(receipt.everything().contains("image/png"), "{}", receipt.text());
    trial.receipt(ALICE, "status").await;
    assert_eq!(trial.house.drawings.drawn(), drawn);
}
