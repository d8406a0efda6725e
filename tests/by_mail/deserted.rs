//! Campaigns in which no player answers any more: bots do not burn through them, they rest until somebody is there again.

use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial};
use campaign::bots::BOT_DOMAIN;

const GM: &str = "gm@example.org";
const RESTS: &str = "no player answers any more";

/// A campaign of Throneworld for these players, and for house bots in the seats behind them.
async fn roo(keys: &str, players: &[&str], bots: u8) -> Trial {
    let trial = Trial::new().await;
    let mut seats = String::new();
    for address in players {
        let name = address.split('@').next().expect("a name");
        seats.push_str(&format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"));
    }
    for n in 1..=bots {
        seats.push_str(&format!("[[player]]\nname = \"Bot {n}\"\naddress = \"bot-{n}@{BOT_DOMAIN}\"\n"));
    }
    let file = format!(
        "name = \"roo\"\ngame = \"throneworld\"\ngm = \"{GM}\"\nwindow = \"3 days\"\nsettle = \"30 minutes\"\n{keys}\n{seats}"
    );
    let people = u8::try_from(players.len()).expect("few");
    trial.found_with_bots(&file, 11, people..people + bots).await;
    trial
}

async fn state(trial: &Trial) -> (u32, String, String) {
    let (turn, standing) = trial.standing("roo").await;
    (turn, standing, trial.reason("roo").await)
}

fn resting(turn: u32) -> (u32, String, String) {
    (turn, "paused".into(), RESTS.into())
}

fn running(turn: u32) -> (u32, String, String) {
    (turn, "running".into(), String::new())
}

async fn about(trial: &Trial, address: &str, subject: &str) -> Vec<Posted> {
    let mails = trial.mails(address).await;
    mails.into_iter().filter(|mail| mail.subject().contains(subject)).collect()
}

#[tokio::test]
async fn with_nobody_there_it_rests_after_the_window_and_everybody_is_told_once() {
    let trial = roo("[silence]\nbot-after = 1", &[ALICE, BOB], 1).await;
    trial.at_deadline("roo", -1).await;
    assert_eq!(state(&trial).await, running(1), "nothing closes before the deadline");
    trial.after(1).await;
    assert_eq!(state(&trial).await, resting(2));
    trial.after(400 * DAY).await;
    assert_eq!(state(&trial).await, resting(2), "bots do not play it on");
    for player in [ALICE, BOB] {
        let told = about(&trial, player, "the campaign rests").await;
        assert_eq!(told.len(), 1, "{player}");
        let words = told[0].words();
        assert!(words.contains("answer this mail with orders, or with the word back"), "{words}");
        let report = trial.latest_report(player).await.words();
        assert!(!report.contains("your orders are wanted by"), "no deadline runs: {report}");
    }
    let gm = about(&trial, GM, RESTS).await;
    assert_eq!(gm.len(), 1);
    assert!(gm[0].words().contains("To let it go on yourself, answer: resume"), "{}", gm[0].text());
    let log = trial.receipt(ALICE, "log").await.words();
    assert_eq!(log.matches("the campaign rests, because no player answers any more").count(), 1, "{log}");
}

#[tokio::test]
async fn a_player_who_comes_back_lets_it_go_on() {
    for words in ["back", "pass"] {
        let trial = roo("[silence]\nbot-after = 1", &[ALICE, BOB], 1).await;
        trial.at_deadline("roo", 0).await;
        trial.after(10 * DAY).await;
        // Who asks and takes nothing back is told how it stands.
        let receipt = trial.receipt(ALICE, "status").await;
        assert!(receipt.words().contains("The campaign is paused"), "{}", receipt.text());
        assert_eq!(state(&trial).await, resting(2));
        let receipt = trial.receipt(ALICE, words).await;
        assert!(
            receipt.words().contains("It goes on now: the window closes in 3 days"),
            "{}",
            receipt.text()
        );
        assert!(!receipt.words().contains("The campaign is paused"), "{}", receipt.text());
        assert_eq!(state(&trial).await, running(2));
        let told = about(&trial, BOB, "the campaign goes on").await;
        assert_eq!(told.len(), 1);
        assert!(told[0].words().contains("The window closes in 3 days at the latest"), "{}", told[0].text());
        assert!(about(&trial, ALICE, "the campaign goes on").await.is_empty(), "her receipt has said it");
        assert_eq!(about(&trial, GM, "the campaign goes on").await.len(), 1);
        // A person plays: the window settles when she is in, bots or not.
        trial.receipt(ALICE, "ready").await;
        trial.after(30 * MINUTE).await;
        assert_eq!(state(&trial).await, running(3));
    }
}

#[tokio::test]
async fn the_gm_lets_it_go_on_and_bots_keep_the_window() {
    let trial = roo("[silence]\nbot-after = 1", &[ALICE, BOB], 1).await;
    trial.at_deadline("roo", 0).await;
    let asked = about(&trial, GM, RESTS).await.remove(0);
    let answer = trial.answer(&asked, "resume").await;
    assert!(answer[0].words().contains("roo goes on"), "{}", answer[0].text());
    trial.after(3 * DAY - HOUR).await;
    assert_eq!(state(&trial).await, running(2), "all bots are in, and the window keeps its time");
    trial.after(HOUR).await;
    assert_eq!(state(&trial).await, resting(3), "and nobody has come back");
    assert_eq!(about(&trial, ALICE, "the campaign rests").await.len(), 2);
    // Whoever writes while it is kept plays at once.
    let asked = about(&trial, GM, RESTS).await.remove(1);
    trial.answer(&asked, "resume 300 days").await;
    trial.receipt(BOB, "ready").await;
    trial.after(30 * MINUTE).await;
    assert_eq!(state(&trial).await, running(4));
}

/// Where no bot plays, the table plays on by its fallbacks: not for ever either.
#[tokio::test]
async fn without_bots_it_rests_when_the_table_waits_for_nobody_any_more() {
    let trial = roo("", &[ALICE, BOB], 0).await;
    trial.at_deadline("roo", 0).await;
    assert_eq!(state(&trial).await, running(2), "once is no more than once");
    trial.at_deadline("roo", 0).await;
    assert_eq!(state(&trial).await, resting(3));
    // Any mail ends that silence.
    trial.receipt(BOB, "status").await;
    assert_eq!(state(&trial).await, running(3));
    trial.receipt(BOB, "ready").await;
    trial.after(DAY).await;
    assert_eq!(state(&trial).await, running(4), "Alice is not waited for");
}

#[tokio::test]
async fn who_was_not_reached_is_not_gone() {
    let trial = roo("[silence]\nbot-after = 1", &[ALICE, BOB], 1).await;
    let database = trial.database();
    let failed = rows::run(&database, "UPDATE outbox SET status = 'failed' WHERE kind = 'report'");
    assert!(failed.await >= 2);
    trial.at_deadline("roo", 0).await;
    assert!(about(&trial, GM, RESTS).await.is_empty());
    assert_eq!(state(&trial).await.1, "running");
}

#[tokio::test]
async fn a_person_beside_house_bots_has_the_whole_window_until_the_campaign_rests() {
    let trial = roo("[silence]\nbot-after = 2", &[ALICE], 2).await;
    for turn in 1..=2 {
        assert_eq!(state(&trial).await, running(turn));
        trial.at_deadline("roo", -1).await;
        assert_eq!(state(&trial).await, running(turn), "nothing closes before the deadline");
        trial.after(1).await;
    }
    assert_eq!(state(&trial).await, resting(3));
    trial.receipt(ALICE, "back").await;
    assert_eq!(state(&trial).await, running(3));
}

#[tokio::test]
async fn house_bots_alone_play_to_the_end() {
    let trial = Trial::new().await;
    let seats: String = (1..=2)
        .map(|n| format!("[[player]]\nname = \"Bot {n}\"\naddress = \"bot-{n}@{BOT_DOMAIN}\"\n"))
        .collect();
    let file =
        format!("name = \"roo\"\ngame = \"core-worlds\"\ngm = \"{GM}\"\nsettle = \"0 minutes\"\n{seats}");
    trial.found_with_bots(&file, 11, 0..2).await;
    assert_eq!(trial.standing("roo").await.1, "over");
}
