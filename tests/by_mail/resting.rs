//! What mails say while nothing runs: turns that are played again ask nothing, a campaign that rests has no deadline, and who is
//! missing in an open window is nobody's but the GM's to know.

use crate::by_mail::gm::{GM, command, confirmed, knock};
use crate::support::binary::said;
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign_with};
use crate::support::trial::{HOUR, Trial, secret_for};

fn says(mail: &Posted, words: &str) {
    assert!(mail.words().contains(words), "{words:?} is not in:\n{}", mail.text());
}

fn hides(mail: &Posted, words: &str) {
    assert!(!mail.words().contains(words), "{words:?} is in:\n{}", mail.text());
}

#[tokio::test]
async fn a_report_of_a_turn_played_again_asks_nothing() {
    let trial = Trial::spring_set_up().await;
    trial.say(ALICE, "a3-b4\nready").await;
    trial.after(HOUR).await;
    assert_eq!(trial.standing("spring").await.0, 3);
    let before = trial.mails(BOB).await.len();
    confirmed(&trial, GM, "rollback to turn 1 keep-orders with archer_exact_two = true").await;
    trial.settle().await;
    let mails = trial.mails(BOB).await.split_off(before);
    let again: Vec<&Posted> = mails
        .iter()
        .filter(|mail| mail.kind == "report" && mail.words().contains("Nothing is asked of you by this mail"))
        .collect();
    assert!(!again.is_empty(), "turns were played again");
    for mail in again {
        for words in ["your orders are wanted", "answers everything that is asked", "Asked with you", "By: "]
        {
            hides(mail, words);
        }
        assert!(mail.form().is_empty(), "{}", mail.text());
        assert!(!mail.html().unwrap_or_default().contains("orders are wanted"), "{}", mail.text());
    }
    // The last says where it stands.
    says(&trial.latest_report(BOB).await, "and what is asked of you");
}

/// Whatever is written about while a campaign is paused: no mail tells of a deadline that would run.
#[tokio::test]
async fn no_mail_of_a_paused_campaign_tells_of_a_deadline() {
    let trial = Trial::spring_set_up().await;
    command(&trial, GM, "pause Holidays").await;
    let (alices, bobs) = (trial.mails(ALICE).await.len(), trial.mails(BOB).await.len());
    for line in ["status", "help", "offer draw", "deadlines", "show", "a3-b4", "address add a@new.example"] {
        trial.say(ALICE, line).await;
    }
    for line in ["resend 1", "resend 2", "set-address 2 bob@new.example", "tell all: Hello", "renew-token 2"]
    {
        command(&trial, GM, line).await;
    }
    confirmed(&trial, GM, "replace 2 turn 2 carol@example.org name Carol").await;
    let mut mails = trial.mails(ALICE).await.split_off(alices);
    mails.extend(trial.mails(BOB).await.split_off(bobs));
    mails.extend(trial.mails("carol@example.org").await);
    assert!(mails.len() > 12, "{}", mails.len());
    for mail in &mails {
        for words in ["The window closes", "By: ", "your orders are wanted by"] {
            hides(mail, words);
        }
    }
    says(&trial.receipt(ALICE, "status").await, "no deadline runs");
}

#[tokio::test]
async fn who_is_missing_at_a_deadline_is_told_to_the_gm_alone() {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", "on-deadline = \"ask-gm\""), secret_for(ALICE).await).await;
    trial.set_up().await;
    knock(&trial, GM, "spring").await;
    trial.at_deadline("spring", 1).await;
    assert_eq!(trial.standing("spring").await.1, "paused");
    says(&trial.latest(ALICE).await, "your orders are missing");
    let bobs = trial.latest(BOB).await;
    says(&bobs, "The deadline has passed, and orders are missing.");
    hides(&bobs, "Alice");
    hides(&trial.receipt(BOB, "log").await, "without Alice");
    says(&trial.latest(GM).await, "the deadline passed without Alice");
}

#[tokio::test]
async fn a_house_bot_is_not_called_silent() {
    let trial = super::house_bots::beside_bots("throneworld", "standing").await;
    for _ in 0..4 {
        trial.at_deadline("roo", 1).await;
        trial.say(ALICE, "status").await;
    }
    let show = said(trial.folder(), &["campaign", "show", "roo"]);
    let bots: Vec<&str> = show.lines().filter(|line| line.contains("  Bot ")).collect();
    assert!(!bots.is_empty() && bots.iter().all(|line| !line.contains("silent")), "{show}");
    let counted = "SELECT COALESCE(MAX(silent), 0) FROM seat_time WHERE seat > 0";
    assert_eq!(rows::number(&trial.database(), counted).await, 0);
}

/// Where there is nothing to see, nobody is told that the GM looked.
#[tokio::test]
async fn an_empty_position_is_no_look() {
    let trial = Trial::spring().await;
    knock(&trial, GM, "spring").await;
    let before = trial.mails(ALICE).await.len();
    says(&command(&trial, GM, "position").await, "Turn 1 began with an empty table");
    says(&command(&trial, GM, "position e1").await, "Nothing was done");
    assert_eq!(trial.mails(ALICE).await.len(), before, "nobody is told of a look that was none");
}
