//! A damaged database freezes one campaign, with a reason; the rest of the house goes on; mended, it goes on too
//! (invariant 10).

use super::founding::{file, found, write};
use crate::support::binary::{run, said};
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, campaign, campaign_with};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial, secret_for};
use campaign::registry;
use report::Templates;
use std::sync::Arc;

/// A house with the campaigns `spring` and `autumn`, both set up, both waiting for Alice.
async fn two() -> Trial {
    let trial = Trial::spring_set_up().await;
    let file = campaign("autumn").replace("alice@", "anna@").replace("bob@", "ben@");
    trial.found(&file, secret_for(ALICE).await).await;
    trial
}

/// Damages `spring`, has Alice write to it, and expects it frozen for this reason; mends it and expects it to go on.
async fn frozen_by(damage: &'static str, mend: &'static str, reason: &str) {
    let trial = two().await;
    for keep in [
        "CREATE TABLE kept AS SELECT * FROM turn",
        "CREATE TABLE kept_view AS SELECT * FROM seat_view",
        "CREATE TABLE kept_window AS SELECT * FROM open_window",
        "CREATE TABLE kept_campaign AS SELECT * FROM campaign",
        "CREATE TABLE kept_seat AS SELECT * FROM seat",
    ] {
        rows::run(&trial.database(), keep).await;
    }
    assert!(rows::run(&trial.database(), damage).await >= 1, "{damage}");
    let report = trial.latest_report(ALICE).await;
    let news = trial.answer(&report, "i3-h4").await;
    let (turn, standing) = trial.standing("spring").await;
    assert_eq!((turn, standing.as_str()), (2, "frozen"), "{damage}: {:?}", trial.last_taken().await);
    assert!(trial.reason("spring").await.contains(reason), "{damage}: {}", trial.reason("spring").await);
    let log = trial.log("spring").await;
    assert!(log.iter().any(|line| line.starts_with("frozen: ")), "{log:?}");
    // The GM is told why, at once; the players that it rests, and nothing of the reason.
    let gm = trial.latest("gm@example.org").await;
    assert!(gm.words().contains(reason.split('"').next().expect("words").trim()), "{}", gm.text());
    assert!(gm.words().contains("campaign resume spring"), "{}", gm.text());
    assert_eq!(gm.sent_ms, Some(trial.now_ms()));
    assert_eq!(news.len(), 1, "one notice and no receipt yet");
    for player in [ALICE, BOB] {
        let notice = trial.latest(player).await;
        assert!(
            notice.kind == "notice" && notice.words().contains("rests for a technical reason"),
            "{}",
            notice.text()
        );
        assert!(!notice.words().contains(reason), "{}", notice.text());
    }
    let taken = trial.last_taken().await;
    assert!(taken.status == "failed" && taken.reason.contains(reason), "{taken:?}");
    // Another campaign of the same house goes on.
    trial.say("anna@example.org", "ready").await;
    trial.say("ben@example.org", "ready").await;
    trial.after(30 * MINUTE).await;
    assert_eq!(trial.standing("autumn").await, (2, "running".into()));
    assert_eq!(trial.standing("spring").await, (2, "frozen".into()));
    let doctor = run(trial.folder(), &["doctor", "--no-mail"]);
    let seen = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(!doctor.status.success() && seen.contains("PROBLEM campaigns: frozen: spring ("), "{seen}");
    assert!(seen.contains(reason), "the doctor tells why: {seen}");
    // Mended and resumed, the mail that could not be dealt with is taken up again.
    assert!(rows::run(&trial.database(), mend).await >= 1, "{mend}");
    said(trial.folder(), &["campaign", "resume", "spring"]);
    said(trial.folder(), &["tick", "--at", "2099-01-01T00:00:00Z"]);
    assert_eq!(trial.standing("spring").await, (3, "running".into()), "Alice's move was played");
    assert!(
        trial
            .mails(ALICE)
            .await
            .iter()
            .any(|mail| mail.kind == "receipt" && mail.text().contains("move i3-h4"))
    );
    assert!(run(trial.folder(), &["replay", "spring"]).status.success());
}

#[tokio::test]
async fn a_state_that_is_noise() {
    frozen_by(
        "UPDATE turn SET state = x'00ff00ff' WHERE campaign = 'spring' AND turn = 2",
        "UPDATE turn SET state = (SELECT state FROM kept k WHERE k.campaign = 'spring' AND k.turn = 2) \
         WHERE campaign = 'spring' AND turn = 2",
        "state",
    )
    .await;
}

#[tokio::test]
async fn a_journal_that_is_noise() {
    frozen_by(
        "UPDATE turn SET journal = x'7b7b' WHERE campaign = 'spring' AND turn = 2",
        "UPDATE turn SET journal = (SELECT journal FROM kept k WHERE k.campaign = 'spring' AND k.turn = 2) \
         WHERE campaign = 'spring' AND turn = 2",
        "journal",
    )
    .await;
}

#[tokio::test]
async fn a_view_that_is_noise() {
    frozen_by(
        "UPDATE seat_view SET view = x'00' WHERE campaign = 'spring'",
        "UPDATE seat_view SET view = (SELECT view FROM kept_view k WHERE k.campaign = 'spring' AND k.seat = seat_view.seat) \
         WHERE campaign = 'spring'",
        "view",
    )
    .await;
}

#[tokio::test]
async fn a_window_that_is_noise() {
    frozen_by(
        "UPDATE open_window SET asked = '{{{' WHERE campaign = 'spring'",
        "UPDATE open_window SET asked = (SELECT asked FROM kept_window k WHERE k.campaign = 'spring') WHERE campaign = 'spring'",
        "the stored window does not fit",
    )
    .await;
}

#[tokio::test]
async fn settings_that_are_noise() {
    frozen_by(
        "UPDATE campaign SET settings = replace(settings, 'standing', 'sideways') WHERE id = 'spring'",
        "UPDATE campaign SET settings = (SELECT settings FROM kept_campaign k WHERE k.id = 'spring') WHERE id = 'spring'",
        "the stored settings does not fit",
    )
    .await;
}

#[tokio::test]
async fn a_secret_that_is_cut_short() {
    frozen_by(
        "UPDATE campaign SET seed = x'01' WHERE id = 'spring'",
        "UPDATE campaign SET seed = (SELECT seed FROM kept_campaign k WHERE k.id = 'spring') WHERE id = 'spring'",
        "it has not 32 bytes",
    )
    .await;
}

#[tokio::test]
async fn a_turn_begun_under_a_newer_engine_is_left_to_the_newer_program() {
    let trial = two().await;
    let newer = "UPDATE turn SET engine_version = 99 WHERE campaign = 'spring' AND turn = 2";
    assert_eq!(rows::run(&trial.database(), newer).await, 1);
    let report = trial.latest_report(ALICE).await;
    assert_eq!(trial.answer(&report, "i3-h4").await, [], "nothing is said, and nothing done");
    assert_eq!(trial.last_taken().await.status, "new", "the mail waits for the newer program");
    // Not even its deadline is this program's business; the other campaign goes on.
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    assert_eq!(trial.standing("autumn").await, (2, "running".into()), "played on with two plain armies");
    assert_eq!(trial.latest_report(ALICE).await.message_id, report.message_id);
    // The newer program, as it were, is started: the mail came in time.
    let back = "UPDATE turn SET engine_version = 1 WHERE campaign = 'spring' AND turn = 2";
    assert_eq!(rows::run(&trial.database(), back).await, 1);
    trial.after(2 * MINUTE).await;
    assert_eq!(trial.last_taken().await.status, "done");
    trial.after(2 * MINUTE).await;
    assert_eq!(trial.standing("spring").await, (3, "running".into()));
}

#[tokio::test]
async fn a_turn_that_is_missing() {
    frozen_by(
        "DELETE FROM turn WHERE campaign = 'spring' AND turn = 2",
        "INSERT INTO turn SELECT * FROM kept WHERE campaign = 'spring' AND turn = 2",
        "its turn 2 is missing",
    )
    .await;
}

#[tokio::test]
async fn a_value_of_another_type() {
    frozen_by(
        "UPDATE turn SET state = 12345 WHERE campaign = 'spring' AND turn = 2",
        "UPDATE turn SET state = (SELECT state FROM kept k WHERE k.campaign = 'spring' AND k.turn = 2) \
         WHERE campaign = 'spring' AND turn = 2",
        "makes no sense",
    )
    .await;
}

#[tokio::test]
async fn a_game_this_program_does_not_know() {
    frozen_by(
        "UPDATE campaign SET game = 'chess' WHERE id = 'spring'",
        "UPDATE campaign SET game = 'thrones' WHERE id = 'spring'",
        "chess",
    )
    .await;
}

#[tokio::test]
async fn found_out_at_the_deadline_instead_of_by_a_mail() {
    let trial = two().await;
    rows::run(&trial.database(), "UPDATE turn SET state = x'00ff' WHERE campaign = 'spring' AND turn = 2")
        .await;
    trial.at_deadline("spring", 0).await;
    assert_eq!(
        trial.standing("spring").await,
        (2, "frozen".into()),
        "the old turn stands, nobody lost on time"
    );
    assert_eq!(trial.standing("autumn").await, (2, "running".into()), "played on with two plain armies");
}

#[tokio::test]
async fn a_standing_that_makes_no_sense_stops_nobody_else() {
    let trial = two().await;
    rows::run(&trial.database(), "UPDATE campaign SET status = 'dancing' WHERE id = 'spring'").await;
    let report = trial.latest_report(ALICE).await;
    trial.answer(&report, "i3-h4").await;
    let taken = trial.last_taken().await;
    assert!(taken.status == "failed" && taken.reason.contains("dancing"), "{taken:?}");
    trial.at_deadline("autumn", 0).await;
    assert_eq!(trial.standing("autumn").await, (2, "running".into()));
}

#[tokio::test]
async fn a_frozen_campaign_still_says_so_to_who_writes() {
    let trial = Trial::spring_set_up().await;
    rows::run(&trial.database(), "UPDATE campaign SET status = 'frozen', reason = 'by hand', due_ms = NULL")
        .await;
    let receipt = trial.receipt(ALICE, "i3-h4").await;
    assert!(
        receipt.words().contains("rests for a technical reason") && receipt.text().contains("move i3-h4"),
        "{}",
        receipt.text()
    );
    assert!(!receipt.words().contains("by hand"), "{}", receipt.text());
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await, (2, "frozen".into()));
}

/// A campaign with something of everything that has its own time beside the turns.
fn busy(name: &str) -> String {
    campaign_with(name, "spectators = true\n[press]\npolicy = \"anonymous\"\n[votes]\nlength = \"1 day\"")
}

#[tokio::test]
async fn what_is_due_beside_the_turns_of_a_damaged_campaign_waits_and_holds_up_no_other() {
    const ANNA: &str = "anna@example.org";
    const BEN: &str = "ben@example.org";
    const CAROL: &str = "carol@example.org";
    let trial = Trial::new().await;
    // The damaged one comes first wherever campaigns are gone through in order, and wherever the time counts.
    let autumn = busy("autumn").replace(ALICE, ANNA).replace(BOB, BEN);
    trial.found(&autumn, secret_for(ALICE).await).await;
    trial.found(&busy("spring"), secret_for(ALICE).await).await;
    for (name, player) in [("autumn", ANNA), ("spring", ALICE)] {
        let asked = write(&trial, CAROL, &format!("watch {name}")).await;
        trial.answer(&asked[0], "yes").await;
        trial.say(player, "propose pause").await;
        trial.say(player, "anonymous press to Bob: beware of the dragon").await;
    }
    rows::run(&trial.database(), "CREATE TABLE kept AS SELECT * FROM campaign").await;
    let damage = "UPDATE campaign SET status = 'over', settings = replace(settings, 'standing', 'sideways') \
                  WHERE id = 'autumn'";
    assert_eq!(rows::run(&trial.database(), damage).await, 1);
    // Whoever watches is told, unsigned letters are passed on at the full hour, a vote closes at its time …
    trial.set_up().await;
    let told = trial.latest(CAROL).await;
    assert!(told.subject().contains("[spring] turn 1 has ended"), "{}", told.subject());
    trial.after(HOUR).await;
    let warned = |mails: &[crate::support::posted::Posted]| mails.iter().any(|m| m.text().contains("dragon"));
    assert!(warned(&trial.mails(BOB).await));
    trial.after(DAY).await;
    let told = trial.latest(ALICE).await;
    assert!(told.words().contains("not carried: too few have voted"), "{}", told.text());
    // … and the end is told an hour after the last report.
    trial.say(ALICE, "resign").await;
    trial.say(ALICE, "confirm").await;
    trial.after(2 * HOUR).await;
    assert!(trial.latest(BOB).await.subject().contains("farewell"), "{}", trial.latest(BOB).await.subject());
    // Mended, the other campaign has what waited for it, without anybody's command.
    assert!(!warned(&trial.mails(BEN).await), "nothing of a damaged campaign is passed on");
    let mend = "UPDATE campaign SET status = 'running', settings = (SELECT settings FROM kept WHERE kept.id = 'autumn') \
                WHERE id = 'autumn'";
    assert_eq!(rows::run(&trial.database(), mend).await, 1);
    trial.after(11 * MINUTE).await;
    assert!(warned(&trial.mails(BEN).await));
    let told = trial.latest(ANNA).await;
    assert!(told.words().contains("not carried: too few have voted"), "{}", told.text());
}

#[tokio::test]
async fn a_damaged_founding_holds_up_no_other() {
    let trial = Trial::new().await;
    let asked = "[[invite]]\naddress = \"alice@example.org\"\n[[invite]]\naddress = \"bob@example.org\"\n";
    found(&trial, &file("", asked).replace("spring", "autumn")).await;
    found(&trial, &file("", asked)).await;
    assert_eq!(
        rows::run(&trial.database(), "UPDATE founding SET file = '[[[' WHERE name = 'autumn'").await,
        1
    );
    trial.after(4 * DAY).await;
    let reminder = trial.latest(BOB).await;
    assert!(reminder.subject().contains("you are still invited"), "{}", reminder.subject());
    assert!(reminder.words().contains("You were invited to spring"), "{}", reminder.text());
}

#[tokio::test]
async fn a_template_that_cannot_tell_the_players_of_a_fault_keeps_it_from_nobody() {
    let mut trial = Trial::spring_set_up().await;
    let own = trial.folder().join("templates");
    std::fs::create_dir_all(own.join("mail")).expect("a folder");
    // It compiles, and fails at the one thing that was not tried.
    let text = "{{#if (eq heading.title \"The spring campaign\")}}{{heading.nonsense}}{{/if}}{{subject}}\n";
    std::fs::write(own.join("mail/notice.txt.hbs"), text).expect("written");
    let templates =
        Templates::load(registry::engines(), Some(&own)).map_err(|e| e.to_string()).expect("they compile");
    trial.house.templates = Arc::new(templates);
    rows::run(&trial.database(), "UPDATE turn SET state = x'00ff' WHERE campaign = 'spring' AND turn = 2")
        .await;
    let report = trial.latest_report(ALICE).await;
    trial.answer(&report, "i3-h4").await;
    assert_eq!(trial.standing("spring").await, (2, "frozen".into()));
    let gm = trial.latest("gm@example.org").await;
    assert!(gm.words().contains("was frozen in turn 2"), "{}", gm.text());
    for player in [ALICE, BOB] {
        let notice = trial.latest(player).await;
        assert!(notice.words().contains("rests for a technical reason"), "{}", notice.text());
    }
}

#[tokio::test]
async fn who_was_not_told_of_a_fault_before_a_crash_is_told_afterwards() {
    let trial = Trial::spring_set_up().await;
    rows::run(&trial.database(), "UPDATE campaign SET status = 'frozen', reason = 'x', due_ms = NULL").await;
    let mut tx = trial.house.store.begin().await.expect("begin");
    tx.server_put("rests, untold: spring", br#"{"why":"x","seats":[1]}"#).await.expect("kept");
    tx.commit().await.expect("commit");
    let alices = trial.mails(ALICE).await.len();
    trial.after(MINUTE).await;
    assert!(trial.latest("gm@example.org").await.words().contains("was frozen in turn 2: x"));
    assert!(trial.latest(BOB).await.words().contains("rests for a technical reason"));
    assert_eq!(trial.mails(ALICE).await.len(), alices, "she had been told");
    let bobs = trial.mails(BOB).await.len();
    trial.after(MINUTE).await;
    assert_eq!(trial.mails(BOB).await.len(), bobs, "once");
}
