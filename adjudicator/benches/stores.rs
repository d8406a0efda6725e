//! What the two databases give on this machine: `cargo bench -p adjudicator --bench stores`, or a part of it:
//! `… -- mails`, `… -- cost`, `… -- storm`. `STORM=1000` makes the largest number of campaigns smaller than 10,000.
//!
//! Order mails a second by one worker on SQLite and by one, two and four on PostgreSQL, each mail kept, dealt with, and its receipt
//! in the outbox on the disk; what one mail costs among many campaigns; a storm of deadlines. Everything lies on one disk, beside
//! which the disk itself is measured. PostgreSQL runs on the same machine, so that its work counts as ours.
#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

mod common;

use adjudicator::config::Config;
use adjudicator::house::{House, door};
use adjudicator::intake::{Arrived, Way, keep};
use adjudicator::open;
use adjudicator::worker::round;
use campaign::found::{CampaignFile, Defaults};
use campaign::token::reply_address;
use clock::FixedClock;
use common::{Better, Ledger, raw_disk};
use scratch::Scratch;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const GAME: &str = "game@pbem.test";
/// Monday 2 November 2026, 12:00 UTC.
const START_MS: i64 = 1_793_620_800_000;
const DAY: i64 = 86_400_000;
/// How often everything is measured.
const RUNS: usize = 3;
/// Mails of one run.
const MAILS: usize = 400;
/// Connections a worker takes mail in by.
const HANDS: usize = 4;
/// Campaigns they belong to.
const CAMPAIGNS: usize = 40;

#[tokio::main]
async fn main() {
    // `cargo test --benches` runs this too: there it only has to compile.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut ledger = Ledger::begin();
    let most: usize = std::env::var("STORM").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    // On the same disk as the files of SQLite; its user must be able to get there.
    let server = Scratch::start(&std::env::temp_dir()).unwrap();
    let file = |name: &str| format!("sqlite:{}/{name}.db", folder.path().display());
    ledger.row("bare disk: 4 KiB write + fdatasync, a second", Better::More, &[raw_disk(folder.path())]);
    if ledger.wants("mails") {
        let mut rates = BTreeMap::<String, Vec<f64>>::new();
        for run in 1..=RUNS {
            let rate = mails_a_second(&file(&format!("mails{run}")), 1).await;
            rates.entry("order mails a second, SQLite, one worker".into()).or_default().push(rate);
            for workers in [1, 2, 4] {
                let url = server.database(&format!("mails{run}x{workers}")).await.unwrap();
                let rate = mails_a_second(&url, workers).await;
                rates
                    .entry(format!("order mails a second, PostgreSQL, workers: {workers}"))
                    .or_default()
                    .push(rate);
            }
            let url = server.database(&format!("kept{run}")).await.unwrap();
            for (store, url) in [("SQLite", file(&format!("kept{run}"))), ("PostgreSQL", url)] {
                for together in [1, 16] {
                    let rate = kept_a_second(&url, together).await;
                    let figure =
                        format!("mails kept and no more, a second, {store}, in one commit: {together}");
                    rates.entry(figure).or_default().push(rate);
                }
            }
        }
        for (figure, rates) in &rates {
            ledger.row(figure, Better::More, rates);
        }
        ledger.row("bare disk, once more", Better::More, &[raw_disk(folder.path())]);
    }
    if ledger.wants("cost") {
        for campaigns in [1, 100, most] {
            let url = server.database(&format!("cost{campaigns}")).await.unwrap();
            for (store, url) in [("SQLite", file(&format!("cost{campaigns}"))), ("PostgreSQL", url)] {
                let houses = vec![house(&url, &FixedClock::at(START_MS).into()).await];
                found(&houses[0], campaigns).await;
                let mut ms = Vec::new();
                for run in 0..RUNS {
                    ms.push(1_000.0 / deal(&houses, run, 200, campaigns.min(CAMPAIGNS)).await);
                }
                ledger.row(
                    &format!("one order mail, ms, {store}, campaigns: {campaigns}"),
                    Better::Less,
                    &ms,
                );
            }
        }
    }
    if ledger.wants("storm") {
        for campaigns in [1_000, most] {
            let url = server.database(&format!("storm{campaigns}")).await.unwrap();
            for (store, url) in [("SQLite", file(&format!("storm{campaigns}"))), ("PostgreSQL", url)] {
                storm(&mut ledger, store, &url, campaigns).await;
            }
        }
        ledger.row("bare disk, once more", Better::More, &[raw_disk(folder.path())]);
    }
    ledger.end();
}

/// The first deadline of all campaigns at once: nobody has written, so plain armies are set up, and everybody gets a report.
async fn storm(ledger: &mut Ledger, store: &str, url: &str, campaigns: usize) {
    let clock = Arc::new(FixedClock::at(START_MS));
    let house = house(url, &clock).await;
    found(&house, campaigns).await;
    clock.set(START_MS + 4 * DAY);
    // The peak is counted from here on (proc(5), clear_refs).
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let (before, begun) = (memory("VmRSS:"), Instant::now());
    let mut steps = 0;
    loop {
        let done = round(&house).await.unwrap();
        steps += done.steps;
        if done.steps == 0 {
            break;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(steps, campaigns, "each is played on once");
    let figure = format!("deadlines of {campaigns} campaigns at once, two reports each, {store}");
    ledger.row(&format!("{figure}, s"), Better::Less, &[seconds]);
    ledger.row(&format!("{figure}, MiB more at the peak"), Better::Less, &[memory("VmHWM:") - before]);
}

/// A worker on this database.
async fn house(url: &str, clock: &Arc<FixedClock>) -> House {
    let text = format!(
        "[server]\naddress = \"{GAME}\"\ndatabase = \"{url}\"\n[intake]\nlmtp = \"\"\n[outbox]\nvia = \"maildir\"\n\
         maildir = \"out\"\n[sender]\ndkim = \"ignore\"\nreplies_burst = 1000\n"
    );
    let config = Config::parse(&text, Path::new("stores.toml"), Path::new("/")).unwrap();
    open(config, clock.clone()).await.map_err(|e| e.to_string()).unwrap()
}

/// Founds campaigns of Thrones whose players want text alone, and sends them their first mails.
async fn found(house: &House, count: usize) {
    for first in (0..count).step_by(100) {
        let mut tx = house.store.begin().await.unwrap();
        for number in first..count.min(first + 100) {
            let mut text = format!("name = \"c{number}\"\ngame = \"thrones\"\nwindow = \"3 days\"\n");
            for player in ["white", "black"] {
                let address = format!("{player}{number}@players.test");
                text.push_str(&format!("[[player]]\nname = \"Player {player}\"\naddress = \"{address}\"\n"));
                tx.preference_put(&address, "text only", "on").await.unwrap();
            }
            let defaults = Defaults { window_ms: 3 * DAY, settle_ms: 0 };
            let founding = CampaignFile::read("stores", &text).unwrap().check("stores", defaults);
            founding.unwrap().store(&mut tx, &house.key, START_MS).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    while round(house).await.unwrap().steps > 0 {}
}

/// Order mails a second, taken in and dealt with by so many workers.
async fn mails_a_second(url: &str, workers: usize) -> f64 {
    let clock = Arc::new(FixedClock::at(START_MS));
    let mut houses = Vec::new();
    for _ in 0..workers {
        houses.push(house(url, &clock).await);
    }
    found(&houses[0], CAMPAIGNS).await;
    deal(&houses, 0, MAILS, CAMPAIGNS).await
}

/// Mails a second that are made durable and not looked at, so many in each commit: as if one had come to so many addresses.
async fn kept_a_second(url: &str, together: usize) -> f64 {
    let house = house(url, &FixedClock::at(START_MS).into()).await;
    let door = door(&house.store, &house.key, &house.config);
    let to: Vec<String> = (0..together).map(|number| format!("game+{number}@pbem.test")).collect();
    let begun = Instant::now();
    for number in 0..MAILS / together {
        let bytes = mail(&format!("kept{number}"), 0, "game@pbem.test");
        keep(&door, &arrived(bytes.as_bytes(), &to)).await.unwrap();
    }
    MAILS as f64 / begun.elapsed().as_secs_f64()
}

/// An order mail of White.
fn mail(id: &str, campaign: usize, to: &str) -> String {
    format!(
        "From: white{campaign}@players.test\r\nTo: {to}\r\nSubject: Re: your orders\r\nMessage-ID: <{id}@players.test>\r\n\r\n\
         row 3 F F F F E F F F F\r\nrow 2 . . . . K . . . .\r\nrow 1 M M . A A . . . .\r\n"
    )
}

fn arrived<'a>(bytes: &'a [u8], recipients: &'a [String]) -> Arrived<'a> {
    Arrived { bytes, recipients, way: Way::Lmtp, arrived_ms: START_MS, now_ms: START_MS }
}

/// Mails a second from the first byte to the last receipt in the outbox. Each worker takes mail in by several hands and goes
/// its rounds beside them.
async fn deal(houses: &[House], run: usize, mails: usize, campaigns: usize) -> f64 {
    let mut tags = Vec::new();
    let mut tx = houses[0].store.read().await.unwrap();
    for number in 0..campaigns {
        tags.push(tx.window(&format!("c{number}")).await.unwrap().unwrap().tag);
    }
    drop(tx);
    let hands = houses.len() * HANDS;
    let begun = Instant::now();
    let mut taking = tokio::task::JoinSet::new();
    for hand in 0..hands {
        let (house, tags) = (houses[hand % houses.len()].clone(), tags.clone());
        taking.spawn(async move {
            let door = door(&house.store, &house.key, &house.config);
            for number in (hand..mails).step_by(hands) {
                let campaign = number % campaigns;
                let token = house.key.token(&format!("c{campaign}"), 0, 1);
                let to = reply_address(GAME, &token, &tags[campaign]);
                let bytes = mail(&format!("{run}.{number}"), campaign, &to);
                keep(&door, &arrived(bytes.as_bytes(), &[to])).await.unwrap();
            }
        });
    }
    let (told, taken) = tokio::sync::watch::channel(false);
    let mut dealing = tokio::task::JoinSet::new();
    for house in houses.iter().cloned() {
        let (mut bell, taken) = (house.store.bell(), taken.clone());
        dealing.spawn(async move {
            loop {
                bell.mark_unchanged();
                let all_in = *taken.borrow();
                if round(&house).await.unwrap().mails > 0 {
                    continue;
                }
                // What another worker is just dealing with is waited for too.
                if all_in && house.store.read().await.unwrap().mail_counts().await.unwrap()[0].1 == 0 {
                    return;
                }
                let _ = tokio::time::timeout(Duration::from_millis(2), bell.changed()).await;
            }
        });
    }
    while let Some(done) = taking.join_next().await {
        done.unwrap();
    }
    told.send(true).unwrap();
    while let Some(done) = dealing.join_next().await {
        done.unwrap();
    }
    mails as f64 / begun.elapsed().as_secs_f64()
}

/// A line of this process's account of its memory, in MiB.
fn memory(line: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let kib =
        status.lines().find_map(|l| l.strip_prefix(line)?.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    kib.unwrap() / 1024.0
}
