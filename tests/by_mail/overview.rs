//! All campaigns at a glance: at a shell, and in the GM's mail.

use crate::by_mail::founding::{self, GM, found};
use crate::by_mail::gm::{command, knock};
use crate::support::binary::said;
use crate::support::relay::{closed_port, smtp};
use crate::support::scripts::{ALICE, BOB, WHITE_ARMY, campaign, campaign_with};
use crate::support::trial::{DAY, HOUR, Trial, secret_for};
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

/// A founding with one invitation and one seat for anybody.
fn looks_for_players() -> String {
    founding::file(
        "[founding]\nsignup = \"open\"\nseats = 2\nlapse = \"7 days\"",
        "[[invite]]\naddress = \"alice@example.org\"\nname = \"Alice\"",
    )
}

#[tokio::test]
async fn a_campaign_that_looks_for_players_has_a_line_of_its_own() {
    let trial = Trial::new().await;
    found(&trial, &looks_for_players()).await;
    let list = said(trial.folder(), &["campaign", "list"]);
    // Asked on Monday 2 November at noon, for a week.
    let line = "0 of 2 seats taken; 1 invited, until Mon 9 Nov 2026, 12:00 UTC; 1 seat open";
    assert!(list.starts_with("spring  thrones    founding  when full") && list.contains(line), "{list}");
    let list = said(trial.folder(), &["campaign", "list", "--json"]);
    let all: Vec<Value> = serde_json::from_str(&list).expect("JSON");
    let wanted = serde_json::json!({ "standing": "founding", "game": "thrones", "seats": 2, "joined": 0, "invited": 1,
                                     "open": 1, "mail_down_since_ms": null });
    for (key, value) in wanted.as_object().expect("keys") {
        assert_eq!(all[0][key], *value, "{key}: {list}");
    }
    assert_eq!(all[0]["invitations_end_ms"].as_array().map(Vec::len), Some(1), "{list}");
    // Alice declines: nobody is waited for, and all seats are open.
    let invitation = trial.latest(ALICE).await;
    trial.answer(&invitation, "decline").await;
    let list = said(trial.folder(), &["campaign", "list"]);
    assert!(list.contains("0 of 2 seats taken; 2 seats open; 1 declined"), "{list}");
}

#[tokio::test]
async fn the_gms_status_has_the_campaigns_that_look_for_players_too() {
    let trial = Trial::new().await;
    let autumn = campaign("autumn").replace("alice@", "anna@").replace("bob@", "ben@");
    trial.found(&autumn, secret_for(ALICE).await).await;
    found(&trial, &looks_for_players()).await;
    let known = knock(&trial, GM, "autumn").await.remove(0);
    let words = trial.answer(&known, "status").await.remove(0).words();
    let (_, others) = words.split_once("Your other campaigns:").expect("there is one");
    let line = "spring, founding, starts when full: 0 of 2 seats taken; 1 invited, until Mon 9 Nov 2026, 12:00 UTC; 1 seat open";
    assert!(others.contains(line), "{others}");
    // Whoever does not lead it hears nothing of it.
    let theirs = campaign("winter").replace("gm@", "judge@").replace("alice@", "al@").replace("bob@", "bo@");
    trial.found(&theirs, secret_for(ALICE).await).await;
    let known = knock(&trial, "judge@example.org", "winter").await.remove(0);
    let words = trial.answer(&known, "status").await.remove(0).words();
    assert!(!words.contains("spring") && !words.contains("Your other campaigns"), "{words}");
}

#[tokio::test]
async fn that_outgoing_mail_is_down_is_said_first_and_to_the_gm() {
    let mut trial = Trial::new().await;
    trial.courier = smtp(closed_port());
    trial.found(&campaign_with("spring", ""), secret_for(ALICE).await).await;
    trial.after(HOUR).await;
    let list = said(trial.folder(), &["campaign", "list"]);
    let first = list.lines().next().expect("a line");
    assert!(first.starts_with("Outgoing mail is down since Mon 2 Nov 2026, 12:0"), "{list}");
    assert!(first.contains("mails wait. Why: "), "{list}");
    let all: Vec<Value> =
        serde_json::from_str(&said(trial.folder(), &["campaign", "list", "--json"])).expect("JSON");
    assert!(all[0]["mail_down_since_ms"].is_i64(), "{all:?}");
    let status = said(trial.folder(), &["gm", "spring", "status"]);
    assert!(status.contains("Outgoing mail is down since Mon 2 Nov 2026, 12:0"), "{status}");
}
