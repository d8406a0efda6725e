//! What an operator owes to people: backups that can be gone back to, and being forgotten.

use crate::by_mail::gm::{GM, command, knock};
use crate::support::binary::{run, said};
use crate::support::posted::Posted;
use crate::support::rows;
use crate::support::scripts::{ALICE, BOB, WHITE_WINS, campaign};
use crate::support::trial::{DAY, HOUR, Trial};
use adjudicator::archive::backup::{backup, backups};
use adjudicator::archive::forget::{Forgotten, forget};
use adjudicator::archive::restore::{confirm, gap, hold, take_again};
use campaign::play::replay::replay;
use scratch::Scratch;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

#[tokio::test]
async fn nothing_is_put_in_the_place_of_a_database_that_is_in_use() {
    if rows::on_postgres() {
        return; // PostgreSQL has its own tools for copies
    }
    let trial = Trial::spring_set_up().await;
    let copy = backup(&trial.house, &trial.folder().join("backups"), 3).await.expect("a copy");
    let copy = copy.display().to_string();
    // The daemon is there, and does nothing just now.
    let refused = run(trial.folder(), &["restore", "from", &copy]);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(1) && why.contains("is in use"), "{why}");
    assert!(why.contains("systemctl stop adjudicator"), "{why}");
    trial.say(ALICE, "i3-h4").await;
    assert_eq!(rows::number(&trial.database(), "SELECT COUNT(*) FROM mail WHERE status = 'new'").await, 0);
    trial.house.store.close().await;
    assert!(said(trial.folder(), &["restore", "from", &copy]).contains("The server is held"));
    // Whatever is done now says so, and so does the look at everything.
    let list = run(trial.folder(), &["campaign", "list"]);
    let aside = String::from_utf8_lossy(&list.stderr).into_owned();
    assert!(list.status.success() && aside.contains("is held: nothing is played or sent"), "{aside}");
    let doctor = run(trial.folder(), &["doctor", "--no-mail"]);
    let found = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(found.contains("PROBLEM restored copy"), "{found}");
}

/// Two returns to one copy know nothing of each other, and their mails are told apart all the same.
#[tokio::test]
async fn message_ids_are_new_after_every_return_to_the_same_copy() {
    let mut seen = std::collections::BTreeSet::new();
    for hours in [1, 2] {
        let trial = Trial::spring_set_up().await;
        let made_ms = trial.now_ms();
        hold(&trial.house, made_ms).await.expect("held");
        trial.clock.advance(hours * HOUR);
        confirm(&trial.house).await.expect("confirmed");
        trial.settle().await;
        let id = trial.latest(BOB).await.message_id;
        assert!(seen.insert(id.clone()), "{id} twice");
    }
}

#[tokio::test]
async fn a_restored_server_is_held_takes_mail_in_again_and_goes_on_when_told() {
    if rows::on_postgres() {
        return; // PostgreSQL has its own tools for copies
    }
    let trial = Trial::spring_set_up().await;
    let folder = trial.folder().join("backups");
    let copy = backup(&trial.house, &folder, 3).await.expect("a copy");
    let mode = std::fs::metadata(&copy).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "it holds every secret");
    // After the copy Alice moves; the mail is archived by the mail system, the server is lost.
    let report = trial.latest_report(ALICE).await;
    let archived = trial.answer_to(&report, WHITE_WINS);
    let archived = [format!("Delivered-To: {}\r\n", report.reply_to()).into_bytes(), archived].concat();
    let archive = trial.folder().join("archive");
    std::fs::create_dir(&archive).expect("a folder");
    std::fs::write(archive.join("1.eml"), &archived).expect("kept");

    // The copy alone is opened in another house: the same settings, key and clock.
    let restored = Trial::new().await;
    restored.house.store.close().await;
    for end in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", restored.database().display()));
    }
    std::fs::copy(&copy, restored.database()).expect("in place");
    let restored = restored.reopened().await;
    restored.clock.set(trial.now_ms() + 5 * DAY);
    let sent_before =
        rows::number(&restored.database(), "SELECT COUNT(*) FROM outbox WHERE status = 'sent'").await;
    restored.settle().await;
    assert_eq!(
        restored.standing("spring").await,
        (2, "running".into()),
        "the deadline is past, and nothing is played"
    );
    let lines = gap(&restored.house).await.expect("read").expect("held").join("\n");
    assert!(lines.contains("5 days ago") && lines.contains("spring: turn 2, its window closed"), "{lines}");
    assert_eq!(take_again(&restored.house, std::slice::from_ref(&archive)).await, Ok((1, 0)));
    assert_eq!(take_again(&restored.house, &[archive]).await, Ok((0, 1)), "once");
    restored.settle().await;
    let queued =
        rows::number(&restored.database(), "SELECT COUNT(*) FROM outbox WHERE status = 'queued'").await;
    assert_eq!(queued, 1, "a receipt waits");
    let sent = rows::number(&restored.database(), "SELECT COUNT(*) FROM outbox WHERE status = 'sent'").await;
    assert_eq!(sent, sent_before, "nothing is sent");
    assert_eq!(confirm(&restored.house).await.expect("confirmed"), Some(Vec::new()));
    assert_eq!(confirm(&restored.house).await.expect("asked twice"), None);
    restored.settle().await;
    assert!(
        restored.latest(BOB).await.words().contains("restored from a copy"),
        "{}",
        restored.latest(BOB).await.text()
    );
    // Message-IDs given out since the copy are not given out again.
    let after: Vec<String> = restored.mails(BOB).await.into_iter().map(|m| m.message_id).collect();
    trial.say(BOB, "status").await;
    let lost = trial.latest(BOB).await.message_id;
    assert!(!after.contains(&lost));
    // Alice's move of before counts; the window stays open for a day, and closes early as all are in.
    restored.after(HOUR).await;
    assert_eq!(restored.standing("spring").await.1, "over");
}

#[tokio::test]
async fn a_restored_server_writes_to_nobody_about_what_is_over_and_goes_on_without_what_is_damaged() {
    let trial = Trial::spring_set_up().await;
    for (name, player) in [("autumn", "anna@example.org"), ("winter", "will@example.org")] {
        let file = campaign(name).replace(ALICE, player).replace(BOB, &format!("b{player}"));
        trial.found(&file, 1).await;
    }
    rows::run(&trial.database(), "UPDATE campaign SET status = 'over', due_ms = NULL WHERE id = 'autumn'")
        .await;
    rows::run(&trial.database(), "UPDATE terms SET closed = 1 WHERE campaign = 'autumn'").await;
    rows::run(&trial.database(), "UPDATE campaign SET status = 'dancing' WHERE id = 'winter'").await;
    let annas = trial.mails("anna@example.org").await.len();
    hold(&trial.house, trial.now_ms() - HOUR).await.expect("held");
    let lines = gap(&trial.house).await.expect("read").expect("held").join("\n");
    assert!(
        lines.contains("spring: turn 2") && lines.contains("winter: ") && lines.contains("dancing"),
        "{lines}"
    );
    let left = confirm(&trial.house).await.expect("confirmed").expect("it was held");
    assert!(left.len() == 1 && left[0].starts_with("winter: "), "{left:?}");
    trial.settle().await;
    let told = trial.latest(ALICE).await;
    assert!(told.words().contains("goes on from there, in turn 2"), "{}", told.text());
    assert_eq!(trial.mails("anna@example.org").await.len(), annas, "her campaign does not go on");
    let gms = trial.mails(GM).await;
    let told: Vec<String> =
        gms.iter().filter(|m| m.subject().contains("restored from a copy")).map(Posted::words).collect();
    assert!(told.len() == 1 && told[0].contains("The spring campaign goes on from there"), "{told:?}");
}

#[tokio::test]
async fn backups_are_made_when_due_and_the_oldest_go() {
    if rows::on_postgres() {
        return; // PostgreSQL has its own tools for copies
    }
    let trial = Trial::with("[keep]\nbackup = \"backups\"\nbackup_every = \"1 day\"\nbackups = 2").await;
    let folder = trial.folder().join("backups");
    let due = adjudicator::archive::backup::if_due;
    assert!(due(&trial.house).await.expect("made").is_some());
    assert!(due(&trial.house).await.expect("asked").is_none(), "not again so soon");
    for _ in 0..3 {
        trial.clock.advance(DAY);
        assert!(due(&trial.house).await.expect("made").is_some());
    }
    let kept = backups(&folder).expect("read");
    assert_eq!(kept.len(), 2);
    assert!(kept[1].display().to_string().ends_with("adjudicator-20261105-120000.db"), "{kept:?}");
}

#[tokio::test]
async fn the_command_line_goes_back_to_a_copy_and_keeps_what_was_there() {
    if rows::on_postgres() {
        return; // PostgreSQL has its own tools for copies
    }
    let trial = Trial::spring_set_up().await;
    let made = said(trial.folder(), &["backup", "copies"]);
    let copy = made.trim().to_string();
    trial.house.store.close().await;
    let words = said(trial.folder(), &["restore", "from", &copy]);
    assert!(words.contains("with 1 campaign;") && words.contains(".before-"), "{words}");
    assert!(said(trial.folder(), &["restore", "status"]).contains("held: this is a copy"));
    assert!(said(trial.folder(), &["restore", "confirm"]).contains("goes on"));
    assert!(said(trial.folder(), &["restore", "status"]).contains("not held"));
}

/// With the programs PostgreSQL brings along, and this one's part in it.
#[tokio::test]
async fn a_postgres_database_is_backed_up_and_put_back_by_its_own_programs() {
    let server = match Scratch::start(&std::env::temp_dir()) {
        Ok(server) => server,
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "PostgreSQL is needed here: {why}");
            return;
        }
    };
    let (first, second) =
        (server.database("first").await.expect("made"), server.database("second").await.expect("made"));
    let folder = tempfile::tempdir().expect("a folder");
    let set = |database: &str, more: &str| {
        let text = format!(
            "[server]\naddress = \"game@example.org\"\ndatabase = \"{database}\"\n[outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n{more}"
        );
        std::fs::write(folder.path().join("config.toml"), text).expect("settings");
    };
    let refused = |arguments: &[&str]| {
        let output = run(folder.path(), arguments);
        assert!(!output.status.success(), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    set(&first.replace("adjudicator@", "adjudicator:s3cret@"), "");
    std::fs::write(folder.path().join("spring.toml"), campaign("spring")).expect("a campaign");
    said(folder.path(), &["campaign", "new", "spring.toml"]);
    said(folder.path(), &["tick"]);
    let why = refused(&["backup", "copies"]);
    assert!(why.contains("pg_dump -Fc") && why.contains("store copy") && !why.contains("s3cret"), "{why}");
    let why = refused(&["restore", "from", "copies/adjudicator-20270110-030000.db"]);
    assert!(why.contains("pg_restore") && why.contains("restore hold"), "{why}");
    // The way that is named: a dump, put back into another database.
    let dump =
        server.command("pg_dump").args(["-Fc", &format!("--dbname={first}")]).output().expect("pg_dump");
    assert!(dump.status.success(), "{}", String::from_utf8_lossy(&dump.stderr));
    let mut back = server.command("pg_restore");
    back.args(["--exit-on-error", &format!("--dbname={second}")]).stdin(Stdio::piped());
    let mut back = back.spawn().expect("pg_restore");
    back.stdin.take().expect("a pipe").write_all(&dump.stdout).expect("written");
    assert!(back.wait().expect("ends").success());
    set(&second, "");
    let why = refused(&["restore", "hold", "2100-01-01T00:00:00Z"]);
    assert!(why.contains("yet to come"), "{why}");
    said(folder.path(), &["restore", "hold", "2024-01-10T03:00:00Z"]);
    let status = said(folder.path(), &["restore", "status"]);
    assert!(status.contains("held: this is a copy made") && status.contains("10 Jan"), "{status}");
    assert!(said(folder.path(), &["campaign", "list"]).contains("spring"));
    assert!(said(folder.path(), &["restore", "confirm"]).contains("goes on"));
    // The other way: everything in one file.
    let file = format!("sqlite:{}", folder.path().join("copy.db").display());
    said(folder.path(), &["store", "copy", &first, &file]);
    set(&file, "");
    assert!(said(folder.path(), &["campaign", "list"]).contains("spring"));
    // What cannot be done is refused where it is asked for.
    set(&first, "[keep]\nbackup = \"copies\"\n");
    let why = refused(&["campaign", "list"]);
    assert!(why.contains("[keep] backup") && why.contains("pg_dump"), "{why}");
}

#[tokio::test]
async fn a_forgotten_person_leaves_tombstones_and_the_games_stay_whole() {
    let trial = Trial::spring_set_up().await;
    assert_eq!(
        forget(&trial.house, ALICE).await.expect("asked"),
        Forgotten::Plays(vec![("spring".into(), 0)])
    );
    let refused = run(trial.folder(), &["forget", ALICE]);
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("still plays"));
    trial.say(ALICE, WHITE_WINS).await;
    trial.after(HOUR).await;
    trial.after(2 * HOUR).await;
    let before = rows::taken(&trial.database()).await.len();
    let Forgotten::Done { mails, .. } = forget(&trial.house, ALICE).await.expect("done") else {
        panic!("plays")
    };
    assert_eq!(mails, 2, "the army and the move");
    assert_eq!(
        rows::number(&trial.database(), "SELECT COUNT(*) FROM mail").await as usize,
        before,
        "that they came stays"
    );
    for sql in [
        "SELECT address || ' ' || name FROM seat",
        "SELECT address || ' ' || name FROM holder",
        "SELECT address FROM outbox",
        "SELECT recipient || ' ' || reason FROM mail",
        "SELECT line FROM log",
        "SELECT address FROM preference",
    ] {
        for text in rows::words(&trial.database(), sql).await {
            assert!(!text.to_lowercase().contains(ALICE) && !text.contains("Alice"), "{sql}: {text}");
        }
    }
    let turns = replay(&trial.house.store, "spring", None).await.expect("replayed");
    assert!(!turns.is_empty() && turns.iter().all(|t| t.differences.is_empty()), "{turns:?}");
    assert!(matches!(forget(&trial.house, ALICE).await.expect("again"), Forgotten::Done { mails: 0, .. }));
    // Who is not known here.
    let words = said(trial.folder(), &["forget", "nobody@example.org"]);
    assert_eq!(words.trim(), "nothing is held about nobody@example.org");
}

/// Every table and column of the database is looked through: a name or an address that a new table holds is found here.
#[tokio::test]
async fn nothing_in_the_database_names_a_forgotten_person() {
    if rows::on_postgres() {
        // Which tables there are is asked of SQLite; they are the same on both.
        return;
    }
    let trial = Trial::new().await;
    let invited = "[[invite]]\naddress = \"alice@example.org\"\nname = \"Alice\"\nzone = \"Europe/Paris\"\n\
                   [[invite]]\naddress = \"bob@example.org\"\nname = \"Bob\"\n";
    crate::by_mail::founding::found(&trial, &crate::by_mail::founding::file("grace = \"6 hours\"", invited))
        .await;
    trial.answer(&trial.latest(ALICE).await, "join").await;
    trial.answer(&trial.latest(BOB).await, "join").await;
    // She writes, is late, is written to, looked at, and has an address more.
    knock(&trial, GM, "spring").await;
    let seat = rows::number(&trial.database(), "SELECT seat + 1 FROM seat WHERE name = 'Alice'").await;
    for line in
        [format!("look {seat}"), "tell Alice: We wait for you.".into(), "set settle = 1 hour".to_string()]
    {
        command(&trial, GM, &line).await;
    }
    for line in ["address add alice@new.example", "press to Bob: Greetings, Alice", "away 20 nov - 22 nov"] {
        trial.answer(&trial.latest_report(ALICE).await, line).await;
    }
    trial.at_deadline("spring", HOUR).await;
    trial.answer(&trial.latest_report(ALICE).await, "row 1 K").await;
    // A line that is refused is kept as she wrote it, until it comes corrected.
    trial.answer(&trial.latest_report(ALICE).await, "row 9 K for alice").await;
    while trial.standing("spring").await.1 == "running" {
        trial.at_deadline("spring", DAY).await;
    }
    trial.after(2 * HOUR).await;
    let stones = forget(&trial.house, GM).await.expect("asked");
    assert!(matches!(stones, Forgotten::Done { .. }), "the campaign is over: {stones:?}");
    for address in [ALICE, "alice@new.example"] {
        assert!(matches!(forget(&trial.house, address).await.expect("asked"), Forgotten::Done { .. }));
    }
    let file = trial.database();
    let tables = rows::words(&file, "SELECT name FROM sqlite_master WHERE type = 'table'").await;
    assert!(tables.len() > 40, "{tables:?}");
    let mut found = Vec::new();
    for table in tables {
        let columns: &'static str = format!("SELECT name FROM pragma_table_info('{table}')").leak();
        for column in rows::words(&file, columns).await {
            // What others were sent and wrote stays, as the operator is told.
            if matches!((table.as_str(), column.as_str()), ("outbox" | "mail", "bytes")) {
                continue;
            }
            for word in ["alice", "gm@example"] {
                let sql: &'static str = format!(
                    "SELECT COUNT(*) FROM \"{table}\" WHERE LOWER(CAST(\"{column}\" AS TEXT)) LIKE '%{word}%'"
                )
                .leak();
                if rows::number(&file, sql).await > 0 {
                    found.push(format!("{word} in {table}.{column}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:?}");
    let own =
        rows::number(&file, "SELECT COUNT(*) FROM mail WHERE CAST(bytes AS TEXT) LIKE '%From: <alice%'");
    assert_eq!(own.await, 0, "nor do her own mails lie there");
    // The founding can still be looked at, and the game be played again.
    let shown = said(trial.folder(), &["campaign", "founding", "spring"]);
    assert!(shown.contains("forgotten"), "{shown}");
    let turns = replay(&trial.house.store, "spring", None).await.expect("replayed");
    assert!(!turns.is_empty() && turns.iter().all(|t| t.differences.is_empty()), "{turns:?}");
}

#[tokio::test]
async fn a_game_master_or_somebody_who_is_to_play_is_not_forgotten_before_the_end() {
    let trial = Trial::spring().await;
    let leads = Forgotten::Leads(vec!["spring".into()]);
    assert_eq!(forget(&trial.house, GM).await.expect("asked"), leads);
    let refused = run(trial.folder(), &["forget", GM]);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && why.contains("is a game master of spring"), "{why}");
    let looks = "name = \"summer\"\ngame = \"thrones\"\n[founding]\nsignup = \"open\"\nseats = 2\n\
                 [[player]]\nname = \"Eve\"\naddress = \"eve@example.org\"\n";
    crate::by_mail::founding::found(&trial, looks).await;
    let plays = Forgotten::Plays(vec![("summer".into(), 0)]);
    assert_eq!(forget(&trial.house, "eve@example.org").await.expect("asked"), plays);
}

#[tokio::test]
async fn old_mail_of_finished_campaigns_is_thrown_away_when_the_operator_says_so() {
    let trial = Trial::with("[keep]\nmail = \"30 days\"").await;
    trial
        .found(&crate::support::scripts::campaign("spring"), crate::support::trial::secret_for(ALICE).await)
        .await;
    trial.set_up().await;
    trial.found(&crate::support::scripts::campaign("autumn"), 1).await;
    let kept = "SELECT COUNT(*) FROM mail WHERE bytes IS NOT NULL";
    let all = rows::number(&trial.database(), kept).await;
    trial.after(40 * DAY).await;
    assert_eq!(adjudicator::archive::retention::run(&trial.house).await.expect("run"), 0, "they still run");
    rows::run(
        &trial.database(),
        "UPDATE campaign SET status = 'over', revision = revision + 1 WHERE id = 'spring'",
    )
    .await;
    rows::run(
        &trial.database(),
        "UPDATE turn SET ended_ms = 1 WHERE campaign = 'spring' AND ended_ms IS NOT NULL",
    )
    .await;
    assert!(adjudicator::archive::retention::run(&trial.house).await.expect("run") > 0);
    assert!(rows::number(&trial.database(), kept).await < all);
}

#[tokio::test]
async fn settings_are_read_anew_without_a_stop_and_bad_ones_change_nothing() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let trial = Trial::with("[intake]\nlmtp = \"\"").await;
    let mut command = crate::support::binary::adjudicator(trial.folder(), &["serve"]);
    let mut daemon = command.stderr(Stdio::piped()).spawn().expect("starts");
    let mut lines = BufReader::new(daemon.stderr.take().expect("a pipe")).lines();
    let mut until = |wanted: &str| {
        let found = lines.by_ref().map_while(Result::ok).any(|line| line.contains(wanted));
        assert!(found, "the daemon ended before it said {wanted:?}");
    };
    let signal = |name: &str| {
        let id = daemon.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().expect("kill runs").success());
    };
    until("serving");
    signal("-HUP");
    until("the settings are read anew");
    until("serving");
    std::fs::write(trial.settings(), "[server]\naddress = \"none\"\n").expect("write");
    signal("-HUP");
    until("the old ones stay");
    signal("-TERM");
    assert!(daemon.wait().expect("ends").success());
}
