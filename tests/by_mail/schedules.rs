//! When deadlines fall: schedules in words, holidays, windows of their own for kinds of question, and the preview.

use crate::support::binary::{run, said};
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, WHITE_ARMY, campaign_with};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial, secret_for};
use campaign::found::{CampaignFile, Defaults};
use chrono::DateTime;

/// A campaign file with these keys in place of the plain window.
pub fn scheduled(keys: &str) -> String {
    campaign_with("spring", keys).replace("window = \"3 days\"\n", "")
}

/// When the open window closes.
pub async fn closes(trial: &Trial, campaign: &str) -> String {
    let mut tx = trial.house.store.read().await.expect("read");
    let window = tx.window(campaign).await.expect("read").expect("a window is open");
    DateTime::from_timestamp_millis(window.closes_ms).expect("in range").format("%a %F %R").to_string()
}

/// The rule of the open window's deadline.
pub async fn rule(trial: &Trial, campaign: &str) -> String {
    let mut tx = trial.house.store.read().await.expect("read");
    tx.deadlines(campaign).await.expect("read").pop().expect("a deadline").rule
}

#[tokio::test]
async fn a_schedule_in_words_gives_the_deadlines() {
    let trial = Trial::new().await;
    // Monday 2 November 2026, 12:00 UTC. Paris is an hour ahead.
    trial.found(&scheduled("schedule = \"tue,fri 20:00 Europe/Paris\""), secret_for(ALICE).await).await;
    assert_eq!(closes(&trial, "spring").await, "Tue 2026-11-03 19:00");
    let report = trial.latest_report(ALICE).await;
    assert!(
        report.words().contains("Tue 3 Nov 2026, 19:00 UTC")
            && report.words().contains("Tue 3 Nov 2026, 20:00 (Europe/Paris)"),
        "{}",
        report.text()
    );
    // Both are in on Monday: the next window opens half an hour later, and Tuesday is too far to be left out.
    trial.set_up().await;
    assert_eq!(closes(&trial, "spring").await, "Tue 2026-11-03 19:00");
    // Played on Tuesday at noon, seven hours before the deadline of that day: the next one counts.
    trial.after(23 * HOUR).await;
    trial.say(ALICE, "i3-h4").await;
    trial.after(30 * MINUTE).await;
    assert_eq!(closes(&trial, "spring").await, "Fri 2026-11-06 19:00");
    assert_eq!(
        rule(&trial, "spring").await,
        "schedule = \"tue,fri 20:00 Europe/Paris\", the next after one too near"
    );
}

#[tokio::test]
async fn no_deadline_falls_on_a_holiday() {
    let trial = Trial::new().await;
    let keys = "holidays = [\"2026-11-04 - 2026-11-08\"]\nzone = \"Europe/Paris\"";
    trial.found(&campaign_with("spring", keys), secret_for(ALICE).await).await;
    assert_eq!(closes(&trial, "spring").await, "Mon 2026-11-09 12:00");
    assert_eq!(
        rule(&trial, "spring").await,
        "window = \"3 days\", after the holidays 2026-11-04 - 2026-11-08"
    );
}

#[tokio::test]
async fn kinds_of_question_have_windows_of_their_own() {
    let trial = Trial::new().await;
    let file = campaign_with("spring", "[windows]\narmy = \"7 days\"");
    trial.found(&file, secret_for(ALICE).await).await;
    assert_eq!(closes(&trial, "spring").await, "Mon 2026-11-09 12:00");
    assert_eq!(rule(&trial, "spring").await, "[windows] army = \"7 days\"");
    trial.say(ALICE, WHITE_ARMY).await;
    trial.say(BOB, BLACK_ARMY).await;
    trial.after(30 * MINUTE).await;
    assert_eq!(rule(&trial, "spring").await, "window = \"3 days\"", "a move has none");
}

#[test]
fn what_cannot_be_is_refused_with_its_place_and_what_would_be_right() {
    let found = |keys: &str| {
        let file = CampaignFile::read("c.toml", &scheduled(keys)).expect("reads");
        let defaults = Defaults { window_ms: 3 * DAY, settle_ms: 30 * MINUTE };
        file.check("c.toml", defaults).map(|_| ()).map_err(|e| e.to_string())
    };
    for (keys, words) in [
        (
            "schedule = \"feb 30 20:00\"",
            "schedule = \"feb 30 20:00\": February has 29 days, and never a day 30",
        ),
        ("schedule = \"tue 20:00 Europe/Atlantis\"", "\"Europe/Atlantis\" is no time zone; write one as in"),
        ("schedule = \"daily 20:00, never on weekdays or weekends\"", "\"never\" leaves no day of the week"),
        (
            "schedule = \"tue 20:00\"\nholidays = [\"1 jan - 31 dec\"]",
            "holidays: they leave no day for a deadline",
        ),
        ("holidays = [\"31 jun\"]", "holidays: \"31 jun\": June has 30 days"),
        ("schedule = \"tue 20:00\"\nwindow = \"2 days\"", "do not go together"),
        ("zone = \"Paris\"", "zone = \"Paris\" is no time zone; did you mean Europe/Paris?"),
        ("grace = \"soon\"", "grace = \"soon\""),
        ("reminders = [\"1 day\", \"1 year\"]", "reminders = \"1 year\""),
        ("[windows]\njam = \"1 day\"", "[windows] \"jam\" is no kind of question; there are army, move"),
        ("[silence]\nguard = 100", "[silence] guard: a share in percent"),
        ("[extensions]\ntokens = 101", "[extensions] tokens = 101: 100 at most"),
    ] {
        let error = found(keys).expect_err(keys);
        assert!(error.contains(words), "{keys}: {error}");
    }
    // All at once.
    let error =
        found("schedule = \"feb 30\"\ngrace = \"x\"\nholidays = [\"y\"]").expect_err("three problems");
    assert!(error.starts_with("c.toml: 3 problems:"), "{error}");
    assert_eq!(found("schedule = \"tue 20:00\"\nholidays = [\"24 dec - 2 jan\"]"), Ok(()));
}

#[tokio::test]
async fn the_next_ten_deadlines_are_shown_with_their_rules() {
    let trial = Trial::new().await;
    trial.found(&scheduled("schedule = \"tue,fri 20:00 Europe/Paris\""), secret_for(ALICE).await).await;
    // By mail, in the reader's zone.
    let receipt = trial.receipt(ALICE, "deadlines").await;
    let text = receipt.words();
    for day in ["Tue 3 Nov", "Fri 6 Nov", "Tue 10 Nov", "Fri 13 Nov", "Tue 17 Nov", "Fri 4 Dec"] {
        assert!(text.contains(&format!("{day} 2026, 20:00 (Europe/Paris)")), "{day}: {}", receipt.text());
    }
    assert_eq!(text.matches("schedule = \"tue,fri 20:00 Europe/Paris\"").count(), 10, "{}", receipt.text());
    // On the shell.
    let shown = said(trial.folder(), &["campaign", "deadlines", "spring"]);
    assert!(shown.contains("   1  Tue 3 Nov 2026, 19:00 UTC"), "{shown}");
    assert!(shown.contains("  10  Fri 4 Dec 2026, 19:00 UTC"), "{shown}");
    let json: serde_json::Value =
        serde_json::from_str(&said(trial.folder(), &["campaign", "deadlines", "spring", "--json"]))
            .expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(10));
    assert_eq!(json[0]["closes_ms"], 1_793_732_400_000_i64);
    let missing = run(trial.folder(), &["campaign", "deadlines", "autumn"]);
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no campaign \"autumn\""));
}

#[tokio::test]
async fn a_pause_rests_the_deadline_and_the_schedule_gives_the_next() {
    let trial = Trial::new().await;
    trial.found(&scheduled("schedule = \"tue,fri 20:00 Europe/Paris\""), secret_for(ALICE).await).await;
    said(trial.folder(), &["campaign", "pause", "spring", "--reason", "holidays"]);
    trial.after(30 * DAY).await;
    assert_eq!(trial.standing("spring").await, (1, "paused".into()));
    said(trial.folder(), &["campaign", "resume", "spring"]);
    // The command line lives by the machine's clock: only the place in the schedule is looked at.
    let closes = closes(&trial, "spring").await;
    let day = &closes[..3];
    assert!(
        (day == "Tue" || day == "Fri") && (closes.ends_with("19:00") || closes.ends_with("18:00")),
        "{closes}"
    );
    let rule = rule(&trial, "spring").await;
    assert!(rule.starts_with("schedule = "), "{rule}");
    let notice = trial.latest(BOB).await;
    assert!(notice.words().contains("The campaign goes on."), "{}", notice.text());
}
