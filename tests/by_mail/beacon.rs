//! A campaign whose dice hang on a public beacon too.

use crate::by_mail::audits::as_it_stands;
use crate::by_mail::offers::played::{Table, everybody_answers, one_window};
use crate::support::binary::{run, said};
use crate::support::drand::{Drand, Mood};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::trial::{HOUR, MINUTE, Trial};

const P0: &str = "p0@example.org";

pub async fn founded(drand: &Drand, keys: &str) -> (Trial, Table) {
    let trial = Trial::with(&drand.settings()).await;
    let table = Table::new("throneworld", 2, "standing", 0).more(&format!("beacon = \"drand\"\n{keys}"));
    table.found(&trial).await;
    (trial, table)
}

/// Turns that are played until there are so many.
pub async fn played(trial: &Trial, table: &Table, turns: u32) {
    while trial.standing("t").await.0 <= turns {
        one_window(trial, table).await;
    }
}

/// What `verify` says of all mails of a player, and whether it found all well.
async fn verified(trial: &Trial, change: impl Fn(&[u8]) -> Vec<u8>) -> (bool, String) {
    let home = tempfile::tempdir().expect("a folder");
    for (number, mail) in trial.mails(P0).await.iter().enumerate() {
        std::fs::write(home.path().join(format!("{number:02}.eml")), change(&mail.bytes)).expect("written");
    }
    let output = run(home.path(), &["verify", "."]);
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn dice(mail: &Posted) -> Vec<String> {
    letter::enclosed(&mail.bytes, proof::FILE_NAME)
}

#[tokio::test]
async fn what_the_beacon_says_when_a_window_closes_goes_into_its_dice() {
    let drand = Drand::start();
    let (trial, table) = founded(&drand, "").await;
    let first = trial.latest_report(P0).await;
    assert!(
        first.words().contains("the public beacon drand says when a window closes goes into the throws"),
        "{}",
        first.text()
    );
    played(&trial, &table, 5).await;
    let mails = trial.mails(P0).await;
    let notes: Vec<String> = mails.iter().flat_map(dice).collect();
    let stretches =
        |what: &str| notes.iter().map(|n| n.matches(&format!("\r\n{what} ")).count()).sum::<usize>();
    assert!(stretches("beacon") > 2 && stretches("beacon") == stretches("root"), "{notes:#?}");
    let report = mails.iter().rfind(|m| dice(m).iter().any(|n| n.contains("\r\nbeacon "))).expect("dice");
    assert!(report.words().contains("rounds of the public beacon in them: "), "{}", report.text());
    // The other seat is told the very same.
    let other: Vec<String> = trial.mails("p1@example.org").await.iter().flat_map(dice).collect();
    assert_eq!(other, notes);
    let (good, words) = verified(&trial, <[u8]>::to_vec).await;
    assert!(good && words.contains(" of a network of its own of the beacon"), "{words}");
    // Whatever is changed in what it said is found out.
    let (good, words) = verified(&trial, |bytes| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let Some((before, after)) = text.split_once("\r\nbeacon ") else { return bytes.to_vec() };
        let (network, rest) = after.split_once(' ').expect("a network");
        let (round, rest) = rest.split_once(' ').expect("a round");
        let other = round.parse::<u64>().expect("a number") + 1;
        format!("{before}\r\nbeacon {network} {other} {rest}").into_bytes()
    })
    .await;
    assert!(!good && words.contains("is not what the beacon said in that round"), "{words}");
}

/// The whole campaign is played again from its record, beacon and all; and replayed from the database.
#[tokio::test]
async fn a_campaign_with_a_beacon_is_audited_and_replayed() {
    let drand = Drand::start();
    let (trial, table) = founded(&drand, "").await;
    played(&trial, &table, 3).await;
    drand.becomes(Mood::Silent);
    let replayed = said(trial.folder(), &["replay", "t"]);
    assert!(replayed.contains("3 of 3 turns came out the same"), "{replayed}");
    as_it_stands(&trial, "t").await;
}

/// Until the beacon has spoken nothing is decided, whatever the deadline; a server that lies is not believed; and once it speaks,
/// the game goes on by itself.
#[tokio::test]
async fn a_silent_beacon_is_waited_for() {
    let drand = Drand::start();
    let (trial, table) = founded(&drand, "beacon-silent = \"wait\"").await;
    for mood in [Mood::Silent, Mood::Lies] {
        drand.becomes(mood);
        everybody_answers(&trial, &table).await;
        for _ in 0..3 {
            trial.after(24 * HOUR).await;
        }
        assert_eq!(trial.standing("t").await, (1, "running".into()));
    }
    gms_and_operators_see_that_it_is_waited_for(&trial, "and for it alone, however long it takes");
    let asked = drand.asked();
    assert!(asked > 4, "{asked}");
    // Not in every round: it is left in peace for a while.
    for _ in 0..5 {
        trial.settle().await;
    }
    assert!(drand.asked() <= asked + 1, "{asked} {}", drand.asked());
    drand.becomes(Mood::Speaks);
    trial.after(MINUTE).await;
    assert_eq!(trial.standing("t").await.0, 2);
    assert!(verified(&trial, <[u8]>::to_vec).await.0);
}

fn gms_and_operators_see_that_it_is_waited_for(trial: &Trial, how_long: &str) {
    let words = format!("waits for the public beacon since {how_long}");
    let bare = |text: &str| {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // The time is that of the trial.
        text.split(" since ")
            .map(|part| part.split_once(" UTC, ").map_or(part, |(_, after)| after))
            .collect::<Vec<_>>()
            .join(" since ")
    };
    let listed = said(trial.folder(), &["campaign", "list"]);
    assert!(listed.contains("waits for the public beacon"), "{listed}");
    let shown = said(trial.folder(), &["campaign", "show", "t"]);
    assert!(bare(&shown).contains(&words), "{shown}");
    for command in [&["--json", "campaign", "list"][..], &["--json", "campaign", "show", "t"]] {
        let data = said(trial.folder(), command);
        assert!(data.contains("\"waits_for_beacon\""), "{data}");
    }
    let doctor = run(trial.folder(), &["doctor"]);
    let doctor = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(doctor.contains("t waits for the public beacon"), "{doctor}");
    assert!(!doctor.contains("gone by and not played"), "{doctor}");
}

/// What the beacon says after the deadline is known to the world while a window waits for it: whoever could foresee dice by it, with the
/// secret, changes nothing any more.
#[tokio::test]
async fn what_comes_after_the_deadline_changes_nothing_while_the_beacon_is_waited_for() {
    let drand = Drand::start();
    let (trial, _) = founded(&drand, "beacon-silent = \"wait\"").await;
    let report = trial.latest_report(P0).await;
    drand.becomes(Mood::Silent);
    trial.at_deadline("t", -1).await;
    trial.answer(&report, "ready").await;
    trial.at_deadline("t", 5 * MINUTE).await;
    trial.answer(&report, "jump 1T from A9 to A7 using A9").await;
    let receipt = trial.latest(P0).await;
    assert!(receipt.words().contains("no orders are taken until then"), "{}", receipt.text());
    assert_eq!(trial.standing("t").await.0, 1);
    let filed = "SELECT CAST(filed AS TEXT) FROM filed WHERE seat = 0";
    let filed = rows::words(&trial.database(), filed).await.concat();
    assert!(!filed.contains("A7"), "{filed}");
    // Letters and questions are answered as ever.
    trial.answer(&report, "status").await;
    assert!(trial.latest(P0).await.words().contains("Throneworld"));
    drand.becomes(Mood::Speaks);
    trial.after(MINUTE).await;
    assert_eq!(trial.standing("t").await.0, 2);
}

/// While a campaign rests no deadline runs: what comes then is taken, as everywhere.
#[tokio::test]
async fn a_campaign_that_rests_takes_orders_beacon_or_not() {
    let drand = Drand::start();
    let (trial, _) = founded(&drand, "").await;
    let report = trial.latest_report(P0).await;
    said(trial.folder(), &["campaign", "pause", "t"]);
    trial.at_deadline("t", HOUR).await;
    trial.answer(&report, "jump 1T from A9 to A7 using A9").await;
    let receipt = trial.latest(P0).await;
    assert!(!receipt.words().contains("no orders are taken"), "{}", receipt.text());
    let filed = "SELECT CAST(filed AS TEXT) FROM filed WHERE seat = 0";
    assert!(rows::words(&trial.database(), filed).await.concat().contains("A7"), "{}", receipt.text());
}

#[tokio::test]
async fn after_its_time_a_game_goes_on_without_and_says_so() {
    let drand = Drand::start();
    let (trial, table) = founded(&drand, "beacon-silent = \"2 hours\"").await;
    drand.becomes(Mood::Silent);
    everybody_answers(&trial, &table).await;
    trial.after(2 * HOUR).await;
    assert_eq!(trial.standing("t").await.0, 1);
    trial.after(HOUR).await;
    assert_eq!(trial.standing("t").await.0, 2);
    let report = trial.latest_report(P0).await;
    assert!(
        report.words().contains("The public beacon was silent when the window closed"),
        "{}",
        report.text()
    );
    assert!(!dice(&report).concat().contains("\r\nbeacon "));
    assert!(trial.log("t").await.join("\n").contains("went on without the public beacon"));
    assert!(verified(&trial, <[u8]>::to_vec).await.0);
}

/// Campaigns without a beacon ask nobody.
#[tokio::test]
async fn who_wants_no_beacon_asks_none() {
    let drand = Drand::start();
    let trial = Trial::with(&drand.settings()).await;
    let table = Table::new("throneworld", 2, "standing", 0);
    table.found(&trial).await;
    played(&trial, &table, 2).await;
    assert_eq!(drand.asked(), 0);
    assert!(
        rows::words(&trial.database(), "SELECT settings FROM campaign")
            .await
            .iter()
            .all(|s| !s.contains("beacon"))
    );
}
