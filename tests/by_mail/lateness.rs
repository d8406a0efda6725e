//! Reminders, grace, extensions and absences.

use super::schedules::{closes, rule, scheduled};
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, campaign_with};
use crate::support::trial::{DAY, HOUR, MINUTE, START_MS, Trial, UNDER_WAY, secret_for};

/// A campaign of Alice and Bob with these keys more, its armies set up: it is Alice's move.
async fn spring(keys: &str) -> Trial {
    let trial = Trial::new().await;
    trial.found(&campaign_with("spring", keys), secret_for(ALICE).await).await;
    trial.set_up().await;
    trial
}

async fn closes_ms(trial: &Trial) -> i64 {
    let mut tx = trial.house.store.read().await.expect("read");
    tx.window("spring").await.expect("read").expect("a window is open").closes_ms
}

#[tokio::test]
async fn who_is_missing_is_reminded_a_day_before_and_nobody_else() {
    let trial = Trial::spring_set_up().await;
    let (alice, bob) = (trial.mails(ALICE).await.len(), trial.mails(BOB).await.len());
    trial.at_deadline("spring", -DAY - 1).await;
    assert_eq!(trial.mails(ALICE).await.len(), alice, "not yet");
    trial.after(1).await;
    let reminder = trial.latest(ALICE).await;
    assert_eq!((reminder.kind.as_str(), trial.mails(ALICE).await.len()), ("reminder", alice + 1));
    let words = reminder.words();
    assert!(
        words.contains("a reminder: your orders are wanted by")
            && words.contains("24 hours from now")
            && words.contains("It is your move")
            && words.contains("If nothing comes in time: you lose"),
        "{}",
        reminder.text()
    );
    assert!(reminder.subject().contains("reminder, your orders by"), "{}", reminder.subject());
    assert!(!reminder.form().is_empty(), "it can be answered by filling in its form:\n{}", reminder.text());
    assert_eq!(trial.mails(BOB).await.len(), bob, "Bob hears nothing of it");
    // Once.
    trial.after(HOUR).await;
    assert_eq!(trial.mails(ALICE).await.len(), alice + 1);
    // It can be answered like any mail.
    let receipt = trial.answer(&reminder, "i3-h4").await.pop().expect("a receipt");
    assert!(receipt.words().contains("You are in"), "{}", receipt.text());
}

#[tokio::test]
async fn who_is_in_is_not_reminded() {
    let trial = Trial::spring().await;
    trial.say(BOB, BLACK_ARMY).await;
    let bob = trial.mails(BOB).await.len();
    trial.at_deadline("spring", -DAY).await;
    assert_eq!(trial.mails(BOB).await.len(), bob);
}

/// Nobody loses a game because they wanted less mail: the last reminder before a deadline is no optional mail.
#[tokio::test]
async fn who_wants_no_optional_mail_is_reminded_once_before_a_deadline() {
    let trial = spring("reminders = [\"2 days\", \"1 day\", \"6 hours\"]").await;
    let receipt = trial.receipt(ALICE, "prefer no optional mail").await;
    assert!(
        receipt.words().contains("of several reminders before a deadline, the last alone"),
        "{}",
        receipt.text()
    );
    let count = async || trial.mails(ALICE).await.iter().filter(|mail| mail.kind == "reminder").count();
    for (before, reminders) in [(2 * DAY, 0), (DAY, 0), (6 * HOUR, 1)] {
        trial.at_deadline("spring", -before).await;
        assert_eq!(count().await, reminders, "{before} ms before");
    }
    let last = trial.latest(ALICE).await;
    assert!(!last.words().contains("optional mail"), "there is none after it to do without: {}", last.text());
    // Where there is one reminder, it is the last.
    let trial = spring("").await;
    trial.say(ALICE, "prefer no optional mail").await;
    trial.at_deadline("spring", -DAY).await;
    assert_eq!(trial.latest(ALICE).await.kind, "reminder");
}

#[tokio::test]
async fn reminders_are_the_campaigns_choice_and_counted_from_the_deadline() {
    let trial = spring("reminders = [\"2 days\", \"6 hours\"]\n[extensions]\ntokens = 1").await;
    let count = async || trial.mails(ALICE).await.iter().filter(|mail| mail.kind == "reminder").count();
    trial.at_deadline("spring", -2 * DAY).await;
    assert_eq!(count().await, 1);
    assert!(trial.latest(ALICE).await.words().contains("there is another before the deadline"));
    // The deadline moves by a day: two days before the new one is later, and a reminder of its own.
    trial.say(ALICE, "extend 1 day").await;
    trial.at_deadline("spring", -2 * DAY).await;
    assert_eq!(count().await, 2);
    trial.at_deadline("spring", -6 * HOUR).await;
    assert_eq!(count().await, 3);
    let none = spring("reminders = []").await;
    none.at_deadline("spring", -MINUTE).await;
    assert!(none.mails(ALICE).await.iter().all(|mail| mail.kind != "reminder"));
}

#[tokio::test]
async fn late_mail_counts_within_the_grace_and_is_noted() {
    let trial = spring("grace = \"6 hours\"").await;
    let report = trial.latest_report(ALICE).await;
    let announced = closes(&trial, "spring").await;
    assert_eq!(announced, "Thu 2026-11-05 12:30", "the deadline that is told is the deadline");
    assert!(report.words().contains("Thu 5 Nov 2026, 12:30 UTC") && !report.words().contains("grace"));
    assert_eq!(trial.at_deadline("spring", 0).await.steps, 0, "it waits");
    trial.after(3 * HOUR).await;
    let receipt =
        trial.say(ALICE, "i3-h4").await.into_iter().find(|m| m.kind == "receipt").expect("a receipt");
    assert!(receipt.words().contains("Your mail came after the deadline, and yet in time to count."));
    assert_eq!(trial.standing("spring").await, (3, "running".into()), "played at once");
    let log = trial.log("spring").await;
    assert!(
        log.iter()
            .any(|l| l == "late: orders of Alice came 3 hours after the deadline of turn 2, and counted"),
        "{log:?}"
    );
    assert!(!log.iter().any(|line| line.starts_with("NMR")), "{log:?}");
    // The window is closed: the name stands in the public log, the same for all.
    let shown = trial.receipt(BOB, "log").await;
    assert!(shown.words().contains("late: orders of Alice came 3 hours after"), "{}", shown.text());
}

#[tokio::test]
async fn after_the_grace_it_is_too_late() {
    let trial = spring("grace = \"6 hours\"").await;
    trial.at_deadline("spring", 6 * HOUR - 1).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    trial.after(1).await;
    assert_eq!(trial.standing("spring").await.1, "over", "lost on time");
}

#[tokio::test]
async fn mail_in_the_grace_that_waits_is_read_before_the_window_closes() {
    let trial = spring("grace = \"6 hours\"").await;
    let report = trial.latest(ALICE).await;
    trial.at_deadline("spring", HOUR).await;
    trial.deliver(&report.reply_to(), &trial.answer_to(&report, "i3-h4")).await;
    trial.after(DAY).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

#[tokio::test]
async fn an_extension_moves_the_deadline_and_the_others_do_not_hear_whose_it_was() {
    let trial = spring("[extensions]\ntokens = 2\nlongest = \"2 days\"").await;
    let before = closes_ms(&trial).await;
    let receipt = trial.receipt(ALICE, "extend 2 days").await;
    assert!(
        receipt.words().contains("The deadline has moved to Sat 7 Nov 2026, 12:30 UTC")
            && receipt.words().contains("You have 1 extension left"),
        "{}",
        receipt.text()
    );
    assert_eq!(closes_ms(&trial).await, before + 2 * DAY);
    assert_eq!(rule(&trial, "spring").await, "extended by a player, 2 days");
    let notice = trial.latest(BOB).await;
    assert!(
        notice.words().contains("A player has used an extension: the deadline has moved by 2 days."),
        "{}",
        notice.text()
    );
    assert!(!notice.words().contains("Alice"), "{}", notice.text());
    // As long as the window is open, the log does not tell either.
    let log = trial.receipt(BOB, "log").await;
    assert!(log.words().contains("turn 2: a player extended the deadline by 2 days"), "{}", log.text());
    // Refused: too long, nothing asked of Bob, none left.
    for (player, order, words) in [
        (ALICE, "extend 3 days", "one extension gives 2 days at most"),
        (BOB, "extend 1 day", "nothing is asked of you now"),
        (ALICE, "extend 1 day", "You have 0 extensions left"),
        (ALICE, "extend 1 day", "you have used all your 2 extensions"),
    ] {
        let receipt = trial.receipt(player, order).await;
        assert!(receipt.words().contains(words), "{order}: {}", receipt.text());
    }
    assert_eq!(closes_ms(&trial).await, before + 3 * DAY, "what was refused changed nothing");
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    let log = trial.receipt(BOB, "log").await;
    assert!(log.words().contains("turn 2: Alice extended the deadline by 2 days"), "{}", log.text());
}

#[tokio::test]
async fn without_the_option_nobody_extends_and_the_log_may_name_nobody() {
    let trial = Trial::spring_set_up().await;
    let receipt = trial.receipt(ALICE, "extend 1 day").await;
    assert!(receipt.words().contains("this campaign has no extensions"), "{}", receipt.text());
    let trial = spring("public-log = \"no-names\"\n[extensions]\ntokens = 1").await;
    trial.say(ALICE, "extend 1 day\ni3-h4").await;
    trial.after(30 * MINUTE).await;
    let log = trial.receipt(BOB, "log").await;
    assert!(
        log.words().contains("a player extended") && !log.words().contains("Alice extended"),
        "{}",
        log.text()
    );
    assert!(
        trial.log("spring").await.iter().any(|l| l.contains("Alice extended")),
        "the GM's log has the name"
    );
}

#[tokio::test]
async fn away_moves_a_deadline_that_falls_into_it() {
    let trial = spring("").await;
    let receipt = trial.receipt(ALICE, "away 4 nov - 10 nov").await;
    assert!(
        receipt
            .words()
            .contains("You are put down as away: 4 Nov 2026 - 10 Nov 2026, in the zone Europe/Paris")
            && receipt.words().contains("The open deadline has moved to Wed 11 Nov 2026, 12:30 UTC"),
        "{}",
        receipt.text()
    );
    assert_eq!(rule(&trial, "spring").await, "moved behind an absence");
    let notice = trial.latest(BOB).await;
    assert!(
        notice.words().contains("The deadline has moved, because a player is away")
            && !notice.words().contains("Alice"),
        "{}",
        notice.text()
    );
    let list = trial.receipt(ALICE, "away").await;
    assert!(list.words().contains("You are away: 4 Nov 2026 - 10 Nov 2026"), "{}", list.text());
    assert!(list.words().contains("by 8 days more"), "six of fourteen are used: {}", list.text());
    // She plays from the beach after all: what was not used of the time is hers again.
    trial.after(4 * DAY).await;
    trial.say(ALICE, "back\ni3-h4").await;
    trial.after(30 * MINUTE).await;
    let list = trial.receipt(ALICE, "away").await;
    assert!(list.words().contains("You are not put down as away"), "{}", list.text());
    assert!(list.words().contains("by 13 days"), "{}", list.text());
}

#[tokio::test]
async fn an_absence_to_come_moves_the_deadline_of_a_later_window_only_if_nothing_is_on_file() {
    let trial = Trial::spring().await;
    // Turn 1 closes on Thursday the 5th; the window of turn 2 would close while Alice is away.
    trial.say(ALICE, "away 5 nov - 9 nov").await;
    trial.say(ALICE, WHITE_ARMY).await;
    trial.say(BOB, BLACK_ARMY).await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("spring").await.0, 2);
    assert_eq!(closes(&trial, "spring").await, "Tue 2026-11-10 12:30");
    assert_eq!(rule(&trial, "spring").await, "moved behind an absence");
    let report = trial.latest_report(BOB).await;
    assert!(report.words().contains("Tue 10 Nov 2026"), "told as the deadline: {}", report.text());
    // Where Bob is asked, Alice's absence moves nothing.
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    assert_eq!(rule(&trial, "spring").await, "window = \"3 days\"");
}

#[tokio::test]
async fn absences_move_deadlines_as_far_as_the_campaign_allows() {
    let trial = spring("away = \"2 days\"").await;
    let before = closes_ms(&trial).await;
    trial.say(ALICE, "away until 30 nov").await;
    assert_eq!(closes_ms(&trial).await, before + 2 * DAY);
    let receipt = trial.receipt(ALICE, "away 1 dec - 3 dec").await;
    assert!(receipt.words().contains("as far as this campaign allows"), "{}", receipt.text());
    trial.after(5 * DAY + HOUR).await;
    assert_eq!(trial.standing("spring").await.1, "over", "lost on time all the same");
    let never = spring("away = \"0 days\"").await;
    let receipt = never.receipt(ALICE, "away until 30 nov").await;
    assert!(receipt.words().contains("moves no deadlines for absences"), "{}", receipt.text());
}

#[tokio::test]
async fn an_absence_that_is_past_or_cannot_be_is_refused_and_changes_nothing() {
    let trial = Trial::spring_set_up().await;
    let before = closes_ms(&trial).await;
    for (order, words) in [
        ("away 3 oct - 10 oct", "You were not put down as away: 3 Oct 2026 - 10 Oct 2026 is past"),
        ("away feb 30", "February has 29 days, and never a day 30"),
        ("away 2026-11-20 - 2026-11-10", "the last day comes before the first"),
    ] {
        let receipt = trial.receipt(ALICE, order).await;
        let words_there = receipt.words().replace(" | ", " ");
        assert!(words_there.contains(words), "{order}: {}", receipt.text());
    }
    assert_eq!(closes_ms(&trial).await, before);
    let list = trial.receipt(ALICE, "away").await;
    assert!(list.words().contains("You are not put down as away"), "{}", list.text());
}

#[tokio::test]
async fn a_schedule_and_an_absence_go_together() {
    let trial = Trial::new().await;
    trial.found(&scheduled("schedule = \"tue,fri 20:00 Europe/Paris\""), secret_for(ALICE).await).await;
    trial.say(BOB, "away 3 nov - 4 nov").await;
    assert_eq!(closes(&trial, "spring").await, "Fri 2026-11-06 19:00", "the next of the schedule behind it");
    assert!(trial.now_ms() < START_MS + 10 * UNDER_WAY);
    // On the shell the GM sees who is away.
    let shown = crate::support::binary::said(trial.folder(), &["campaign", "show", "spring", "--json"]);
    let shown: serde_json::Value = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(shown["window"]["rule"], "moved behind an absence");
}
