//! The clock of a worker's machine is wrong by an hour. What counts is the clock of the database.

use crate::crashes::house::House;
use crate::support::binary::adjudicator;
use crate::support::scripts::BOB;
use scratch::Scratch;
use serde_json::Value;
use sqlx::{AnyConnection, Connection, Row};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Output;
use std::time::{Duration, Instant};

/// How wrong: by an hour, this way and that.
const WRONG: [&str; 2] = ["+1h", "-1h"];
/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;

/// The library that gives a program another time, where the package faketime is installed.
fn library() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?;
    let at = |folder: PathBuf| folder.join("faketime/libfaketimeMT.so.1");
    folders.filter_map(Result::ok).map(|folder| at(folder.path())).find(|file| file.exists())
}

/// What a program has to be given so that its wall clock is wrong. Its stopwatch is right, as it is on such a machine.
fn surroundings<'a>(library: &'a str, wrong: &'a str) -> [(&'a str, &'a str); 3] {
    [("LD_PRELOAD", library), ("FAKETIME", wrong), ("FAKETIME_DONT_FAKE_MONOTONIC", "1")]
}

/// A house on a server of its own and the library, or a word why not.
fn set_up(test: &str) -> Option<(Scratch, String)> {
    let server = Scratch::start(&std::env::temp_dir());
    let found = server.and_then(|server| Ok((server, library().ok_or("faketime is not installed")?)));
    match found {
        Ok((server, library)) => Some((server, library.to_str().expect("a plain name").to_owned())),
        Err(why) => {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "{why}");
            writeln!(std::io::stderr(), "\nSKIPPED {test}: {why}").expect("standard error");
            None
        }
    }
}

async fn connect(url: &str) -> AnyConnection {
    sqlx::any::install_default_drivers();
    AnyConnection::connect(url).await.expect("connects")
}

async fn number(connection: &mut AnyConnection, sql: &'static str) -> i64 {
    sqlx::query(sql).fetch_one(connection).await.expect(sql).get(0)
}

/// The one open window closes at this time.
async fn close_at(connection: &mut AnyConnection, ms: i64) {
    for sql in
        ["UPDATE open_window SET closes_ms = $1", "UPDATE campaign SET due_ms = $1, revision = revision + 1"]
    {
        let done = sqlx::query(sql).bind(ms).execute(&mut *connection).await.expect(sql);
        assert_eq!(done.rows_affected(), 1, "{sql}");
    }
}

/// What the server's clock shows, as the program reads it.
const NOW: &str = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deadlines_are_kept_by_a_worker_whose_clock_is_wrong_by_an_hour() {
    let Some((server, library)) = set_up("deadlines_are_kept_by_a_worker_whose_clock_is_wrong") else {
        return;
    };
    for wrong in WRONG {
        let url = server.database(&format!("clock{wrong}")).await.expect("a database");
        let mut house = House::founded(tempfile::tempdir().expect("a folder"), &url, "spring");
        house.serve(&surroundings(&library, wrong));
        house.wait("the first mail", || !house.mails(BOB).is_empty());
        let mut database = connect(&url).await;
        let now_ms = number(&mut database, NOW).await;
        // Its own clock is as wrong as it is meant to be.
        let log = fs::read_to_string(house.folder().join("daemon.log")).expect("its log");
        let shown = log.split_whitespace().next().expect("a line begins with the time");
        let shown_ms = chrono::DateTime::parse_from_rfc3339(shown).expect(&log).timestamp_millis();
        assert!((HOUR / 2..2 * HOUR).contains(&(shown_ms - now_ms).abs()), "{wrong}: {log}");
        // The window opened now and stays open for three days, by the server's clock.
        let opened = now_ms - number(&mut database, "SELECT opened_ms FROM open_window").await;
        assert!((0..HOUR / 2).contains(&opened), "{wrong}: opened {opened} ms ago");
        // Half an hour before the deadline nothing is closed, though a clock that is fast says that it is over.
        close_at(&mut database, now_ms + HOUR / 2).await;
        house.answered("early@example.org");
        house.each_answered_once();
        assert_eq!(number(&mut database, "SELECT turn FROM campaign").await, 1, "{wrong}: closed early");
        let came = number(&mut database, NOW).await
            - number(&mut database, "SELECT MAX(received_ms) FROM mail").await;
        assert!((0..HOUR / 2).contains(&came), "{wrong}: the mail came {came} ms ago");
        // At the deadline the turn is played, though a clock that is slow says that there is an hour yet.
        let soon = number(&mut database, NOW).await + 500;
        close_at(&mut database, soon).await;
        let began = Instant::now();
        while number(&mut database, "SELECT turn FROM campaign").await == 1 {
            assert!(began.elapsed() < Duration::from_secs(60), "{wrong}: not closed at the deadline");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let told = number(&mut database, NOW).await
            - number(&mut database, "SELECT MAX(opened_ms) FROM open_window").await;
        assert!((0..HOUR / 2).contains(&told), "{wrong}: the next window opened {told} ms ago");
    }
}

/// Runs a command whose clock is wrong.
fn ran(house: &House, surroundings: &[(&str, &str)], arguments: &[&str]) -> Output {
    adjudicator(house.folder(), arguments)
        .envs(surroundings.iter().copied())
        .output()
        .expect("the program starts")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_two_hours_apart_do_not_think_each_other_dead() {
    let Some((server, library)) = set_up("workers_two_hours_apart_do_not_think_each_other_dead") else {
        return;
    };
    let url = server.database("apart").await.expect("a database");
    let [fast, slow] = WRONG.map(|wrong| surroundings(&library, wrong));
    let mut first = House::founded(tempfile::tempdir().expect("a folder"), &url, "spring");
    let mut second = House::founded(tempfile::tempdir().expect("a folder"), &url, "autumn");
    // The slow one says first that it lives. Then comes the fast one, and buries whoever seems dead to it.
    first.serve(&slow);
    second.serve(&fast);
    // Longer than the heartbeat.
    tokio::time::sleep(Duration::from_secs(12)).await;
    for clock in [&[][..], &fast, &slow] {
        let shown = ran(&first, clock, &["store", "show", "--json"]);
        let shown: Value = serde_json::from_slice(&shown.stdout).expect("JSON");
        let workers = shown["workers"].as_array().expect("workers");
        assert_eq!(workers.len(), 2, "{shown}");
        assert!(workers.iter().all(|worker| worker["alive"] == true), "{shown}");
    }
}
