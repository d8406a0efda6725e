//! The machine: its clock and its disk, and deadlines that went by.

use super::Finding;
use adjudicator::config::Config;
use campaign::beacon;
use campaign::loaded::Loaded;
use campaign::when::in_words;
use std::path::Path;
use store::campaign::Standing;
use store::{Store, StoreError};

/// Less room than this is a problem: the database grows by this much in a busy month.
const ROOM: u64 = 200 * 1024 * 1024;

/// How far clocks may differ, in milliseconds.
pub(super) const DRIFT_MS: i64 = 60_000;

/// How long after its deadline a window may still be open, in milliseconds.
const LATE_MS: i64 = 10 * 60_000;

/// Whether the database has room to grow.
pub(super) fn disk(config: &Config) -> Finding {
    let Some(file) = config.server.database.strip_prefix("sqlite:") else {
        return Finding::well("disk", "the database is a server's, which looks after its own".to_owned());
    };
    let folder = Path::new(file).parent().unwrap_or(Path::new("/"));
    match rustix::fs::statvfs(folder) {
        Err(error) => Finding::problem("disk", format!("{}: {error}", folder.display())),
        Ok(disk) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            let words = format!("{} MiB free in {}", free / (1024 * 1024), folder.display());
            if free < ROOM {
                Finding::problem(
                    "disk",
                    format!("{words}; without room no mail can be stored, so make some (at least 200 MiB)"),
                )
            } else {
                Finding::well("disk", words)
            }
        }
    }
}

/// Whether the clock is behind what was written by it, and which deadlines went by unheeded.
pub(super) async fn times(store: &Store) -> Result<Vec<Finding>, StoreError> {
    let now_ms = store.clock().await?.now_ms();
    let mut tx = store.read().await?;
    let latest = tx.latest_ms().await?.unwrap_or(0);
    let clock = if latest > now_ms + DRIFT_MS {
        let behind = in_words(latest - now_ms);
        let what = format!(
            "the clock is {behind} behind the latest mail; set it (timedatectl), deadlines hang on it"
        );
        Finding::problem("clock", what)
    } else {
        Finding::well("clock", "not behind the latest mail".to_owned())
    };
    let (mut late, mut beacon) = (Vec::new(), Vec::new());
    for campaign in tx.campaigns().await?.into_iter().filter(|c| c.standing == Standing::Running) {
        let window = tx.window(&campaign.id).await?;
        let closed = window.filter(|w| !w.by_hand && w.closes_ms < now_ms - LATE_MS);
        let Some(window) = closed else { continue };
        // What cannot be read is told by others, and it is late.
        let loaded = Loaded::load(&mut tx, &campaign.id).await.ok().flatten();
        match loaded.and_then(|loaded| beacon::waits(&loaded, now_ms).ok().flatten()) {
            Some(waits) => beacon.push(format!("{} {}", campaign.id, waits.words(now_ms))),
            None => late.push(format!("{} by {}", campaign.id, in_words(now_ms - window.closes_ms))),
        }
    }
    let deadlines = if late.is_empty() {
        Finding::well("deadlines", "none has gone by".to_owned())
    } else {
        Finding::problem(
            "deadlines",
            format!(
                "gone by and not played: {}; is adjudicator serve running, and can it read the mailboxes? See its log",
                late.join(", ")
            ),
        )
    };
    let beacon = (!beacon.is_empty()).then(|| {
        let what = format!(
            "{}; is adjudicator serve running, and can it reach the servers of [beacon]? See its log",
            beacon.join("; ")
        );
        Finding::problem("beacon", what)
    });
    Ok([clock, deadlines].into_iter().chain(beacon).collect())
}
