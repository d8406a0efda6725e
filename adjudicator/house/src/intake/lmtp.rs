//! An LMTP server (RFC 2033) for the mail system of the same machine.
//!
//! Each recipient gets its own answer after the message, and only once the mail is on the disk. A client that goes away
//! before the final dot leaves nothing behind. `STARTTLS`, `AUTH` and `BDAT` are not offered: this listens on loopback.

mod dialogue;
mod session;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

use super::Door;
use clock::Clock;

/// What a client may use up.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The largest mail in bytes.
    pub mail_bytes: usize,
    /// Conversations at one time.
    pub connections: usize,
    /// How long a client may be silent (RFC 5321 section 4.5.3.2.7 asks for five minutes).
    pub silence: Duration,
    /// How long a client that says nothing keeps its place where others want one.
    pub idle: Duration,
    /// How long one message may take from `DATA` to its final dot.
    pub message: Duration,
    /// How long a stop waits for conversations to end.
    pub farewell: Duration,
}

impl Limits {
    /// The usual limits, with the operator's choice of size and number.
    pub fn new(mail_bytes: usize, connections: usize) -> Limits {
        Limits {
            mail_bytes,
            connections: connections.max(1),
            silence: Duration::from_secs(300),
            idle: Duration::from_secs(2),
            message: Duration::from_secs(600),
            farewell: Duration::from_secs(20),
        }
    }
}

/// How long a new conversation waits for an idle one to end.
const MAKING_ROOM: Duration = Duration::from_millis(500);

/// A server, ready to run.
pub struct Server {
    /// Where mail is kept.
    pub door: Door,
    /// Our time.
    pub clock: Arc<dyn Clock>,
    /// Our name in greetings.
    pub hostname: String,
    /// Whether a recipient is one of ours; all others are refused with 550.
    pub accept_recipient: Arc<dyn Fn(&str) -> bool + Send + Sync>,
    /// What a client may use up.
    pub limits: Limits,
}

/// Serves `listener` until `stop` turns true or its sender is gone; then takes no new conversation, lets messages that
/// are under way finish, and returns.
pub async fn serve(listener: TcpListener, server: Arc<Server>, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(server.limits.connections));
    let crowd = Arc::new(Notify::new());
    loop {
        let accepted = tokio::select! {
            _ = stop.wait_for(|stop| *stop) => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, _)) => match place(&places, &crowd).await {
                Some(place) => {
                    // Replies are small and waited for: without this each can cost the client 40 ms.
                    if let Err(error) = stream.set_nodelay(true) {
                        tracing::debug!("LMTP: replies will be slow: {error}");
                    }
                    let (server, stop, crowd) = (server.clone(), stop.clone(), crowd.clone());
                    tokio::spawn(async move {
                        session::Session::new(&server, stream, stop, &crowd).run().await;
                        drop(place);
                    });
                }
                None => turn_away(stream).await,
            },
            Err(error) => {
                // Mostly "too many open files": give it time instead of spinning.
                tracing::warn!("LMTP: a connection could not be accepted: {error}");
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        }
    }
    drop(listener);
    let all = u32::try_from(server.limits.connections).unwrap_or(u32::MAX);
    if timeout(server.limits.farewell, places.acquire_many(all)).await.is_err() {
        tracing::warn!("LMTP: stopped while a client was still sending; it will send again");
    }
}

/// A place for a new conversation. Where all are taken, those who have not said anything for a while are asked to go first.
async fn place(places: &Arc<Semaphore>, crowd: &Notify) -> Option<OwnedSemaphorePermit> {
    if let Ok(place) = places.clone().try_acquire_owned() {
        return Some(place);
    }
    crowd.notify_waiters();
    timeout(MAKING_ROOM, places.clone().acquire_owned()).await.ok()?.ok()
}

/// Tells a client that there are too many.
async fn turn_away(mut stream: TcpStream) {
    let told = stream.write_all(b"421 4.3.2 too many connections, try again later\r\n");
    // A client that does not read must not hold up the others.
    if !matches!(timeout(Duration::from_millis(200), told).await, Ok(Ok(()))) {
        tracing::debug!("LMTP: a client turned away did not wait for the reason");
    }
}
