//! The command line: all of it is told, its JSON parses, its exit codes can be relied on.

use crate::support::binary::{adjudicator, run, run_with, said};
use crate::support::rows;
use crate::support::scripts::{ALICE, campaign};
use crate::support::trial::Trial;
use serde_json::Value;
use sqlx::Executor;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const COMMANDS: [&str; 16] = [
    "demo",
    "serve",
    "receive",
    "tick",
    "campaign",
    "mail",
    "outbox",
    "games",
    "scenario",
    "simulate",
    "perft",
    "replay",
    "doctor",
    "completions",
    "man",
    "metrics",
];

fn shipped(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

#[test]
fn help_lists_everything() {
    let folder = TempDir::new().expect("a folder");
    let help = said(folder.path(), &["--help"]);
    for command in COMMANDS {
        let line = help.lines().find(|line| line.trim_start().starts_with(&format!("{command} ")));
        let words = line.unwrap_or_else(|| panic!("{command} is missing:\n{help}"));
        assert!(words.trim().len() > command.len() + 10, "{command} is not explained: {words}");
        assert!(said(folder.path(), &[command, "--help"]).contains("Usage:"));
    }
    for words in ["--config", "--json"] {
        assert!(help.contains(words), "{words}");
    }
    for (command, words) in [
        ("campaign", &["new", "list", "show", "renew-token", "pause", "resume"][..]),
        ("mail", &["list", "show", "retry"]),
        ("outbox", &["list", "show", "retry"]),
        ("receive", &["--recipient", "75"]),
        ("tick", &["--at"]),
        ("demo", &["--dir", "--seed"]),
        ("simulate", &["--players", "--campaigns", "--seed"]),
        ("perft", &["--position", "--depth", "--divide"]),
        ("replay", &["--turn"]),
    ] {
        let help = said(folder.path(), &[command, "--help"]);
        for word in words {
            assert!(help.contains(word), "{command} {word}:\n{help}");
        }
    }
}

/// Both are made from the definition of the command line, so they know every command and option.
#[test]
fn shells_complete_commands_and_every_command_has_a_manual_page() {
    let folder = TempDir::new().expect("a folder");
    let script = said(folder.path(), &["completions", "bash"]);
    fs::write(folder.path().join("adjudicator.bash"), &script).expect("write");
    let completed = |words: &str| {
        let line = format!(
            "source ./adjudicator.bash; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             COMPREPLY=(); _adjudicator adjudicator \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo \"${{COMPREPLY[*]}}\""
        );
        let done =
            Command::new("bash").args(["-c", &line]).current_dir(folder.path()).output().expect("bash");
        String::from_utf8(done.stdout).expect("text").trim().to_string()
    };
    assert_eq!(completed("adjudicator camp"), "campaign");
    assert_eq!(completed("adjudicator campaign li"), "list");
    assert_eq!(completed("adjudicator simulate --camp"), "--campaigns");
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        assert!(said(folder.path(), &["completions", shell]).contains("renew-token"), "{shell}");
    }
    said(folder.path(), &["man", "--dir", "man1"]);
    for (page, words) in [
        ("adjudicator.1", "play\\-by\\-email"),
        ("adjudicator-campaign-list.1", "SYNOPSIS"),
        ("adjudicator-receive.1", "ORIGINAL_RECIPIENT"),
        ("adjudicator-perft.1", "\\-\\-depth"),
    ] {
        let text = fs::read_to_string(folder.path().join("man1").join(page)).expect(page);
        assert!(text.contains(".TH") && text.contains(words), "{page}:\n{text}");
    }
}

#[tokio::test]
async fn metrics_tell_what_an_alarm_could_hang_on() {
    let trial = Trial::spring_set_up().await;
    let folder = trial.folder();
    let text = said(folder, &["metrics"]);
    for line in [
        "adjudicator_mails{status=\"done\"} 2",
        "adjudicator_mails{status=\"failed\"} 0",
        "adjudicator_outbox_mails{status=\"queued\"} 0",
        "adjudicator_outbox_oldest_seconds 0",
        "adjudicator_held 0",
        "adjudicator_campaigns{standing=\"running\"} 1",
        "adjudicator_campaign_turn{campaign=\"spring\"} 2",
    ] {
        assert!(text.lines().any(|told| told == line), "{line}:\n{text}");
    }
    let deadline = "adjudicator_campaign_deadline_timestamp_seconds{campaign=\"spring\"} ";
    let deadline = text.lines().find_map(|line| line.strip_prefix(deadline)).expect("a deadline");
    assert!(deadline.parse::<i64>().expect("a number") > trial.now_ms() / 1_000, "{text}");
    // Every sample belongs to a family that is explained and has a type.
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split(['{', ' ']).next().expect("a name");
        assert!(
            text.contains(&format!("# HELP {name} ")) && text.contains(&format!("# TYPE {name} gauge")),
            "{line}"
        );
    }
    // A file is replaced as a whole, and nothing else is left in its folder.
    fs::create_dir(folder.join("collected")).expect("a folder");
    for _ in 0..2 {
        assert_eq!(said(folder, &["metrics", "--file", "collected/a.prom"]), "");
    }
    let left: Vec<_> = fs::read_dir(folder.join("collected")).expect("a folder").collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(fs::read_to_string(folder.join("collected/a.prom")).expect("a file"), text);
}

#[tokio::test]
async fn a_log_for_programs_is_one_json_object_a_line() {
    let trial = Trial::spring_set_up().await;
    let mut tick = adjudicator(trial.folder(), &["tick"]);
    let told =
        tick.env("ADJUDICATOR_LOG_FORMAT", "json").env("ADJUDICATOR_LOG", "info").output().expect("runs");
    let log = String::from_utf8(told.stderr).expect("text");
    assert!(!log.is_empty(), "by the machine's clock the deadline is long past: there is something to note");
    for line in log.lines() {
        let noted: Value = serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
        for key in ["timestamp", "level", "target", "message"] {
            assert!(noted[key].is_string(), "{key}: {line}");
        }
    }
}

#[tokio::test]
async fn what_json_prints_is_one_json_document() {
    let trial = Trial::spring_set_up().await;
    let folder = trial.folder();
    fs::write(folder.join("autumn.toml"), campaign("autumn")).expect("write");
    fs::write(
        folder.join("position.json"),
        r#"{"to_move":"white","pieces":[{"sq":"e1","side":"white","kind":"crown"},{"sq":"e9","side":"black","kind":"crown"}]}"#,
    )
    .expect("write");
    let scenario = shipped("games/thrones/scenarios/22-a-crown-can-be-shot.toml");
    let scenario = scenario.to_str().expect("text").to_string();
    let json = |arguments: &[&str]| -> Value {
        let text = said(folder, &[arguments, &["--json"]].concat());
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{arguments:?}: {e}:\n{text}"))
    };
    let spring = json(&["campaign", "show", "spring"]);
    assert_eq!(spring["seats"][0]["address"], ALICE);
    assert_eq!(
        (&spring["seats"][0]["missing"], &spring["seats"][1]["missing"]),
        (&true.into(), &false.into())
    );
    assert_eq!(json(&["replay", "spring"])["same"], true);
    // From here on by the machine's clock: spring's deadline may be over.
    assert_eq!(json(&["campaign", "new", "autumn.toml"])["campaign"], "autumn");
    assert_eq!(json(&["campaign", "list"]).as_array().map(Vec::len), Some(2));
    assert_eq!(json(&["campaign", "pause", "autumn"])["standing"], "paused");
    assert_eq!(json(&["campaign", "resume", "autumn"])["standing"], "running");
    let outbox = json(&["outbox", "list"]);
    let id = outbox[0]["id"].as_str().expect("an id").to_string();
    assert_eq!(json(&["outbox", "show", &id])["id"], id.as_str());
    let mails = json(&["mail", "list", "--status", "done"]);
    let id = mails[0]["id"].as_str().expect("an id").to_string();
    assert!(mails.as_array().map(Vec::len) == Some(2) && mails[0]["campaign"] == "spring", "{mails}");
    assert!(json(&["mail", "show", &id])["mail"].as_str().is_some_and(|text| text.contains("row 7")));
    assert_eq!(json(&["games"])[0]["id"], "thrones");
    assert_eq!(json(&["games", "thrones"])[0]["options"]["repetition"], 3);
    assert_eq!(json(&["scenario", "run", &scenario])["passed"], 1);
    let figures = json(&["simulate", "thrones", "--campaigns", "2", "--seed", "1"]);
    for key in ["game", "campaigns", "finished", "faults", "turns", "results", "occurred", "never", "seconds"]
    {
        assert!(!figures[key].is_null(), "{key}: {figures}");
    }
    // A lone Crown in the middle of an edge has five squares to go to.
    assert_eq!(json(&["perft", "--position", "position.json", "--depth", "1"])["nodes"], 5);
    assert_eq!(
        json(&["perft", "--position", "position.json", "--depth", "1", "--divide"])["moves"]["e1-e2"],
        1
    );
    assert!(json(&["tick", "--at", "2026-11-02T13:00:00Z"])["sent"].is_u64());
    let doctor: Value = serde_json::from_slice(&run(folder, &["doctor", "--json"]).stdout).expect("JSON");
    let findings = doctor["findings"].as_array().expect("findings");
    assert_eq!(doctor["well"], true, "{doctor}");
    assert!(findings.iter().any(|f| f["what"] == "disk" && f["well"] == true), "{doctor}");
    let kept = run_with(
        folder,
        &["receive", "--recipient", "game@pbem.test", "--json"],
        b"Subject: x\r\n\r\nhello\r\n",
    );
    assert_eq!(kept.status.code(), Some(0));
    let kept: Value = serde_json::from_slice(&kept.stdout).expect("JSON");
    assert!(kept["mail"].is_string(), "{kept}");
    assert_eq!(trial.last_taken().await.status, "new", "kept, and not dealt with by receive");
}

#[tokio::test]
async fn receive_takes_the_recipient_from_the_surroundings_too() {
    let trial = Trial::spring().await;
    let report = trial.latest(ALICE).await;
    let mut command = crate::support::binary::adjudicator(trial.folder(), &["receive"]);
    let file = trial.folder().join("mail.eml");
    fs::write(&file, trial.answer_to(&report, "show")).expect("write");
    command.env("ORIGINAL_RECIPIENT", report.reply_to()).stdin(fs::File::open(&file).expect("open"));
    assert_eq!(command.status().expect("runs").code(), Some(0));
    trial.clock.set(4_000_000_000_000);
    trial.settle().await;
    assert_eq!(trial.taken().await.remove(0).status, "done");
}

#[tokio::test]
async fn what_receive_cannot_keep_is_for_the_mail_system_to_try_again() {
    let trial = Trial::with("[limits]\nmail_bytes = 2048").await;
    let folder = trial.folder();
    let mail = b"Subject: x\r\n\r\nhello\r\n".to_vec();
    let receive = |folder: &Path, mail: &[u8]| {
        let output = run_with(folder, &["receive", "--recipient", "game@pbem.test"], mail);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(receive(folder, &mail).0, Some(0));
    assert_eq!(receive(folder, b"").0, Some(75), "nothing came");
    assert_eq!(receive(folder, &[b'x'; 3000]).0, Some(75), "too much came");
    let elsewhere =
        run_with(folder, &["receive", "--config", "nowhere.toml", "--recipient", "game@pbem.test"], &mail);
    assert_eq!(elsewhere.status.code(), Some(75));
    let settings = fs::read(trial.settings()).expect("settings");
    fs::write(trial.settings(), "[server]\naddress = 5\n").expect("write");
    let (code, words) = receive(folder, &mail);
    assert!(code == Some(75) && words.contains("address"), "{words}");
    fs::write(trial.settings(), settings).expect("write");
    // A newer program has used the database.
    rows::run(&trial.database(), "UPDATE _sqlx_migrations SET version = version + 900").await;
    let (code, words) = receive(folder, &mail);
    assert!(code == Some(75) && words.contains("newer adjudicator"), "{words}");
    rows::run(&trial.database(), "UPDATE _sqlx_migrations SET version = version - 900").await;
    assert_eq!(receive(folder, &mail).0, Some(0));
    assert_eq!(trial.taken().await.len(), 2, "exactly what was acknowledged");
}

#[tokio::test]
async fn receive_gives_up_on_a_database_another_program_holds() {
    let trial = Trial::new().await;
    let mut holder = rows::open(&trial.database()).await;
    holder.execute("BEGIN EXCLUSIVE").await.expect("held");
    let folder = trial.folder().to_owned();
    let output = tokio::task::spawn_blocking(move || {
        run_with(&folder, &["receive", "--recipient", "game@pbem.test"], b"Subject: x\r\n\r\nhello\r\n")
    });
    let output = output.await.expect("runs");
    assert_eq!(output.status.code(), Some(75), "{}", String::from_utf8_lossy(&output.stderr));
    holder.execute("ROLLBACK").await.expect("let go");
    assert!(trial.taken().await.is_empty());
}

#[test]
fn what_makes_no_sense_is_an_error() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("config.toml"), "[server]\naddress = \"game@pbem.test\"\n").expect("write");
    for (arguments, code, words) in [
        (&["dance"][..], 2, "dance"),
        (&["tick", "--at", "tomorrow"], 1, "2026-11-24T20:00:00Z"),
        (&["games", "chess"], 1, "thrones"),
        (&["simulate", "chess"], 1, "thrones"),
        (&["simulate", "thrones", "--players", "9"], 1, "2"),
        (&["outbox", "list", "--status", "lost"], 1, "queued, sending, sent, failed and bundled"),
        (&["outbox", "show", "nonsense"], 1, "nonsense"),
        (&["mail", "list", "--status", "lost"], 1, "new, done, silent, stranger, held and failed"),
        (&["mail", "retry", "nonsense"], 1, "no failed mail"),
        (&["perft", "--position", "nowhere.json", "--depth", "1"], 1, "nowhere.json"),
        (&["campaign", "new", "nowhere.toml"], 1, "nowhere.toml"),
    ] {
        let output = run(folder.path(), arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
    }
}

#[test]
fn scenarios_that_fail_fail_the_command() {
    let folder = TempDir::new().expect("a folder");
    let good = fs::read_to_string(shipped("games/thrones/scenarios/22-a-crown-can-be-shot.toml"))
        .expect("a scenario");
    fs::write(folder.path().join("good.toml"), &good).expect("write");
    assert!(
        said(folder.path(), &["scenario", "run", "good.toml"]).trim_end().ends_with("1 passed, 0 failed")
    );
    fs::write(folder.path().join("bad.toml"), good.replace("winners = \"white\"", "winners = \"black\""))
        .expect("write");
    let output = run(folder.path(), &["scenario", "run", "good.toml", "bad.toml"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).trim_end().ends_with("1 passed, 1 failed"));
}
