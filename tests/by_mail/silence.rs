//! Silence: what counts as NMR, and what the campaign's file says is done about it.

use crate::support::binary::said;
use crate::support::rows;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, campaign_with};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial, secret_for};

pub const CLEO: &str = "cleo@example.org";

/// A campaign of Throneworld, where the game goes on without orders, for Alice, Bob and Cleo.
pub async fn roo(keys: &str) -> Trial {
    let trial = Trial::new().await;
    // Nobody looks at what their mails show, and three are drawn for each turn.
    for player in [ALICE, BOB, CLEO] {
        trial.without_pictures(player).await;
    }
    let players: String = [("Alice", ALICE), ("Bob", BOB), ("Cleo", CLEO)]
        .iter()
        .map(|(name, address)| format!("[[player]]\nname = \"{name}\"\naddress = \"{address}\"\n"))
        .collect();
    let file = format!(
        "name = \"roo\"\ngame = \"throneworld\"\ngm = \"gm@example.org\"\nwindow = \"3 days\"\n\
         settle = \"30 minutes\"\n{keys}\n{players}"
    );
    trial.found(&file, 11).await;
    trial
}

/// These players say that the table need not wait for them.
async fn ready(trial: &Trial, players: &[&str]) {
    for player in players {
        let receipt = trial.receipt(player, "ready").await;
        assert!(receipt.words().contains("You are in"), "{}", receipt.text());
    }
}

async fn log_has(trial: &Trial, campaign: &str, words: &str) -> bool {
    trial.log(campaign).await.iter().any(|line| line.contains(words))
}

#[tokio::test]
async fn who_wrote_anything_proven_in_the_window_is_no_nmr() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    // Not a word of orders, and yet somebody is there.
    trial.receipt(ALICE, "status").await;
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("spring").await.0, 2);
    assert!(!log_has(&trial, "spring", "NMR:").await);
}

#[tokio::test]
async fn a_seat_whose_report_was_refused_is_no_nmr() {
    let trial = Trial::spring().await;
    trial.receipt(BOB, BLACK_ARMY).await;
    let database = trial.database();
    let failed = rows::run(
        &database,
        "UPDATE outbox SET status = 'failed' WHERE kind = 'report' AND address = 'alice@example.org'",
    );
    assert_eq!(failed.await, 1);
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("spring").await.0, 2);
    assert!(!log_has(&trial, "spring", "NMR:").await);
    assert!(
        log_has(
            &trial,
            "spring",
            "nothing came from Alice, whose mail server did not take the report; no NMR"
        )
        .await,
        "{:?}",
        trial.log("spring").await
    );
}

#[tokio::test]
async fn repeat_offenders_are_waited_for_no_longer_than_the_fast_lane() {
    let trial = roo("").await;
    for _ in 0..2 {
        ready(&trial, &[BOB, CLEO]).await;
        trial.at_deadline("roo", -1).await;
        let turn = trial.standing("roo").await.0;
        trial.after(1).await;
        assert!(trial.standing("roo").await.0 > turn, "waited for to the deadline");
    }
    let told = trial.mails(ALICE).await.into_iter().rfind(|mail| mail.kind == "notice").expect("a notice");
    assert!(
        told.words().contains("Nothing has come from you in 2 windows running")
            && told.words().contains("waits for you no longer than 24 hours"),
        "{}",
        told.text()
    );
    // The others are in after an hour: a day after the opening, not three.
    let turn = trial.standing("roo").await.0;
    trial.after(HOUR).await;
    ready(&trial, &[BOB, CLEO]).await;
    trial.after(22 * HOUR).await;
    assert_eq!(trial.standing("roo").await.0, turn);
    trial.after(HOUR).await;
    assert_eq!(trial.standing("roo").await.0, turn + 1);
    // One mail, and she is waited for as before.
    trial.say(ALICE, "status").await;
    ready(&trial, &[BOB, CLEO]).await;
    trial.after(2 * DAY).await;
    assert_eq!(trial.standing("roo").await.0, turn + 1);
}

#[tokio::test]
async fn the_others_keep_their_whole_window_when_they_too_are_missing() {
    let trial = roo("").await;
    for _ in 0..2 {
        ready(&trial, &[BOB, CLEO]).await;
        trial.at_deadline("roo", 0).await;
    }
    let turn = trial.standing("roo").await.0;
    ready(&trial, &[BOB]).await;
    trial.after(2 * DAY).await;
    assert_eq!(trial.standing("roo").await.0, turn, "Cleo has three days");
}

#[tokio::test]
async fn a_bot_plays_after_some_nmrs_and_stops_when_the_player_writes() {
    let trial = roo("[silence]\nbot-after = 2\nstandby-after = 3").await;
    for _ in 0..2 {
        ready(&trial, &[BOB, CLEO]).await;
        trial.at_deadline("roo", 0).await;
    }
    assert!(
        log_has(&trial, "roo", "a bot plays for Alice from now on").await,
        "{:?}",
        trial.log("roo").await
    );
    let told = trial.mails(ALICE).await.into_iter().rfind(|mail| mail.kind == "notice").expect("a notice");
    assert!(told.words().contains("From now on a bot writes your orders"), "{}", told.text());
    // Her report shows what it has filed, and nobody waits for her.
    let report = trial.latest_report(ALICE).await;
    let turn = trial.standing("roo").await.0;
    ready(&trial, &[BOB, CLEO]).await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("roo").await.0, turn + 1, "half an hour after the last change");
    assert!(!report.words().contains("What you have on file Nothing."), "a bot's orders:\n{}", report.text());
    // Three windows in silence: a standby is wanted.
    assert!(log_has(&trial, "roo", "a bot wrote the orders of Alice").await);
    assert!(log_has(&trial, "roo", "a standby is wanted for Alice").await);
    let log = trial.receipt(CLEO, "log").await.words();
    assert!(log.contains("a bot wrote the orders of Alice"), "everybody can read it: {log}");
    let mut tx = trial.house.store.read().await.expect("read");
    assert_eq!(tx.standbys_wanted().await.expect("read"), [("roo".to_string(), 0)]);
    drop(tx);
    let gm = trial.mails("gm@example.org").await;
    let told = "Nothing has come from Alice (seat 1) in 3 windows running";
    assert!(gm.iter().any(|mail| mail.words().contains(told)), "the GM is told");
    // She comes back.
    let receipt = trial.receipt(ALICE, "back").await;
    assert!(receipt.words().contains("The bot stops"), "{}", receipt.text());
    assert!(log_has(&trial, "roo", "Alice plays again, and the bot stops").await);
    let mut tx = trial.house.store.read().await.expect("read");
    assert!(tx.standbys_wanted().await.expect("read").is_empty());
    drop(tx);
    ready(&trial, &[ALICE, BOB, CLEO]).await;
    trial.after(30 * MINUTE).await;
    let turn = trial.standing("roo").await.0;
    // Whatever the bot has left on her file is hers to take off.
    trial.say(ALICE, "clear").await;
    ready(&trial, &[BOB, CLEO]).await;
    trial.after(2 * DAY).await;
    assert_eq!(trial.standing("roo").await.0, turn, "she is waited for again");
}

#[tokio::test]
async fn the_public_log_names_once_the_window_is_closed_and_everybody_reads_the_same() {
    let trial = roo("").await;
    let empty = trial.receipt(CLEO, "log").await;
    assert!(empty.words().contains("nobody was late so far"), "{}", empty.text());
    ready(&trial, &[BOB, CLEO]).await;
    trial.at_deadline("roo", 0).await;
    for player in [BOB, CLEO] {
        let log = trial.receipt(player, "log").await;
        assert!(log.words().contains("NMR: nothing came from Alice in 3 days, turn 1"), "{}", log.text());
    }
    let shown = said(trial.folder(), &["campaign", "show", "roo"]);
    assert!(shown.contains("public log:") && shown.contains("silent 1 in a row"), "{shown}");
}

#[tokio::test]
async fn too_many_missing_hold_the_turn_and_the_gm_is_asked() {
    let trial = roo("[silence]\nguard = 50").await;
    ready(&trial, &[CLEO]).await;
    trial.at_deadline("roo", 0).await;
    assert_eq!(trial.standing("roo").await, (1, "paused".into()));
    let notice = trial.latest(CLEO).await;
    assert!(
        notice
            .words()
            .contains("The deadline has passed, and orders are missing. The GM was asked what to do")
            && notice.words().contains("If no answer comes in 3 days")
            && notice.words().contains("the window closes, and what was announced for missing orders counts"),
        "{}",
        notice.text()
    );
    assert!(trial.latest("gm@example.org").await.words().contains("--close"));
    // One of three missing is no reason.
    let fine = roo("[silence]\nguard = 50").await;
    ready(&fine, &[BOB, CLEO]).await;
    fine.at_deadline("roo", 0).await;
    assert_eq!(fine.standing("roo").await, (2, "running".into()));
}

/// A campaign held by its guard, and the GM's three days over without an answer.
async fn unanswered(policy: &str) -> Trial {
    let trial = roo(&format!("[silence]\nguard = 50\nunanswered = \"{policy}\"")).await;
    ready(&trial, &[CLEO]).await;
    trial.at_deadline("roo", 0).await;
    trial.after(3 * DAY - 1).await;
    assert_eq!(trial.standing("roo").await, (1, "paused".into()));
    trial.after(1).await;
    let told: Vec<String> =
        trial.mails(CLEO).await.iter().filter(|m| m.kind == "notice").map(|m| m.words()).collect();
    assert!(
        told.last().is_some_and(|words| words.contains("No GM answered in 3 days")
            && words.contains("agreed when the campaign was founded")),
        "{told:?}"
    );
    trial
}

#[tokio::test]
async fn no_answer_in_three_days_closes_the_window_as_agreed() {
    let trial = unanswered("close").await;
    assert_eq!(trial.standing("roo").await, (2, "running".into()));
    assert!(
        log_has(&trial, "roo", "NMR: nothing came from Alice").await
            && log_has(&trial, "roo", "NMR: nothing came from Bob").await
    );
}

#[tokio::test]
async fn no_answer_in_three_days_opens_the_window_once_more_as_agreed() {
    let trial = unanswered("extend").await;
    assert_eq!(trial.standing("roo").await, (1, "running".into()));
    ready(&trial, &[ALICE, BOB]).await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("roo").await, (2, "running".into()));
}

#[tokio::test]
async fn no_answer_in_three_days_lets_bots_write_as_agreed() {
    let trial = unanswered("bots").await;
    assert_eq!(trial.standing("roo").await, (2, "running".into()));
    let filings =
        "SELECT COUNT(*) FROM filing WHERE campaign = 'roo' AND turn = 1 AND seat < 2 AND mail IS NULL";
    assert!(rows::number(&trial.database(), filings).await >= 2, "both have orders of a bot on file");
}

#[tokio::test]
async fn a_gm_who_answers_is_not_overruled() {
    let trial = roo("[silence]\nguard = 50").await;
    ready(&trial, &[CLEO]).await;
    trial.at_deadline("roo", 0).await;
    said(trial.folder(), &["campaign", "resume", "roo", "--window", "300 days"]);
    said(trial.folder(), &["campaign", "pause", "roo", "--reason", "holidays"]);
    trial.after(30 * DAY).await;
    assert_eq!(trial.standing("roo").await, (1, "paused".into()), "another pause has no end of its own");
}

/// Taking the answer back brings back what was promised to all, not a pause without an end.
#[tokio::test]
async fn a_gm_who_takes_the_answer_back_is_asked_still() {
    let trial = roo("[silence]\nguard = 50").await;
    ready(&trial, &[CLEO]).await;
    trial.at_deadline("roo", 0).await;
    let gm = "gm@example.org";
    let answer = trial.say(gm, "resume 2 days").await.remove(0);
    assert!(answer.words().contains("roo goes on"), "{}", answer.text());
    trial.say(gm, "undo").await;
    assert_eq!(trial.standing("roo").await, (1, "paused".into()));
    trial.after(3 * DAY - HOUR).await;
    assert_eq!(trial.standing("roo").await, (1, "paused".into()));
    trial.after(HOUR).await;
    assert_eq!(trial.standing("roo").await, (2, "running".into()), "closed as was agreed");
    assert!(log_has(&trial, "roo", "NMR: nothing came from Alice").await);
}

#[tokio::test]
async fn an_ask_gm_campaign_waits_for_ever_unless_it_says_otherwise() {
    let trial = Trial::new().await;
    let keys = "on-deadline = \"ask-gm\"\n[silence]\nunanswered = \"close\"\ngm-time = \"2 days\"";
    trial.found(&campaign_with("spring", keys), secret_for(ALICE).await).await;
    trial.set_up().await;
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "paused".into()));
    trial.after(2 * DAY).await;
    assert_eq!(trial.standing("spring").await.1, "over", "Alice lost on time, as agreed");
}
