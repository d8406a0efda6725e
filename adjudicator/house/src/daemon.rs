//! What the daemon does at the same time, each by itself.

pub mod beat;

use crate::archive::{backup, retention};
use crate::house::{House, door};
use crate::intake::{imap, lmtp};
use crate::outbox::Courier;
use crate::tell::operator::tell_of_pauses;
use crate::turn::outage::Vigil;
use crate::worker::send;
use beat::{Beat, watched};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::StoreError;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinSet;

/// How long counts of answers are kept.
const FORGET_AFTER_MS: i64 = 30 * 24 * 3_600_000;

/// The daemon's tasks: mail in by LMTP, IMAP and Maildir, the rounds, mail out. Each goes on by itself; returns when all have
/// stopped.
pub async fn run(
    house: House,
    courier: Arc<Courier>,
    listener: Option<TcpListener>,
    pause: Duration,
    stopping: watch::Receiver<bool>,
) {
    let mut tasks = JoinSet::new();
    // Mail that waits is dealt with before anything closes: the round drains the intake first.
    if let Some(listener) = listener {
        let config = &house.config;
        let server = Arc::new(lmtp::Server {
            door: door(&house.store, &house.key, config),
            clock: Arc::clone(&house.clock),
            hostname: config.server.our_name().to_string(),
            accept_recipient: {
                let address = config.server.address.clone();
                Arc::new(move |recipient: &str| address.accepts(recipient))
            },
            limits: lmtp::Limits::new(config.limits.mail_bytes, config.limits.lmtp_connections),
        });
        tasks.spawn(lmtp::serve(listener, server, stopping.clone()));
    }
    let every = Duration::from_millis(u64::try_from(house.config.intake.maildir_every_ms).unwrap_or(5000));
    if house.config.intake.maildir.is_some() {
        let house = house.clone();
        tasks.spawn(again_and_again(stopping.clone(), every, move || {
            let house = house.clone();
            async move {
                house.take_from_maildir().await;
                false
            }
        }));
    }
    for (number, taking) in house.takings().into_iter().enumerate() {
        let (boxes, stopping) = (Arc::clone(&house.mailboxes), stopping.clone());
        tasks.spawn(async move { imap::watch(taking, number, &boxes, stopping).await });
    }
    tasks.spawn(rounds(house.clone(), stopping.clone(), pause, Instant::now));
    let outgoing = house.clone();
    tasks.spawn(again_when_rung(house.store.bell(), stopping.clone(), pause, move || {
        let (house, courier) = (outgoing.clone(), Arc::clone(&courier));
        async move {
            match send(&house, &courier).await {
                Ok(tally) => tally.total() > 0,
                Err(error) => {
                    tracing::error!("tried again soon: {error}");
                    false
                }
            }
        }
    }));
    let operator = house.clone();
    tasks.spawn(again_and_again(stopping.clone(), Duration::from_secs(60), move || {
        let house = operator.clone();
        async move {
            if let Err(error) = tell_of_pauses(&house).await {
                tracing::warn!("the operator was not told: {error}");
            }
            false
        }
    }));
    let copied = house.clone();
    tasks.spawn(again_and_again(stopping.clone(), Duration::from_secs(300), move || {
        let house = copied.clone();
        async move {
            match backup::if_due(&house).await {
                Ok(None) => {}
                Ok(Some(path)) => tracing::info!(path = %path.display(), "a backup was made"),
                Err(error) => tracing::error!("no backup: {error}"),
            }
            false
        }
    }));
    let strangers = house.clone();
    tasks.spawn(again_and_again(stopping, Duration::from_secs(600), move || {
        let house = strangers.clone();
        async move {
            let limits = &house.config.limits;
            let keep_from_ms = house.now_ms() - limits.strangers_ms;
            if let Err(error) = trim(&house, keep_from_ms, limits.strangers_bytes).await {
                tracing::warn!("strangers' mail was not trimmed: {error}");
            }
            if let Err(error) = retention::run(&house).await {
                tracing::warn!("old mail was not thrown away: {error}");
            }
            false
        }
    }));
    while let Some(ended) = tasks.join_next().await {
        if let Err(error) = ended {
            tracing::error!("a task of the daemon broke: {error}");
        }
    }
}

/// The rounds, with an eye on the clock: one that jumps is not believed at once. `stopwatch` tells the time that has really
/// passed.
async fn rounds(
    house: House,
    stopping: watch::Receiver<bool>,
    pause: Duration,
    stopwatch: impl Fn() -> Instant + Send + Sync,
) {
    let vigil = Mutex::new(Vigil::default());
    let (house, vigil, stopwatch) = (&house, &vigil, &stopwatch);
    again_when_rung(house.store.bell(), stopping, pause, || async move {
        match watched(house, &mut *vigil.lock().await, stopwatch()).await {
            Ok(Beat::Done { round, .. }) => !round.is_idle(),
            Ok(Beat::Distrusted) => false,
            Err(error) => {
                tracing::error!("tried again soon: {error}");
                false
            }
        }
    })
    .await;
}

/// How long the mails taken from mailboxes are recognised by their bytes.
const TAKEN_KEPT_MS: i64 = 90 * 24 * 3_600 * 1_000;

/// Keeps the mail of strangers within its quota, and forgets old marks.
async fn trim(house: &House, keep_from_ms: i64, most_bytes: i64) -> Result<(), StoreError> {
    let mut tx = house.store.begin().await?;
    tx.trim_strangers(keep_from_ms, most_bytes).await?;
    // Whoever was not answered for that long has their whole allowance back.
    tx.forget_budgets(house.now_ms() - FORGET_AFTER_MS).await?;
    // Long after anything in a mailbox has been moved out of the way.
    tx.taken_trim(house.now_ms() - TAKEN_KEPT_MS).await?;
    tx.commit().await
}

/// Does something at once again as long as it says there is more, else after a pause, until told to stop.
async fn again_and_again<F: Future<Output = bool>>(
    stopping: watch::Receiver<bool>,
    pause: Duration,
    work: impl FnMut() -> F,
) {
    let never = watch::Sender::new(0);
    again_when_rung(never.subscribe(), stopping, pause, work).await;
}

/// As [`again_and_again`], and at once when the bell rings: looking after a pause is for what no bell was rung for.
async fn again_when_rung<F: Future<Output = bool>>(
    mut bell: watch::Receiver<u64>,
    mut stopping: watch::Receiver<bool>,
    pause: Duration,
    mut work: impl FnMut() -> F,
) {
    while !*stopping.borrow() {
        bell.mark_unchanged();
        let more = work().await;
        if !more {
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                Ok(()) = bell.changed() => {}
                _ = stopping.changed() => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
