//! All campaigns at a glance: at a shell, and in the GM's mail.

use crate::gm::{command, knock};
use crate::support::binary::said;
use crate::support::scripts::{ALICE, BOB, WHITE_ARMY, campaign, campaign_with};
use crate::support::trial::{DAY, Trial, secret_for};
use serde_json::Value;

/// Two campaigns, one of them with somebody in and somebody late.
async fn two() -> Trial {
    let trial = Trial::new().await;
    let autumn = campaign("autumn").replace("alice@", "anna@").replace("bob@", "ben@");
    let spring = campaign_with("spring", "away = \"14 days\"\n[silence]\nfast-lane = 9\n");
    trial.found(&autumn, secret_for(ALICE).await).await;
    trial.found(&spring, secret_for(ALICE).await).await;
    trial.say(ALICE, WHITE_ARMY).await;
    trial
}

#[tokio::test]
async fn the_list_tells_who_is_in_who_is_missing_and_who_is_silent() {
    let trial = two().await;
    let list = said(trial.folder(), &["campaign", "list"]);
    let line = |name: &str| list.lines().find(|line| line.starts_with(name)).expect("listed").to_owned();
    assert!(line("spring").contains("1 of 2 in, waits for Bob"), "{list}");
    assert!(line("autumn").contains("0 of 2 in, waits for Alice, Bob"), "{list}");
    assert!(line("spring").contains("UTC"), "until when: {list}");
    assert!(!list.contains('\u{1b}'), "no colours in a pipe: {list:?}");
    // Bob lets the window pass, and is away from then on.
    trial.after(3 * DAY).await;
    trial.say(BOB, "away 1 nov - 30 nov").await;
    let list = said(trial.folder(), &["campaign", "list", "--json"]);
    let all: Vec<Value> = serde_json::from_str(&list).expect("JSON");
    let spring = all.iter().find(|one| one["campaign"] == "spring").expect("listed");
    assert_eq!(spring["away"], serde_json::json!(["Bob"]), "{spring:#}");
    let autumn = all.iter().find(|one| one["campaign"] == "autumn").expect("listed");
    assert_eq!(autumn["silent"][0]["windows"], 1, "{autumn:#}");
}

#[tokio::test]
async fn the_gms_status_ends_with_their_other_campaigns() {
    let trial = two().await;
    let status = command(&trial, "gm@example.org", "status").await;
    let words = status.words();
    let (own, others) = words.split_once("Your other campaigns:").expect("there is another");
    assert!(own.contains("The spring campaign"), "{own}");
    assert!(others.contains("autumn, turn 1, running, until"), "{others}");
    assert!(others.contains("0 of 2 in, waits for Alice, Bob"), "{others}");
    // Whoever plays in the other one learns of it what its players know.
    let theirs = campaign("winter").replace("alice@", "gm@").replace("bob@", "ben@");
    trial.found(&theirs, secret_for(ALICE).await).await;
    let known = knock(&trial, "gm@example.org", "spring").await.remove(0);
    let words = trial.answer(&known, "status").await.remove(0).words();
    let winter = words.split("winter, ").nth(1).expect("listed");
    assert!(winter.starts_with("turn 1, running, until"), "{words}");
    assert!(!winter.split("autumn").next().unwrap_or("").contains("waits for"), "{words}");
}
