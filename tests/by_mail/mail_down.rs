//! Our own mail server is down: nobody's time runs out on a mail that never left, and everybody is told why when mail goes
//! again.

use super::schedules::{closes, rule, scheduled};
use crate::support::binary::{run, said};
use crate::support::relay::{closed_port, server, smtp};
use crate::support::rows;
use crate::support::scripts::{ALICE, BLACK_ARMY, BOB, campaign, campaign_with};
use crate::support::trial::{DAY, HOUR, MINUTE, Trial, secret_for};
use chrono::{SecondsFormat, Utc};
use std::path::Path;

/// A campaign that is founded on Monday 2 November, 12:00, while nobody listens at our mail server's port.
async fn founded_in_the_dark(keys: &str) -> Trial {
    let mut trial = Trial::new().await;
    trial.courier = smtp(closed_port());
    let file = match keys.contains("schedule") {
        true => scheduled(keys),
        false => campaign_with("spring", keys),
    };
    trial.found(&file, secret_for(ALICE).await).await;
    trial
}

/// The mail server is back, and the clock moves on by so much.
async fn back_after(trial: &mut Trial, ms: i64) {
    let (port, _) = server("250 fine", "nobody@").await;
    trial.courier = smtp(port);
    trial.after(ms).await;
}

/// The words of the notices to an address.
async fn notices(trial: &Trial, address: &str) -> Vec<String> {
    let mails = trial.mails(address).await;
    mails.iter().filter(|mail| mail.kind == "notice").map(|mail| mail.words()).collect()
}

#[tokio::test]
async fn deadlines_move_while_it_is_down_and_all_are_told_once_when_it_is_back() {
    let mut trial = founded_in_the_dark("").await;
    assert_eq!(closes(&trial, "spring").await, "Thu 2026-11-05 12:00");
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await, (1, "running".into()), "nobody is closed out");
    assert_eq!(closes(&trial, "spring").await, "Sun 2026-11-08 12:00", "as if the window opened now");
    assert_eq!(rule(&trial, "spring").await, "extended: mail of this server waits to be sent");
    trial.at_deadline("spring", MINUTE).await;
    assert_eq!(trial.standing("spring").await, (1, "running".into()));
    assert_eq!(
        trial.mails(ALICE).await.len(),
        1,
        "what nobody can read is not written: no reminder, no notice"
    );
    // Monday 9 November, 12:01: a week after the mails were written.
    back_after(&mut trial, DAY).await;
    assert_eq!(closes(&trial, "spring").await, "Thu 2026-11-12 12:01", "three days from when they went out");
    assert_eq!(rule(&trial, "spring").await, "extended: mail of this server went out late");
    for player in [ALICE, BOB] {
        assert!(trial.mails(player).await.iter().all(|mail| mail.status == "sent"));
        let told = notices(&trial, player).await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(
            told[0].contains("Mail of this server could not go out")
                && told[0].contains("until 7 days after it was written")
                && told[0].contains("Thu 12 Nov 2026, 12:01 UTC"),
            "{told:?}"
        );
    }
    let log = trial.log("spring").await.join("\n");
    assert!(
        log.contains("turn 1: mail of this server went out late") && !log.contains("whose mail"),
        "{log}"
    );
    // From here on it is as ever: reminded a day before, and then the time is up.
    trial.at_deadline("spring", -DAY).await;
    assert_eq!(trial.latest(ALICE).await.kind, "reminder");
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()));
    assert!(
        trial.log("spring").await.join("\n").contains("NMR: nothing came from Alice in 10 days"),
        "and silence counts"
    );
}

#[tokio::test]
async fn nobody_loses_a_game_on_time_by_it() {
    let mut trial = Trial::spring_set_up().await;
    // The mail that tells Alice that it is her move cannot go out; Bob has his.
    rows::run(
        &trial.database(),
        "UPDATE outbox SET status = 'queued', sent_ms = NULL, attempts = 0 WHERE address = 'alice@example.org' \
         AND id IN (SELECT MAX(id) FROM outbox WHERE kind = 'report' GROUP BY address)",
    )
    .await;
    trial.courier = smtp(closed_port());
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "she loses nothing");
    back_after(&mut trial, HOUR).await;
    assert_eq!(closes(&trial, "spring").await, "Sun 2026-11-08 13:30", "her three days");
    // Nobody learns whose mail it was.
    let (alice, bob) = (notices(&trial, ALICE).await, notices(&trial, BOB).await);
    assert_eq!((alice.len(), bob.len()), (1, 1), "{alice:?} {bob:?}");
    for words in alice.iter().chain(&bob) {
        assert!(words.contains("not everybody had the mail that opened this window until 3 days"), "{words}");
    }
    let log = trial.receipt(BOB, "log").await;
    assert!(log.words().contains("turn 2: mail of this server went out late"), "{}", log.text());
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await.1, "over", "and then it counts");
}

#[tokio::test]
async fn mail_that_went_out_late_but_in_time_gives_the_time_back() {
    let mut trial = founded_in_the_dark("").await;
    back_after(&mut trial, 2 * DAY).await;
    assert_eq!(closes(&trial, "spring").await, "Sat 2026-11-07 12:00");
    assert_eq!(notices(&trial, BOB).await.len(), 1);
    trial.at_deadline("spring", -HOUR).await;
    assert_eq!(notices(&trial, BOB).await.len(), 1, "once");
    // Twenty minutes are not worth a word.
    let mut trial = founded_in_the_dark("").await;
    back_after(&mut trial, 20 * MINUTE).await;
    assert_eq!(closes(&trial, "spring").await, "Thu 2026-11-05 12:00");
    assert!(notices(&trial, BOB).await.is_empty());
    // By a schedule the next of its deadlines that leaves time: Friday evening is still far enough away.
    let mut trial = founded_in_the_dark("schedule = \"tue,fri 20:00\"").await;
    assert_eq!(closes(&trial, "spring").await, "Tue 2026-11-03 20:00");
    back_after(&mut trial, DAY).await;
    assert_eq!(closes(&trial, "spring").await, "Fri 2026-11-06 20:00", "Tuesday evening is too near by then");
    let mut trial = founded_in_the_dark("schedule = \"tue,fri 20:00\"").await;
    back_after(&mut trial, 3 * HOUR).await;
    assert_eq!(
        closes(&trial, "spring").await,
        "Tue 2026-11-03 20:00",
        "there is as much time as the rule asks for"
    );
}

#[tokio::test]
async fn what_one_players_own_mail_server_refuses_holds_nobody_up() {
    for refusal in ["450 4.2.0 come back later", "550 5.1.1 no such user", "554 5.7.1 we do not like you"] {
        let mut trial = Trial::new().await;
        let (port, _) = server(refusal, "bob@").await;
        trial.courier = smtp(port);
        trial.found(&campaign("spring"), secret_for(ALICE).await).await;
        for _ in 0..11 {
            trial.after(6 * HOUR).await;
        }
        trial.at_deadline("spring", 0).await;
        assert_eq!(trial.standing("spring").await, (2, "running".into()), "{refusal}");
        let log = trial.log("spring").await.join("\n");
        assert!(
            log.contains("turn 1: nothing came from Bob, whose mail server did not take the report; no NMR"),
            "{refusal}: {log}"
        );
        assert!(
            log.contains("NMR: nothing came from Alice in 3 days") && !log.contains("of this server"),
            "{refusal}: {log}"
        );
    }
}

#[tokio::test]
async fn a_mail_server_of_ours_that_takes_nobodys_mail_closes_nothing_whatever_it_says() {
    // 550 5.1.1 is about a recipient: nothing else would tell a mistyped address.
    for refusal in ["451 4.3.0 disk full", "554 5.7.1 relaying denied"] {
        let mut trial = Trial::new().await;
        let (port, _) = server(refusal, "@").await;
        trial.courier = smtp(port);
        trial.found(&campaign("spring"), secret_for(ALICE).await).await;
        // Longer than any mail is worth sending.
        for _ in 0..20 {
            trial.after(12 * HOUR).await;
        }
        assert_eq!(trial.standing("spring").await, (1, "running".into()), "{refusal}");
        assert_eq!(trial.mails(BOB).await[0].status, "queued", "{refusal}");
        back_after(&mut trial, HOUR).await;
        assert_eq!(closes(&trial, "spring").await, "Sun 2026-11-15 13:00", "{refusal}");
        assert_eq!(notices(&trial, BOB).await.len(), 1, "{refusal}");
    }
}

#[tokio::test]
async fn the_gm_is_not_asked_about_players_who_were_never_asked() {
    let mut trial = founded_in_the_dark("on-deadline = \"ask-gm\"").await;
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await, (1, "running".into()));
    back_after(&mut trial, DAY).await;
    trial.at_deadline("spring", 0).await;
    assert_eq!(trial.standing("spring").await, (1, "paused".into()));
}

#[tokio::test]
async fn what_a_gm_closes_is_closed_and_the_gm_is_told_who_may_not_know() {
    let trial = founded_in_the_dark("").await;
    trial.say(BOB, BLACK_ARMY).await;
    let words = said(trial.folder(), &["gm", "spring", "close", "turn", "1"]);
    // Two reports and a receipt.
    assert!(words.contains("3 mails to players of this campaign wait to be sent"), "{words}");
    let code = words.split_whitespace().skip_while(|word| *word != "confirm").nth(1).expect("a code");
    let words = said(trial.folder(), &["gm", "spring", "confirm", code]);
    assert!(words.contains("wait to be sent"), "{words}");
    // The program as a process goes by the machine's clock.
    trial.clock.set(Utc::now().timestamp_millis() + MINUTE);
    trial.settle().await;
    assert_eq!(trial.standing("spring").await.0, 2, "the GM's word stands");
    let log = trial.log("spring").await.join("\n");
    assert!(
        log.contains("turn 1: nothing came from Alice, to whom this server's mail had not gone out; no NMR"),
        "{log}"
    );
}

#[tokio::test]
async fn who_is_in_is_not_waited_for() {
    let trial = founded_in_the_dark("").await;
    trial.set_up().await;
    assert_eq!(trial.standing("spring").await, (2, "running".into()), "both wrote without being asked");
}

/// Settings and a campaign for the program as a process; with these lines under `[outbox]`.
fn by_process(folder: &Path, outbox: &str) {
    let text = format!(
        "[server]\naddress = \"game@pbem.test\"\ndatabase = \"sqlite:adjudicator.db\"\n[outbox]\n{outbox}\n"
    );
    std::fs::write(folder.join("config.toml"), text).expect("settings");
    std::fs::write(folder.join("spring.toml"), campaign("spring")).expect("a campaign");
}

/// A round as if so many days had passed.
fn tick_in(folder: &Path, days: i64) -> String {
    let at = (Utc::now() + chrono::Duration::days(days)).to_rfc3339_opts(SecondsFormat::Secs, true);
    let output = run(folder, &["tick", "--at", &at]);
    let logged = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !logged.contains("whose mail server"), "{logged}");
    String::from_utf8(output.stdout).expect("text")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_says_what_it_has_handed_over_and_waits_with_its_deadlines() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    by_process(folder, &format!("port = {}", closed_port()));
    said(folder, &["campaign", "new", "spring.toml"]);
    let words = said(folder, &["tick"]);
    assert!(
        words.starts_with("0 mails read, 0 windows settled, 0 mails sent\n3 wait to be sent: "),
        "{words}"
    );
    assert!(words.contains("our own mail server takes nothing") && words.contains("refused"), "{words}");
    let told: serde_json::Value = serde_json::from_str(&said(folder, &["tick", "--json"])).expect("JSON");
    assert_eq!((&told["sent"], &told["wait"]), (&0.into(), &3.into()), "{told}");
    for days in [4, 8, 12] {
        let words = tick_in(folder, days);
        assert!(words.contains("0 windows settled, 0 mails sent\n3 wait to be sent"), "{words}");
    }
    let shown = said(folder, &["campaign", "show", "spring"]);
    assert!(shown.contains("turn 1, running") && !shown.contains("whose mail"), "{shown}");
    let (port, taken) = server("250 fine", "nobody@").await;
    by_process(folder, &format!("port = {port}"));
    let words = tick_in(folder, 13);
    assert_eq!(
        words, "0 mails read, 0 windows settled, 5 mails sent\n",
        "two reports, the GM's mail, two notices"
    );
    let taken = taken.lock().expect("not poisoned").clone();
    assert_eq!(
        taken.iter().filter(|mail| mail.contains("Subject: [spring]") && mail.contains("extended")).count(),
        2
    );
    // Three days later the time is up.
    assert!(tick_in(folder, 17).contains(" 1 window settled"));
}

#[test]
fn a_deadline_that_passes_before_the_first_round_closes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    by_process(folder, "via = \"maildir\"\nmaildir = \"out\"");
    // Founded, and no mail has been tried: the machine sleeps for a week.
    said(folder, &["campaign", "new", "spring.toml"]);
    let words = tick_in(folder, 7);
    assert_eq!(words, "0 mails read, 0 windows settled, 5 mails sent\n");
    let shown = said(folder, &["campaign", "show", "spring"]);
    assert!(shown.contains("turn 1, running") && shown.contains("went out late"), "{shown}");
    assert!(tick_in(folder, 11).contains(" 1 window settled"));
}
