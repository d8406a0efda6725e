//! Pace when people fall silent: `bot-after`, `guard`, `on-deadline`, `unanswered`, the fast lane and standbys in every combination.
//! Whatever a campaign's file says, a week in which nothing comes from anybody costs it that week at most, and never its end.

use crate::by_mail::gm::{GM, knock};
use crate::by_mail::silence::{CLEO, roo};
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB};
use crate::support::trial::{DAY, HOUR, Trial};

/// So many deadlines a week of windows of three days has at most, if each is met.
const A_WEEK: i64 = 7 * 24;

/// Every combination, as keys of a campaign's file.
fn combinations() -> Vec<String> {
    let mut all = Vec::new();
    for on_deadline in ["close", "ask-gm"] {
        for bot_after in [0, 1, 2] {
            for fast_lane in [0, 1, 2] {
                for standby_after in [0, 1] {
                    for guard in ["", "guard = 50\n"] {
                        for unanswered in ["", "close", "extend", "bots", "wait"] {
                            let unanswered = match unanswered {
                                "" => String::new(),
                                word => format!("unanswered = \"{word}\"\ngm-time = \"12 hours\"\n"),
                            };
                            all.push(format!(
                                "on-deadline = \"{on_deadline}\"\n[silence]\nbot-after = {bot_after}\n\
                                 fast-lane = {fast_lane}\nfast-lane-window = \"12 hours\"\n\
                                 standby-after = {standby_after}\n{guard}{unanswered}"
                            ));
                        }
                    }
                }
            }
        }
    }
    all
}

async fn week(trial: &Trial) {
    // Looked at every six hours: whatever has its time within is found.
    for _ in 0..A_WEEK / 6 {
        trial.after(6 * HOUR).await;
    }
}

/// Nothing comes from anybody for a week; then all are back. The campaign is where it was, or some turns further with the
/// fallbacks that were announced, everybody has their seat, and it goes on.
async fn a_week_costs_no_more_than_a_week(keys: &str) {
    let trial = roo(&format!("shortest-window = \"1 hour\"\n{keys}")).await;
    knock(&trial, GM, "roo").await;
    for player in [ALICE, BOB, CLEO] {
        trial.say(player, "ready").await;
    }
    trial.after(HOUR).await;
    let (turn, standing) = trial.standing("roo").await;
    assert_eq!(standing, "running", "{keys}");
    week(&trial).await;
    let (later, standing) = trial.standing("roo").await;
    assert!(matches!(standing.as_str(), "running" | "paused"), "{keys}: {standing}");
    // Three windows of three days do not fit in a week; a fast lane of half a day is where nobody is waited for any more.
    assert!(later - turn <= 6, "{keys}: {} turns in a week without anybody", later - turn);
    // All are back.
    for player in [ALICE, BOB, CLEO] {
        trial.say(player, "back").await;
    }
    if trial.standing("roo").await.1 == "paused" {
        trial.say(GM, "resume").await;
    }
    assert_eq!(trial.standing("roo").await.1, "running", "{keys}");
    for player in [ALICE, BOB, CLEO] {
        trial.say(player, "ready").await;
    }
    trial.after(2 * HOUR).await;
    let (now, standing) = trial.standing("roo").await;
    assert!(now > later && standing == "running", "{keys}: turn {now} after {later}, {standing}");
    let mut tx = trial.house.store.read().await.expect("read");
    let seats = tx.seats("roo").await.expect("read");
    let addresses: Vec<&str> = seats.iter().map(|seat| seat.address.as_str()).collect();
    assert_eq!(addresses, [ALICE, BOB, CLEO], "{keys}");
    assert!(seats.iter().all(|seat| !seat.resigned), "{keys}");
    drop(tx);
    let counted = "SELECT COUNT(*) FROM seat_time WHERE bot = 1 OR standby = 1 OR silent > 0";
    assert_eq!(rows::number(&trial.database(), counted).await, 0, "{keys}: nothing of it stays");
}

#[tokio::test]
async fn a_week_without_anybody_costs_a_campaign_a_week_and_never_its_end() {
    // A few of each key's values, and no two keys in step; all are tried by the test below.
    for keys in combinations().iter().step_by(23) {
        a_week_costs_no_more_than_a_week(keys).await;
    }
}

/// `cargo test --workspace --test whole every_combination -- --ignored`
#[tokio::test]
#[ignore = "three hundred and sixty campaigns"]
async fn every_combination_of_what_is_done_about_silence() {
    for keys in combinations() {
        a_week_costs_no_more_than_a_week(&keys).await;
    }
}

/// A pause outlasts any silence: no window closes in it, nobody is counted as silent.
#[tokio::test]
async fn nobody_falls_silent_in_a_pause() {
    let trial = roo("[silence]\nbot-after = 1\nfast-lane = 1\nstandby-after = 1").await;
    knock(&trial, GM, "roo").await;
    trial.say(GM, "pause An outage of our provider").await;
    let before = trial.standing("roo").await;
    for _ in 0..14 {
        trial.after(DAY).await;
    }
    assert_eq!(trial.standing("roo").await, before);
    let counted = "SELECT COUNT(*) FROM seat_time WHERE bot = 1 OR standby = 1 OR silent > 0";
    assert_eq!(rows::number(&trial.database(), counted).await, 0);
}
