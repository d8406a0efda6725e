//! `replay` proves that nothing stored of a played turn was changed since (invariant 7).

use crate::support::binary::{run, said};
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, WHITE_WINS};
use crate::support::trial::{DAY, Trial};
use serde_json::Value;

/// A finished campaign of six turns.
pub async fn finished() -> Trial {
    let trial = Trial::spring_set_up().await;
    for (player, order) in
        [(ALICE, "a3-b4"), (BOB, "a7-b6"), (ALICE, "b4-c5"), (BOB, "b6xc5"), (ALICE, WHITE_WINS)]
    {
        trial.say(player, order).await;
        trial.after(DAY).await;
    }
    assert_eq!(trial.standing("spring").await.1, "over", "{}", trial.latest(ALICE).await.text());
    trial
}

#[tokio::test]
async fn an_honest_campaign_comes_out_the_same() {
    let trial = finished().await;
    assert!(said(trial.folder(), &["replay", "spring"]).contains("6 of 6 turns came out the same"));
    assert!(said(trial.folder(), &["replay", "spring", "--turn", "3"]).contains("1 of 1"));
    let json: Value =
        serde_json::from_str(&said(trial.folder(), &["replay", "spring", "--json"])).expect("JSON");
    assert_eq!((&json["same"], json["turns"].as_array().map(Vec::len)), (&Value::Bool(true), Some(6)));
}

#[tokio::test]
async fn every_tampering_is_told_with_its_turn() {
    for (tamper, turn) in [
        ("UPDATE turn SET told = replace(told, 'b4', 'b5') WHERE turn = 4", 4),
        ("UPDATE turn SET rolls = '[]' WHERE turn = 1", 1),
        ("UPDATE turn SET journal = (SELECT journal FROM turn WHERE turn = 3) WHERE turn = 5", 5),
        ("UPDATE turn SET state = (SELECT state FROM turn WHERE turn = 2) WHERE turn = 3", 3),
        ("UPDATE turn SET chain = replace(chain, substr(chain, 1, 1), 'z') WHERE turn = 2", 2),
        ("UPDATE turn SET chain_before = 'nothing' WHERE turn = 4", 4),
        ("UPDATE turn SET state = x'00' WHERE turn = 4", 4),
        ("UPDATE turn SET data_version = 0 WHERE turn = 4", 4),
        ("DELETE FROM turn WHERE turn = 3", 3),
        ("UPDATE campaign SET seed = zeroblob(32)", 1),
    ] {
        let trial = finished().await;
        assert!(rows::run(&trial.database(), tamper).await >= 1, "{tamper}");
        let output = run(trial.folder(), &["replay", "spring", "--json"]);
        assert_eq!(output.status.code(), Some(1), "{tamper}: {}", String::from_utf8_lossy(&output.stderr));
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(json["same"], false, "{tamper}");
        let turns = json["turns"].as_array().expect("turns");
        let named = turns
            .iter()
            .any(|t| t["turn"] == turn && t["differences"].as_array().is_some_and(|d| !d.is_empty()));
        assert!(named, "{tamper}: {json}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_told() {
    let trial = Trial::spring_set_up().await;
    for (arguments, words) in [
        (&["replay", "autumn"][..], "no campaign"),
        (&["replay", "spring", "--turn", "2"], "is not finished"),
    ] {
        let output = run(trial.folder(), arguments);
        assert_eq!(output.status.code(), Some(1));
        assert!(
            String::from_utf8_lossy(&output.stderr).contains(words),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}

#[tokio::test]
async fn the_last_report_opens_the_secret_the_first_one_sealed() {
    let trial = finished().await;
    let first = trial.mails(ALICE).await.remove(0);
    let last = trial.latest(ALICE).await;
    let mut tx = trial.house.store.read().await.expect("read");
    let seed: [u8; 32] =
        tx.campaign("spring").await.expect("read").expect("there").seed.try_into().expect("32 bytes");
    drop(tx);
    let commitment = sealed(&seed);
    let close = |text: String| text.split_whitespace().collect::<String>();
    assert!(close(first.words()).contains(&commitment), "{}", first.text());
    let opened: String = seed.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(close(last.words()).contains(&opened), "{}", last.text());
    assert!(
        !trial.mails(ALICE).await.iter().rev().skip(1).any(|mail| mail.everything().contains(&opened)),
        "not before"
    );
}

fn sealed(seed: &[u8; 32]) -> String {
    let key = rules::dice::public_key(&rules::dice::Seed(*seed));
    key.iter().map(|byte| format!("{byte:02x}")).collect()
}
