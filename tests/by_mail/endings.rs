//! The end: an hour in which it can be taken back, what is disclosed then, farewells, and an end that was taken back.

use super::founding::{file, found};
use super::handover::unzipped;
use crate::by_mail::gm::{GM, confirmed};
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB, campaign_with};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial, secret_for};

async fn farewells(trial: &Trial, player: &str) -> Vec<Posted> {
    trial.mails(player).await.into_iter().filter(|m| m.subject().contains("farewell")).collect()
}

async fn ended(trial: &Trial, turn: u32) {
    confirmed(trial, GM, &format!("end turn {turn} note We are too few")).await;
    assert_eq!(trial.standing("spring").await, (turn, "over".into()));
}

async fn set_up(keys: &str) -> Trial {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", keys), secret_for(ALICE).await).await;
    trial.set_up().await;
    trial
}

#[tokio::test]
async fn an_end_by_the_gm_discloses_nothing_for_an_hour() {
    let trial = Trial::spring_set_up().await;
    // The turn before ended long ago.
    trial.after(2 * DAY).await;
    ended(&trial, 2).await;
    trial.after(30 * MINUTE).await;
    assert!(farewells(&trial, BOB).await.is_empty(), "an hour for second thoughts");
    confirmed(&trial, GM, "undo").await;
    trial.after(2 * HOUR).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    assert!(farewells(&trial, ALICE).await.is_empty() && farewells(&trial, BOB).await.is_empty());
    // The game goes on, with its dice's secret renewed; a second end has an hour of its own.
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    ended(&trial, 3).await;
    trial.after(30 * MINUTE).await;
    assert!(farewells(&trial, BOB).await.is_empty());
    trial.after(31 * MINUTE).await;
    let farewell = farewells(&trial, BOB).await.pop().expect("an hour is over");
    let whole = unzipped(&farewell, "spring-whole.zip");
    assert!(whole.iter().any(|f| f.0 == "orders/seat-1/turn-0002.txt"), "the rival's orders");
}

#[tokio::test]
async fn farewells_count_from_the_end_however_old_the_turn_is() {
    let trial = Trial::spring_set_up().await;
    crate::by_mail::gm::command(&trial, GM, "pause Summer holidays").await;
    trial.after(21 * DAY).await;
    ended(&trial, 2).await;
    let (receipt, _) = trial.write(ALICE, "press to Bob: It was a good game.").await;
    assert!(receipt.words().contains("went to Bob"), "{}", receipt.text());
    trial.after(13 * DAY).await;
    let (receipt, _) = trial.write(BOB, "press to Alice: It was.").await;
    assert!(receipt.words().contains("went to Alice"), "{}", receipt.text());
}

#[tokio::test]
async fn a_game_that_went_on_after_its_end_has_an_end_of_its_own() {
    let trial = set_up("farewell = \"2 days\"").await;
    ended(&trial, 2).await;
    trial.after(HOUR + MINUTE).await;
    assert_eq!(farewells(&trial, BOB).await.len(), 1);
    confirmed(&trial, GM, "undo").await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    // The time for the first farewells is over long before the second end.
    trial.receipt(ALICE, "a3-b4\nwait").await;
    trial.after(2 * DAY + HOUR).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    ended(&trial, 2).await;
    trial.after(HOUR + MINUTE).await;
    let told = farewells(&trial, BOB).await;
    assert_eq!(told.len(), 2, "records are sent again");
    let receipt = trial.answer(&told[1], "status").await;
    assert_eq!(receipt[0].kind, "receipt", "keys live for the farewells");
    trial.after(2 * DAY).await;
    assert!(trial.answer(&told[1], "status").await.is_empty(), "and then they die");

    // Taken back after the keys have died: there are new ones, and they die too.
    confirmed(&trial, GM, "rollback to turn 2 reopen").await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
    ended(&trial, 3).await;
    trial.after(HOUR + MINUTE).await;
    let told = farewells(&trial, BOB).await;
    assert_eq!(told.len(), 3);
    trial.after(2 * DAY + MINUTE).await;
    assert!(trial.answer(&told[2], "status").await.is_empty(), "stranger again");
}

/// The farewell of a game that was agreed to be disclosed in this way.
async fn disclosed(keys: &str) -> Posted {
    let players = "[[player]]\nname = \"Alice\"\naddress = \"alice@example.org\"\n\
                   [[player]]\nname = \"Bob\"\naddress = \"bob@example.org\"\n";
    let trial = Trial::new().await;
    found(&trial, &file(keys, players)).await;
    trial.set_up().await;
    ended(&trial, 2).await;
    trial.after(HOUR + MINUTE).await;
    farewells(&trial, BOB).await.remove(0)
}

#[tokio::test]
async fn what_was_agreed_is_disclosed_and_nothing_else() {
    for (keys, names, record) in [
        ("disclose = \"all\"", true, true),
        ("disclose = \"names\"", true, false),
        ("disclose = \"record\"", false, true),
        ("disclose = \"nothing\"", false, false),
        // Where nothing is said, everything is told, also of players who were known by their seats.
        ("", true, true),
        ("gunboat = true\ndisclose = \"nothing\"", false, false),
        ("gunboat = true", true, true),
    ] {
        let farewell = disclosed(keys).await;
        unzipped(&farewell, "spring-seat-2.zip");
        assert_eq!(farewell.words().contains("Who played:"), names, "{keys}: {}", farewell.text());
        assert_eq!(farewell.everything().contains("spring-whole.zip"), record, "{keys}");
        if keys.contains("gunboat") {
            assert_eq!(farewell.words().contains("Alice"), names, "{keys}: {}", farewell.text());
        }
    }
}
