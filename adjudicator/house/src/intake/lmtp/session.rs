//! One conversation with an LMTP client: the socket, the clocks and the store around the [dialogue](super::dialogue).

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, timeout, timeout_at};

use super::Server;
use super::dialogue::{Deed, Dialogue, Farewell, Mail, Outcome, Terms};
use crate::intake::{Arrived, Way, keep};
use store::StoreError;

/// How much is read at a time.
const BLOCK: usize = 16 * 1024;

/// Replies waiting before they are sent, so that a client that pipelines for ever and never reads costs no memory.
const REPLIES: usize = 8 * 1024;

/// What happened while waiting for the client.
enum Heard {
    /// Bytes, in the block.
    Bytes,
    /// The client is gone.
    Gone,
    /// We have reason to hang up.
    Enough(Farewell),
}

pub(super) struct Session<'a> {
    server: &'a Server,
    stream: TcpStream,
    stop: watch::Receiver<bool>,
    /// Rings when there is no place for somebody new.
    crowd: &'a Notify,
    dialogue: Dialogue<'a>,
    block: Vec<u8>,
    /// The part of `block` not looked at yet.
    start: usize,
    end: usize,
    /// When the message being sent must have ended.
    until: Instant,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        server: &'a Server,
        stream: TcpStream,
        stop: watch::Receiver<bool>,
        crowd: &'a Notify,
    ) -> Session<'a> {
        let terms = Terms {
            hostname: &server.hostname,
            mail_bytes: server.limits.mail_bytes,
            ours: &*server.accept_recipient,
        };
        Session {
            server,
            stream,
            stop,
            crowd,
            dialogue: Dialogue::new(terms),
            block: vec![0; BLOCK],
            start: 0,
            end: 0,
            until: Instant::now(),
        }
    }

    /// Talks until one side hangs up.
    pub(super) async fn run(mut self) {
        loop {
            let waiting = self.dialogue.replies().len();
            if (self.start == self.end || waiting > REPLIES) && self.flush().await.is_err() {
                return;
            }
            if self.start == self.end {
                match self.hear().await {
                    Heard::Bytes => {}
                    Heard::Gone => return,
                    Heard::Enough(why) => {
                        self.dialogue.farewell(why);
                        break;
                    }
                }
            }
            let unread = self.block.get(self.start..self.end).unwrap_or_default();
            let (taken, deed) = self.dialogue.hear(unread);
            self.start += taken;
            match deed {
                Deed::Go => {}
                Deed::HangUp => break,
                Deed::Message => {
                    if self.flush().await.is_err() {
                        return;
                    }
                    self.until = Instant::now() + self.server.limits.message;
                }
                Deed::Keep(mail) => {
                    let outcome = self.keep(&mail).await;
                    self.dialogue.kept(&mail, outcome);
                }
            }
        }
        if self.flush().await.is_ok() && self.stream.shutdown().await.is_err() {
            tracing::debug!("LMTP: the client was gone before the last reply");
        }
    }

    /// Makes a mail durable.
    async fn keep(&self, mail: &Mail) -> Outcome {
        let now_ms = self.server.clock.now_ms();
        let mut recipients = mail.recipients.clone();
        recipients.sort();
        recipients.dedup();
        let arrived = Arrived {
            bytes: &mail.bytes,
            recipients: &recipients,
            way: Way::Lmtp,
            arrived_ms: now_ms,
            now_ms,
        };
        match keep(&self.server.door, &arrived).await {
            Ok(_) => Outcome::Kept,
            Err(error @ StoreError::Full { .. }) => {
                tracing::warn!("LMTP: the client was told to try again: {error}");
                Outcome::Full
            }
            Err(error) => {
                tracing::error!("LMTP: a mail could not be kept, the client was told to try again: {error}");
                Outcome::Failed
            }
        }
    }

    /// Sends the replies that wait.
    async fn flush(&mut self) -> Result<(), ()> {
        let replies = self.dialogue.replies();
        let sent = timeout(self.server.limits.silence, self.stream.write_all(replies)).await;
        self.dialogue.sent();
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(()),
        }
    }

    /// Waits for bytes. Outside a message, where stopping loses nothing, a stop or a crowd ends the wait.
    async fn hear(&mut self) -> Heard {
        let begun = Instant::now();
        let may_stop = !self.dialogue.in_message();
        let patience = self.server.limits.silence;
        let patience = if may_stop { patience } else { patience.min(self.left()) };
        let read = timeout_at(begun + patience, self.stream.read(&mut self.block));
        tokio::pin!(read);
        let read = loop {
            tokio::select! {
                biased;
                _ = self.stop.wait_for(|stop| *stop), if may_stop => return Heard::Enough(Farewell::Stop),
                read = &mut read => break read,
                () = self.crowd.notified(), if may_stop => {
                    if begun.elapsed() >= self.server.limits.idle {
                        return Heard::Enough(Farewell::Crowd);
                    }
                }
            }
        };
        match read {
            Err(_) => Heard::Enough(Farewell::Silence),
            Ok(Ok(0) | Err(_)) => Heard::Gone,
            Ok(Ok(count)) => {
                (self.start, self.end) = (0, count);
                Heard::Bytes
            }
        }
    }

    /// How long the message being sent may still take.
    fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}
