//! One conversation with an LMTP client.

use std::time::Duration;

use smtp_proto::request::receiver::{DataReceiver, DummyDataReceiver, RequestReceiver};
use smtp_proto::{Error, MailFrom, RcptTo, Request};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, timeout, timeout_at};

use super::Server;
use crate::intake::{Arrived, Way, keep};
use store::StoreError;

/// Recipients of one message (RFC 5321 section 4.5.3.1.8 asks for at least 100).
const RECIPIENTS: usize = 100;

/// Commands in error since the last message taken before we hang up.
const PATIENCE: usize = 20;

/// How much is read at a time.
const BLOCK: usize = 16 * 1024;

/// Replies waiting before they are sent, so that a client that pipelines for ever and never reads costs no memory.
const REPLIES: usize = 8 * 1024;

/// A message being announced.
struct Message {
    from: String,
    recipients: Vec<String>,
}

/// What happened while waiting for the client.
enum Heard {
    /// Bytes, in the block.
    Bytes,
    /// The client is gone.
    Gone,
    /// It said nothing for too long.
    Silence,
    /// We are stopping.
    Stop,
    /// Others wait for the place of a client that says nothing.
    Crowd,
}

/// Whether to go on talking.
enum Next {
    Command,
    Data,
    HangUp,
}

pub(super) struct Session<'a> {
    server: &'a Server,
    stream: TcpStream,
    stop: watch::Receiver<bool>,
    /// Rings when there is no place for somebody new.
    crowd: &'a Notify,
    block: Vec<u8>,
    /// The part of `block` not looked at yet.
    start: usize,
    end: usize,
    replies: Vec<u8>,
    greeted: bool,
    message: Option<Message>,
    errors: usize,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        server: &'a Server,
        stream: TcpStream,
        stop: watch::Receiver<bool>,
        crowd: &'a Notify,
    ) -> Session<'a> {
        Session {
            server,
            stream,
            stop,
            crowd,
            block: vec![0; BLOCK],
            start: 0,
            end: 0,
            replies: Vec::new(),
            greeted: false,
            message: None,
            errors: 0,
        }
    }

    /// Talks until one side hangs up.
    pub(super) async fn run(mut self) {
        self.say(&format!("220 {} LMTP ready", self.server.hostname));
        let mut requests = RequestReceiver::default();
        loop {
            if (self.start == self.end || self.replies.len() > REPLIES) && self.flush().await.is_err() {
                return;
            }
            if self.start == self.end {
                match self.hear(self.server.limits.silence, true).await {
                    Heard::Bytes => {}
                    Heard::Gone => return,
                    Heard::Silence => {
                        self.say("421 4.4.2 nothing heard for too long");
                        break;
                    }
                    Heard::Stop => {
                        self.say("421 4.3.2 shutting down, try again later");
                        break;
                    }
                    Heard::Crowd => {
                        self.say("421 4.3.2 nothing heard for a while, and others are waiting");
                        break;
                    }
                }
            }
            let mut unread = self.block[self.start..self.end].iter();
            let request = requests.ingest(&mut unread).map(Request::into_owned);
            let left = unread.as_slice().len();
            self.start = self.end - left;
            let next = match request {
                Ok(request) => self.obey(request),
                Err(Error::NeedsMoreData { .. }) => {
                    self.start = self.end;
                    continue;
                }
                Err(error) => self.refuse(&error),
            };
            match next {
                Next::Command => {}
                Next::HangUp => break,
                Next::Data => {
                    if !self.data().await {
                        break;
                    }
                }
            }
        }
        if self.flush().await.is_ok() && self.stream.shutdown().await.is_err() {
            tracing::debug!("LMTP: the client was gone before the last reply");
        }
    }

    /// Carries out one command.
    fn obey(&mut self, request: Request<String>) -> Next {
        match request {
            Request::Lhlo { .. } => {
                self.greeted = true;
                self.message = None;
                let (name, size) = (&self.server.hostname, self.server.limits.mail_bytes);
                let lines = format!(
                    "250-{name}\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE {size}"
                );
                self.say(&lines);
            }
            // RFC 2033 section 4.1: an LMTP server refuses the greetings of SMTP, so that neither mistakes the other.
            Request::Helo { .. } | Request::Ehlo { .. } => {
                return self.wrong("500 5.5.1 this is LMTP: say LHLO");
            }
            Request::Mail { from } => return self.mail(from),
            Request::Rcpt { to } => return self.rcpt(to),
            Request::Data => return self.data_wanted(),
            Request::Rset => {
                self.message = None;
                self.say("250 2.0.0 forgotten");
            }
            Request::Noop { .. } => self.say("250 2.0.0 still here"),
            Request::Vrfy { .. } => self.say("252 2.5.0 cannot say, but will try to deliver"),
            Request::Help { .. } => self.say("214 2.0.0 LHLO MAIL RCPT DATA RSET NOOP VRFY QUIT"),
            Request::Quit => {
                self.say("221 2.0.0 goodbye");
                return Next::HangUp;
            }
            // What follows would be taken for commands: not offered, and no way to go on.
            Request::Bdat { .. } | Request::Burl { .. } => {
                self.say("502 5.5.1 not offered");
                return Next::HangUp;
            }
            Request::Auth { .. }
            | Request::StartTls
            | Request::Expn { .. }
            | Request::Etrn { .. }
            | Request::Atrn { .. } => return self.wrong("502 5.5.1 not offered"),
        }
        Next::Command
    }

    fn mail(&mut self, from: MailFrom<String>) -> Next {
        if !self.greeted {
            return self.wrong("503 5.5.1 say LHLO first");
        }
        if self.message.is_some() {
            return self.wrong("503 5.5.1 one message at a time: RSET first");
        }
        if from.size > self.server.limits.mail_bytes {
            let limit = self.server.limits.mail_bytes;
            return self.wrong(&format!("552 5.3.4 the message is larger than {limit} bytes"));
        }
        self.message = Some(Message { from: from.address, recipients: Vec::new() });
        self.say("250 2.1.0 sender noted");
        Next::Command
    }

    fn rcpt(&mut self, to: RcptTo<String>) -> Next {
        let ours = (self.server.accept_recipient)(&to.address);
        let Some(message) = &mut self.message else {
            return self.wrong("503 5.5.1 MAIL first");
        };
        if !ours {
            // No fault of the client's: a mail system passes on what others sent it, over one connection.
            self.say("550 5.1.1 no game is played at this address");
            return Next::Command;
        }
        if message.recipients.len() >= RECIPIENTS {
            // RFC 5321 section 4.5.3.1.10: the client sends the rest in another transaction.
            self.say("452 4.5.3 too many recipients at once");
            return Next::Command;
        }
        // Even one named twice: RFC 2033 section 4.2 wants a reply for every RCPT that was accepted.
        message.recipients.push(to.address);
        self.say("250 2.1.5 recipient noted");
        Next::Command
    }

    fn data_wanted(&mut self) -> Next {
        match &self.message {
            None => self.wrong("503 5.5.1 MAIL first"),
            // RFC 2033 section 4.2: DATA without a recipient fails, so a client that pipelined learns it in time.
            Some(message) if message.recipients.is_empty() => {
                self.wrong("503 5.5.1 no recipient was accepted")
            }
            Some(_) => Next::Data,
        }
    }

    /// Takes the message in and answers for each recipient. False: hang up.
    async fn data(&mut self) -> bool {
        let Some(message) = self.message.take() else {
            return true;
        };
        self.say("354 go ahead, end with a dot on a line of its own");
        if self.flush().await.is_err() {
            return false;
        }
        let limit = self.server.limits.mail_bytes;
        let mut bytes = return_path(&message.from);
        let head = bytes.len();
        let mut receiver = DataReceiver::new();
        // The receiver knows a line's start by the line end before it: give it one, else a dot that opens the message is
        // not seen.
        let mut scratch = Vec::new();
        receiver.ingest(&mut b"\r\n".iter(), &mut scratch);
        let mut other_ends = OtherEnds::new();
        let mut too_large: Option<DummyDataReceiver> = None;
        let until = Instant::now() + self.server.limits.message;
        loop {
            let mut unread = self.block[self.start..self.end].iter();
            let ended = match &mut too_large {
                None => receiver.ingest(&mut unread, &mut bytes),
                Some(sink) => sink.ingest(&mut unread),
            };
            let from = self.start;
            self.start = self.end - unread.as_slice().len();
            other_ends.look(&self.block[from..self.start]);
            if too_large.is_none() && bytes.len() - head > limit {
                // The rest is read and forgotten, so that the client hears why.
                too_large = Some(DummyDataReceiver::new_data(&receiver));
                bytes = Vec::new();
            }
            if ended {
                break;
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.hear(left.min(self.server.limits.silence), false).await {
                Heard::Bytes => {}
                Heard::Gone | Heard::Stop | Heard::Crowd => return false,
                Heard::Silence => {
                    self.say("421 4.4.2 the message took too long");
                    return false;
                }
            }
        }
        let reply = if too_large.is_some() {
            format!("552 5.3.4 the message is larger than {limit} bytes")
        } else if other_ends.found {
            // RFC 5321 section 4.1.1.4: only <CRLF>.<CRLF> ends a mail. What another server might take for the end hides a second mail.
            "554 5.6.0 a dot stands alone between line ends that are not CR LF".to_owned()
        } else {
            self.errors = 0;
            self.keep(&message, &bytes).await
        };
        for _ in &message.recipients {
            self.say(&reply);
        }
        true
    }

    /// Makes the message durable; gives the reply.
    async fn keep(&self, message: &Message, bytes: &[u8]) -> String {
        let now_ms = self.server.clock.now_ms();
        let mut recipients = message.recipients.clone();
        recipients.sort();
        recipients.dedup();
        let arrived = Arrived { bytes, recipients: &recipients, way: Way::Lmtp, arrived_ms: now_ms, now_ms };
        match keep(&self.server.door, &arrived).await {
            Ok(_) => "250 2.6.0 the mail is kept".to_owned(),
            Err(error @ StoreError::Full { .. }) => {
                tracing::warn!("LMTP: the client was told to try again: {error}");
                "452 4.3.1 too much mail waits here, try again later".to_owned()
            }
            Err(error) => {
                tracing::error!("LMTP: a mail could not be kept, the client was told to try again: {error}");
                "451 4.3.0 the mail could not be kept, try again later".to_owned()
            }
        }
    }

    /// Answers what could not be read as a command.
    fn refuse(&mut self, error: &Error) -> Next {
        let reply = match error {
            Error::InvalidSenderAddress => "501 5.1.7 the sender's address cannot be read".to_owned(),
            Error::InvalidRecipientAddress => "501 5.1.3 the recipient's address cannot be read".to_owned(),
            Error::SyntaxError { syntax } => format!("501 5.5.2 write it like this: {syntax}"),
            Error::InvalidParameter { param } => format!("501 5.5.4 the parameter {param} cannot be read"),
            Error::UnsupportedParameter { .. } => "555 5.5.4 a parameter is not known here".to_owned(),
            Error::ResponseTooLong => {
                self.say("500 5.5.2 the line is too long");
                return Next::HangUp;
            }
            // Whoever opens with a word of another protocol (a browser's GET) is lost here, and what follows is no command of his.
            _ if !self.greeted && self.errors == 0 => {
                self.say("500 5.5.1 this is LMTP: say LHLO");
                return Next::HangUp;
            }
            _ => "500 5.5.1 no such command".to_owned(),
        };
        self.wrong(&reply)
    }

    /// A reply to something wrong; a client that does nothing else is hung up on.
    fn wrong(&mut self, reply: &str) -> Next {
        self.say(reply);
        self.errors += 1;
        if self.errors < PATIENCE {
            return Next::Command;
        }
        self.say("421 4.7.0 too many errors");
        Next::HangUp
    }

    fn say(&mut self, line: &str) {
        self.replies.extend_from_slice(line.as_bytes());
        self.replies.extend_from_slice(b"\r\n");
    }

    /// Sends the replies that wait.
    async fn flush(&mut self) -> Result<(), ()> {
        let sent = timeout(self.server.limits.silence, self.stream.write_all(&self.replies)).await;
        self.replies.clear();
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(()),
        }
    }

    /// Waits for bytes; `may_stop` outside a message, where stopping loses nothing.
    async fn hear(&mut self, patience: Duration, may_stop: bool) -> Heard {
        let begun = Instant::now();
        let read = timeout_at(begun + patience, self.stream.read(&mut self.block));
        tokio::pin!(read);
        let read = loop {
            tokio::select! {
                biased;
                _ = self.stop.wait_for(|stop| *stop), if may_stop => return Heard::Stop,
                read = &mut read => break read,
                () = self.crowd.notified(), if may_stop => {
                    if begun.elapsed() >= self.server.limits.idle {
                        return Heard::Crowd;
                    }
                }
            }
        };
        match read {
            Err(_) => Heard::Silence,
            Ok(Ok(0) | Err(_)) => Heard::Gone,
            Ok(Ok(count)) => {
                (self.start, self.end) = (0, count);
                Heard::Bytes
            }
        }
    }
}

/// The line by which whoever delivers last preserves the envelope's sender (RFC 5321 section 4.4): without it a bounce
/// could not be told from a letter. An address holding anything but visible characters is not one we repeat.
fn return_path(from: &str) -> Vec<u8> {
    let shown = if from.chars().all(|c| !c.is_control() && c != '<' && c != '>') { from } else { "" };
    format!("Return-Path: <{shown}>\r\n").into_bytes()
}

/// Looks for a dot that stands alone between line ends one of which is a bare LF or CR: what some server takes for the end of a
/// mail.
struct OtherEnds {
    /// The bytes before, the latest last.
    before: [u8; 4],
    found: bool,
}

impl OtherEnds {
    /// At the start of a mail: a line has ended.
    fn new() -> Self {
        Self { before: *b"..\r\n", found: false }
    }

    fn look(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let [fourth, third, second, last] = self.before;
            self.found |= match (fourth, third, second, last, byte) {
                (_, _, b'\n' | b'\r', b'.', b'\n') => true,
                (_, b'\n' | b'\r', b'.', b'\r', next) if next != b'\n' => true,
                (_, b'\r', b'.', b'\r', b'\n') => true,
                (before, b'\n', b'.', b'\r', b'\n') => before != b'\r',
                _ => false,
            };
            self.before = [third, second, last, byte];
        }
    }
}
