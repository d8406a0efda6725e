//! `kill -9` of the daemon at random moments of running campaigns.

use crate::daemon::{Daemon, free_place, last_words};
use crate::driver::{Counts, Driver};
use crate::support::rows;
use crate::support::trial::{GAMES, Trial};
use crate::{phases, verdict};
use adjudicator::clock::{Clock, SystemClock};
use sqlx::Row;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is killed. `CRASH_TRIALS` asks for another number.
const TRIALS: u64 = 100;
/// The longest life of a daemon after it listens, in milliseconds.
const LONGEST_LIFE: u64 = 900;
/// Campaigns that run side by side.
const CAMPAIGNS: usize = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_and_nothing_is_done_twice() {
    let trials = std::env::var("CRASH_TRIALS").ok().and_then(|n| n.parse().ok()).unwrap_or(TRIALS);
    let place = free_place();
    let trial = Trial::with(&format!("[intake]\nlmtp = \"{place}\"")).await;
    // The daemon lives by the machine's clock.
    trial.clock.set(SystemClock.now_ms());
    let mut names = Vec::new();
    for number in 0..CAMPAIGNS {
        let file = format!(
            "name = \"c{number}\"\ngame = \"thrones\"\nwindow = \"30 days\"\nsettle = \"0 minutes\"\n\
             [[player]]\nname = \"White\"\naddress = \"white{number}@example.org\"\n\
             [[player]]\nname = \"Black\"\naddress = \"black{number}@example.org\"\n"
        );
        names.push(trial.found(&file, u8::try_from(number).expect("few") + 1).await);
    }
    trial.house.store.close().await;
    let mut driver = Driver::new(trial.database(), place, GAMES, trial.house.key.clone());
    let mut counts = Counts::new();
    let began = Instant::now();
    let mut life = began.elapsed().as_nanos() as u64 | 1;
    for number in 0..trials {
        // A multiplicative generator: the moments are random anyhow, the machine sees to that.
        life = life.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Now and then the players are silent, so that the end of the way is met as well as its beginning.
        driver.finishing = number % 3 == 2;
        let daemon = Daemon::start(trial.folder(), place);
        let stop = Arc::new(AtomicBool::new(false));
        let players = {
            let stop = stop.clone();
            let mut driver = driver;
            tokio::spawn(async move {
                driver.run(stop).await;
                driver
            })
        };
        tokio::time::sleep(Duration::from_millis((life >> 33) % LONGEST_LIFE)).await;
        daemon.kill();
        stop.store(true, Ordering::SeqCst);
        driver = players.await.expect("the players go on");
        phases::count(trial.folder(), driver.in_doubt(), SystemClock.now_ms(), &mut counts).await;
    }
    let killing = began.elapsed();
    // Left alone, it finishes what it began.
    let last = Daemon::start(trial.folder(), place);
    driver = quiet(&trial, driver).await;
    last.kill();
    let trial = reopened(trial).await;
    let figures = verdict::holds(&trial, &driver.acknowledged, &names).await;
    let mut table = format!(
        "\nkill -9, {trials} times in {:.0} s; a daemon may be in several phases at once\n",
        killing.as_secs_f64()
    );
    for phase in phases::ALL {
        table.push_str(&format!("  {:5}  {phase}\n", counts.get(phase).copied().unwrap_or(0)));
    }
    table.push_str(&format!(
        "  mails written {}, sent again {}, acknowledged {}, copies recognised {}\n  turns played {}, campaigns over {} \
         of {}, mails delivered {}\n",
        driver.written(), driver.again, driver.acknowledged.len(), figures.copies, figures.turns, figures.over, names.len(),
        figures.mails
    ));
    // Past the capture of the test harness: the table is what one runs this for.
    std::io::stderr().write_all(table.as_bytes()).expect("standard error");
    let wanted: [&[&str]; 4] =
        [&[phases::STORED], &[phases::DUE], &[phases::QUEUED], &[phases::CLAIMED, phases::UNMARKED]];
    for phases in wanted {
        let met = phases.iter().any(|phase| counts.contains_key(phase));
        assert!(trials < TRIALS || met, "no trial met this phase: {phases:?}\n{table}");
    }
    assert!(figures.turns as u64 >= trials / 2, "too little was going on\n{table}");
}

/// Players and daemon go on until the players have had their fill and nothing is left to do.
async fn quiet(trial: &Trial, mut driver: Driver) -> Driver {
    let began = Instant::now();
    driver.finishing = true;
    loop {
        assert!(
            began.elapsed() < Duration::from_secs(120),
            "it does not come to rest\n{}",
            last_words(trial.folder())
        );
        let stop = Arc::new(AtomicBool::new(false));
        let stopping = stop.clone();
        let players = tokio::spawn(async move {
            driver.run(stopping).await;
            driver
        });
        tokio::time::sleep(Duration::from_millis(300)).await;
        stop.store(true, Ordering::SeqCst);
        driver = players.await.expect("the players go on");
        let left = "SELECT (SELECT COUNT(*) FROM mail WHERE status = 'new') + \
                    (SELECT COUNT(*) FROM outbox WHERE status <> 'sent') + \
                    (SELECT COUNT(*) FROM campaign WHERE status = 'running' AND due_ms <= $1)";
        let mut connection = rows::open(&trial.database()).await;
        let left = sqlx::query(left).bind(SystemClock.now_ms()).fetch_one(&mut connection).await.expect(left);
        if driver.is_done() && left.get::<i64, _>(0) == 0 {
            return driver;
        }
    }
}

/// The same house, opened again.
async fn reopened(mut trial: Trial) -> Trial {
    let config = (*trial.house.config).clone();
    trial.house = adjudicator::cli::open(config, trial.clock.clone()).await.expect("it opens");
    trial
}
