//! What the two databases give on this machine: `cargo bench -p adjudicator --bench stores`.
//!
//! Order mails a second by one worker on SQLite and by one, two and four on PostgreSQL, each mail kept, dealt with, and its receipt
//! in the outbox on the disk; a storm of deadlines; what one mail costs among many campaigns. Everything lies on one disk, beside
//! which the disk itself is measured. PostgreSQL runs on the same machine, so that its work counts as ours.
#![allow(clippy::unwrap_used)]

use adjudicator::campaign::found::{CampaignFile, Defaults};
use adjudicator::campaign::token::reply_address;
use adjudicator::cli::open;
use adjudicator::clock::FixedClock;
use adjudicator::config::Config;
use adjudicator::house::{House, door};
use adjudicator::intake::{Arrived, Way, keep};
use adjudicator::store::scratch::Scratch;
use adjudicator::worker::round;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

const GAME: &str = "game@pbem.test";
/// Monday 2 November 2026, 12:00 UTC.
const START_MS: i64 = 1_793_620_800_000;
const DAY: i64 = 86_400_000;
/// Mails of one run.
const MAILS: usize = 400;
/// Campaigns they belong to.
const CAMPAIGNS: usize = 40;

#[tokio::main]
async fn main() {
    // `cargo test --benches` runs this too: there it only has to compile.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    println!("{:<64} {:>8.0} /s", "bare disk: 4 KiB write + fdatasync", raw_disk(folder.path()));
    let server = Scratch::start(&std::env::temp_dir()).unwrap();
    for run in 1..=3 {
        let file = format!("sqlite:{}/mails{run}.db", folder.path().display());
        println!("{:<64} {:>8.0} /s", "order mails, SQLite, one worker", mails_a_second(&file, 1).await);
        for workers in [1, 2, 4] {
            let url = server.database(&format!("mails{run}x{workers}")).await.unwrap();
            let rate = mails_a_second(&url, workers).await;
            println!("{:<64} {rate:>8.0} /s", format!("order mails, PostgreSQL, workers: {workers}"));
        }
    }
    println!("{:<64} {:>8.0} /s", "bare disk, once more", raw_disk(folder.path()));
    let most: usize = std::env::var("STORM").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    for campaigns in [1, 100, most] {
        let file = format!("sqlite:{}/cost{campaigns}.db", folder.path().display());
        let houses = vec![house(&file, &FixedClock::at(START_MS).into()).await];
        found(&houses[0], campaigns).await;
        let ms = 200_000.0 / deal(&houses, 200, campaigns.min(CAMPAIGNS)).await;
        println!(
            "{:<64} {ms:>8.2} ms",
            format!("one order mail, SQLite, campaigns: {campaigns}").replace("  ", " ")
        );
    }
    for campaigns in [1_000, most] {
        let file = format!("sqlite:{}/storm{campaigns}.db", folder.path().display());
        let clock = Arc::new(FixedClock::at(START_MS));
        let house = house(&file, &clock).await;
        found(&house, campaigns).await;
        // The first deadline: nobody has written, so plain armies are set up, and everybody gets a report.
        clock.set(START_MS + 4 * DAY);
        let (before, begun) = (memory("VmRSS:"), Instant::now());
        while round(&house).await.unwrap().steps > 0 {}
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{:<64} {seconds:>8.1} s   memory {before:.0} to {:.0} MiB (peak so far {:.0})",
            format!("deadlines of {campaigns} campaigns, two reports each, SQLite"),
            memory("VmRSS:"),
            memory("VmHWM:")
        );
    }
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
                text.push_str(&format!("[[player]]\nname = \"{player}\"\naddress = \"{address}\"\n"));
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
    deal(&houses, MAILS, CAMPAIGNS).await
}

/// Mails a second from the first byte to the last receipt in the outbox.
async fn deal(houses: &[House], mails: usize, campaigns: usize) -> f64 {
    let mut tags = Vec::new();
    let mut tx = houses[0].store.read().await.unwrap();
    for number in 0..campaigns {
        tags.push(tx.window(&format!("c{number}")).await.unwrap().unwrap().tag);
    }
    drop(tx);
    let begun = Instant::now();
    let mut tasks = tokio::task::JoinSet::new();
    for (worker, house) in houses.iter().cloned().enumerate() {
        let tags = tags.clone();
        let workers = houses.len();
        tasks.spawn(async move {
            let door = door(&house.store, &house.key, &house.config);
            for number in (worker..mails).step_by(workers) {
                let name = format!("c{}", number % campaigns);
                let to = reply_address(GAME, &house.key.token(&name, 0, 1), &tags[number % campaigns]);
                let bytes = format!(
                    "From: white{}@players.test\r\nTo: {to}\r\nSubject: Re: your orders\r\n\
                     Message-ID: <{number}@players.test>\r\n\r\nrow 3 F F F F E F F F F\r\n\
                     row 2 . . . . K . . . .\r\nrow 1 M M . A A . . . .\r\n",
                    number % campaigns
                );
                let arrived = Arrived {
                    bytes: bytes.as_bytes(),
                    recipients: &[to],
                    way: Way::Lmtp,
                    arrived_ms: START_MS,
                    now_ms: START_MS,
                };
                keep(&door, &arrived).await.unwrap();
                round(&house).await.unwrap();
            }
            // What another worker was just dealing with when this one looked.
            while house.store.read().await.unwrap().mail_counts().await.unwrap()[0].1 > 0 {
                round(&house).await.unwrap();
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    mails as f64 / begun.elapsed().as_secs_f64()
}

/// What the disk gives at best to a program that waits for each write.
fn raw_disk(folder: &Path) -> f64 {
    const WRITES: u64 = 1_000;
    let file = File::create(folder.join("raw")).unwrap();
    file.write_all_at(&[0; 64 * 4096], 0).unwrap();
    file.sync_all().unwrap();
    let begun = Instant::now();
    for write in 0..WRITES {
        file.write_all_at(&[0x5a; 4096], (write % 64) * 4096).unwrap();
        file.sync_data().unwrap();
    }
    WRITES as f64 / begun.elapsed().as_secs_f64()
}

/// A line of this process's account of its memory, in MiB.
fn memory(line: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let kib =
        status.lines().find_map(|l| l.strip_prefix(line)?.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    kib.unwrap() / 1024.0
}
