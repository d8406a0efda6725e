//! Anonymous letters: who wrote them is told by nothing, also not by the time.

use crate::support::four::{ALL, CAROL, GM, four, readers};
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{HOUR, MINUTE};

/// Everything in a mail but who else is asked now, which has Alice's name for good reason.
fn but_who_is_asked(mail: &Posted) -> String {
    mail.everything().replace("Alice, Carol and Dave", "")
}

const RULES: &str = "[press]\npolicy = \"anonymous\"";

#[tokio::test]
async fn an_unsigned_letter_comes_at_the_full_hour_and_names_nobody() {
    let trial = four(RULES).await;
    trial.clock.advance(17 * MINUTE);
    let (receipt, letters) = trial.write(ALICE, "anonymous press to Bob: beware of Carol").await;
    assert!(
        letters.is_empty()
            && receipt.words().contains("without your name, goes to Bob at Mon 2 Nov 2026, 13:00 UTC"),
        "{}",
        receipt.text()
    );
    // Before the hour Bob's record shows nothing of it, not even a gap in the numbers.
    trial.write(CAROL, "press to Bob: hello").await;
    let list = trial.write(BOB, "press").await.0.text();
    assert!(
        list.contains("letter 1 from Carol") && !list.contains("letter 2") && !list.contains("beware"),
        "{list}"
    );
    trial.clock.set(trial.now_ms().div_euclid(HOUR) * HOUR + HOUR);
    trial.settle().await;
    let letter = trial.latest(BOB).await;
    assert_eq!(letter.subject(), "[four] Letter 2, not signed");
    assert!(letter.header("Date").contains("13:00:00"), "{}", letter.header("Date"));
    let everything = letter.everything();
    assert!(everything.contains("beware of Carol") && !everything.contains("Alice"), "{everything}");
    let again = trial.write(BOB, "press 2").await.0;
    assert!(
        again.text().contains("Letter 2, not signed, to you, Mon 2 Nov 2026, 13:00 UTC"),
        "{}",
        again.text()
    );
    assert!(!but_who_is_asked(&again).contains("Alice"), "{}", again.text());
}

#[tokio::test]
async fn both_sides_can_go_on_writing_and_the_writer_stays_unknown() {
    let trial = four(&format!("{RULES}\nanonymous-every = \"at once\"")).await;
    trial.write(ALICE, "press anonymously to Bob: guess who").await;
    let letter = trial.latest(BOB).await;
    let receipt = trial.answer(&letter, "No idea. Who?").await;
    assert!(
        receipt[0].words().contains("went to the writer of the anonymous letter."),
        "{}",
        receipt[0].text()
    );
    assert!(!but_who_is_asked(&receipt[0]).contains("Alice"), "{}", receipt[0].text());
    let answer = trial.latest(ALICE).await;
    assert!(
        answer.words().contains("Bob (seat 2) writes to you, in answer to your letter 1: No idea."),
        "{}",
        answer.text()
    );
    // Alice just answers: she stays unsigned.
    let receipt = trial.answer(&answer, "A friend.").await;
    assert!(receipt[0].words().contains("without your name"), "{}", receipt[0].text());
    let third = trial.latest(BOB).await;
    assert!(third.text().contains("A friend.") && !third.everything().contains("Alice"), "{}", third.text());
    let list = trial.write(BOB, "press").await.0.text();
    assert!(list.contains("to the writer of the anonymous letter"), "{list}");
    assert!(!list.lines().any(|l| l.contains("letter") && l.contains("Alice")), "{list}");
}

#[tokio::test]
async fn the_writers_own_name_in_an_unsigned_letter_is_asked_about() {
    let trial = four(RULES).await;
    let (receipt, letters) = trial.write(ALICE, "anonymous press to Bob: hi\n\nAlice").await;
    assert!(letters.is_empty() && receipt.words().contains("your name stands in it"), "{}", receipt.text());
    for (to, why) in
        [("gm", "always signed"), ("Bob, gm", "always signed"), ("Bob, Carol, Dave", "one player or to all")]
    {
        let (receipt, letters) = trial.write(ALICE, &format!("anonymous press to {to}: hi")).await;
        assert!(letters.is_empty() && receipt.words().contains(why), "{to}: {}", receipt.text());
    }
}

#[tokio::test]
async fn blocking_tells_nobody_who_wrote_unsigned() {
    let trial = four(&format!("{RULES}\nanonymous-every = \"at once\"")).await;
    // Bob blocks Alice: her unsigned letters still come, else he would learn that they are hers.
    trial.write(BOB, "block Alice").await;
    let (_, letters) = trial.write(ALICE, "anonymous press to Bob: one").await;
    assert_eq!(readers(&letters), [BOB]);
    // Alice blocks Bob: his answer to her unsigned letter still comes, for the same reason.
    trial.write(ALICE, "block Bob").await;
    let before = trial.mails(ALICE).await.len();
    let receipt = trial.answer(&trial.latest(BOB).await, "answer").await;
    assert!(receipt[0].words().contains("went to the writer"), "{}", receipt[0].text());
    assert_eq!(trial.mails(ALICE).await.len(), before + 1);
    trial.write(BOB, "block anonymous").await;
    assert!(trial.write(ALICE, "anonymous press to Bob: two").await.1.is_empty());
}

#[tokio::test]
async fn an_unsigned_letter_reported_names_its_writer_to_the_game_master_alone() {
    let trial = four(&format!("{RULES}\nanonymous-every = \"at once\"")).await;
    trial.write(ALICE, "anonymous press to all: fools").await;
    let letter = trial.latest(BOB).await;
    let receipt = trial.answer(&letter, "report abuse").await;
    assert!(!but_who_is_asked(&receipt[0]).contains("Alice"), "{}", receipt[0].text());
    assert!(trial.latest(GM).await.text().contains("Alice (seat 1), who did not sign"));
    for player in ALL.iter().filter(|p| **p != ALICE) {
        for mail in trial.mails(player).await.iter().filter(|m| m.kind == "press") {
            assert!(!mail.everything().contains("Alice"), "{}", mail.text());
        }
    }
}
