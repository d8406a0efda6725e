//! The server was away, or its clock jumped: deadlines it touched are extended, and the mails say so.

use super::schedules::{closes, rule};
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial};
use adjudicator::turn::outage::awake;

/// The daemon notes that it is awake, as it does between its rounds; gives how long it was away.
async fn wake(trial: &Trial) -> Option<i64> {
    awake(&trial.house).await.expect("the store is there")
}

/// So much time passes with the daemon awake.
async fn alive(trial: &Trial, ms: i64) {
    for _ in 0..ms / (20 * MINUTE) {
        trial.clock.advance(20 * MINUTE);
        assert_eq!(wake(trial).await, None);
    }
}

#[tokio::test]
async fn a_server_that_was_down_at_the_deadline_gives_back_what_it_took() {
    let trial = Trial::spring_set_up().await;
    assert_eq!(wake(&trial).await, None, "the first mark");
    // Awake up to a day before the deadline (Thursday 12:30), and again a day after it.
    alive(&trial, 2 * DAY).await;
    trial.clock.advance(2 * DAY);
    assert_eq!(wake(&trial).await, Some(2 * DAY));
    trial.settle().await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "nobody lost on time");
    assert_eq!(closes(&trial, "spring").await, "Sat 2026-11-07 12:30", "a day of the window was lost");
    assert_eq!(rule(&trial, "spring").await, "extended: the server was away for 2 days");
    for player in [ALICE, BOB] {
        let notice = trial.latest(player).await;
        assert!(
            notice.words().contains("The server was away for 2 days, since Wed 4 Nov 2026, 12:30 UTC")
                && notice.words().contains("the deadline is extended"),
            "{}",
            notice.text()
        );
    }
    let log = trial.receipt(BOB, "log").await;
    assert!(log.words().contains("turn 2: the server was away for 2 days"), "{}", log.text());
    // Once.
    assert_eq!(wake(&trial).await, None);
    assert_eq!(closes(&trial, "spring").await, "Sat 2026-11-07 12:30");
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await.1, "over", "and then it counts");
}

#[tokio::test]
async fn a_short_absence_of_the_server_or_one_long_before_the_deadline_moves_nothing() {
    let trial = Trial::spring_set_up().await;
    let before = closes(&trial, "spring").await;
    wake(&trial).await;
    trial.clock.advance(29 * MINUTE);
    assert_eq!(wake(&trial).await, None, "a restart");
    trial.clock.advance(12 * HOUR);
    assert_eq!(wake(&trial).await, Some(12 * HOUR));
    assert_eq!(closes(&trial, "spring").await, before, "more than two days are left");
    assert!(trial.mails(BOB).await.iter().all(|mail| !mail.words().contains("was away")));
}

#[tokio::test]
async fn a_paused_campaign_is_not_touched_by_an_outage() {
    let trial = Trial::spring_set_up().await;
    wake(&trial).await;
    let before = closes(&trial, "spring").await;
    crate::support::binary::said(trial.folder(), &["campaign", "pause", "spring"]);
    trial.clock.advance(5 * DAY);
    wake(&trial).await;
    assert_eq!(closes(&trial, "spring").await, before);
}
