//! `serve`, `receive` and `tick`: the daemon, the pipe, and one round of the daemon's work.

use super::{Context, Outcome, open, open_now, output};
use crate::archive::{backup, restore, retention};
use crate::campaign::token::ServerKey;
use crate::clock::{Clock, FixedClock};
use crate::config::Config;
use crate::house::{House, door};
use crate::intake::{imap, lmtp, pipe};
use crate::outbox::{Courier, courier_of, send_due};
use crate::post::operator::tell_of_pauses;
use crate::store::{Store, StoreError};
use crate::turn::outage::{Vigil, awake};
use crate::worker::{round, settle};
use chrono::DateTime;
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinSet;

/// How long the tasks of the daemon sleep between rounds when nothing happens: mail from a pipe is another program's doing, and is
/// found by looking.
pub(super) const PAUSE: Duration = Duration::from_millis(200);

/// `receive`: one mail from standard input. It is on the disk when this returns 0.
pub(super) async fn receive(context: &Context, recipient: Option<String>) -> Outcome {
    let config = context.config()?;
    let store = Store::open(&config.server.database).await?;
    let limit = config.limits.mail_bytes as u64;
    let mut tx = store.read().await?;
    let key = ServerKey::new(tx.server_key().await?);
    drop(tx);
    let door = door(&store, &key, &config);
    let clock = store.clock().await?;
    let id = pipe::take_in(tokio::io::stdin(), recipient, limit, &door, &*clock).await?;
    store.close().await;
    if context.json {
        output::json(&json!({ "mail": id.0 }))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `tick`: one round, now or as if it were another time.
pub(super) async fn tick(context: &Context, at: Option<&str>) -> Outcome {
    let at: Option<Arc<dyn Clock>> = match at {
        None => None,
        Some(text) => {
            let time = DateTime::parse_from_rfc3339(text);
            let time =
                time.map_err(|e| format!("--at {text:?}: {e}; write it as in 2026-11-24T20:00:00Z"))?;
            Some(Arc::new(FixedClock::at(time.timestamp_millis())))
        }
    };
    let config = context.config()?;
    let courier = courier_of(&config.outbox, config.server.our_name())?;
    let house = match at {
        Some(clock) => open(config, clock).await?,
        None => open_now(config).await?,
    };
    house.take_from_maildir().await;
    house.take_from_mailboxes().await;
    let done = settle(&house, &courier).await?;
    house.store.close().await;
    if context.json {
        output::json(&json!({ "mails": done.mails, "steps": done.steps, "sent": done.sent }))?;
    } else {
        output::line(&format!(
            "{} mails read, {} windows settled, {} mails sent",
            done.mails, done.steps, done.sent
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How long counts of answers are kept.
const FORGET_AFTER_MS: i64 = 30 * 24 * 3_600_000;

/// `serve`: the daemon, until it is told to stop. Told to reload (SIGHUP), it reads its settings anew: everything under way
/// comes to its end first, and settings that cannot be used change nothing.
pub(super) async fn serve(context: &Context) -> Outcome {
    // Listened for from the first moment: a service manager may change its mind while we are still starting.
    let (stop, stopping) = watch::channel(false);
    tokio::spawn(async move {
        stop_signal().await;
        tracing::info!("stopping");
        // Nobody listens any more only when everything has stopped already.
        let _ = stop.send(true);
    });
    let mut reload = signal(SignalKind::hangup())?;
    tokio::task::yield_now().await;
    let mut config = context.config()?;
    loop {
        let (pause, pausing) = watch::channel(*stopping.borrow());
        let mut told = stopping.clone();
        let serving = serve_with(config.clone(), pausing);
        tokio::pin!(serving);
        let next = loop {
            tokio::select! {
                done = &mut serving => {
                    done?;
                    break None;
                }
                _ = told.wait_for(|stop| *stop) => {
                    let _ = pause.send(true);
                    serving.as_mut().await?;
                    break None;
                }
                _ = reload.recv() => match context.config() {
                    Ok(new) => {
                        tracing::info!("the settings are read anew");
                        let _ = pause.send(true);
                        serving.as_mut().await?;
                        break Some(new);
                    }
                    Err(error) => tracing::error!("the settings cannot be used, the old ones stay: {error}"),
                },
            }
        };
        match next {
            Some(new) => config = new,
            None => return Ok(ExitCode::SUCCESS),
        }
    }
}

/// The daemon with these settings.
async fn serve_with(
    config: Config,
    stopping: watch::Receiver<bool>,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let courier = courier_of(&config.outbox, config.server.our_name())?;
    let listener = match config.intake.lmtp {
        None => None,
        Some(address) => {
            let bound = TcpListener::bind(address).await;
            Some(bound.map_err(|e| format!("[intake] lmtp: cannot listen at {address}: {e}"))?)
        }
    };
    let mut house = open_now(config).await?;
    let (store, presence, unsent) = house.store.sign_on(&worker_name(&house.config)).await?;
    house.store = store;
    let mut tx = house.store.read().await?;
    if restore::held(&mut tx).await?.is_some() {
        tracing::warn!(
            "this server runs on a copy and is held: mail is taken in, nothing is played or sent; adjudicator restore status"
        );
    }
    drop(tx);
    if unsent > 0 {
        tracing::info!(unsent, "mails were being sent when the program last ended; they go out again");
    }
    let mut tx = house.store.read().await?;
    if restore::held(&mut tx).await?.is_some() {
        tracing::warn!(
            "this server runs on a copy and is held: mail is taken in, nothing is played or sent; adjudicator restore status"
        );
    }
    drop(tx);
    tracing::info!(address = house.config.server.address.as_str(), worker = house.store.holder(), "serving");
    let present = tokio::spawn(presence.keep(stopping.clone()));
    let store = house.store.clone();
    run(house, Arc::new(courier), listener, PAUSE, stopping).await;
    if let Err(error) = present.await {
        tracing::error!("a task of the daemon broke: {error}");
    }
    store.close().await;
    Ok(())
}

/// What this worker is called: by its machine and, since several may run on one, by where it takes mail in.
fn worker_name(config: &Config) -> String {
    let machine = rustix::system::uname().nodename().to_string_lossy().into_owned();
    match config.intake.lmtp {
        Some(address) => format!("{machine}:{}", address.port()),
        None => machine,
    }
}

/// Waits for the signals a service manager or a person stops a program with.
async fn stop_signal() {
    let Ok(mut terminate) = signal(SignalKind::terminate()) else { return std::future::pending().await };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminate.recv() => {}
    }
}

/// The daemon's tasks: mail in by LMTP, IMAP and Maildir, the rounds, mail out. Each goes on by itself; returns when all have
/// stopped.
pub(super) async fn run(
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
    let rounds = house.clone();
    let vigil = Arc::new(Mutex::new(Vigil::default()));
    tasks.spawn(again_when_rung(house.store.bell(), stopping.clone(), pause, move || {
        let (house, vigil) = (rounds.clone(), Arc::clone(&vigil));
        async move {
            // Before anything closes: the deadlines an outage has touched are extended.
            let tolerance_ms = house.config.campaign.outage_ms;
            if !vigil.lock().await.trusts(house.now_ms(), Instant::now(), tolerance_ms) {
                return false;
            }
            if let Err(error) = awake(&house).await {
                tracing::error!("tried again soon: {error}");
                return false;
            }
            match round(&house).await {
                Ok(done) => !done.is_idle(),
                Err(error) => {
                    tracing::error!("tried again soon: {error}");
                    false
                }
            }
        }
    }));
    let outgoing = house.clone();
    tasks.spawn(again_when_rung(house.store.bell(), stopping.clone(), pause, move || {
        let (house, courier) = (outgoing.clone(), Arc::clone(&courier));
        async move {
            let batch = house.config.limits.outbox_batch;
            match send_due(&house.store, &*house.clock, &courier, batch).await {
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
