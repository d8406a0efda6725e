//! The figures of the daemon on this machine: `cargo bench --bench figures`, or parts of it: `… -- mails`, `… -- turns`, `… -- perft`,
//! `… -- start`. `--keep` keeps them for the next comparison: docs/figures/README.md.
//!
//! Everything that waits for the disk is measured in one folder of the build directory, beside the disk itself in the
//! same run: only their ratio says something about the program. Each figure is the median of several runs, with the
//! least and the most.
#![expect(clippy::unwrap_used, reason = "a trial that cannot go on ends")]

mod common;

use adjudicator::config::Config;
use adjudicator::house::{House, door};
use adjudicator::intake::{Arrived, Door, Way, keep};
use adjudicator::open;
use adjudicator::turn::advance::{Step, advance};
use adjudicator::worker::round;
use campaign::found::{CampaignFile, Defaults};
use campaign::token::reply_address;
use clock::{Clock, SystemClock};
use common::{Better, Ledger, raw_disk};
use std::hint::black_box;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use thrones::perft::perft;
use thrones::position::Position;
use thrones::switches::Switches;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs of each figure.
const RUNS: usize = 5;
/// Mails of one run, one by one.
const MAILS: usize = 200;
/// Mails that wait for one round.
const WAITING: usize = 100;
/// Campaigns the mails belong to.
const CAMPAIGNS: usize = 20;
/// Turns that are timed.
const TURNS: usize = 20;
const GAME: &str = "game@pbem.test";
const ARMIES: [&str; 2] = [
    "row 3 F F F F E F F F F\nrow 2 . . . . K . . . .\nrow 1 M M . A A . . . .",
    "row 7 F F F F E F F F F\nrow 8 . . . . K . . . .\nrow 9 M M . A A . . . .",
];
const PLAYERS: [&str; 2] = ["alice", "bob"];

#[tokio::main]
async fn main() {
    // `cargo test --benches` runs this too: there it only has to compile.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut ledger = Ledger::begin();
    if ledger.wants("mails") {
        mails(&mut ledger, folder.path()).await;
    }
    if ledger.wants("turns") {
        turns(&mut ledger, folder.path()).await;
    }
    if ledger.wants("perft") {
        ledger.row(
            "perft from the plain armies to depth 4, million lines per second",
            Better::More,
            &runs(nodes),
        );
    }
    if ledger.wants("start") {
        let asked = |arguments: &[&str]| (0..RUNS * 4).map(|_| started(arguments)).collect::<Vec<_>>();
        ledger.row("--help, ms", Better::Less, &asked(&["--help"]));
        let idle: Vec<f64> =
            (0..RUNS).map(|run| idle_memory(&folder.path().join(format!("idle{run}")))).collect();
        ledger.row("memory of an idle daemon (VmRSS), MiB", Better::Less, &idle);
    }
    ledger.end();
}

/// Order mails, beside the bare disk and the database's own commits in the same run: only the ratios say something about the program.
async fn mails(ledger: &mut Ledger, folder: &Path) {
    let (mut disk, mut commits) = (Vec::new(), Vec::new());
    let (mut one_by_one, mut waiting, mut cpu) = (Vec::new(), Vec::new(), Vec::new());
    let (mut ratio, mut ratio_waiting) = (Vec::new(), Vec::new());
    for run in 0..RUNS {
        disk.push(raw_disk(folder));
        let rows = rows_committed(&folder.join(format!("rows{run}.db"))).await;
        let site = Site::new(&folder.join(format!("mails{run}"))).await;
        let before = cpu_ms();
        let rate = site.mails_one_by_one().await;
        cpu.push((cpu_ms() - before) / MAILS as f64);
        let rate_waiting = site.mails_waiting().await;
        ratio.push(rate / rows);
        ratio_waiting.push(rate_waiting / rows);
        commits.push(rows);
        one_by_one.push(rate);
        waiting.push(rate_waiting);
    }
    ledger.row("bare disk: 4 KiB write + fdatasync, per second", Better::More, &disk);
    ledger.row("SQLite alone: single-row commits with synchronous=FULL, per second", Better::More, &commits);
    ledger.row("order mail to durable receipt, one by one, per second", Better::More, &one_by_one);
    ledger.row("the same against SQLite's single-row commits", Better::More, &ratio);
    ledger.row("order mails that wait, 100 of them, per second", Better::More, &waiting);
    ledger.row("the same against SQLite's single-row commits, waiting", Better::More, &ratio_waiting);
    ledger.row("CPU of one order mail of Thrones, everything, ms", Better::Less, &cpu);
}

async fn turns(ledger: &mut Ledger, folder: &Path) {
    let turns = Site::new(&folder.join("turns")).await.turns().await;
    ledger.row("a turn with two reports, pictures included, ms", Better::Less, &turns);
    for (game, title) in [("throneworld", "Throneworld"), ("timega", "tiMEGA")] {
        for (what, words) in [("with", ""), ("without", "\r\nprefer no pictures")] {
            let folder = folder.join(format!("{game}-{what}"));
            let turns = Site::new(&folder).await.turns_of_six(game, words).await;
            ledger.row(&format!("a turn of {title}, six reports {what} pictures, ms"), Better::Less, &turns);
        }
    }
    let rounds = Site::new(&folder.join("core")).await.rounds_of_four().await;
    ledger.row("a round of Core Worlds, four reports with pictures, ms", Better::Less, &rounds);
}

fn runs(mut one: impl FnMut() -> f64) -> Vec<f64> {
    (0..RUNS).map(|_| one()).collect()
}

fn per_second(count: usize, begun: Instant) -> f64 {
    count as f64 / begun.elapsed().as_secs_f64()
}

/// Rows of a small table, each in a commit of its own, that SQLite makes durable in a second.
async fn rows_committed(path: &Path) -> f64 {
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
    use sqlx::{ConnectOptions, Connection};
    const ROWS: usize = 1_000;
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let mut database = options.connect().await.unwrap();
    sqlx::query("CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB)").execute(&mut database).await.unwrap();
    let begun = Instant::now();
    for _ in 0..ROWS {
        let row = sqlx::query("INSERT INTO t (b) VALUES ($1)").bind(&[0x5a_u8; 200][..]);
        row.execute(&mut database).await.unwrap();
    }
    let rate = per_second(ROWS, begun);
    database.close().await.unwrap();
    rate
}

/// What this process has used of the processors, in milliseconds.
fn cpu_ms() -> f64 {
    let usage = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    usage.tv_sec as f64 * 1_000.0 + usage.tv_nsec as f64 / 1e6
}

/// How long the program takes from its start to its end, in milliseconds.
fn started(arguments: &[&str]) -> f64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adjudicator"));
    let begun = Instant::now();
    command.args(arguments).stdout(Stdio::null()).status().unwrap();
    begun.elapsed().as_secs_f64() * 1_000.0
}

/// A house with some campaigns of Thrones, first reports written.
struct Site {
    house: House,
    door: Door,
}

impl Site {
    async fn new(folder: &Path) -> Site {
        std::fs::create_dir(folder).unwrap();
        let text = format!(
            "[server]\naddress = \"{GAME}\"\n[intake]\nlmtp = \"\"\n[outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n"
        );
        let config = Config::parse(&text, Path::new("figures.toml"), folder).unwrap();
        let house = open(config, Arc::new(SystemClock)).await.map_err(|e| e.to_string()).unwrap();
        let door = door(&house.store, &house.key, &house.config);
        let site = Site { house, door };
        for number in 0..CAMPAIGNS {
            site.found(number).await;
        }
        round(&site.house).await.unwrap();
        site
    }

    async fn found(&self, number: usize) {
        self.found_named(&format!("c{number}"), "thrones", &PLAYERS).await;
    }

    async fn found_named(&self, name: &str, game: &str, players: &[&str]) {
        let mut text = format!("name = \"{name}\"\ngame = \"{game}\"\n");
        for player in players {
            text.push_str(&format!("[[player]]\nname = \"{player}\"\naddress = \"{player}@players.test\"\n"));
        }
        let defaults = Defaults { window_ms: 86_400_000, settle_ms: 0 };
        let founding = CampaignFile::read("figures", &text)
            .unwrap()
            .check("figures", defaults)
            .map_err(|e| e.to_string());
        let mut tx = self.house.store.begin().await.unwrap();
        founding.unwrap().store(&mut tx, &self.house.key, SystemClock.now_ms()).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// A mail is taken in: durable when this returns.
    async fn take_in(&self, campaign: usize, seat: u8, id: &str) {
        let (player, body) = (PLAYERS[usize::from(seat)], ARMIES[usize::from(seat)].replace('\n', "\r\n"));
        self.take_in_for(&format!("c{campaign}"), (seat, player), id, &body).await;
    }

    async fn take_in_for(&self, name: &str, (seat, player): (u8, &str), id: &str, body: &str) {
        let mut tx = self.house.store.read().await.unwrap();
        let tag = tx.window(name).await.unwrap().unwrap().tag;
        drop(tx);
        let address = reply_address(GAME, &self.house.key.token(name, seat, 1), &tag);
        let bytes = format!(
            "From: {player}@players.test\r\nTo: {address}\r\nSubject: Re: your orders\r\n\
             Message-ID: <{id}@players.test>\r\n\r\n{body}\r\n\r\n-- \r\n{player}\r\n"
        );
        let now_ms = SystemClock.now_ms();
        let arrived = Arrived {
            bytes: bytes.as_bytes(),
            recipients: &[address],
            way: Way::Lmtp,
            arrived_ms: now_ms,
            now_ms,
        };
        keep(&self.door, &arrived).await.unwrap();
    }

    /// Each mail is kept, read, filed, and its receipt is in the outbox on the disk before the next comes in.
    async fn mails_one_by_one(&self) -> f64 {
        let begun = Instant::now();
        for number in 0..MAILS {
            self.take_in(number % CAMPAIGNS, 0, &format!("single{number}")).await;
            assert_eq!(round(&self.house).await.unwrap().mails, 1);
        }
        per_second(MAILS, begun)
    }

    /// The mails are there already, as after a night's downtime.
    async fn mails_waiting(&self) -> f64 {
        for number in 0..WAITING {
            self.take_in(number % CAMPAIGNS, 0, &format!("waiting{number}")).await;
        }
        let begun = Instant::now();
        let mut mails = 0;
        while mails < WAITING {
            mails += round(&self.house).await.unwrap().mails;
        }
        per_second(WAITING, begun)
    }

    /// How long it takes, turn by turn in milliseconds, to play a turn whose orders are in and to write both reports.
    async fn turns(&self) -> Vec<f64> {
        let mut times = Vec::new();
        for campaign in 0..TURNS {
            for seat in [0, 1] {
                self.take_in(campaign, seat, &format!("turn{campaign}.{seat}")).await;
                self.deal_with_it().await;
            }
            times.push(self.timed(&format!("c{campaign}")).await);
        }
        times
    }

    /// The same with six players of another game: the first turn (Outreach in Throneworld, the first actions in tiMEGA),
    /// played when all six have written.
    async fn turns_of_six(&self, game: &str, words: &str) -> Vec<f64> {
        const SIX: [&str; 6] = ["ann", "ben", "cid", "dee", "eve", "fay"];
        let mut times = Vec::new();
        for campaign in 0..TURNS {
            let name = format!("six{campaign}");
            self.found_named(&name, game, &SIX).await;
            round(&self.house).await.unwrap();
            for (seat, player) in (0..).zip(SIX) {
                let body = format!("pass{words}\r\nready");
                self.take_in_for(&name, (seat, player), &format!("{name}.{seat}"), &body).await;
                self.deal_with_it().await;
            }
            times.push(self.timed(&name).await);
        }
        times
    }

    /// A first round of Core Worlds for four, each with a plan of five steps: the Energy Phase is played before.
    async fn rounds_of_four(&self) -> Vec<f64> {
        const FOUR: [&str; 4] = ["ann", "ben", "cid", "dee"];
        let plan = "deploy grunts\r\ndeploy snub\r\ndeploy grunts else snub\r\ndeploy snub else grunts\r\nkeep nothing";
        let mut times = Vec::new();
        for campaign in 0..TURNS {
            let name = format!("four{campaign}");
            self.found_named(&name, "core-worlds", &FOUR).await;
            round(&self.house).await.unwrap();
            for (window, body) in ["surge all\r\nexplore never", plan].into_iter().enumerate() {
                for (seat, player) in (0..).zip(FOUR) {
                    // A hand may lack what the plan deploys: then "ready" counts when it is said again.
                    for (part, words) in [body, "ready"].into_iter().enumerate() {
                        let id = format!("{name}.{window}.{seat}.{part}");
                        self.take_in_for(&name, (seat, player), &id, words).await;
                        self.deal_with_it().await;
                    }
                }
                let took = self.timed(&name).await;
                if window == 1 {
                    times.push(took);
                }
            }
        }
        times
    }

    /// The next mail is dealt with and nothing played: windows settle by the clock, which this is not given.
    async fn deal_with_it(&self) {
        let mail = self.house.store.claim_mail(0, &[]).await.unwrap().unwrap().mail;
        let dealt = adjudicator::post::incoming::deal_with(&self.house, &mail).await;
        dealt.map_err(|(_, e)| e.to_string()).unwrap();
    }

    /// How long it takes to play the turn that is due, in milliseconds.
    async fn timed(&self, name: &str) -> f64 {
        let begun = Instant::now();
        let step = advance(&self.house, name).await.map_err(|e| e.to_string()).unwrap();
        assert_eq!(step, Step::Played);
        begun.elapsed().as_secs_f64() * 1000.0
    }
}

/// Millions of lines a second.
fn nodes() -> f64 {
    let armies = thrones::side::Side::BOTH.map(thrones::army::plain_army);
    let [white, black] = &armies;
    let mut position = Position::empty(thrones::side::Side::White);
    for (square, piece) in
        white.placed(thrones::side::Side::White).chain(black.placed(thrones::side::Side::Black))
    {
        position.place(square, piece);
    }
    let begun = Instant::now();
    let lines = perft(black_box(&position), Switches::default(), 4);
    lines as f64 / begun.elapsed().as_secs_f64() / 1e6
}

/// What a daemon holds after its start, with a campaign-less database, listening.
fn idle_memory(folder: &Path) -> f64 {
    std::fs::create_dir(folder).unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let text = format!("[server]\naddress = \"{GAME}\"\n[intake]\nlmtp = \"127.0.0.1:{port}\"\n");
    std::fs::write(folder.join("config.toml"), text).unwrap();
    let mut daemon = Command::new(env!("CARGO_BIN_EXE_adjudicator"))
        .arg("--config")
        .arg(folder.join("config.toml"))
        .arg("serve")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(20), "the daemon does not listen");
        std::thread::sleep(Duration::from_millis(10));
    }
    // Some rounds, so that everything a round needs is there.
    std::thread::sleep(Duration::from_secs(2));
    let status = std::fs::read_to_string(format!("/proc/{}/status", daemon.id())).unwrap();
    daemon.kill().unwrap();
    daemon.wait().unwrap();
    let kib = status
        .lines()
        .find_map(|l| l.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    kib.unwrap() / 1024.0
}
