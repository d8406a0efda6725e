//! `serve`, `receive` and `tick`: the daemon, the pipe, and one round of the daemon's work.

use adjudicator::config::Config;
use adjudicator::daemon::run;
use adjudicator::house::door;
use adjudicator::intake::pipe;
use adjudicator::outbox::courier_of;
use adjudicator::worker::settle;
use adjudicator::{open, open_now};
use campaign::token::ServerKey;
use chrono::DateTime;
use clock::{Clock, FixedClock};
use serde_json::json;
use shell::{Context, Outcome, output};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use store::outbox::PostStatus;
use store::pause::RELAY;
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// How long the tasks of the daemon sleep at the most when nothing is due and no bell rings.
const LONGEST: Duration = Duration::from_secs(10);

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
    let (wait, why) = left_over(&house.store).await?;
    house.store.close().await;
    if context.json {
        output::json(&json!({
            "mails": done.mails,
            "steps": done.steps,
            "sent": done.sent,
            "given_up": done.given_up,
            "wait": wait,
            "why": why,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    output::told(&format!(
        "{} mail{} read, {} window{} settled, {} mail{} sent",
        done.mails,
        plural(done.mails),
        done.steps,
        plural(done.steps),
        done.sent,
        plural(done.sent)
    ))?;
    if done.given_up > 0 {
        output::told(&format!("{} given up; adjudicator outbox list --status failed", done.given_up))?;
    }
    match (wait, why.as_str()) {
        (0, _) => {}
        (_, "") => output::told(&format!("{wait} wait to be sent"))?,
        _ => output::told(&format!("{wait} wait to be sent: {why}"))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The end of a word for one or several.
fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// How many mails wait to be sent, and why the newest of them does, in the other side's words.
async fn left_over(store: &Store) -> Result<(i64, String), StoreError> {
    let mut tx = store.read().await?;
    let counts = tx.outbox_counts().await?;
    let waits = |status| matches!(status, PostStatus::Queued | PostStatus::Sending);
    let wait = counts.iter().filter(|(status, _)| waits(*status)).map(|(_, count)| count).sum();
    if let Some(pause) = tx.pauses().await?.into_iter().find(|pause| pause.domain == RELAY) {
        return Ok((wait, format!("our own mail server takes nothing: {}", pause.why)));
    }
    let newest = tx.outbox_list(PostStatus::Queued, 1).await?.pop();
    Ok((wait, newest.map(|post| post.last_error).unwrap_or_default()))
}

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
    if unsent > 0 {
        tracing::info!(unsent, "mails were being sent when the program last ended; they go out again");
    }
    let mut tx = house.store.read().await?;
    if tx.held_since().await?.is_some() {
        tracing::warn!(
            "this server runs on a copy and is held: mail is taken in, nothing is played or sent; adjudicator restore status"
        );
    }
    drop(tx);
    tracing::info!(
        address = house.config.server.address.as_str(),
        worker = &*house.store.holder(),
        "serving"
    );
    let present = tokio::spawn(presence.keep(stopping.clone()));
    let store = house.store.clone();
    run(house, Arc::new(courier), listener, LONGEST, stopping).await;
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
