//! The GM stops a campaign and lets it go on, from the command line.

use crate::support::binary::{run, said};
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::Trial;
use serde_json::Value;

/// After every deadline, whatever the machine's clock says.
const LATE: [&str; 3] = ["tick", "--at", "2099-01-01T00:00:00Z"];

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

#[tokio::test]
async fn paused_no_deadline_passes_and_orders_are_taken() {
    // The command line lives by the machine's clock, the trial by its own: only what does not hang on it is compared.
    let trial = Trial::spring_set_up().await;
    let shown =
        json(&said(trial.folder(), &["campaign", "pause", "spring", "--reason", "holidays", "--json"]));
    assert_eq!((shown["standing"].as_str(), shown["reason"].as_str()), (Some("paused"), Some("holidays")));
    trial.clock.advance(400 * 24 * 3_600_000);
    trial.settle().await;
    assert_eq!(trial.standing("spring").await, (2, "paused".into()));
    for player in [ALICE, BOB] {
        let notice = trial.latest(player).await;
        assert!(notice.kind == "notice" && notice.words().contains("holidays"), "{}", notice.text());
    }
    let receipt = trial.receipt(ALICE, "i3-h4").await;
    assert!(
        receipt.words().contains("The campaign is paused. Your orders are on file"),
        "{}",
        receipt.text()
    );
    assert_eq!(trial.standing("spring").await, (2, "paused".into()), "and nothing is played");
    let again = run(trial.folder(), &["campaign", "pause", "spring"]);
    assert!(!again.status.success() && String::from_utf8_lossy(&again.stderr).contains("is paused"));
    let shown =
        json(&said(trial.folder(), &["campaign", "resume", "spring", "--window", "2 days", "--json"]));
    assert_eq!(shown["standing"], "running");
    let notice = trial.latest(BOB).await;
    assert!(notice.words().contains("The campaign goes on. You have 2 days to answer."), "{}", notice.text());
    said(trial.folder(), &LATE);
    assert_eq!(trial.standing("spring").await, (3, "running".into()), "Alice's move was on file");
}

#[tokio::test]
async fn resume_may_close_the_window_at_once() {
    let trial = Trial::spring_set_up().await;
    said(trial.folder(), &["campaign", "pause", "spring"]);
    said(trial.folder(), &["campaign", "resume", "spring", "--close"]);
    said(trial.folder(), &LATE);
    assert_eq!(trial.standing("spring").await.1, "over", "Alice had not moved: lost on time");
}

#[tokio::test]
async fn what_is_not_there_or_not_stopped_is_told_plainly() {
    let trial = Trial::spring().await;
    for (arguments, words) in [
        (["campaign", "resume", "spring"], "needs no resuming"),
        (["campaign", "resume", "autumn"], "no campaign \"autumn\""),
        (["campaign", "pause", "autumn"], "no campaign \"autumn\""),
        (["campaign", "show", "autumn"], "no campaign \"autumn\""),
    ] {
        let output = run(trial.folder(), &arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && errors.contains(words), "{arguments:?}: {errors}");
    }
}
