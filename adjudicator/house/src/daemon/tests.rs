//! The daemon's rounds, while the clock of the machine does what it likes.

use super::*;
use crate::config::Config;
use crate::open;
use crate::trial::{all_sent, all_written};
use campaign::found::{CampaignFile, Defaults};
use clock::FixedClock;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use tempfile::TempDir;

/// Monday 2 November 2026, 12:00 UTC.
const START_MS: i64 = 1_793_620_800_000;
const MINUTE: i64 = 60_000;
const DAY: i64 = 1_440 * MINUTE;
/// Longer than anything takes that is not stuck.
const PATIENCE: Duration = Duration::from_secs(60);

/// A daemon that goes its rounds in a house with one campaign, whose window is open for two days.
struct Daemon {
    house: House,
    clock: Arc<FixedClock>,
    /// What the stopwatch shows, in seconds, and how often it was looked at.
    seconds: Arc<AtomicU64>,
    looks: Arc<AtomicUsize>,
    stop: watch::Sender<bool>,
    _folder: TempDir,
}

impl Daemon {
    async fn serving() -> Daemon {
        let folder = tempfile::tempdir().expect("a folder");
        let text = "[server]\naddress = \"game@pbem.test\"\ndatabase = \"sqlite:house.db\"\n[intake]\nlmtp = \"\"\n\
                    [outbox]\nvia = \"maildir\"\nmaildir = \"out\"\n[sender]\ndkim = \"ignore\"\n";
        let config = Config::parse(text, Path::new("clock.toml"), folder.path()).expect("settings");
        let clock = Arc::new(FixedClock::at(START_MS));
        let house = open(config, clock.clone()).await.map_err(|e| e.to_string()).expect("a house");
        let file = "name = \"spring\"\ngame = \"thrones\"\nwindow = \"2 days\"\n\
                    [[player]]\nname = \"Wendy\"\naddress = \"white@x.test\"\n\
                    [[player]]\nname = \"Blake\"\naddress = \"black@x.test\"\n";
        let defaults = Defaults { window_ms: DAY, settle_ms: 0 };
        let file = CampaignFile::read("clock", file).expect("reads").check("clock", defaults).expect("fits");
        let mut tx = house.store.begin().await.expect("begin");
        file.store(&mut tx, &house.key, START_MS).await.expect("founded");
        tx.commit().await.expect("commit");
        let (stop, stopping) = watch::channel(false);
        let (seconds, looks) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicUsize::new(0)));
        let (began, shown, looked) = (Instant::now(), seconds.clone(), looks.clone());
        let stopwatch = move || {
            looked.fetch_add(1, Ordering::SeqCst);
            began + Duration::from_secs(shown.load(Ordering::SeqCst))
        };
        tokio::spawn(rounds(house.clone(), stopping, Duration::from_millis(2), stopwatch));
        let daemon = Daemon { house, clock, seconds, looks, stop, _folder: folder };
        daemon.until("the first window is open", async |d| d.written("report").await == 2).await;
        // No window closes on anybody whose mail has not gone out.
        all_sent(&daemon.house.store, START_MS).await;
        daemon
    }

    async fn until(&self, what: &str, mut done: impl AsyncFnMut(&Daemon) -> bool) {
        let began = Instant::now();
        while !done(self).await {
            assert!(began.elapsed() < PATIENCE, "{what}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// The clock jumps, and the daemon has looked at it, more than once.
    async fn jumps(&self, ms: i64) {
        self.clock.advance(ms);
        let before = self.looks.load(Ordering::SeqCst);
        self.until("the clock is looked at", async |d| d.looks.load(Ordering::SeqCst) > before + 3).await;
    }

    /// Five minutes pass, on the clock as well.
    async fn five_minutes_pass(&self) {
        self.clock.advance(5 * MINUTE);
        self.seconds.fetch_add(300, Ordering::SeqCst);
        let before = self.looks.load(Ordering::SeqCst);
        self.until("the clock is looked at", async |d| d.looks.load(Ordering::SeqCst) > before + 3).await;
    }

    /// How many mails of this kind were written.
    async fn written(&self, kind: &str) -> usize {
        all_written(&self.house.store).await.iter().filter(|post| post.kind == kind).count()
    }

    /// The turn, and when its window closes.
    async fn window(&self) -> (u32, i64) {
        let mut tx = self.house.store.read().await.expect("read");
        let window = tx.window("spring").await.expect("read").expect("a window is open");
        (window.turn, window.closes_ms)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_jumps_and_is_put_right_closes_nothing_and_costs_nothing() {
    let daemon = Daemon::serving().await;
    let before = (1, START_MS + 2 * DAY);
    assert_eq!(daemon.window().await, before);
    daemon.jumps(400 * DAY).await;
    assert_eq!(daemon.window().await, before, "400 days after the deadline, by a clock that is not believed");
    daemon.jumps(-400 * DAY).await;
    daemon.five_minutes_pass().await;
    assert_eq!((daemon.window().await, daemon.written("notice").await), (before, 0));
    // And from then on it is believed: the deadline comes as it was told.
    let to_deadline = (2 * DAY - 5 * MINUTE) / 1000;
    for _ in 0..to_deadline / 1_200 + 1 {
        // Twenty minutes at a time, so that the server was never away.
        daemon.clock.advance(20 * MINUTE);
        daemon.seconds.fetch_add(1_200, Ordering::SeqCst);
        let looks = daemon.looks.load(Ordering::SeqCst);
        daemon.until("a round", async |d| d.looks.load(Ordering::SeqCst) > looks + 1).await;
    }
    daemon.until("the window closes", async |d| d.written("report").await > 2).await;
    assert_eq!(daemon.written("notice").await, 0, "nobody was told of an outage");
    daemon.stop.send(true).expect("it listens");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_jumps_for_good_extends_the_deadline_and_everybody_is_told() {
    let daemon = Daemon::serving().await;
    // A machine that slept: ten days are gone by the clock, and none by the stopwatch.
    daemon.jumps(10 * DAY).await;
    assert_eq!(daemon.window().await, (1, START_MS + 2 * DAY), "nothing closes while the clock is watched");
    daemon.five_minutes_pass().await;
    daemon.until("both players are told", async |d| d.written("notice").await == 2).await;
    let (turn, closes_ms) = daemon.window().await;
    assert_eq!(turn, 1, "nobody lost anything");
    // The whole window was lost: it is given back from now on.
    assert!(closes_ms >= daemon.house.now_ms() + 2 * DAY - 10 * MINUTE, "{closes_ms}");
    daemon.stop.send(true).expect("it listens");
}
