//! What the daemon does at the same time, each by itself.

pub mod beat;
mod nap;

use crate::archive::{backup, retention};
use crate::house::{House, door};
use crate::intake::{imap, lmtp};
use crate::outbox::Courier;
use crate::tell::operator::tell_of_pauses;
use crate::turn::outage::Vigil;
use crate::worker::Look;
use crate::worker::send;
use beat::{Beat, watched};
use nap::{Nap, Then};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::StoreError;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long counts of answers are kept.
const FORGET_AFTER_MS: i64 = 30 * 24 * 3_600_000;

/// The daemon's tasks: mail in by LMTP, IMAP and Maildir, the rounds, mail out. Each goes on by itself; returns when all have
/// stopped.
///
/// Rounds and mail out sleep until something is due or a bell rings, and `longest` at the most: what nobody has rung for and
/// nothing tells ahead is found by looking.
pub async fn run(
    house: House,
    courier: Arc<Courier>,
    listener: Option<TcpListener>,
    longest: Duration,
    stopping: watch::Receiver<bool>,
) {
    let mut tasks = JoinSet::new();
    let templates = Arc::clone(&house.templates);
    tasks.spawn_blocking(move || templates.warm());
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
        tasks.spawn(now_and_then(stopping.clone(), every, move || {
            let house = house.clone();
            async move {
                house.take_from_maildir().await;
            }
        }));
    }
    for (number, taking) in house.takings().into_iter().enumerate() {
        let (boxes, stopping) = (Arc::clone(&house.mailboxes), stopping.clone());
        tasks.spawn(async move { imap::watch(taking, number, &boxes, stopping).await });
    }
    tasks.spawn(rounds(house.clone(), stopping.clone(), longest, Instant::now));
    tasks.spawn(sending(house.clone(), courier, stopping.clone(), longest));
    let operator = house.clone();
    tasks.spawn(now_and_then(stopping.clone(), Duration::from_secs(60), move || {
        let house = operator.clone();
        async move {
            if let Err(error) = tell_of_pauses(&house).await {
                tracing::warn!("the operator was not told: {error}");
            }
        }
    }));
    let copied = house.clone();
    tasks.spawn(now_and_then(stopping.clone(), Duration::from_secs(300), move || {
        let house = copied.clone();
        async move {
            match backup::if_due(&house).await {
                Ok(None) => {}
                Ok(Some(path)) => tracing::info!(path = %path.display(), "a backup was made"),
                Err(error) => tracing::error!("no backup: {error}"),
            }
        }
    }));
    let strangers = house.clone();
    tasks.spawn(now_and_then(stopping, Duration::from_secs(600), move || {
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
    longest: Duration,
    stopwatch: impl Fn() -> Instant + Send + Sync,
) {
    let mut vigil = Vigil::default();
    let mut nap = Nap::new(house.store.bell(), stopping, longest);
    // When it was last looked for everything.
    let mut thorough = None::<Instant>;
    while nap.goes_on() {
        nap.listen();
        let look = match thorough {
            Some(last) if last.elapsed() < longest => Look::Short,
            _ => Look::Thorough,
        };
        let then = match watched(&house, &mut vigil, stopwatch(), look).await {
            Ok(Beat::Done { round, next_ms, .. }) => {
                // A turn that was played may have ended a campaign, and is told to those who watch it.
                thorough = if round.steps > 0 {
                    None
                } else if look == Look::Thorough {
                    Some(Instant::now())
                } else {
                    thorough
                };
                if round.is_idle() { Then::at(next_ms, house.now_ms()) } else { Then::AtOnce }
            }
            // The clock is looked at again after a while.
            Ok(Beat::Distrusted) => Then::Stuck,
            Err(error) => {
                tracing::error!("tried again soon: {error}");
                Then::Stuck
            }
        };
        nap.take(then).await;
    }
}

/// Mail out, whenever some is due.
async fn sending(house: House, courier: Arc<Courier>, stopping: watch::Receiver<bool>, longest: Duration) {
    let mut nap = Nap::new(house.store.outbox_bell(), stopping, longest);
    while nap.goes_on() {
        nap.listen();
        let done = send_if_due(&house, &courier).await;
        nap.take(done.unwrap_or_else(|error| {
            tracing::error!("tried again soon: {error}");
            Then::Stuck
        }))
        .await;
    }
}

async fn send_if_due(house: &House, courier: &Courier) -> Result<Then, StoreError> {
    let then = Then::at(house.store.outbox_next_ms().await?, house.now_ms());
    if then != Then::Stuck {
        return Ok(then);
    }
    Ok(if send(house, courier).await?.total() > 0 { Then::AtOnce } else { Then::Stuck })
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

/// Does something again and again, with a pause in between, until told to stop.
async fn now_and_then<F: Future<Output = ()>>(
    mut stopping: watch::Receiver<bool>,
    pause: Duration,
    mut work: impl FnMut() -> F,
) {
    while !*stopping.borrow() {
        work().await;
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stopping.changed() => {}
        }
    }
}

#[cfg(test)]
mod tests;
