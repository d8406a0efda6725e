//! What a game master hears unasked: turns as they are played, silent players, ends; and all campaigns at a glance once a day.

use crate::by_mail::gm::{GM, code, command, knock};
use crate::by_mail::silence::roo;
use crate::support::posted::Posted;
use crate::support::scripts::{ALICE, BOB, campaign};
use crate::support::trial::{DAY, HOUR, Trial, secret_for};

/// The GM's mails with these words in the subject.
async fn of(trial: &Trial, gm: &str, subject: &str) -> Vec<Posted> {
    trial.mails(gm).await.into_iter().filter(|mail| mail.subject().contains(subject)).collect()
}

#[tokio::test]
async fn a_turn_is_told_to_those_who_asked_for_it_alone() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "a3-b4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.0, 3);
    assert!(of(&trial, GM, "was played").await.is_empty(), "nobody asked for it");
    let said = command(&trial, GM, "news turns").await;
    assert!(said.words().contains("after every turn, too"), "{}", said.text());
    trial.receipt(BOB, "a7-b6").await;
    trial.after(HOUR).await;
    let told = of(&trial, GM, "turn 3 was played").await;
    assert_eq!(told.len(), 1);
    let words = told[0].words();
    assert!(
        words.contains("Turn 3 has been played.") && words.contains("Turn 4 takes orders until"),
        "{words}"
    );
    command(&trial, GM, "news nothing").await;
    let receipt = trial.receipt(ALICE, "d3-d4").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.0, 5, "{}", receipt.text());
    assert!(of(&trial, GM, "turn 4 was played").await.is_empty());
    // It is a wish about one's own mail: no player hears of it, and the log is silent.
    assert!(!trial.log("spring").await.iter().any(|line| line.contains("news")));
}

#[tokio::test]
async fn a_wish_that_nothing_proves_waits_for_its_code() {
    let trial = Trial::spring_set_up().await;
    let hello = knock(&trial, GM, "spring").await.remove(0);
    assert!(trial.answer_from("thief@example.org", &hello, "news nothing").await.is_empty());
    let asked = trial.latest(GM).await;
    assert!(asked.words().contains("Nothing proves that the mail was yours"), "{}", asked.text());
    let stands = command(&trial, GM, "news").await;
    assert!(stands.words().contains("stays silent for the second time"), "as it was: {}", stands.text());
    let done = command(&trial, GM, &format!("confirm {}", code(&asked))).await;
    assert!(done.words().contains("only when you must decide something"), "{}", done.text());
}

#[tokio::test]
async fn whoever_is_silent_twice_is_told_of_and_by_name_to_those_who_do_not_play() {
    // Alice leads the campaign beside the GM and plays in it; Cleo never writes.
    let trial = roo("[silence]\nfast-lane = 9\n").await;
    command_to(&trial, &format!("set gm = {GM}, {ALICE}")).await;
    for _ in 0..2 {
        assert!(of(&trial, GM, "stays silent").await.is_empty(), "once is no news");
        trial.answer(&trial.latest_report(ALICE).await, "ready").await;
        trial.receipt(BOB, "ready").await;
        trial.after(3 * DAY).await;
    }
    let told = of(&trial, GM, "stays silent").await;
    assert_eq!(told.len(), 1, "{:?}", trial.log("roo").await);
    let words = told[0].words();
    assert!(words.contains("Nothing has come from Cleo (seat 3) in two windows running."), "{words}");
    assert!(of(&trial, ALICE, "stays silent").await.is_empty(), "a GM who plays knows what players know");
}

/// A command to the campaign of three, with its code.
async fn command_to(trial: &Trial, text: &str) {
    let hello = knock(trial, GM, "roo").await.remove(0);
    let asked = trial.answer(&hello, text).await.remove(0);
    trial.answer(&asked, &format!("confirm {}", code(&asked))).await;
}

async fn overviews(trial: &Trial) -> usize {
    trial.mails(GM).await.iter().filter(|mail| mail.words().starts_with("Your campaigns:")).count()
}

#[tokio::test]
async fn an_overview_comes_every_day_at_its_hour() {
    let trial = Trial::new().await;
    let autumn = campaign("autumn").replace("alice@", "anna@").replace("bob@", "ben@");
    trial.found(&autumn, secret_for(ALICE).await).await;
    trial.found(&campaign("spring"), secret_for(ALICE).await).await;
    let said = command(&trial, GM, "news daily 8 am zone paris").await;
    assert!(said.words().contains("every day at 8:00, the next on"), "{}", said.text());
    assert!(said.words().contains("Europe/Paris"), "{}", said.text());
    assert!(of(&trial, GM, "your campaigns today").await.is_empty());
    trial.after(DAY).await;
    let told = of(&trial, GM, "your campaigns today").await;
    assert_eq!(told.len(), 1);
    let words = told[0].words();
    assert!(
        words.contains("autumn, turn 1, running, until") && words.contains("spring, turn 1, running"),
        "{words}"
    );
    assert!(words.contains("0 of 2 in, waits for Alice, Bob"), "{words}");
    // It is answered like every mail to the GM; the next comes a day later, and none after that if none is wanted.
    let status = trial.answer(&told[0], "status").await.remove(0);
    assert!(status.words().contains("autumn"), "{}", status.text());
    trial.after(DAY).await;
    assert_eq!(overviews(&trial).await, 2);
    command(&trial, GM, "news no daily").await;
    trial.after(DAY).await;
    assert_eq!(overviews(&trial).await, 2);
}

#[tokio::test]
async fn a_game_that_is_over_is_told_at_once_and_its_record_an_hour_later() {
    let trial = Trial::spring_set_up().await;
    trial.receipt(ALICE, "resign").await;
    trial.say(ALICE, "yes").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.1, "over", "{:?}", trial.log("spring").await);
    let told = of(&trial, GM, "the game is over").await;
    assert_eq!(told.len(), 1);
    // What it names can be done.
    let asked = trial.answer(&told[0], "rollback to turn 2 reopen").await.remove(0);
    assert!(told[0].words().contains("rollback to turn 2 reopen"), "{}", told[0].text());
    assert!(asked.words().contains("To do it, answer within 24 hours"), "{}", asked.text());
    trial.after(2 * HOUR).await;
    let record = of(&trial, GM, "the record").await;
    assert_eq!(record.len(), 1);
    assert!(record[0].words().contains("every player was sent the record"), "{}", record[0].text());
}

/// Who leads nothing that has begun has an overview too, of what looks for players.
#[tokio::test]
async fn a_gm_of_foundings_alone_gets_the_daily_overview() {
    use super::founding::{file, found};
    let trial = Trial::new().await;
    let keys = "[founding]\nsignup = \"open\"\nseats = 2\nstart = \"2026-12-24 12:00\"";
    found(&trial, &file(keys, "")).await;
    let due_ms = trial.now_ms() + HOUR;
    let mut tx = trial.house.store.begin().await.expect("begin");
    let wish = store::gm_news::GmNewsRow {
        address: GM.into(),
        at_once: "troubles".into(),
        hour: "8:00".into(),
        zone: "UTC".into(),
        due_ms: Some(due_ms),
    };
    tx.gm_news_put(&wish).await.expect("noted");
    tx.commit().await.expect("commit");
    trial.after(2 * HOUR).await;
    let overview = of(&trial, GM, "your campaigns today").await.pop().expect("an overview");
    assert!(overview.words().contains("spring, founding, starts"), "{}", overview.text());
    // It is answered as any mail about the founding is.
    let answer = trial.answer(&overview, "status").await.remove(0);
    assert!(answer.words().contains("0 of 2 seats are taken"), "{}", answer.text());
}
