//! A mailbox, looked into for ever: at once when the server tells of new mail, and now and then in any case.

use std::time::{Duration, Instant};

use async_imap::extensions::idle::IdleResponse;
use async_imap::imap_proto::{Response, Status};
use tokio::sync::watch;

use super::link::{self, Linked, within};
use super::look::{Memory, look};
use super::{COMMAND, ImapError, Mailboxes, Taking};

/// The first pause after something failed; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause while the server is out of reach.
const LONGEST_PAUSE: Duration = Duration::from_secs(5 * 60);

/// The shortest and longest pause after a refused login: servers lock users out who try too often.
const LOGIN_PAUSES: (Duration, Duration) = (Duration::from_secs(60), Duration::from_secs(30 * 60));

/// A server that wakes us sooner than this with nothing new in the folder, and does so again and again, is chattering.
const SOON: Duration = Duration::from_secs(2);

/// How long a chattering server is not listened to, at most.
const DEAF: Duration = Duration::from_secs(5);

/// Looks into a mailbox until told to stop. `number` is its place among the [`Mailboxes`].
pub async fn watch(taking: Taking, number: usize, boxes: &Mailboxes, mut stopping: watch::Receiver<bool>) {
    let name = taking.account.name();
    let mut memory = Memory::default();
    let mut failures = 0;
    while !*stopping.borrow() {
        // Whatever is broken off here is as safe as it would be if the power failed.
        let error = tokio::select! {
            error = session(&taking, number, boxes, &mut memory, &mut failures) => error,
            () = stopped(&mut stopping) => return,
        };
        boxes.failed(number, &error.to_string());
        failures += 1;
        let pause = pause_after(failures, matches!(error, ImapError::Login(_)));
        // The first time may be an accident; the operator is called when it lasts.
        if failures < 3 && !matches!(error, ImapError::Login(_) | ImapError::File { .. }) {
            tracing::warn!(mailbox = name, "{error}; again in {} s", pause.as_secs());
        } else {
            tracing::error!(
                mailbox = name,
                "{error}; again in {} s, for the {failures}th time",
                pause.as_secs()
            );
        }
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stopped(&mut stopping) => return,
        }
    }
}

/// Returns when the program is to stop.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that nobody is left to say so.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// How long to wait after so many failures on end.
fn pause_after(failures: u32, login: bool) -> Duration {
    let (first, longest) = if login { LOGIN_PAUSES } else { (FIRST_PAUSE, LONGEST_PAUSE) };
    first.saturating_mul(1 << failures.saturating_sub(1).min(20)).min(longest)
}

/// One connection, for as long as it lasts; gives why it ended.
async fn session(
    taking: &Taking,
    number: usize,
    boxes: &Mailboxes,
    memory: &mut Memory,
    failures: &mut u32,
) -> ImapError {
    let every = Duration::from_millis(u64::try_from(taking.account.every_ms).unwrap_or(60_000));
    let mut linked = match link::open(&taking.account).await {
        Ok(linked) => linked,
        Err(error) => return error,
    };
    let mut useless: u32 = 0;
    let mut woken = false;
    loop {
        let begun_ms = taking.clock.now_ms();
        let looked = match look(&mut linked, taking, memory).await {
            Ok(looked) => looked,
            // The database or a folder says no: the connection is good, and the mail is still there.
            Err(error) if !error.breaks() => {
                boxes.failed(number, &error.to_string());
                *failures += 1;
                let pause = pause_after(*failures, false);
                tracing::error!(mailbox = taking.account.name(), "{error}; again in {} s", pause.as_secs());
                tokio::time::sleep(pause).await;
                continue;
            }
            Err(error) => return error,
        };
        boxes.looked(number, begun_ms);
        if *failures > 0 {
            tracing::info!(mailbox = taking.account.name(), "back after {failures} failures");
        }
        *failures = 0;
        useless = if woken && looked.kept == 0 { useless + 1 } else { 0 };
        if useless > 3 {
            let pause = Duration::from_millis(100).saturating_mul(1 << useless.min(12)).min(DEAF);
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = boxes.wanted(number) => {}
            }
        }
        let rested = Instant::now();
        let why;
        (linked, why) = match rest(linked, number, boxes, every).await {
            Ok(ended) => ended,
            Err(error) => return error,
        };
        woken = why == Rest::News && rested.elapsed() < SOON;
    }
}

/// Why a rest ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// The server has news.
    News,
    /// It is time to look again.
    Time,
    /// A window is due and waits for us.
    Wanted,
}

/// Waits for news of the server, for the time of the next look, or for somebody who cannot wait.
async fn rest(
    linked: Linked,
    number: usize,
    boxes: &Mailboxes,
    every: Duration,
) -> Result<(Linked, Rest), ImapError> {
    if !linked.idle {
        let why = tokio::select! {
            () = tokio::time::sleep(every) => Rest::Time,
            () = boxes.wanted(number) => Rest::Wanted,
        };
        return Ok((linked, why));
    }
    let Linked { session, idle, moves, uidplus } = linked;
    let mut handle = session.idle();
    within("IDLE", COMMAND, handle.init()).await?;
    let why = {
        // Dropping the second half would end the first at once.
        let (news, _interrupt) = handle.wait_with_timeout(every.saturating_mul(2));
        tokio::select! {
            news = news => heard(news.map_err(|error| ImapError::of("IDLE", error))?)?,
            () = tokio::time::sleep(every) => Rest::Time,
            () = boxes.wanted(number) => Rest::Wanted,
        }
    };
    let session = within("the end of IDLE", COMMAND, handle.done()).await?;
    Ok((Linked { session, idle, moves, uidplus }, why))
}

/// What the end of an IDLE means.
fn heard(ended: IdleResponse) -> Result<Rest, ImapError> {
    match ended {
        IdleResponse::Timeout => Ok(Rest::Time),
        // Nobody here interrupts: so the library tells of a connection that is dead, at once and for ever.
        IdleResponse::ManualInterrupt => Err(ImapError::Lost("it ended while waiting for news".to_owned())),
        IdleResponse::NewData(data) => match data.parsed() {
            Response::Data { status: Status::Bye, outcome, .. } => {
                let words = super::brief(outcome.information.as_deref().unwrap_or("without a word"));
                Err(ImapError::Lost(format!("the server took its leave: {words}")))
            }
            _ => Ok(Rest::News),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_a_refused_login_waits_longer() {
        let seconds = |login| [1, 2, 3, 9, 10, 4_000].map(|failures| pause_after(failures, login).as_secs());
        assert_eq!(seconds(false), [1, 2, 4, 256, 300, 300]);
        assert_eq!(seconds(true), [60, 120, 240, 1_800, 1_800, 1_800]);
    }
}
