//! What passes between a GM and players in words, and what a GM writes without answering a mail of ours.

use crate::by_mail::gm::{GM, closes_ms, command, says};
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, Trial};

#[tokio::test]
async fn a_gm_writes_to_players() {
    let trial = Trial::spring_set_up().await;
    let letter = "tell Bob: The map was drawn wrongly.\n\nIt is mended now.\npause\nend press\nextend 2 days";
    let before = closes_ms(&trial).await;
    let count = trial.mails(ALICE).await.len();
    says(&command(&trial, GM, letter).await, "Your letter goes to Bob (seat 2).");
    let told = trial.mails(BOB).await;
    let read = told.iter().find(|m| m.words().contains("The map was drawn wrongly.")).expect("Bob has it");
    says(read, "The game master writes to Bob (seat 2): The map was drawn wrongly. It is mended now. pause");
    says(read, "press to gm");
    assert!(read.text().contains("The map was drawn wrongly.\n\n| It is mended now."), "{}", read.text());
    assert_eq!(trial.standing("spring").await.1, "running", "that was part of the letter");
    assert_eq!(closes_ms(&trial).await, before + 2 * DAY, "and that behind it a command");
    let alice = trial.mails(ALICE).await;
    assert!(!alice[count..].iter().any(|m| m.words().contains("drawn wrongly")), "the words are for Bob");
    command(&trial, GM, "press to all: Good luck!").await;
    for player in [ALICE, BOB] {
        says(&trial.latest(player).await, "The game master writes to all players: Good luck!");
    }
    for (line, words) in [
        ("tell Eve: hello", "Nobody here is called \"Eve\""),
        ("tell Bob hello", "the colon is missing"),
        ("tell Bob:", "there are no words"),
    ] {
        let answer = command(&trial, GM, line).await;
        assert!(answer.words().contains(words), "{line}: {}", answer.text());
    }
}

/// A letter says how it is answered, and an answer in plain words is told how.
#[tokio::test]
async fn a_letter_to_the_gm_says_how_to_answer_it() {
    let trial = Trial::spring_set_up().await;
    trial.say(BOB, "press to gm: Is a draw possible?").await;
    let letter = trial.latest(GM).await;
    says(&letter, "Is a draw possible?");
    assert!(letter.text().lines().any(|line| line.trim() == "tell 2: your words"), "{}", letter.text());
    let told = trial.answer(&letter, "No, not here.").await.remove(0);
    says(&told, "Nothing was done, because this was not understood");
    says(&told, "\"no\" is no command");
    says(&told, "To write to a player, put their seat before your words: tell 2: your words");
    let sent = trial.answer(&letter, "tell 2: No, not here.").await;
    assert!(sent.iter().any(|mail| mail.words().contains("Your letter goes to Bob (seat 2).")));
    says(&trial.latest(BOB).await, "No, not here.");
}

/// A mail that answers none of ours carries nothing out: it is said, and what it asked for is there to be sent.
#[tokio::test]
async fn commands_in_a_mail_that_answers_none_of_ours_are_told_back() {
    let trial = Trial::spring_set_up().await;
    let before = closes_ms(&trial).await;
    let fresh = |subject: &str, body: &str| {
        let id = trial.new_id(GM);
        format!(
            "From: <{GM}>\r\nTo: <game@pbem.test>\r\nSubject: {subject}\r\nMessage-ID: <{id}>\r\n\r\n{body}\r\n"
        )
    };
    let mail = fresh("gm spring", "Hello,\r\nextend 2 days\r\ntell Bob: Sorry!\r\n\r\nThanks\r\nGeorgina");
    let told = trial.bring(GM, "game@pbem.test", mail.as_bytes()).await.remove(0);
    assert_eq!(closes_ms(&trial).await, before);
    says(&told, "You are a game master of The spring campaign");
    says(&told, "Nothing in your mail was carried out");
    says(&told, "It is no answer to a mail of ours");
    for line in ["extend 2 days", "tell Bob: Sorry!"] {
        assert!(told.text().lines().any(|one| one.trim() == line), "{line}: {}", told.text());
    }
    assert!(!told.text().contains("Georgina"), "{}", told.text());
    let mail = fresh("hello", "gm spring\r\nI would like more time for everybody");
    let told = trial.bring(GM, "game@pbem.test", mail.as_bytes()).await.remove(0);
    says(&told, "Nothing in your mail was carried out");
    let mail = fresh("gm spring", "");
    let told = trial.bring(GM, "game@pbem.test", mail.as_bytes()).await.remove(0);
    assert!(!told.words().contains("carried out"), "nothing was asked for: {}", told.text());
}
