//! What a GM cannot do: each is a clear refusal, and nothing is changed by it.

use crate::by_mail::gm::{GM, OTHER, closes_ms, code, command};
use crate::by_mail::schedules::{closes, rule};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign_with};
use crate::support::trial::{DAY, HOUR, Trial, secret_for};

/// Everything of the campaign that a command could change, and all that players were written.
async fn everything(trial: &Trial) -> (Vec<String>, usize) {
    let file = trial.database();
    let mut all = vec![format!("{:?} closes {}", trial.standing("spring").await, closes_ms(trial).await)];
    for sql in [
        "SELECT options || settings || reason FROM campaign",
        "SELECT corrections || chain_before FROM turn ORDER BY turn",
        "SELECT name || address FROM seat ORDER BY seat",
        "SELECT line FROM log ORDER BY at_ms, line",
        "SELECT rule FROM deadline ORDER BY at_ms, rule",
    ] {
        all.extend(rows::words(&file, sql).await);
    }
    (all, trial.mails(ALICE).await.len() + trial.mails(BOB).await.len())
}

#[tokio::test]
async fn a_command_for_another_turn_is_refused_and_changes_nothing() {
    let trial = Trial::spring_set_up().await;
    let before = everything(&trial).await;
    for line in [
        "close turn 3",
        "correct turn 1 options.draw_moves = 60 note As agreed",
        "option turn 3 repetition = 5",
        "remove 2 turn 1",
        "end turn 3 note We are too few",
    ] {
        let answer = command(&trial, GM, line).await;
        let words = answer.words();
        let meant = if line.contains("turn 1") { "turn 1" } else { "turn 3" };
        assert!(
            words.contains("Nothing was done.")
                && words.contains(&format!("spring is in turn 2, not in {meant}")),
            "{line}: {}",
            answer.text()
        );
        assert!(!words.contains("confirm "), "there is no code for it: {}", answer.text());
        assert_eq!(everything(&trial).await, before, "{line}");
    }
}

#[tokio::test]
async fn times_that_cannot_be_are_refused_with_what_would_be_right() {
    let trial = Trial::spring_set_up().await;
    let before = everything(&trial).await;
    for (line, why, right) in [
        ("set schedule = feb 30 20:00", "February has 29 days, and never a day 30", ""),
        ("set schedule = tue 25:00", "25:00", ""),
        ("set holidays = 31 jun", "June has 30 days", ""),
        (
            "set holidays = 2026-12-24 - 2026-12-01",
            "the last day comes before the first",
            "write for example",
        ),
        ("extend feb 30", "extend", "extend 2 days"),
        ("extend -2 days", "-2", ""),
        ("resume 2 days", "spring is running and needs no resuming", ""),
    ] {
        let answer = command(&trial, GM, line).await;
        let words = answer.words();
        assert!(
            words.contains("Nothing was done") && words.contains(why) && words.contains(right),
            "{line}: {}",
            answer.text()
        );
        assert_eq!(everything(&trial).await, before, "{line}");
    }
}

/// A campaign whose schedule excludes weekends: the deadline is on Thursday the 5th.
async fn no_weekends(keys: &str) -> Trial {
    let trial = Trial::new().await;
    let keys = format!("schedule = \"every 3 days 20:00, never on weekends\"\n{keys}");
    let file = campaign_with("spring", &keys).replace("window = \"3 days\"\n", "");
    trial.found(&file, secret_for(ALICE).await).await;
    assert_eq!(closes(&trial, "spring").await, "Thu 2026-11-05 20:00");
    trial
}

fn says(mail: &Posted, words: &str) {
    assert!(mail.words().contains(words), "{words:?} is not in:\n{}", mail.text());
}

/// Whatever moves a deadline: it does not come to lie on a day the schedule excludes.
#[tokio::test]
async fn no_deadline_is_moved_to_a_day_that_is_never_one() {
    // By a player: two days later is a Saturday.
    let trial = no_weekends("[extensions]\ntokens = 1").await;
    let receipt = trial.receipt(ALICE, "extend 2 days").await;
    says(&receipt, "The deadline has moved to Mon 9 Nov 2026, 20:00 UTC");
    says(&trial.latest(BOB).await, "the deadline has moved by 4 days");
    assert_eq!(closes(&trial, "spring").await, "Mon 2026-11-09 20:00");

    // By the GM, who is told that it is later than was said.
    let trial = no_weekends("").await;
    let answer = command(&trial, GM, "extend 3 days").await;
    says(&answer, "now closes on Mon 9 Nov 2026, 20:00 UTC");
    says(&answer, "later than you said: the campaign has no deadlines on the days before it");
    says(&trial.latest(BOB).await, "The GM has put the deadline of turn 1 off by 4 days.");
    assert_eq!(rule(&trial, "spring").await, "put off by 3 days by the GM");
    let answer = command(&trial, GM, "extend 1 day").await;
    assert!(
        !answer.words().contains("later than you said"),
        "Tuesday is a day like others: {}",
        answer.text()
    );

    // By an outage: thirty hours before the deadline and twelve after it.
    let trial = no_weekends("").await;
    let awake = async || adjudicator::turn::outage::awake(&trial.house).await.expect("the store is there");
    trial.at_deadline("spring", -30 * HOUR).await;
    awake().await;
    trial.clock.advance(42 * HOUR);
    assert_eq!(awake().await, Some(42 * HOUR));
    // Friday morning and thirty hours: a Saturday afternoon.
    assert_eq!(closes(&trial, "spring").await, "Mon 2026-11-09 14:00");
}

#[tokio::test]
async fn a_gm_of_two_hears_what_the_other_has_decided_while_players_are_looked_for() {
    let trial = Trial::new().await;
    let file = crate::by_mail::founding::file(
        "",
        "[[invite]]\naddress = \"alice@example.org\"\nname = \"Alice\"\n[[invite]]\naddress = \"bob@example.org\"\n",
    );
    let file = file.replace(&format!("\"{GM}\""), &format!("[\"{GM}\", \"{OTHER}\"]"));
    crate::by_mail::founding::found(&trial, &file).await;
    says(&trial.latest(BOB).await, "The game masters, gm@example.org, other@example.org, invite you");
    trial.answer(&trial.latest(ALICE).await, "join").await;
    trial.answer(&trial.latest(BOB).await, "decline").await;
    let (one, other) = (trial.latest(GM).await, trial.latest(OTHER).await);
    for asked in [&one, &other] {
        assert!(asked.subject().contains("your decision is needed"), "{}", asked.subject());
        says(asked, "All game masters were asked; the first answer counts.");
    }
    let founding = async || {
        let mut tx = trial.house.store.read().await.expect("read");
        let row = tx.founding("spring").await.expect("read").expect("a founding");
        (row.status.word(), row.starts_ms)
    };
    // The first answer counts, and the other GM hears of it.
    says(&trial.answer(&other, "delay 2 days").await[0], "The start was put off to");
    let (status, starts_ms) = founding().await;
    assert_eq!(status, "open");
    says(&trial.latest(GM).await, "other@example.org has decided: delay 2 days");
    // Whoever did not know of it is told so, and nothing is done.
    let refused = trial.answer(&one, "call off").await.remove(0);
    says(&refused, "Since the mail you answered, the start was put off to");
    assert_eq!(founding().await, ("open", starts_ms));
    // Knowing of it, they can still want it.
    says(&trial.answer(&refused, "call off").await[0], "spring is called off");
    assert_eq!(founding().await.0, "off");
    says(&trial.answer(&other, "start").await[0], "spring is called off already, so nothing was done.");
    assert_eq!(founding().await.0, "off");
}

/// Who the GMs are asks for a code, however the key is written.
#[tokio::test]
async fn no_gm_is_named_without_a_code() {
    let trial = Trial::spring_set_up().await;
    let before = everything(&trial).await;
    for line in [
        "set gm = other@example.org",
        "set GM other@example.org",
        "set [gm] = other@example.org",
        "set .gm = other@example.org",
    ] {
        let asked = command(&trial, GM, line).await;
        says(&asked, "The GM would be other@example.org instead of gm@example.org.");
        says(&asked, "confirm ");
        assert_eq!(everything(&trial).await, before, "{line}");
    }
}

/// To close a window that rests is as much as to close one that runs: it names its turn and asks for a code.
#[tokio::test]
async fn a_window_that_rests_is_closed_with_a_code_for_the_turn_that_is_meant() {
    let trial = Trial::new().await;
    let file = campaign_with("spring", "on-deadline = \"ask-gm\"");
    trial.found(&file, secret_for(ALICE).await).await;
    trial.set_up().await;
    trial.after(3 * DAY).await;
    assert_eq!(trial.standing("spring").await, (2, "paused".into()));
    says(&trial.latest(GM).await, "resume close turn 2");
    let before = everything(&trial).await;
    for (line, why) in [
        (
            "resume close",
            "the turn it is about is missing, so that it cannot meet another one: resume close turn 5",
        ),
        ("resume close turn 3", "spring is in turn 2, not in turn 3"),
        ("resume close turn 2 now", "too much"),
    ] {
        let answer = command(&trial, GM, line).await;
        says(&answer, "Nothing was done");
        says(&answer, why);
        assert!(!answer.words().contains("confirm "), "{}", answer.text());
    }
    let asked = command(&trial, GM, "resume close turn 2").await;
    says(&asked, "Still missing: Alice.");
    assert_eq!(everything(&trial).await, before, "nothing yet");
    says(&command(&trial, GM, &format!("confirm {}", code(&asked))).await, "spring goes on.");
    assert_eq!(trial.standing("spring").await.1, "over", "Alice had not moved");
}
